import { decodeInstant } from '../base/instant.ts';
import { asId, asText, entriesOf, isObject, type JsonObject, parseText, pick } from '../base/json.ts';
import { type Found, objectsIn } from '../base/objects-in.ts';
import { pickPlain } from '../base/pick-plain.ts';
import { plainName, words } from '../base/plain-name.ts';
import { isDateAlone, momentAsIfUtc } from '../base/written-moment.ts';
import { bare, isMasked, isNoToken, mayBeAnother, mayBeMasked } from './shown-secret.ts';
import { isSo, stateIn } from './words-against.ts';

export interface FoundPat {
  /** As the service wrote it. */
  id: unknown;
  token: string | null;
  end: ShownEnd;
}

/**
 * When it ends, epoch milliseconds, and how far from that it may be, since no zone is shown. `unread`: it ends, and nobody can tell when;
 * `none`: it says that it has no end; null: that is not shown.
 */
type ShownEnd = { at: number; giveOrTakeMs: number } | 'unread' | 'none' | null;

/**
 * The token in what a mutation gave: in `pat` (4.2), or wherever else in it. An id alone is looked for where ids of tokens stand:
 * others are of somebody else.
 * @param unopposed nothing speaks against its having been made: then an id beside `pat` is the token's too
 */
export function findPat(answered: unknown, unopposed: boolean): FoundPat {
  const result = withTextsRead(answered);
  const objects = placesIn(result, several).map(({ object }) => object);
  const [token = null, holder] =
    secretIn(objects, inPlain) ??
    secretIn(objects, surely, mayBeAnother) ??
    secretIn(objects, surely, isNoToken) ??
    secretIn(objects, perhaps) ??
    onlySecretIn(objects) ??
    secretIn(objects, surely, isMasked) ??
    [];
  const isMade = unopposed || holder !== undefined;
  const places = [holder, pick(result, 'pat'), ...(isMade ? [result] : [])];
  const [id] = idsIn(places);
  // Beside a secret that stands alone its id may be in an object of its own: `{ plainTextToken, accessToken: { id } }`.
  const called = isMade
    ? placesIn(result)
        .filter(isCalledToken)
        .flatMap(({ object }) => idsIn([object]).slice(0, 1))
    : [];
  const own = id ?? (new Set(called.map(asId)).size === 1 ? called[0] : undefined);
  return { id: own, token, end: endIn([holder, pick(result, 'pat')]) };
}

/** A scalar that holds JSON comes as a text of it: as it is, it would be taken for the token. */
function withTextsRead(answered: unknown): unknown {
  const result = ofText(answered);
  const given = pickPlain(result, 'pat');
  const pat = ofText(given);
  if (!isObject(result) || !isObject(pat)) return result;
  const token = ofText(pick(pat, 'token'));
  const isRead = token !== pick(pat, 'token');
  return pat === given && !isRead ? result : { ...result, pat: isRead ? { ...pat, token } : pat };
}

const ofText = (value: unknown): unknown => {
  const read = typeof value === 'string' && /^\s*\{/.test(value) ? parseText(value) : null;
  return isObject(read) ? read : value;
};

/** It was not asked for, and some services send all there is; they may have set another end than was asked for. */
function endIn(places: readonly unknown[]): ShownEnd {
  const ends = places.flatMap(place => [...endNames].flatMap(name => endOf(pickPlain(place, name)) ?? []));
  return ends.find(end => typeof end === 'object') ?? ends.find(end => end === 'unread') ?? ends[0] ?? null;
}

function endOf(value: unknown): ShownEnd {
  const text = asText(value) ?? '';
  if (wordOfNone.test(text.trim())) return 'none';
  const exact = decodeInstant(value)?.epochMs ?? null;
  const at = exact ?? momentAsIfUtc(text);
  if (at !== null) {
    const giveOrTakeMs = exact !== null ? 0 : isDateAlone(text) ? dayMs + zonesMs : zonesMs;
    if (at >= farOff || at === lastOf32Bits) return 'none';
    return at > longAgo ? { at, giveOrTakeMs } : null;
  }
  return namesYear.test(text) ? 'unread' : null;
}
const wordOfNone = /^(?:never|none|unlimited|infinite|no[ _-]?(?:expir(?:y|ation)|end))$/i;
const [dayMs, zonesMs] = [24 * 3_600_000, 14 * 3_600_000];
const longAgo = Date.UTC(2000, 0);
/** A date in a manner in which days and months cannot be told apart, or in words. */
const namesYear = /\b(?:20|21)\d\d\b/;
const endNames = words(
  'expiresat expirydate expirationdate expirationtime validuntil validto expiration expiry expires expireson',
);
/** The year 9999, and the last second that 32 bits count, is how programs write none. */
export const farOff = Date.UTC(2200, 0);
const lastOf32Bits = (2 ** 31 - 1) * 1_000;

const idNames = [
  ...words(
    'id patid tokenid accesstokenid personalaccesstokenid apitokenid apikeyid keyid uuid patuuid tokenuuid guid uid jti identifier',
  ),
];

/** What is an id in these, by the order of the names. MongoDB writes one as `{ $oid }`. */
const idsIn = (places: readonly unknown[]): unknown[] =>
  idNames.flatMap(name =>
    places.flatMap(place => {
      const value = pickPlain(place, name);
      const id = pick(value, '$oid') ?? value;
      return asId(id) === null ? [] : [id];
    }),
  );

/** By its name, or that of the edge of Relay that holds it. */
const tokenName =
  /^(?:new|created)?(?:personal|api|access|agent|limited|developer)*(?:token|pat|apikey)(?:info|data|details|edge|record|resource)?$/;
const isCalledToken = ({ name, within }: Found): boolean =>
  tokenName.test(name === 'node' && within !== null ? within.name : name);

/** The token in an answer without the field that was asked for, which nothing speaks against: only together with its id. */
export function findPatAnywhere(answer: unknown): FoundPat | null {
  const both = placesIn(answer)
    .map(withIdBeside)
    .filter(one => asId(pickPlain(one, 'id')) !== null);
  // Of what has a value most are no tokens; Cloudflare's are.
  const ofValue = secretIn(both, words('value'));
  const isLike = shapeOfSecret.test(ofValue?.[0] ?? '');
  const [token, holder] = secretIn(both, surely) ?? (isLike ? ofValue : null) ?? [];
  return token === undefined ? null : { id: pickPlain(holder, 'id'), token, end: endIn([holder]) };
}

/** JSON:API has the id of a thing beside its attributes. */
const withIdBeside = ({ object, name, within }: Found): JsonObject =>
  name === 'attributes' && within !== null ? { id: pickPlain(within.object, 'id'), ...object } : object;

/** Not of the token: an error has tokens of its own, and so has who made it. */
const notOfIt = words(
  'errors error userErrors extensions user owner team viewer me creator createdBy actor account organization session csrf headers',
);

/** Of several nothing tells which one is new, but that its secret is shown. */
const several = (list: readonly unknown[]) => list.slice(0, 50);
const onlyOne = (list: readonly unknown[]) => (list.length === 1 ? list : []);

/** `pat` first, then level by level. */
function placesIn(result: unknown, itemsOf = onlyOne): Found[] {
  const opens = (_plain: string, name: string) => !notOfIt.has(name);
  const found = isObject(result) ? objectsIn(result, { opens, itemsOf }) : [];
  const pat = pickPlain(result, 'pat');
  return [...(isObject(pat) ? [{ object: pat, name: 'pat', within: null }] : []), ...found];
}

/** What a secret is called beside what a store keeps of it; */
const plainNames = 'plaintexttoken plaintoken plaintext rawtoken fulltoken cleartext';
const inPlain = words(`${plainNames} cleartexttoken`);
/** what one that is shown once is called, first the name of 4.2; */
const surely = words(
  `token ${plainNames} tokenvalue tokensecret secrettoken secret secretkey accesstoken personalaccesstoken apitoken bearertoken pattoken patvalue patsecret`,
);
/** and what other things are called, too. */
const perhaps = words('value plain key apikey pat');
const shortest = 16;

/** The first that is shown whole, and what it stands in. @param isCut not whole */
function secretIn(
  places: readonly JsonObject[],
  names: ReadonlySet<string>,
  isCut = mayBeMasked,
): [string, JsonObject] | null {
  for (const place of places) {
    for (const name of names) {
      const given = pickPlain(place, name);
      const value: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
      const secret = typeof value === 'string' ? bare(value) : '';
      if (secret === '' || isCut(secret)) continue;
      const isLike = !/\s/.test(secret) && (names === surely || secret.length >= shortest);
      if (name === 'token' || isLike) return [secret, place];
    }
  }
  return null;
}

/** A name that nobody foresaw, of what is shown instead of a secret, beside it, or to everybody. */
const likeSecret = /token|secret|credential|password|bearer|jwt|key|raw|plain|clear/;
const besideSecret =
  /(?<!un)hash|digest|prefix|suffix|hint|preview|mask|redact|type|name|last|print|csrf|session|refresh|public|display|checksum|sha\d|id$|ids$|at$|url$|uri$|count$/;
const shapeOfSecret = /^(?=.*\d)(?=.*[a-z])(?!.*:\/\/)\S{20,}$/i;

/** Of a name that only tells roughly the one text that could be a secret. */
function onlySecretIn(places: readonly JsonObject[]): [string, JsonObject] | null {
  const found = places.flatMap(place =>
    entriesOf(place, 100).flatMap(([name, value]): [string, JsonObject][] => {
      const plain = plainName(name);
      const secret = typeof value === 'string' ? bare(value) : '';
      const isLike = likeSecret.test(plain) && !besideSecret.test(plain) && shapeOfSecret.test(secret);
      return isLike && !mayBeMasked(secret) ? [[secret, place]] : [];
    }),
  );
  return new Set(found.map(([secret]) => secret)).size === 1 ? (found[0] ?? null) : null;
}

/** True of what works, and nothing of what ended, in whatever spelling. */
const alive = words('active isactive enabled isenabled valid isvalid usable isusable live islive');
const ends = words(
  'revoked isrevoked revokedat deleted isdeleted deletedat disabled isdisabled disabledat deactivated isdeactivated deactivatedat',
);
const stateName = /^(?:(?:pat|token|lifecycle|current)?(?:status|state))$/;
const aliveWord = /^(?:active|valid|enabled|live|pending|scheduled|queued)$/i;

/** Of clocks that differ, and of what takes a moment. */
const soonMs = 120_000;

/**
 * A word of the result itself against its having ended: it was not asked for, and some services send all there is.
 * @param at when it was said, epoch milliseconds: an end that is still to come leaves a token its grace
 */
export function saysLives(result: unknown, at: number): boolean {
  const isToCome = (value: unknown) => (decodeInstant(value)?.epochMs ?? 0) > at + soonMs;
  return [result, pick(result, 'pat')].some(one => {
    if (!isObject(one)) return false;
    return entriesOf(one, 100).some(([name, value]) => {
      const plain = plainName(name);
      if (stateName.test(plain)) return aliveWord.test(asText(stateIn(value)) ?? '');
      return isSo(value) ? alive.has(plain) || (ends.has(plain) && isToCome(value)) : ends.has(plain);
    });
  });
}
