import { fieldMessages } from '../../../src-shared/field-messages.ts';
import { parseRfc3339 } from '../../../src-shared/rfc3339.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import { hasCode, problem } from '../base/problem-error.ts';
import { isSameId } from '../base/same-id.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import { idRecorded, joinedBy, knownRow, tokenRecorded } from './known-row.ts';
import { takeIfNone } from './ledger/into-use.ts';
import {
  addressesOf,
  alsoMarked,
  isMadeThere,
  type LedgerRow,
  markedWith,
  newRow,
  tailOf,
  tailsWith,
} from './ledger/ledger-row.ts';
import { proofTime } from './ledger/proof.ts';
import { revokedMeanwhile } from './revoke-token.ts';
import type { TokenParts } from './token-parts.ts';

type Adopted = ParsedInput<'tokens.adopt'>;

/**
 * Takes in a token made elsewhere, after GET /api/v1/team has accepted it. Where there is a row of it without its secret, as from another
 * computer, it joins that one: no token has two.
 * @throws ProblemError `token-refused` and the like: nothing is kept then
 */
export async function adoptToken(parts: TokenParts, input: Adopted): Promise<LedgerRow> {
  const { connections, vault, teams, gate, clock, work } = parts;
  const record = connections.get(input.connectionId);
  gate.check(record.baseUrl);
  if (input.expiresAt !== undefined && (parseRfc3339(input.expiresAt) ?? 0) <= clock.now()) {
    throw problem('invalid-input', { fields: { expiresAt: [fieldMessages.past] } });
  }
  await refuseDuplicate(parts, record, input);
  await gate.ask(record.baseUrl, record.dashboardUrl);
  await vault.prove();
  const ended = work.signal(record.id, 'any');
  const living = new Set(parts.ledger.all.filter(row => row.state !== 'revoked').map(row => row.key));
  const { baseUrl } = record;
  const read = await teams.getWith(baseUrl, input.token, ended).then(
    ({ team, proofless }) => ({ teamId: team.id, isProven: proofless === null }),
    async error => {
      // A token that may not read the team (403) is taken in; whether the service knows it is another thing.
      if (!hasCode(error, 'not-permitted')) throw error;
      const isKnown = await teams.knowsByForbidding(error, baseUrl, ended).catch(() => false);
      return { teamId: null, isProven: isKnown };
    },
  );
  // Of two at once the second finds the row of the first: two tokens would share one, or one token have two.
  return parts.ledger.takingIn.run(() => takeIn(parts, input, { ...read, living }), record.id);
}

interface Read {
  teamId: string | null;
  /** Keys of the rows that were not revoked before. */
  living: ReadonlySet<string>;
  /** The service itself has said that it takes the token: it has shown something, and no store on the way what it had shown once. */
  isProven: boolean;
}

async function takeIn(parts: TokenParts, input: Adopted, read: Read): Promise<LedgerRow> {
  const { connections, work } = parts;
  const record = connections.get(input.connectionId);
  // Meanwhile one that was there all along may have been found.
  await refuseDuplicate(parts, record, input);
  const known = await knownRow(parts, record, input);
  const key = known?.key ?? parts.newId();
  return work.finishing(record.id, async () => {
    const taken = { ...read, key, input, known };
    const row = await parts.ledger.beingKept.during(key, () => keep(parts, record, taken));
    await revokedMeanwhile(parts, key, read.living);
    return row;
  });
}

interface Taken extends Read {
  key: string;
  input: Adopted;
  /** Of the same token, without its secret. */
  known: LedgerRow | null;
}

async function keep(parts: TokenParts, record: ConnectionRecord, taken: Taken): Promise<LedgerRow> {
  const { ledger, vault } = parts;
  const { key, input, teamId, known, isProven } = taken;
  const time = proofTime(parts, record.baseUrl);
  const seen = {
    lastUsedAt: time.at,
    ...(isProven ? { lastProof: { ...time, outcome: 'works' } as const } : {}),
  };
  // The row first: a secret in the keychain that no row names could never be found again.
  const tail = tailOf(input.token);
  const before = known
    ? await ledger.patch(key, row => ({ ...joinedBy(row, input, teamId), ...tailsWith(row, tail), ...seen }))
    : await ledger.addUnlessThere(
        newRow({
          ...{ key, connectionId: record.id, ...addressesOf(record), name: input.name, teamId },
          ...{ id: input.id ?? null, recordedAt: time.at, how: 'adopted', state: 'active' },
          expiresAt: input.expiresAt ?? null,
          expiry: input.expiresAt === undefined ? 'unknown' : 'at',
          tail,
          ...seen,
        }),
      );
  let row: LedgerRow;
  try {
    const secretIn = await vault.keep(tokenAccount(record, key), input.token);
    const fingerprint = await parts.marks.of(record, input.token, secretIn);
    const also = await parts.marks.elsewhere(input.token);
    // Of the row as it is by now: a file of another computer may have brought the tail of another token.
    row = await ledger.patchAnyway(key, now => ({
      ...{ secretIn, run: ledger.run, ...tailsWith(now, tail) },
      ...markedWith(alsoMarked(now, also), fingerprint),
    }));
  } catch (error) {
    await withdraw(parts, record, taken, before);
    throw error;
  }
  await takeIfNone(parts, record.id, key);
  parts.changes.announce(['team', 'invitations'], record.id);
  return row;
}

/**
 * The row is as it was only when the keychain surely holds nothing of it; otherwise that is found out when the keychain can be asked. What
 * a file of another computer has brought meanwhile stays: it may be of a token that nobody here knows otherwise.
 */
async function withdraw(
  { ledger, marks, vault }: TokenParts,
  record: ConnectionRecord,
  { known, input }: Taken,
  written: LedgerRow,
): Promise<void> {
  try {
    await vault.forget(tokenAccount(record, written.key));
  } catch {
    return;
  }
  // Chosen while the token was kept: the keychain was only tried then. Pasted once more, the token joins the row.
  if (vault.memoryChosen) {
    const fingerprint = await marks.of(record, input.token, 'memory');
    await ledger.patchAnyway(written.key, now => (now.fingerprint === null ? { fingerprint } : {}));
    return;
  }
  if (!known) return ledger.withdraw(written);
  const { name, id, teamId, expiresAt, expiry, how, imported, alsoKnown, tail, otherTails } = known;
  const row = { name, id, teamId, expiresAt, expiry, how, imported, alsoKnown, tail, otherTails };
  await ledger.patchAnyway(written.key, now => {
    const isAsWritten = JSON.stringify({ ...now, notified: written.notified }) === JSON.stringify(written);
    if (!isAsWritten) return {};
    return now.expiresAt === expiresAt ? row : { ...row, notified: known.notified };
  });
}

/** @throws ProblemError `invalid-input` where its secret is here already */
async function refuseDuplicate({ ledger, vault }: TokenParts, record: ConnectionRecord, input: Adopted) {
  const rows = ledger
    .of(record.id)
    .filter(row => row.state !== 'revoked' && row.secretIn !== 'nowhere' && isMadeThere(row, record));
  const sameId = rows.find(row => isSameId(row.id, input.id ?? null));
  if (sameId) throw idRecorded(sameId);
  const tail = tailOf(input.token);
  for (const row of rows) {
    if (row.tail !== tail) continue;
    const secret = await vault.fetch(tokenAccount(record, row.key)).catch(() => null);
    if (secret === input.token) throw tokenRecorded(row);
  }
}
