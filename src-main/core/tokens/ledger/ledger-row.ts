import { z } from 'zod';
import { type AccessToken, accessTokenSchema } from '../../../../src-shared/access-token.ts';
import { isSameId } from '../../base/same-id.ts';
import type { ConnectionRecord } from '../../connections/connection-record.ts';

/** A row as it lies in ledger.json. `inUse` belongs to the connection; `run` is the run that holds a secret in memory. */
export const ledgerRowSchema = accessTokenSchema.omit({ inUse: true }).extend({
  run: z.string().nullable(),
  /** Addresses of its connection when the row was written: from these a lost connection is made again. */
  baseUrl: z.string().nullable().default(null),
  dashboardUrl: z.string().nullable().default(null),
  /** Which token it is: a keyed hash of all of it. null: its secret was not seen since such are made. */
  fingerprint: z.string().nullable().default(null),
  /** Days before its end of which the owner was told by a notification. */
  notified: z.array(z.number().int()).default([]),
  /** What other computers call this row, and know its token by. */
  otherKeys: z.array(z.string()).default([]),
  otherFingerprints: z.array(z.string()).default([]),
  /** Ends of the secrets that another one of these is of: rows with one id may have been of several. */
  otherTails: z.array(z.string()).default([]),
  /**
   * Of one that is revoked or removed: its secret may lie in the keychain, which has not said yet that it does not. Of one whose removal the
   * keychain has refused: it may have deleted it all the same.
   */
  left: z.boolean().default(false),
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;

/** Fewer characters than this, and the last four would be a good part of the secret. */
const shortestWithTail = 12;

/** The last four characters, by which an owner knows a token again; null where that would tell too much. */
export function tailOf(secret: string): string | null {
  const tail = secret.slice(-4);
  // Of other characters a half could be left, or one that turns the text around it.
  return secret.length < shortestWithTail || !/^[!-~]{4}$/.test(tail) ? null : tail;
}

type Given = Pick<LedgerRow, 'key' | 'connectionId' | 'name' | 'how' | 'state' | 'recordedAt'>;

type Tails = Pick<LedgerRow, 'tail' | 'otherTails'>;

/** Whether it may be its token, by how that ends. */
export const mayEndAs = (row: Tails, tail: string | null): boolean =>
  row.tail === null || [row.tail, ...row.otherTails].some(one => one === tail);

/** Of a row whose secret is the one that ends so. */
export function tailsWith({ tail: before, otherTails }: Tails, tail: string | null): Tails {
  return { tail, otherTails: others(tail, before, otherTails) };
}

export type RevokedByAnswer = Pick<LedgerRow, 'state' | 'alsoKnown' | 'otherTails'>;

type Marks = Pick<LedgerRow, 'fingerprint' | 'otherFingerprints'>;

/** Of a row whose secret has this fingerprint: another computer, or another token of that id, may have the one before. */
export function markedWith({ fingerprint: before, otherFingerprints }: Marks, fingerprint: string): Marks {
  return { fingerprint, otherFingerprints: others(fingerprint, before, otherFingerprints) };
}

/** Of a row whose token others know by these, too. */
export function alsoMarked<R extends Marks>(row: R, marks: readonly string[]): R {
  const { fingerprint, otherFingerprints } = row;
  if (marks.length === 0) return row;
  return { ...row, otherFingerprints: others(fingerprint, null, [...otherFingerprints, ...marks]) };
}

/** All that its token is known by. */
export const marksOfRow = ({ fingerprint, otherFingerprints }: Marks): string[] =>
  fingerprint === null ? otherFingerprints : [fingerprint, ...otherFingerprints];

/**
 * Whether a token of one API is surely the one of another row, although they may stand in two connections: they have a fingerprint in
 * common. By their ids it cannot be told, since two teams may have the same.
 */
function isSameToken(one: LedgerRow, other: LedgerRow): boolean {
  const marks = new Set(marksOfRow(one));
  const isMarked = marksOfRow(other).some(mark => marks.has(mark));
  return isMarked && one.baseUrl === other.baseUrl;
}

/** Whether to revoke the one may be to revoke the other: of both the service has shown one id, or one secret. */
export function isGivenAnew(one: LedgerRow, other: LedgerRow): boolean {
  const isOneId = isSameId(one.id, other.id) && isOfOneService(one, other);
  return isOneId || isSameToken(one, other);
}

/**
 * Whether what was revoked by the id of one row is the token of the other one, too. Where rows of one token have two ids, one of these was
 * mistyped, and is another token's: of the one that has no id nobody knows then, nor where the first row is of two tokens.
 */
export function isRevokedWith(revoked: LedgerRow, other: LedgerRow, all: readonly LedgerRow[]): boolean {
  if (isGivenTwice(revoked, other)) return true;
  // To another dashboard the id is of another token.
  if (!isSameToken(revoked, other) || !isMadeThere(revoked, other)) return false;
  if (other.id !== null) return isSameId(other.id, revoked.id);
  const isOfTwo = revoked.otherTails.length > 0 || other.otherTails.length > 0;
  return (
    !isOfTwo &&
    all.every(one => one.id === null || isSameId(one.id, revoked.id) || !isSameToken(revoked, one))
  );
}

/**
 * Its service has given one id to both, in one team: by that it is one token, whatever its secret is by now. One that was typed may be
 * mistyped.
 */
function isGivenTwice(one: LedgerRow, other: LedgerRow): boolean {
  const isGiven = (row: LedgerRow) => row.how === 'created' && row.id !== null && row.dashboardUrl !== null;
  const isOneTeam = one.teamId === other.teamId;
  return (
    isGiven(one) && isGiven(other) && isSameId(one.id, other.id) && isOneTeam && isOfOneService(one, other)
  );
}

/**
 * Whether the revocation that its service has confirmed may have been another token's: a file of another computer has shown since that
 * this one is known by another id, or ends otherwise, and that left it in doubt.
 */
export const isInDoubtSince = ({ state, alsoKnown, otherTails }: RevokedByAnswer): boolean =>
  state === 'revocation-unknown' && (otherTails.length > 0 || alsoKnown.some(({ what }) => what === 'id'));

/** What was before, and beside it, and is not what is now. */
function others(now: string | null, before: string | null, beside: readonly string[]): string[] {
  const all = new Set(before === null ? beside : [before, ...beside]);
  if (now !== null) all.delete(now);
  return [...all].sort();
}

/** What a stored row may lack is in a new one as its schema says. */
const blank = ledgerRowSchema
  .omit({ key: true, connectionId: true, name: true, how: true, state: true, recordedAt: true })
  .parse({
    ...{ id: null, teamId: null, createdAt: null, expiresAt: null, expiry: 'unknown' },
    ...{ tail: null, secretIn: 'nowhere', revokedAt: null, refusedAt: null, run: null },
  });

/** A ledger row of which nothing more is known than what is given. */
export const newRow = (given: Given & Partial<LedgerRow>): LedgerRow => ({ ...blank, ...given });

type Addresses = Pick<LedgerRow, 'baseUrl' | 'dashboardUrl'>;

/** As far as both say. */
export function isMadeThere({ baseUrl, dashboardUrl }: Addresses, there: Addresses): boolean {
  const differs = (made: string | null, now: string | null) => made !== null && now !== null && made !== now;
  return !differs(baseUrl, there.baseUrl) && !differs(dashboardUrl, there.dashboardUrl);
}

/** Of one connection, and not of two services that it has been of: to these one id is of two tokens. */
export const isOfOneService = (one: LedgerRow, other: LedgerRow): boolean =>
  one.connectionId === other.connectionId && isMadeThere(one, other);

/** Where a row belongs, as far as it says. */
export function originsOf({ baseUrl, dashboardUrl }: Addresses): string[] {
  return [...new Set([baseUrl, dashboardUrl])].filter(one => one !== null);
}

/** The row's own record of where it belongs; the practice team's is worth nothing after this run. */
export function addressesOf(record: ConnectionRecord): Addresses {
  const { kind, baseUrl, dashboardUrl } = record;
  return kind === 'practice' ? { baseUrl: null, dashboardUrl: null } : { baseUrl, dashboardUrl };
}

/** The row that has this key; else the one that had it before a file of another computer came. */
export const rowKnownBy = <R extends Pick<LedgerRow, 'key' | 'otherKeys'>>(
  rows: readonly R[],
  key: string,
): R | undefined => rows.find(row => row.key === key) ?? rows.find(row => row.otherKeys.includes(key));

/** As `rowKnownBy`, of many keys. */
export function byAnyKey<R extends LedgerRow>(rows: readonly R[]): Map<string, R> {
  const before = rows.flatMap(row => row.otherKeys.map((key): [string, R] => [key, row]));
  return new Map([...before, ...rows.map((row): [string, R] => [row.key, row])]);
}

/** As the next run finds it. */
export function afterRestart(row: LedgerRow, run: string): LedgerRow {
  const lost = row.secretIn === 'memory' && row.run !== run;
  return { ...row, state: stateAfterRestart(row), ...(lost ? { secretIn: 'nowhere', run: null } : {}) };
}

function stateAfterRestart({ state, id, tail }: LedgerRow): LedgerRow['state'] {
  if (state === 'revoking') return 'revocation-unknown';
  if (state !== 'creating') return state;
  // Both are written as soon as the answer is there; whether the secret was kept is `InterruptedTokens`' to find out.
  return id !== null || tail !== null ? 'active' : 'creation-unknown';
}

/** The row as the renderer sees it. */
export function toAccessToken(row: LedgerRow, tokenInUse: string | null): AccessToken {
  return { ...row, inUse: row.key === tokenInUse };
}

/** A run that ended in the middle may have put its secret into the keychain and not written so. */
export const mayHaveLeft = ({ how }: Pick<LedgerRow, 'how'>): boolean => how !== 'id-only';
