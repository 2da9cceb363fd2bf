import { isLoopbackHost } from '../../../src-shared/address.ts';
import type { UpdateChannel } from '../../../src-shared/update.ts';

/**
 * The folder that a feed lies in, with a slash at its end; null where the text cannot be one.
 * SECURITY: a feed is https, without a user name, a query or a fragment: over http anybody on the way could hold newer
 * versions back. @param loopback development: http on this computer itself is taken too
 */
export function parseFeed(text: string, loopback: boolean): URL | null {
  if (text.length > 2048 || !URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.username === '' && url.password === '' && !/[?#]/.test(text);
  const safe =
    url.protocol === 'https:' || (loopback && url.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (!plain || !safe) return null;
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** How electron-builder calls the file with what a platform is offered. `platform` and `arch`: Node's words. */
export function channelFile(of: { channel: UpdateChannel; platform: string; arch: string }): string {
  const linux = of.arch === 'x64' ? '-linux' : `-linux-${of.arch}`;
  return `${of.channel}${{ darwin: '-mac', linux }[of.platform] ?? ''}.yml`;
}
