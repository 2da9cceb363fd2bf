const mostPieces = 40;
const mostCharacters = 5_000;
const oneAddress = /^[^@]*[^\s@]@[^\s@]+$/;

/** The addresses of a text that holds few of them and nothing else; null: many, a table, or something else. */
export function fewAddresses(text: string): readonly string[] | null {
  if (text.length > mostCharacters) return null;
  const pieces = text.split(/[,;\t\n\r]+/).flatMap(piece => piece.trim() || []);
  const all = [...new Set(pieces)];
  return all.length > 0 && all.length <= mostPieces && all.every(piece => oneAddress.test(piece))
    ? all
    : null;
}

export const withoutAddress = (text: string, address: string): string =>
  (fewAddresses(text) ?? []).filter(one => one !== address).join('\n');
