import { asId, isObject, type JsonObject, pick } from '../base/json.ts';
import { objectsIn } from '../base/objects-in.ts';
import { words } from '../base/plain-name.ts';

export interface FoundPat {
  /** As the service wrote it. */
  id: unknown;
  token: string | null;
}

/**
 * The token in what a mutation gave: in `pat` (4.2), or wherever else in it. An id alone is looked for where ids of tokens stand:
 * others are of somebody else.
 * @param unopposed nothing speaks against its having been made: then an id beside `pat` is the token's too
 */
export function findPat(result: unknown, unopposed: boolean): FoundPat {
  const holder = placesIn(result).find(one => tokenOf(one) !== null);
  const token = holder ? tokenOf(holder) : null;
  const places = [holder, pick(result, 'pat'), ...(unopposed || holder ? [result] : [])];
  const id = places.map(one => pick(one, 'id')).find(one => asId(one) !== null);
  return { id, token };
}

/** Not of the token: an error has tokens of its own, and so has who made it. */
const notOfIt = words('errors userErrors extensions user owner team viewer');

/** `pat` first, then level by level. */
function placesIn(result: unknown): JsonObject[] {
  const opens = (_plain: string, name: string) => !notOfIt.has(name);
  const found = isObject(result) ? objectsIn(result, { opens, itemsOf: list => list.slice(0, 1) }) : [];
  const pat = pick(result, 'pat');
  return [...(isObject(pat) ? [pat] : []), ...found.map(({ object }) => object)];
}

function tokenOf(object: JsonObject): string | null {
  const token = pick(object, 'token');
  return typeof token === 'string' && token !== '' ? token : null;
}

/** A word of the result itself against its having ended: it was not asked for, and some services send all there is. */
export function saysLives(result: unknown): boolean {
  return [result, pick(result, 'pat')].some(one => {
    const state = pick(one, 'status') ?? pick(one, 'state');
    const lives =
      typeof state === 'string' && /^(active|valid|enabled|live|pending|scheduled|queued)$/i.test(state);
    const ends = ['revoked', 'isRevoked', 'revokedAt', 'revoked_at', 'deletedAt', 'deleted_at'];
    const hasNotEnded = ends.some(name => [false, null].some(none => none === pick(one, name)));
    return (
      lives ||
      hasNotEnded ||
      ['active', 'isActive', 'enabled', 'valid'].some(name => pick(one, name) === true)
    );
  });
}
