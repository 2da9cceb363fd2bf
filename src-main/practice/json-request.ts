import type { Context } from 'hono';
import { ServiceError } from './service-error.ts';

const maxBodyBytes = 64 * 1024;

const tooLarge = () =>
  new ServiceError('body_too_large', `A request body has at most ${maxBodyBytes} bytes.`, {
    // What the caller still has to send is not waited for.
    headers: { connection: 'close' },
  });

// SECURITY: only application/json is taken; no form of another site can send that without asking first.
function requireJson(c: Context): void {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim());
  const charset = parameters.find(part => part.startsWith('charset='));
  const utf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type !== 'application/json' || !utf8) {
    throw new ServiceError('unsupported_media_type', 'Send the body as application/json in UTF-8.');
  }
}

/**
 * The body as text, at most 64 KiB of it. Hono's own limit rebuilds the request, which needs @hono/node-server's
 * replacement of the global Request; this service runs inside the app and leaves globals alone.
 */
export async function readBody(c: Context): Promise<string> {
  // SECURITY: no more than 64 KiB of a body is ever held, whatever its length header says.
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length;
    if (size > maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new ServiceError('malformed_json', 'The body is not valid UTF-8.');
  }
}

export async function readJsonObject(c: Context): Promise<Readonly<Record<string, unknown>>> {
  requireJson(c);
  const text = await readBody(c);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceError('malformed_json', 'The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ServiceError('malformed_json', 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}
