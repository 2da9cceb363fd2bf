import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptEncoding } from '../../src-main/adapters/decode-body.ts';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { parseFeed } from '../../src-main/adapters/updates/feed-address.ts';
import { createSignedFeed, type SignedFeed } from '../../src-main/adapters/updates/signed-feed.ts';
import type { Transport } from '../../src-main/core/base/ports/transport.ts';
import type { UpdateError } from '../../src-main/core/base/ports/updater.ts';
import { makeFeedKey } from '../support/feed-key.ts';
import { announcement, startUpdateFeed, type UpdateFeed } from '../support/update-feed.ts';

const file = 'latest-linux.yml';
const { signal } = new AbortController();
const [key, stranger] = [makeFeedKey(), makeFeedKey()];
const text = `${announcement('1.2.3')}# ${'as long as it may be '.repeat(2_900)}\n`;

let feed: UpdateFeed;
let transport: Transport;
beforeEach(async () => {
  feed = await startUpdateFeed();
  transport = createNodeTransport();
});
afterEach(() => Promise.all([feed.close(), transport.close()]));

const publish = (given: string | Uint8Array, signature: string | null, name = file) => {
  feed.files.set(name, given);
  if (signature !== null) feed.files.set(`${name}.sig`, signature);
};
const open = (options: Partial<SignedFeed> = {}) => {
  const address = parseFeed(feed.url, true);
  if (address === null) throw new Error('The feed has no address.');
  return createSignedFeed({
    ...{ transport, feed: address, channel: 'latest', platform: 'linux', arch: 'x64', keys: key.publicKey },
    ...options,
  });
};
const fault = async (options?: Partial<SignedFeed>): Promise<UpdateError> =>
  open(options)
    .look(signal)
    .then(
      offered => {
        throw new Error(`Taken: ${JSON.stringify(offered)}`);
      },
      (error: UpdateError) => error,
    );

it('is believed with a good signature, asked for two files, and told nothing', async () => {
  publish(text, key.sign(text));
  const updater = open();
  expect(await updater.look(signal)).toEqual({ version: '1.2.3', releasedAt: '2026-11-01T08:30:00.000Z' });
  expect(updater).toMatchObject({ how: 'notifies', feed: new URL(feed.url).origin });
  expect(feed.asked.map(({ path }) => path)).toEqual([file, `${file}.sig`]);
  for (const { headers } of feed.asked) {
    expect(Object.keys(headers).sort()).toEqual([
      ...['accept', 'accept-encoding', 'cache-control', 'connection', 'host', 'user-agent'],
    ]);
    // The same from everybody.
    expect(headers['accept-encoding']).toBe(acceptEncoding);
    expect(headers['user-agent']).toBe('Keyholder');
  }
});

it('is read under the name of the channel and of the computer', async () => {
  const beta = announcement('1.3.0-beta.1');
  publish(beta, key.sign(beta), 'beta-linux-arm64.yml');
  expect(await open({ channel: 'beta', arch: 'arm64' }).look(signal)).toMatchObject({
    version: '1.3.0-beta.1',
  });
});

it('is believed with either key while one is exchanged for another', async () => {
  const keys = key.publicKey + stranger.publicKey;
  for (const signer of [key, stranger]) {
    publish(text, signer.sign(text));
    expect(await open({ keys }).look(signal)).toMatchObject({ version: '1.2.3' });
  }
});

describe('SECURITY: a signature that is missing, altered, or of a key that the package does not carry is refused', () => {
  const good = key.sign(text);
  it.each([
    ['missing', null, 'unsigned'],
    ['of another text', key.sign(`${text} `), 'bad-signature'],
    ['of another key', stranger.sign(text), 'wrong-signer'],
    [
      'of another key that claims to be this one',
      good.slice(0, 17) + stranger.sign(text).slice(17),
      'bad-signature',
    ],
    ['altered', good.replace(/ ./, good[17] === 'A' ? ' B' : ' A'), 'bad-signature'],
    ['cut off', good.slice(0, 50), 'unreadable'],
    ['twice', good + good, 'unreadable'],
    ['a page in its place, which is no alarm', '<html>We are moving</html>', 'unreadable'],
    ['empty', '', 'unreadable'],
  ])('%s', async (_what, signature, word) => {
    publish(text, signature);
    expect((await fault()).fault).toBe(word);
  });

  it('and what it covers is not looked into', async () => {
    publish('version: [', stranger.sign('version: ['));
    expect((await fault()).fault).toBe('wrong-signer');
  });
});

it('SECURITY: what the package carries is public keys for Ed25519: with anything else among them none is used', async () => {
  publish(text, key.sign(text));
  const { publicKey: other } = generateKeyPairSync('ed448');
  const ed448 = other.export({ type: 'spki', format: 'pem' }).toString();
  for (const keys of [key.secretKey, key.publicKey + key.secretKey, key.publicKey + ed448, 'no key', '']) {
    expect((await fault({ keys })).fault, keys.slice(0, 40)).toBe('not-checked');
  }
});

it('SECURITY: a file of a feed is fetched without a credential, to the end within a time and a size, and no redirect is followed', async () => {
  const other = await startUpdateFeed();
  try {
    other.files.set(file, text);
    other.files.set(`${file}.sig`, key.sign(text));
    feed.instead = (path, response) => response.writeHead(302, { location: `${other.url}/${path}` }).end();
    expect((await fault()).fault).toBe('unreadable');
    expect(other.asked).toEqual([]);
  } finally {
    await other.close();
  }
  feed.instead = null;
  const long = `${text}# ${'x'.repeat(64 * 1024)}\n`;
  publish(long, key.sign(long));
  expect((await fault()).fault).toBe('too-large');
});

it.each([
  ['no YAML', 'version: [1, 2'],
  ['a page', '<!doctype html><p>: hello'],
  ['nothing', ''],
  ['no version', text.replace(/^version.*$/m, '')],
  ['a number for a version', text.replace('1.2.3', '1.2')],
  ['a type of JavaScript', text.replace('1.2.3', '!!js/function "function () {}"')],
  ['a file elsewhere', text.replace('url: ', 'url: https://elsewhere.example/')],
  ['a file in another folder', text.replace('url: ', 'url: x/../../')],
  ['no checksum', text.replace(/^ +sha512.*$/m, '')],
  ['a checksum cut off', text.replace('A==', '==')],
  ['no UTF-8', Buffer.from(text.replace('1.2.3', '1.2.3\xff'), 'latin1')],
])('is not taken with %s, signed or not', async (_what, given) => {
  publish(given, key.sign(given));
  expect((await fault()).fault).toBe('unreadable');
});

it('tells a feed that is down, empty or out of order', async () => {
  expect(await fault()).toMatchObject({ fault: 'unreadable', message: `It has no ${file}.` });
  feed.instead = (_path, response) => response.writeHead(503).end();
  expect(await fault()).toMatchObject({ fault: 'unreadable', message: 'HTTP status 503.' });
  feed.instead = (_path, response) => response.destroy();
  expect((await fault()).fault).toBe('connection-lost');
  await feed.close();
  expect((await fault()).fault).toBe('connection-refused');
});

it('is left when the owner switches it off', async () => {
  const stop = new AbortController();
  feed.instead = () => stop.abort();
  await expect(open().look(stop.signal)).rejects.toMatchObject({ fault: 'aborted' });
});
