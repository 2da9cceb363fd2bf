import { fieldMessages } from '../../../src-shared/field-messages.ts';
import { parseRfc3339 } from '../../../src-shared/rfc3339.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import { fitsHeader } from '../../../src-shared/secret.ts';
import { hasCode, ProblemError, problem } from '../base/problem-error.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import type { Place, Vault } from '../custody/vault.ts';
import { takeIfNone } from './ledger/into-use.ts';
import { addressesOf, type LedgerRow, newRow, tailOf } from './ledger/ledger-row.ts';
import type { CreatedToken } from './token-mutations.ts';
import type { TokenParts } from './token-parts.ts';

type NewToken = ParsedInput<'tokens.create'>;
/** What its row is to hold from the beginning. */
type As = Partial<Pick<LedgerRow, 'key' | 'replaces' | 'note' | 'watch' | 'places'>>;

/**
 * Creates a token so that it cannot be lost: the keychain is proved first, the ledger knows of the attempt before the
 * request leaves, and the secret is in the keychain and read back before anything is said. Sent once.
 * @param stop aborted by the time it would leave: it does not leave
 * @throws ProblemError; after `outcome-unknown` a row in the state `creation-unknown` stays in the ledger
 */
export async function createToken(
  parts: TokenParts,
  input: NewToken,
  { as, stop }: { as?: As; stop?: AbortSignal } = {},
): Promise<LedgerRow> {
  const { connections, ledger, vault, sessions, tokenMutations, gate, clock, signal } = parts;
  const record = connections.get(input.connectionId);
  gate.check(record.dashboardUrl);
  if (input.expiresAt !== null && (parseRfc3339(input.expiresAt) ?? 0) <= clock.now()) {
    throw problem('invalid-input', { fields: { expiresAt: [fieldMessages.past] } });
  }
  await vault.prove();
  const teamId = input.teamId ?? record.teamId ?? (await teamIdFromTeam(parts, record));
  const now = clock.now();

  return sessions.withSession(record.id, async (session, _record, ended) => {
    const unless = stop ? AbortSignal.any([ended, stop]) : ended;
    const intent = await ledger.add(
      newRow({
        key: parts.newId(),
        connectionId: record.id,
        ...addressesOf(record),
        name: input.name,
        teamId,
        createdAt: now,
        recordedAt: now,
        expiresAt: input.expiresAt,
        expiry: input.expiresAt === null ? 'none' : 'at',
        how: 'created',
        state: 'creating',
        ...as,
      }),
    );
    let created: CreatedToken;
    try {
      created = await tokenMutations.create(
        { name: input.name, teamId, expiresAt: input.expiresAt },
        { dashboardUrl: record.dashboardUrl, session, signal, unless },
      );
    } catch (error) {
      if (isKnownRefusal(error)) await ledger.remove([intent.key]);
      else await ledger.patchAnyway(intent.key, { state: 'creation-unknown' });
      throw error;
    }
    return keepCreated(parts, record, intent, created);
  });
}

async function keepCreated(
  { connections, ledger, vault, marks }: TokenParts,
  record: ConnectionRecord,
  intent: LedgerRow,
  { id, secret, otherEnd, doubt }: CreatedToken,
): Promise<LedgerRow> {
  // What the service says that it made, and not what it was asked for.
  const end = endAs(otherEnd);
  if (doubt) {
    await ledger.patchAnyway(intent.key, { id, ...end, state: 'creation-unknown' });
    throw doubt;
  }
  if (secret === null) {
    await ledger.patchAnyway(intent.key, { id, ...end, state: 'active' });
    throw problem('unreadable-answer', { reason: id === null ? 'nothing-shown' : 'secret-not-shown' });
  }
  // Both at once: with the id it can be revoked, with the secret it can be used, and a crash from here on loses only what
  // was not written yet. One after the other would put the second at risk for as long as the first takes.
  const [, secretIn] = await Promise.all([
    ledger.patchAnyway(intent.key, { id, tail: tailOf(secret), ...end }),
    keepOrHold(vault, tokenAccount(record, intent.key), secret),
  ]);
  const kept = { secretIn, run: ledger.run, fingerprint: await marks.of(record, secret, secretIn) };
  const row = await ledger.patchAnyway(intent.key, { ...kept, state: 'active' });
  if (fitsHeader(secret)) await takeIfNone({ connections, ledger }, record.id, row.key);
  return row;
}

function endAs(otherEnd: CreatedToken['otherEnd']): Partial<Pick<LedgerRow, 'expiresAt' | 'expiry'>> {
  if (otherEnd === null) return {};
  if (otherEnd === 'unread') return { expiry: 'unknown' };
  // Whether it ends after all, nobody knows: what was asked for is no end that anybody may count on.
  return otherEnd === 'none' ? { expiresAt: null, expiry: 'unknown' } : { expiresAt: otherEnd, expiry: 'at' };
}

/** Never rejects: memory is what is left where the keychain, proved a moment ago, refuses now; then the owner chooses. */
async function keepOrHold(vault: Vault, account: string, secret: string): Promise<Place> {
  try {
    return await vault.keep(account, secret, 'secret');
  } catch {
    return vault.hold(account, secret);
  }
}

/** Every problem but these says that the service did not do it. An unexpected error says nothing. */
function isKnownRefusal(error: unknown): boolean {
  return error instanceof ProblemError && !hasCode(error, 'outcome-unknown', 'internal');
}

/** Answers after which another try will not show the team either; a broken line is told as what it is. */
const teamNotShown = [
  'token-missing',
  'token-refused',
  'not-permitted',
  'service-not-found',
  'service-refused',
  'unreadable-answer',
] as const;

/** @throws ProblemError `team-unknown` where the team resource does not show an id */
async function teamIdFromTeam({ teams }: TokenParts, record: ConnectionRecord): Promise<string> {
  if (record.tokenInUse === null) throw problem('team-unknown');
  try {
    const { id } = await teams.getNow(record.id);
    if (id !== null) return id;
  } catch (error) {
    if (!hasCode(error, ...teamNotShown)) throw error;
  }
  throw problem('team-unknown');
}
