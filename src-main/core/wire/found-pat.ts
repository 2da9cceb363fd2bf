import { asId, entriesOf, isObject, isThere, type JsonObject, pick } from '../base/json.ts';
import { objectsIn } from '../base/objects-in.ts';
import { plainName, words } from '../base/plain-name.ts';

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

/** True of what works, and nothing of what ended, in whatever spelling. */
const alive = words('active isactive enabled isenabled valid isvalid');
const ends = words('revoked isrevoked revokedat deleted isdeleted deletedat');

/** A word of the result itself against its having ended: it was not asked for, and some services send all there is. */
export function saysLives(result: unknown): boolean {
  return [result, pick(result, 'pat')].some(one => {
    if (!isObject(one)) return false;
    const state = pick(one, 'status') ?? pick(one, 'state');
    if (typeof state === 'string' && /^(active|valid|enabled|live|pending|scheduled|queued)$/i.test(state))
      return true;
    return entriesOf(one, 100).some(([name, value]) => {
      const plain = plainName(name);
      const isSo = isThere(value) || (typeof value === 'number' && value !== 0);
      return isSo ? alive.has(plain) : ends.has(plain);
    });
  });
}
