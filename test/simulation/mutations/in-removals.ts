import { edit, type Mutation } from './mutation.ts';

export const inRemovals: readonly Mutation[] = [
  {
    name: 'a row goes before it is kept among the removed ones',
    edits: [
      edit(
        'tokens/forget-token.ts',
        '  await removed.add([row], record, new Set(isLeft ? [key] : []));\n',
        '  await ledger.remove([key]);\n  await removed.add([row], record, new Set(isLeft ? [key] : []));\n',
      ),
    ],
  },
  {
    name: 'a row that comes back leaves the removed ones first',
    edits: [
      edit(
        'tokens/removed-tokens.ts',
        '  return work.finishing(record.id, async () => {\n',
        '  return work.finishing(record.id, async () => {\n    await removed.drop([key]);\n',
      ),
    ],
  },
  {
    name: 'rows of two services are joined by an id alone',
    edits: [
      edit(
        'transfer/same-token.ts',
        'id === null || baseUrl === null ? [] : [',
        "id === null ? [] : ['id ' + id, ",
      ),
      edit(
        'transfer/same-token.ts',
        'groupedByPlace(ofToken: readonly Sided[]): Iterable<Sided[]> {\n',
        'groupedByPlace(ofToken: readonly Sided[]): Iterable<Sided[]> {\n  if (ofToken.length > 0) return [[...ofToken]];\n',
      ),
    ],
  },
  {
    name: 'no other computer is told of what was removed',
    edits: [
      edit(
        'transfer/transfer-content.ts',
        '.filter(row => row.baseUrl !== null && !here.has(row.key))',
        '.filter(row => row.baseUrl === null && !here.has(row.key))',
      ),
    ],
  },
  {
    name: 'what the keychain notes of a folder that was put back is not looked at',
    edits: [
      edit(
        'app/missing-tokens.ts',
        'const noted = await notedAlone(told, parts);',
        'const noted = (await notedAlone(told, parts)).slice(0, 0);',
      ),
    ],
  },
  {
    name: 'a row is removed while its revocation is written down',
    edits: [
      edit(
        'tokens/ledger/removing.ts',
        '    await ledger.beginRemoving([key]);\n',
        '    ledger.beingRemoved.add(key);\n',
      ),
    ],
  },
  {
    name: 'what is under way for a connection goes on when it is removed',
    edits: [
      edit('connections/connection-work.ts', '    for (const end of work.ends.values()) end.abort();\n', ''),
    ],
  },
];
