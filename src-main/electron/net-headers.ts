/** Electron's header record in the port's form: lower-case names, repeated values joined by ", ". */
export function wireHeaders(headers: Readonly<Record<string, string | string[]>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value.join(', ') : value;
    const key = name.toLowerCase();
    plain[key] = plain[key] === undefined ? text : `${plain[key]}, ${text}`;
  }
  return plain;
}
