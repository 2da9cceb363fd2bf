import { asId, entriesOf, isObject, pick } from './json.ts';
import { plainName } from './plain-name.ts';

/** Of so many names one is looked for. */
const mostNames = 100;

/** What stands under a name, in whatever spelling where it is not there as it is written. @param name plain */
export function pickPlain(value: unknown, name: string): unknown {
  const own = pick(value, name);
  if (own !== undefined || !isObject(value)) return own;
  return entriesOf(value, mostNames).find(([other]) => plainName(other) === name)?.[1];
}

/** What stands under any of these names, in the order of the names. Looks through an object once: long lists have many. @param names plain */
export function pickInOrder(value: unknown, names: ReadonlySet<string>): unknown[] {
  if (!isObject(value)) return [];
  const found = entriesOf(value, mostNames).flatMap(([key, inner]) => {
    const name = plainName(key);
    return names.has(name) ? [{ name, inner }] : [];
  });
  if (found.length < 2) return found.map(({ inner }) => inner);
  const order = [...names];
  return found
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
    .map(({ inner }) => inner);
}

export const hasId = (value: unknown): boolean => asId(pickPlain(value, 'id')) !== null;
