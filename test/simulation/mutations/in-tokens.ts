import { edit, type Mutation } from './mutation.ts';

export const inTokens: readonly Mutation[] = [
  {
    name: 'an error below createPat is believed to be a refusal',
    edits: [
      edit(
        'wire/mutation-answer.ts',
        "const ran = errors.some(({ at, meaning }) => at === 'below' || meaning === 'done');",
        'const ran = false;',
      ),
    ],
  },
  {
    name: 'a token is revoked where the connection leads now',
    edits: [
      edit(
        'tokens/revoke-token.ts',
        '  if (isMadeThere(row, record)) return;',
        '  if (row.name !== null || isMadeThere(row, record)) return;',
      ),
      edit('connections/connection-editor.ts', '    refuseMoved(changed);\n', ''),
      edit('connections/connection-editor.ts', 'function refuseMoved(', 'export function refuseMoved('),
      edit(
        'connections/connection-editor.ts',
        'connections.patch(id, { label, teamId })',
        'connections.patch(id, { label, teamId, baseUrl: given.baseUrl, dashboardUrl: given.dashboardUrl })',
      ),
    ],
  },
  {
    name: 'ids beyond 2^53 are read as numbers',
    edits: [
      edit(
        'base/json.ts',
        'mayHoldLongNumber(body) ? yield* withLongNumbersAsTexts(text) : text',
        'mayHoldLongNumber(body) && text === "" ? yield* withLongNumbersAsTexts(text) : text',
      ),
    ],
  },
  {
    name: 'what a status of 500 shows is not looked at',
    edits: [
      edit(
        'wire/mutation-answer.ts',
        'const result = oneOf(own ?? resultWithin(answer, context.field));',
        'const result = response.status >= 500 ? null : oneOf(own ?? resultWithin(answer, context.field));',
      ),
    ],
  },
  {
    name: 'what came of a torn answer is thrown away',
    edits: [
      edit(
        'wire/exchange.ts',
        'if (torn && disclosure.bodyHoldsSecret) return { ...torn, brokenOff };',
        'if (torn === undefined && disclosure.bodyHoldsSecret) return { ...torn, brokenOff };',
      ),
    ],
  },
  {
    name: 'the row is not waited for before the token is asked for',
    edits: [
      edit(
        'tokens/ledger/ledger.ts',
        'await this.#file.update(file => ({ rows: [...file.rows, row] }));',
        'void this.#file.update(file => ({ rows: [...file.rows, row] }));\n    await Promise.resolve();',
      ),
    ],
  },
  {
    name: 'a lost answer takes the row away',
    edits: [
      edit(
        'tokens/create-token.ts',
        "!hasCode(error, 'outcome-unknown', 'internal')",
        "!hasCode(error, 'internal')",
      ),
    ],
  },
  {
    name: 'createPat is sent again when its answer is lost',
    edits: [
      edit(
        'wire/graphql-client.ts',
        'const response = await this.#send(call, sent, more);\n      const [origin',
        'const response = await this.#send(call, sent, more).catch(() => this.#send(call, sent, more));\n      const [origin',
      ),
    ],
  },
  {
    name: 'the end of a token is not sent',
    edits: [edit('tokens/token-mutations.ts', "input.expiresAt === null ? ''", "input.name !== '' ? ''")],
  },
  {
    name: 'the team of the connection goes before the one that was asked for',
    edits: [edit('tokens/create-token.ts', 'input.teamId ?? record.teamId', 'record.teamId ?? input.teamId')],
  },
  {
    name: 'revoked is said without the word of the service',
    edits: [
      edit(
        'tokens/token-mutations.ts',
        'if (!isSaid || saysLives(result, answer.at))',
        'if (!isSaid && saysLives(result, answer.at))',
      ),
    ],
  },
  {
    name: 'a lost revocation leaves the row as it was',
    edits: [
      edit(
        'tokens/revoke-token.ts',
        "{ state: surelyNot ? row.state : 'revocation-unknown' }",
        '{ state: surelyNot || row.state ? row.state : row.state }',
      ),
    ],
  },
  {
    name: 'a revoked token stays in use',
    edits: [
      edit(
        'tokens/revoke-token.ts',
        'if (await connections.unuse(record.id, key))',
        'if (key === record.id)',
      ),
    ],
  },
  {
    name: 'a token that was being revoked is active after a restart',
    edits: [
      edit(
        'tokens/ledger/ledger-row.ts',
        "if (state === 'revoking') return 'revocation-unknown';",
        "if (state === 'revoking') return 'active';",
      ),
    ],
  },
  {
    name: 'a forgotten row goes nowhere',
    edits: [
      edit(
        'tokens/forget-token.ts',
        '  await removed.add([row], record, new Set(isLeft ? [key] : []));\n',
        '',
      ),
    ],
  },
  {
    name: 'the rows of a removed connection go nowhere',
    edits: [edit('connections/connection-editor.ts', '      await tokens.keepRows(record);\n', '')],
  },
  {
    name: 'a connection is removed while a token is made for it',
    edits: [
      edit(
        'connections/connection-work.ts',
        "if (work.finishing > 0) throw problem('conflict', { reason: 'connection-busy' });",
        '',
      ),
    ],
  },
  {
    name: 'changes of one file do not wait for each other',
    edits: [
      edit(
        'base/stored-document.ts',
        'return this.#serial.run(() => this.#write(change(this.#value)));',
        'return this.#write(change(this.#value));',
      ),
    ],
  },
  {
    name: 'of joined rows only one end is kept',
    edits: [
      edit('transfer/joined-row.ts', 'otherTails: all.filter(text => text !== tail)', 'otherTails: []'),
    ],
  },
  {
    name: 'what a file holds of a removed token is dropped',
    edits: [edit('transfer/keep-merged.ts', '...others(now, merged.removed), ...merged.removed', '...gone')],
  },
  {
    name: 'a revocation in doubt is told as done',
    edits: [
      edit(
        'tokens/revocation/revocation-outcome.ts',
        "const isTold = state === 'done' && toldBy === 'answer' && !(row && isInDoubtSince(row));",
        "const isTold = state === 'done' || (state === 'unknown' && toldBy === null);",
      ),
    ],
  },
  {
    name: 'all are revoked where some were asked for',
    edits: [
      edit(
        'tokens/revocation/revocations.ts',
        'const { rows, word } = this.plan(which);',
        'const { word } = this.plan(which);\n    const { rows } = this.plan({ connectionId: which.connectionId });',
      ),
    ],
  },
  {
    name: 'a token that was replaced is revoked by itself',
    edits: [
      edit(
        'tokens/rotation/rotation-job.ts',
        "if (!this.#released.has(id)) throw problem('conflict', { reason: 'rotation-waits' });",
        '',
      ),
    ],
  },
  {
    name: 'the answer to another revocation is believed',
    edits: [
      edit('tokens/token-mutations.ts', 'unopposed && isSameId(shown, id)', 'unopposed && shown !== null'),
    ],
  },
  {
    name: 'a revocation is believed of a token that is shown to live',
    edits: [edit('tokens/token-mutations.ts', '!isSaid || saysLives(result, answer.at)', '!isSaid')],
  },
  {
    name: 'a new token that the keychain refuses is kept nowhere',
    edits: [edit('tokens/create-token.ts', 'return vault.hold(account, secret);', "return 'memory';")],
  },
  {
    name: 'a token that stands in two connections is noted as revoked in one alone',
    edits: [
      edit(
        'tokens/revoke-token.ts',
        '    return one => one.key === key || isAlso(one);',
        '    return one => one.key === key;',
      ),
      edit('tokens/revoke-token.ts', '  noted.push(...(await ledger.patchEach(others, revoked)));\n', ''),
    ],
  },
];
