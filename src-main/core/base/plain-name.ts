/** `use_seat`, `useSeat`, `UseSeat` and `use-seat` are one name. */
export function plainName(name: string): string {
  return isPlain.test(name) ? name : made(name);
}

const isPlain = /^[a-z0-9]{0,100}$/;

function made(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Names, or other words, as a table has them in one text. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
