import { entriesOf, isObject, type JsonObject } from './json.ts';
import { plainName } from './plain-name.ts';

/** One object of an answer, and how it stands there. */
export interface Found {
  object: JsonObject;
  /** Plain name of the field that holds it; '' for the answer itself. */
  name: string;
  /** What it stands in. */
  within: Found | null;
}

interface Look {
  /** By the plain name of a field, and as it is written. */
  opens: (name: string, field: string) => boolean;
  itemsOf: (list: readonly unknown[]) => readonly unknown[];
}

/** More than any envelope has: of a body of megabytes not all is looked at. */
const mostObjects = 200;
const mostFields = 200;

/** The answer and the objects in it, level by level. */
export function objectsIn(answer: unknown, { opens, itemsOf }: Look): Found[] {
  const found: Found[] = [];
  const add = (value: unknown, name: string, within: Found | null) => {
    for (const object of Array.isArray(value) ? itemsOf(value) : [value])
      if (isObject(object) && found.length < mostObjects) found.push({ object, name, within });
  };
  add(answer, '', null);
  for (const within of found) {
    for (const [field, value] of entriesOf(within.object, mostFields)) {
      const name = plainName(field);
      if (typeof value === 'object' && opens(name, field)) add(value, name, within);
    }
  }
  return found;
}
