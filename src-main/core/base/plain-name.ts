/** Names of answers are few, and come again with every item of a list: each is looked at once. */
const known = new Map<string, string>();
const mostKnown = 5_000;

/** `use_seat`, `useSeat`, `UseSeat` and `use-seat` are one name. */
export function plainName(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const plain = name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (known.size >= mostKnown) known.clear();
  known.set(name, plain);
  return plain;
}
