import { asId, isObject, type JsonObject, pick } from './json.ts';

/** More levels than any envelope has. */
const mostLevels = 4;

export interface FoundPat {
  /** As the service wrote it. */
  id: unknown;
  token: string | null;
}

/**
 * The token in what a mutation gave: in `pat` (4.2), or wherever else in it. The documented place comes first, and of several the
 * one that holds a token.
 */
export function findPat(result: unknown): FoundPat {
  const objects = objectsIn(result);
  const holder = objects.find(one => tokenOf(one) !== null);
  const named = [holder, ...objects].find(one => one && asId(pick(one, 'id')) !== null);
  return { id: pick(named, 'id'), token: holder ? tokenOf(holder) : null };
}

/** Looked at already, or not of the token: an error has tokens of its own. */
const notOfIt = new Set(['pat', 'errors', 'userErrors', 'extensions', 'user', 'owner', 'team', 'viewer']);

/** `pat` before all. */
function objectsIn(result: unknown, level = 0): JsonObject[] {
  if (!isObject(result) || level > mostLevels) return [];
  const inner = Object.entries(result).filter(([name]) => !notOfIt.has(name));
  return [
    ...objectsIn(pick(result, 'pat'), level + 1),
    result,
    ...inner.slice(0, 50).flatMap(([, one]) => objectsIn(Array.isArray(one) ? one[0] : one, level + 1)),
  ];
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
    return lives || pick(one, 'revoked') === false || pick(one, 'active') === true;
  });
}
