/** For a name that comes from outside: only what stands in the table itself is a word for it, and not what every object has (`constructor`). */
export const wordFor = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) && words[name]) || name;
