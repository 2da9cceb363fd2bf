/** Only what is another value in the second. */
export function changedFrom<T extends object>(one: T, other: Partial<T>): Partial<T> {
  const names = Object.keys(other) as (keyof T)[];
  // Of a part of T, by its own names.
  return Object.fromEntries(
    names.filter(name => !isSame(other[name], one[name])).map(name => [name, other[name]]),
  ) as Partial<T>;
}

/** A form copies its lists. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
