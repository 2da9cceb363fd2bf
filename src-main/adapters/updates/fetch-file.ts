import { type Transport, TransportError } from '../../core/base/ports/transport.ts';
import { UpdateError } from '../../core/base/ports/updater.ts';

const limits = { connectTimeoutMs: 10_000, totalTimeoutMs: 30_000, maxBodyBytes: 64 * 1024 };

/**
 * One small file of a feed; null where the feed says that it has none.
 * SECURITY: a file of a feed is fetched without a credential, to the end within a time and a size, and no redirect is followed.
 * @throws UpdateError a network fault, or `unreadable`
 */
export async function fetchFile(
  transport: Transport,
  url: URL,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  // Without one, Chromium would name the version that runs and the system.
  const headers = { accept: '*/*', 'cache-control': 'no-cache', 'user-agent': 'Keyholder' };
  const answer = await transport
    .send({ method: 'GET', url: url.href, headers, ...limits, signal })
    .catch((error: unknown) => {
      const known = error instanceof TransportError;
      throw new UpdateError(known ? error.fault : 'other', known ? error.message : 'No reason was given.');
    });
  const { status, body } = answer;
  if (status === 404 || status === 410) return null;
  if (status >= 300 && status < 400) throw new UpdateError('unreadable', 'It points to another address.');
  if (status !== 200) throw new UpdateError('unreadable', `HTTP status ${status}.`);
  return body;
}
