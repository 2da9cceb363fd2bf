/** What Chromium decodes by itself and Node in `adapters/decode-body.ts`. */
const decodable: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd']);

/** The encodings of a body in the order in which they were laid around it; of a `Content-Encoding` header. */
export function encodingsOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '' && name !== 'identity');
}

/** Some of it is unknown. Both hosts then hand the body on as it came: Chromium does, and Node's transport follows it. */
export function hasForeignEncoding(header: string | undefined): boolean {
  return header !== undefined && encodingsOf(header).some(name => !decodable.has(name));
}
