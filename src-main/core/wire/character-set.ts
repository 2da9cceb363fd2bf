import { isUtf8 } from 'node:buffer';
import type { WireResponse } from '../base/ports/transport.ts';

/**
 * An answer in UTF-8, as JSON has to be, whatever it came in: Windows' own programs write UTF-16 now and then, and older ones a
 * set of their country that they declare. As such nobody would read it, nor find what has to be redacted in it.
 * SECURITY: a body in UTF-16 or UTF-32 is put into UTF-8 before anything is read, written down or shown of it.
 */
export function inUtf8<R extends WireResponse>(response: R): R {
  const { headers, body } = response;
  const name = wide(body) ?? declared(headers['content-type'], body);
  if (name === null) return response;
  // UTF-32 is UTF-16 with a gap after each letter.
  const text = new TextDecoder(name).decode(body).replaceAll('\0', '');
  return { ...response, body: new TextEncoder().encode(text) };
}

/** By its mark, or since it begins with a letter of JSON or of a page. */
function wide(body: Uint8Array): string | null {
  const { 0: first, 1: second } = body;
  if (first === undefined || second === undefined) return null;
  const mark = first * 256 + second;
  if (mark === 0xfffe || (first !== 0 && second === 0)) return 'utf-16le';
  return mark === 0xfeff || first === 0 ? 'utf-16be' : null;
}

/** What is UTF-8 after all is believed to be that. */
function declared(contentType: string | undefined, body: Uint8Array): string | null {
  const [, name] = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '') ?? [];
  if (name === undefined || isUtf8(body)) return null;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}
