import type { IncomingMessage } from 'node:http';

/** The longest call brings a file of another computer (`mostTransferBytes`), armoured. */
export const maxBodyBytes = 48 * 1024 * 1024;

/** So much beyond that is heard out: an answer to one who still sends is lost where the connection closes with something unread. */
const mostDroppedBytes = 16 * 1024 * 1024;

/** The whole body, or null where it is longer than the cap. Rejects where the sender hangs up. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes + mostDroppedBytes) return null;
    if (size > maxBodyBytes) chunks.length = 0;
    else chunks.push(chunk);
  }
  return size > maxBodyBytes ? null : Buffer.concat(chunks);
}
