/**
 * One word for a POSIX shell, whatever the text holds. Control characters are written by `printf`: pasted as they are, some
 * terminals act on them.
 */
export function shellWord(text: string): string {
  // No argument of a program can hold a NUL.
  const parts = text.replaceAll('\0', '').split(controlCharacters);
  return parts.map((part, index) => (index % 2 === 0 ? quoted(part) : printed(part))).join('') || `''`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be found
const controlCharacters = /([\u0001-\u001f\u007f-\u009f]+)/u;

const quoted = (part: string): string => (part === '' ? '' : `'${part.replaceAll("'", `'\\''`)}'`);

function printed(part: string): string {
  const kept = part.replace(/(?<!\n)\n+$/u, '');
  const octal = [...new TextEncoder().encode(kept)].map(byte => `\\${byte.toString(8).padStart(3, '0')}`);
  // `$(…)` drops line feeds at its end, so those stand in quotes, where they are only line feeds.
  return (kept === '' ? '' : `"$(printf '${octal.join('')}')"`) + quoted(part.slice(kept.length));
}
