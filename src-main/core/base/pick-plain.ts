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

export const hasId = (value: unknown): boolean => asId(pickPlain(value, 'id')) !== null;
