/** One part of a distinguished name: `CN` and its value. */
export type NamePart = readonly [type: string, value: string];

/**
 * Reads a distinguished name as Windows writes a certificate's subject: `CN="Northwind, Inc.", O=Northwind, C=US`. A value with
 * a comma or a quote stands in quotes, a quote in it is doubled.
 * @returns null where the text is anything else: a name that can be read in two ways is no name to trust
 */
export function parseName(text: string): NamePart[] | null {
  const parts: NamePart[] = [];
  const part =
    /\s*([A-Za-z][A-Za-z0-9.]*|\d+(?:\.\d+)+)\s*=\s*(?:"((?:[^"]|"")*)"|([^",+;<>\\#=]*))\s*(,|$)/y;
  while (part.lastIndex < text.length || parts.length === 0) {
    const match = part.exec(text);
    if (!match) return null;
    const [, type = '', quoted, plain = '', end] = match;
    const value = quoted?.replaceAll('""', '"') ?? plain.trim();
    if (value === '') return null;
    parts.push([type.toUpperCase(), value]);
    if (end === '') break;
    if (part.lastIndex >= text.length) return null;
  }
  return parts;
}

/**
 * SECURITY: a signer is the publisher only where its one common name, or its whole distinguished name, is equal, letter by letter.
 * @param publisher a common name, or a whole distinguished name in any order
 */
export function isPublisher(subject: string, publisher: string): boolean {
  const signer = parseName(subject);
  if (signer === null) return false;
  const whole = parseName(publisher);
  if (whole !== null) return sameParts(signer, whole);
  const names = signer.filter(([type]) => type === 'CN').map(([, value]) => value);
  return names.length === 1 && names[0] === publisher;
}

function sameParts(one: NamePart[], other: NamePart[]): boolean {
  const sorted = (parts: NamePart[]) => JSON.stringify(parts.map(part => part.join('=')).sort());
  return sorted(one) === sorted(other);
}
