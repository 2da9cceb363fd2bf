import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptEncoding } from '../../src-main/adapters/decode-body.ts';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { parseFeed } from '../../src-main/adapters/updates/feed-address.ts';
import { createSignedFeed } from '../../src-main/adapters/updates/signed-feed.ts';
import type { Transport } from '../../src-main/core/base/ports/transport.ts';
import type { UpdateError } from '../../src-main/core/base/ports/updater.ts';
import { describeUnless } from '../support/describe-need.ts';
import { makeReleaseKey, type ReleaseKey, whyNoGpg } from '../support/release-key.ts';
import { announcement, startUpdateFeed, type UpdateFeed } from '../support/update-feed.ts';

const noGpg = whyNoGpg();
const file = 'latest-linux.yml';
const { signal } = new AbortController();

describeUnless(noGpg, 'the signed feed', () => {
  let key: ReleaseKey;
  let armored: string;
  let stranger: ReleaseKey;
  let feed: UpdateFeed;
  let transport: Transport;

  beforeAll(async () => {
    [key, stranger] = await Promise.all([makeReleaseKey(), makeReleaseKey()]);
    armored = await key.publicKey();
  }, 60_000);
  afterAll(() => Promise.all([key.dispose(), stranger.dispose()]));
  beforeEach(async () => {
    feed = await startUpdateFeed();
    transport = createNodeTransport();
  });
  afterEach(() => Promise.all([feed.close(), transport.close()]));

  const publish = (text: string, signature: string | null, name = file) => {
    feed.files.set(name, text);
    if (signature !== null) feed.files.set(`${name}.asc`, signature);
  };
  const open = (options: { key?: string; channel?: 'latest' | 'beta'; arch?: string } = {}) => {
    const address = parseFeed(feed.url, true);
    if (address === null) throw new Error('The feed has no address.');
    return createSignedFeed({
      ...{ transport, feed: address, channel: 'latest', arch: 'x64', key: armored },
      ...options,
    });
  };
  const fault = async (options?: Parameters<typeof open>[0]): Promise<UpdateError> =>
    open(options)
      .look(signal)
      .then(
        offered => {
          throw new Error(`Taken: ${JSON.stringify(offered)}`);
        },
        (error: UpdateError) => error,
      );

  it('is believed with a good signature', async () => {
    const text = announcement('1.2.3');
    publish(text, await key.sign(text));
    const updater = open();
    expect(await updater.look(signal)).toEqual({ version: '1.2.3', releasedAt: '2026-11-01T08:30:00.000Z' });
    expect(updater).toMatchObject({ how: 'notifies', feed: new URL(feed.url).origin });
    expect(feed.asked.map(({ path }) => path)).toEqual([file, `${file}.asc`]);
  });

  it('is asked for nothing but two files, and told nothing', async () => {
    const text = announcement('1.2.3');
    publish(text, await key.sign(text));
    await open().look(signal);
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
    const text = announcement('1.3.0-beta.1');
    publish(text, await key.sign(text), 'beta-linux-arm64.yml');
    expect(await open({ channel: 'beta', arch: 'arm64' }).look(signal)).toMatchObject({
      version: '1.3.0-beta.1',
    });
  });

  it('is believed with a signature of a subkey that may sign', async () => {
    const owner = await makeReleaseKey({ algo: 'ed25519/cert' });
    try {
      const unlocked = ['--pinentry-mode', 'loopback', '--passphrase', ''];
      await owner.gpg([...unlocked, '--quick-add-key', owner.fingerprint, 'ed25519', 'sign', '1y']);
      const text = announcement('1.2.3');
      publish(text, await owner.sign(text));
      expect(await open({ key: await owner.publicKey() }).look(signal)).toMatchObject({ version: '1.2.3' });
    } finally {
      await owner.dispose();
    }
  });

  describe('SECURITY: a signature that is missing, altered, of another key, of a key that was not valid, or made with a broken hash is refused', () => {
    it('missing', async () => {
      publish(announcement('1.2.3'), null);
      expect((await fault()).fault).toBe('unsigned');
    });

    it('of another text', async () => {
      const text = announcement('1.2.3');
      publish(text.replace('1.2.3', '1.2.4'), await key.sign(text));
      expect((await fault()).fault).toBe('bad-signature');
    });

    it('of another key', async () => {
      const text = announcement('1.2.3');
      publish(text, await stranger.sign(text));
      expect((await fault()).fault).toBe('wrong-signer');
    });

    it('of another key that claims to be this one', async () => {
      const text = announcement('1.2.3');
      const [good, bad] = [await key.sign(text), await stranger.sign(`${text} `)];
      // Bytes of one within the frame of the other.
      const lines = good.split('\n');
      const middle = Math.floor(lines.length / 2);
      lines[middle] = bad.split('\n')[middle] ?? '';
      publish(text, lines.join('\n'));
      expect((await fault()).fault).toBe('bad-signature');
    });

    it('with broken armor, and without any', async () => {
      const text = announcement('1.2.3');
      const good = await key.sign(text);
      for (const bad of [
        good.replace('BEGIN PGP SIGNATURE', 'BEGIN PGP SIGNATUR'),
        good.slice(0, good.length / 2),
        good.replace(/^[A-Za-z0-9+/]{20}/m, '!!!!!!!!!!!!!!!!!!!!'),
        await key.publicKey(),
      ]) {
        publish(text, bad);
        expect((await fault()).fault, bad.slice(0, 60)).toBe('bad-signature');
      }
    });

    it('nor is a page in its place, which is no alarm', async () => {
      publish(announcement('1.2.3'), '<html>We are moving</html>');
      expect((await fault()).fault).toBe('unreadable');
      publish(announcement('1.2.3'), '');
      expect((await fault()).fault).toBe('unreadable');
    });

    it('that brings its own text along', async () => {
      const text = announcement('1.2.3');
      const unlocked = ['--pinentry-mode', 'loopback', '--passphrase', '', '--armor'];
      for (const way of ['--clear-sign', '--sign']) {
        publish(text, await key.gpg([...unlocked, '--output', '-', way], text));
        expect((await fault()).fault, way).toBe('bad-signature');
      }
    });

    it('made with SHA-1', async () => {
      const rsa = await makeReleaseKey({ algo: 'rsa2048' });
      try {
        const text = announcement('1.2.3');
        const publicKey = await rsa.publicKey();
        publish(text, await rsa.sign(text));
        expect(await open({ key: publicKey }).look(signal)).toMatchObject({ version: '1.2.3' });
        publish(text, await rsa.sign(text, '--digest-algo', 'SHA1', '--weak-digest', 'MD5'));
        expect(await fault({ key: publicKey })).toMatchObject({
          fault: 'bad-signature',
          message: expect.stringMatching(/sha1/i),
        });
      } finally {
        await rsa.dispose();
      }
    }, 60_000);

    it('made after the key had expired, or before it was there', async () => {
      const past = ['--faked-system-time', '20250101T000000!'];
      const old = await makeReleaseKey({ expires: '1m', args: past });
      try {
        const text = announcement('1.2.3');
        const publicKey = await old.publicKey();
        publish(text, await old.sign(text, '--faked-system-time', '20250115T000000!'));
        expect(await open({ key: publicKey }).look(signal), 'while it was valid').toMatchObject({
          version: '1.2.3',
        });
        // gpg itself does not sign with an expired key, so here it lasts longer; the package carries the key as it was.
        const unlocked = ['--pinentry-mode', 'loopback', '--passphrase', ''];
        await old.gpg([...unlocked, '--quick-set-expire', old.fingerprint, '3y']);
        publish(text, await old.sign(text));
        expect((await fault({ key: publicKey })).fault).toBe('bad-signature');
      } finally {
        await old.dispose();
      }
    }, 60_000);

    it('made later than it is here, which may be the clock’s fault', async () => {
      const text = announcement('1.2.3');
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().replace(/[-:]|\.\d+Z/g, '');
      publish(text, await key.sign(text, '--faked-system-time', `${tomorrow}!`));
      expect(await fault()).toMatchObject({
        fault: 'not-checked',
        message: expect.stringContaining('clock'),
      });
    });

    it('made before the key’s end was put off', async () => {
      const yesterday = new Date(Date.now() - 86_400_000).toISOString().replace(/[-:]|\.\d+Z/g, '');
      const renewed = await makeReleaseKey({ args: ['--faked-system-time', `${yesterday}!`] });
      try {
        const text = announcement('1.2.3');
        publish(text, await renewed.sign(text, '--faked-system-time', `${yesterday}!`));
        await renewed.gpg(['--quick-set-expire', renewed.fingerprint, '2y']);
        expect(await fault({ key: await renewed.publicKey() })).toMatchObject({
          fault: 'not-checked',
          message: expect.stringContaining('copy of the key'),
        });
      } finally {
        await renewed.dispose();
      }
    });

    it('of a key that was revoked', async () => {
      const gone = await makeReleaseKey();
      try {
        const text = announcement('1.2.3');
        publish(text, await gone.sign(text));
        const revocation = await readFile(`${gone.home}/openpgp-revocs.d/${gone.fingerprint}.rev`, 'utf8');
        await gone.gpg(['--import'], revocation.replace(':-----BEGIN', '-----BEGIN'));
        expect((await fault({ key: await gone.publicKey() })).fault).toBe('bad-signature');
      } finally {
        await gone.dispose();
      }
    });
  });

  it('SECURITY: what the package carries is one public key: a secret one, two, and what is none are not used', async () => {
    const text = announcement('1.2.3');
    publish(text, await key.sign(text));
    await key.gpg(['--import'], await stranger.publicKey());
    const both = await key.gpg(['--armor', '--export']);
    const twice = armored + (await stranger.publicKey());
    for (const carried of [await key.secretKey(), both, twice, 'no key', '']) {
      expect((await fault({ key: carried })).fault, carried.slice(0, 40)).toBe('not-checked');
    }
  });

  it('SECURITY: a file of a feed is fetched without a credential, to the end within a time and a size, and no redirect is followed', async () => {
    const text = announcement('1.2.3');
    const other = await startUpdateFeed();
    try {
      other.files.set(file, text);
      other.files.set(`${file}.asc`, await key.sign(text));
      feed.instead = (path, response) => response.writeHead(302, { location: `${other.url}/${path}` }).end();
      expect((await fault()).fault).toBe('unreadable');
      expect(other.asked).toEqual([]);
    } finally {
      await other.close();
    }
    feed.instead = null;
    const long = `${text}# ${'x'.repeat(64 * 1024)}\n`;
    publish(long, await key.sign(long));
    expect((await fault()).fault).toBe('too-large');
    publish(text, `${await key.sign(text)}${'x'.repeat(64 * 1024)}`);
    expect((await fault()).fault).toBe('too-large');
  });

  describe('SECURITY: what a feed says is read as plain data', () => {
    it.each([
      ['no YAML', 'version: [1, 2'],
      ['a page', '<!doctype html><p>: hello'],
      ['a list', '- version: 1.2.3'],
      ['nothing', ''],
      ['no version', 'releaseDate: x'],
      ['a number for a version', 'version: 1.2'],
      ['a type of JavaScript', 'version: !!js/function "function () {}"'],
      ['two versions', 'version: 1.2.3\nversion: 1.2.4'],
      ['a reference to itself', 'version: &v 1.2.3\nother: *v'],
      [
        'a bomb of references',
        `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`)}]`).join('\n')}\nversion: 1.2.3`,
      ],
      ['no UTF-8', `version: "1.2.3\xff"`],
    ])('%s', async (_what, text) => {
      const bytes = Buffer.from(text, 'latin1');
      feed.files.set(file, bytes);
      feed.files.set(`${file}.asc`, await key.sign(text.includes('\xff') ? '' : text));
      if (text.includes('\xff')) {
        await writeFile(`${key.home}/raw`, bytes);
        const unlocked = ['--pinentry-mode', 'loopback', '--passphrase', ''];
        await key.gpg([
          ...unlocked,
          '--armor',
          '--output',
          `${key.home}/raw.asc`,
          '--detach-sign',
          `${key.home}/raw`,
        ]);
        feed.files.set(`${file}.asc`, await readFile(`${key.home}/raw.asc`, 'utf8'));
      }
      expect((await fault()).fault).toBe('unreadable');
    });
  });

  it('is not looked into before its signature was found good', async () => {
    publish('version: [', await stranger.sign('version: ['));
    expect((await fault()).fault).toBe('wrong-signer');
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
});
