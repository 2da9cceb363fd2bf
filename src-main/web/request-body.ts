import type { IncomingMessage } from 'node:http';

/** The longest call brings a file of another computer (`mostTransferBytes`), armoured. */
export const maxBodyBytes = 48 * 1024 * 1024;

/** The whole body as text, or null as soon as it is longer than the cap. Rejects where the sender hangs up. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
