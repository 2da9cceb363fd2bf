import { isSameId } from '../base/same-id.ts';
import { joinedNotes, joinedPlaces } from './joined-words.ts';
import type { AnyRow } from './transfer-row.ts';

/** What says more of a token comes later. A revocation of it is never taken back, and a doubt is nobody else's to settle. */
const states = [
  'creating',
  'creation-unknown',
  'active',
  'revoking',
  'revocation-unknown',
  'revoked',
] as const;
const hows = ['id-only', 'adopted', 'created'] as const;
type Also = AnyRow['alsoKnown'][number];
/** Where the row lives and its secret lies. */
type OfTheFirst = 'key' | 'connectionId' | 'secretIn' | 'run' | 'left';

/**
 * What two computers know of one token, put together: whichever comes first, as often as it comes, and without losing what either
 * of them has.
 */
export function joinedRow(one: AnyRow, other: AnyRow): AnyRow {
  const [earlier, later] = inOrder(one, other) ? [one, other] : [other, one];
  const proof = latestProof(one, other);
  const end = sooner(one, other);
  const fingerprints = united(
    [one.fingerprint, other.fingerprint].filter(mark => mark !== null),
    [...one.otherFingerprints, ...other.otherFingerprints],
  );
  const fingerprint = one.fingerprint ?? other.fingerprint;
  const state = joinedState(one, other);
  const [id, teamId] = [joinedId(one, other), first(one.teamId, other.teamId)];
  // Each by its name: of a new field, too, it is said here what becomes of two.
  const ofBoth: Omit<AnyRow, OfTheFirst | 'alsoKnown'> = {
    ...{ id, teamId, name: earlier.name, ...end },
    createdAt: least(one.createdAt, other.createdAt),
    recordedAt: Math.min(one.recordedAt, other.recordedAt),
    ...joinedTails(one, other),
    how: further(hows, one.how, other.how),
    state,
    revokedAt: state === 'revoked' ? least(one.revokedAt, other.revokedAt) : null,
    refusedAt: refusedAt(one, other),
    lastProof: proof,
    lastUsedAt: most(one.lastUsedAt, other.lastUsedAt),
    note: joinedNotes(one.note, other.note),
    places: joinedPlaces(one.places, other.places),
    // A token of which the end is told too often is better than one of which it is not.
    watch: one.watch || other.watch,
    replaces: first(one.replaces, other.replaces),
    replacedBy: first(one.replacedBy, other.replacedBy),
    notified: united(toldOf(one, end), toldOf(other, end)),
    imported: one.imported && other.imported,
    removedAt:
      one.removedAt === null || other.removedAt === null ? null : most(one.removedAt, other.removedAt),
    baseUrl: first(one.baseUrl, other.baseUrl),
    dashboardUrl: first(one.dashboardUrl, other.dashboardUrl),
    fingerprint,
    otherFingerprints: fingerprints.filter(mark => mark !== fingerprint),
    otherKeys: united([one.key, other.key], [...one.otherKeys, ...other.otherKeys]).filter(
      key => key !== one.key,
    ),
  };
  const joined = { ...one, ...ofBoth };
  return { ...joined, alsoKnown: alsoKnown(joined, [earlier, later]) };
}

/**
 * An id may have been mistyped on one of two computers: the revocation of a token that ends otherwise, or by another id, says nothing of
 * this one. Whose the id is, nobody knows but the service, so that it is in doubt until its owner has dealt with it.
 */
function joinedState(one: AnyRow, other: AnyRow): AnyRow['state'] {
  const state = further(states, one.state, other.state);
  const sides = revokedAndLiving(one, other);
  if (sides === null) return state;
  const [revoked, living] = sides;
  if (areOther(revoked.id, living.id)) return 'revocation-unknown';
  const ends = tailsOf(revoked);
  const isOfBoth = ends.length === 0 || tailsOf(living).every(tail => ends.includes(tail));
  return isOfBoth ? 'revoked' : 'revocation-unknown';
}

/**
 * What was revoked by one id may live under the other: by that it can be revoked. Of two others the one counts that its service has given
 * with the token: one that was typed may be mistyped, and another token's.
 */
function joinedId(one: AnyRow, other: AnyRow): string | null {
  const [, living] = revokedAndLiving(one, other) ?? [];
  if (living && areOther(one.id, other.id)) return living.id;
  const [given, more] = [one, other].filter(({ how, id }) => how === 'created' && id !== null);
  return given && !more ? given.id : first(one.id, other.id);
}

/** null: neither of them is revoked, or both. */
function revokedAndLiving(one: AnyRow, other: AnyRow): [revoked: AnyRow, living: AnyRow] | null {
  if ((one.state === 'revoked') === (other.state === 'revoked')) return null;
  return one.state === 'revoked' ? [one, other] : [other, one];
}

/** Both are known, and they are two. */
export const areOther = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && !isSameId(one, other);

const tailsOf = ({ tail, otherTails }: AnyRow): string[] =>
  tail === null ? otherTails : [tail, ...otherTails];

/** Of two that end otherwise, the one whose secret is here. */
function joinedTails(one: AnyRow, other: AnyRow): Pick<AnyRow, 'tail' | 'otherTails'> {
  const isOwn = one.secretIn !== 'nowhere' && one.tail !== null;
  const tail = isOwn ? one.tail : first(one.tail, other.tail);
  const tails = [one.tail, other.tail].filter(text => text !== null);
  const all = united(tails, [...one.otherTails, ...other.otherTails]);
  return { tail, otherTails: all.filter(text => text !== tail) };
}

/** What stands in neither place of the row that was put together. */
function alsoKnown(joined: Omit<AnyRow, 'alsoKnown'>, rows: readonly AnyRow[]): Also[] {
  const all = new Map<string, Also>();
  const note = (what: Also['what'], text: string | null) => {
    const own = { name: joined.name, end: endText(joined), id: joined.id, team: joined.teamId };
    if (text !== null && text !== own[what]) all.set(`${what} ${text}`, { what, text });
  };
  for (const row of rows) {
    for (const { what, text } of row.alsoKnown) note(what, text);
    note('name', row.name);
    note('id', row.id);
    note('team', row.teamId);
    note('end', endText(row));
  }
  return [...all.keys()].sort().flatMap(key => all.get(key) ?? []);
}

/** null: it is not known. */
const endText = ({ expiry, expiresAt }: Pick<AnyRow, 'expiry' | 'expiresAt'>): string | null =>
  expiry === 'unknown' ? null : (expiresAt ?? 'none');

type End = Pick<AnyRow, 'expiry' | 'expiresAt'>;

/** An end that is known before none, and of two the one that comes first. */
function sooner(one: AnyRow, other: AnyRow): End {
  const [a, b] = [momentOf(one), momentOf(other)];
  const isOne = a < b || (a === b && String(one.expiresAt) <= String(other.expiresAt));
  const { expiry, expiresAt } = isOne ? one : other;
  return { expiry, expiresAt };
}

function momentOf({ expiry, expiresAt }: End): number {
  if (expiry === 'unknown') return Number.POSITIVE_INFINITY;
  return expiresAt === null ? Number.MAX_VALUE : Date.parse(expiresAt);
}

/** What was told of another end was not told of this one. */
const toldOf = (row: AnyRow, end: End): number[] => (momentOf(row) === momentOf(end) ? row.notified : []);

/** Which of two names is the row's: the one that was written down first. */
function inOrder(one: AnyRow, other: AnyRow): boolean {
  if (one.recordedAt !== other.recordedAt) return one.recordedAt < other.recordedAt;
  return one.name <= other.name;
}

function latestProof({ lastProof: one }: AnyRow, { lastProof: other }: AnyRow): AnyRow['lastProof'] {
  if (!one || !other) return one ?? other;
  if (one.at !== other.at) return one.at > other.at ? one : other;
  if (one.outcome !== other.outcome) return one.outcome === 'refused' ? one : other;
  return (one.atService ?? 0) > (other.atService ?? 0) ? one : other;
}

/** null: one of them has heard a yes since. */
function refusedAt(one: AnyRow, other: AnyRow): number | null {
  const refused = most(one.refusedAt, other.refusedAt);
  const accepted = [one, other].filter(row => row.refusedAt === null);
  const isSince = ({ lastUsedAt, lastProof }: AnyRow) => {
    const proven = lastProof?.outcome === 'works' ? lastProof.at : null;
    return (most(lastUsedAt, proven) ?? 0) >= (refused ?? 0);
  };
  return accepted.some(isSince) ? null : refused;
}

function further<T extends string>(order: readonly T[], one: T, other: T): T {
  return order.indexOf(one) >= order.indexOf(other) ? one : other;
}

/** Where both are known, the first of them in the alphabet. */
function first<T extends string>(one: T | null, other: T | null): T | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function most(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function united<T extends string | number>(one: readonly T[], other: readonly T[]): T[] {
  return [...new Set([...one, ...other])].sort((a, b) => (a < b ? -1 : 1));
}
