import { beforeEach, describe, expect, it } from 'vitest';
import type { JarCookie } from './cookies.ts';
import { app, protocol, session, startElectron } from './electron.ts';
import { turns } from './recorded.ts';
import { parseSetCookie } from './set-cookie.ts';

type ProtocolModule = {
  registerSchemesAsPrivileged(schemes: object[]): void;
  handle(scheme: string, handler: (request: Request) => Response): void;
};
const schemes = () => protocol as ProtocolModule;

beforeEach(async () => {
  startElectron({ end: () => undefined }).becomeReady();
  await turns(2);
});

describe('sessions', () => {
  it('are one for each partition, told of before anybody has them', () => {
    const made: string[] = [];
    app.on('session-created', one => made.push(one.partition));
    const first = session.fromPartition('a');
    expect(session.fromPartition('a')).toBe(first);
    expect(session.fromPartition('')).toBe(session.defaultSession);
    expect(made).toEqual(['a', '']);
    expect([first.isPersistent(), session.fromPartition('persist:b').isPersistent()]).toEqual([false, true]);
  });

  it('grant every permission as long as nobody says anything else', async () => {
    const own = session.fromPartition('a');
    const asker = { requestingUrl: 'app://x/#/y', isMainFrame: true };
    const answers = async (permission: string) => [
      await own.askPermission(null, permission, asker),
      own.checkPermission(null, permission, asker),
    ];
    expect(await answers('media')).toEqual([true, true]);
    expect(await answers('deprecated-sync-clipboard-read')).toEqual([true, false]);
    const heard: unknown[] = [];
    own.setPermissionRequestHandler((_contents, permission, callback, details) => {
      heard.push([permission, details]);
      callback(false);
    });
    own.setPermissionCheckHandler((_contents, permission, origin, details) => {
      heard.push([permission, origin, details]);
      return false;
    });
    expect(await answers('media')).toEqual([false, false]);
    expect(heard).toEqual([
      ['media', asker],
      ['media', 'app://x/', asker],
    ]);
  });

  it('fetch the dictionary of the system, on or off, from where all of them are told to', async () => {
    startElectron({ platform: 'linux' }).becomeReady();
    const [on, off] = [session.fromPartition('on'), session.fromPartition('off')];
    off.setSpellCheckerEnabled(false);
    await turns();
    const google = ['https://redirector.gvt1.com/edgedl/chrome/dict/en-us-10-1.bdic'];
    expect([on, off].map(one => [one.isSpellCheckerEnabled(), one.spellChecker.fetched])).toEqual([
      [true, google],
      [false, google],
    ]);
    const elsewhere = session.fromPartition('elsewhere');
    on.setSpellCheckerDictionaryDownloadURL('http://127.0.0.1:1');
    await turns();
    expect(elsewhere.spellChecker.fetched).toEqual(['http://127.0.0.1:1/en-us-10-1.bdic']);
    expect(() => on.setSpellCheckerDictionaryDownloadURL('nowhere')).toThrow('not a valid URL');
  });

  it('of macOS fetch none', async () => {
    startElectron({ platform: 'darwin' }).becomeReady();
    const own = session.fromPartition('own');
    await turns();
    expect(own.spellChecker.fetched).toEqual([]);
  });

  it('have the handler of their own schemes, and the module that of the default one', async () => {
    schemes().handle('app', () => new Response('ours'));
    const url = new URL('app://x/');
    expect(await (await session.defaultSession.protocol.answer(url))?.text()).toBe('ours');
    expect(await session.fromPartition('a').protocol.answer(url)).toBeNull();
    expect(() => schemes().handle('app', () => new Response())).toThrow('Failed to register protocol: app');
  });

  it('hand on what is asked, and take of the answer what Chromium takes', async () => {
    schemes().handle(
      'app',
      ({ method, headers }) =>
        new Response(`${method} ${headers.has('origin')} ${headers.get('accept')}`, {
          status: 405,
          statusText: 'Ours',
        }),
    );
    const { protocol: own } = session.defaultSession;
    const headers = { origin: 'null', accept: 'text/html' };
    const answer = await own.answer(new URL('app://x/'), { method: 'POST', headers });
    expect([answer?.status, answer?.statusText]).toEqual([405, 'Method Not Allowed']);
    expect(await answer?.text()).toBe('POST false text/html');
  });

  it('schemes are made privileged before ready only', () => {
    expect(() => schemes().registerSchemesAsPrivileged([])).toThrow('should be called before app is ready');
    startElectron();
    const cached = [{ scheme: 'app', privileges: { codeCache: true } }];
    expect(() => schemes().registerSchemesAsPrivileged(cached)).toThrow('registered as standard scheme');
  });

  it('requests are judged by the last listener, where a pattern fits', async () => {
    const { webRequest } = session.defaultSession;
    expect(await webRequest.allows('http://x/')).toBe(true);
    webRequest.onBeforeRequest({ urls: ['http://*/*', 'file:///*'] }, (_details, answer) =>
      answer({ cancel: true }),
    );
    const urls = ['http://x/y', 'https://x/', 'file:///etc/passwd', 'app://x/'];
    expect(await Promise.all(urls.map(webRequest.allows))).toEqual([false, true, false, true]);
    webRequest.onBeforeRequest(null);
    expect(await webRequest.allows('http://x/y')).toBe(true);
  });
});

describe('cookies', () => {
  const cookie = (changes: Partial<JarCookie> = {}): JarCookie => ({
    ...{ name: 'a', value: '1', domain: 'x.example', hostOnly: true, path: '/', secure: false },
    ...{ httpOnly: true, session: true, sameSite: 'unspecified', ...changes },
  });
  const listening = () => {
    const { cookies } = session.fromPartition('jar');
    const changes: [string, string, boolean][] = [];
    cookies.on('changed', (_event, { value }, cause, removed) => changes.push([value, cause, removed]));
    return { cookies, changes };
  };

  it('are told of in a later turn: a new one is inserted', async () => {
    const { cookies, changes } = listening();
    cookies.store(cookie());
    expect(changes).toEqual([]);
    await turns();
    expect(changes).toEqual([['1', 'inserted', false]]);
  });

  it('one that replaces another: the old one first, then the new one, by what is new', async () => {
    const { cookies, changes } = listening();
    const expirationDate = Date.now() / 1000 + 60;
    for (const change of [{}, { value: '2' }, { value: '2' }, { value: '2', expirationDate }]) {
      cookies.store(cookie(change));
    }
    cookies.store(cookie({ expirationDate: 1 }));
    await turns();
    expect(changes).toEqual([
      ['1', 'inserted', false],
      ['1', 'overwrite', true],
      ['2', 'inserted', false],
      ['2', 'overwrite', true],
      ['2', 'inserted-no-change-overwrite', false],
      ['2', 'overwrite', true],
      ['2', 'inserted-no-value-change-overwrite', false],
      ['2', 'expired-overwrite', true],
    ]);
    expect(await cookies.get({})).toEqual([]);
  });

  it('are removed by name or with all data, and told as explicit', async () => {
    const { cookies, changes } = listening();
    cookies.store(cookie());
    await cookies.remove('http://x.example/', 'a');
    cookies.store(cookie({ value: '3' }));
    await session.fromPartition('jar').clearData();
    await turns();
    expect(changes.filter(([, cause]) => cause === 'explicit')).toEqual([
      ['1', 'explicit', true],
      ['3', 'explicit', true],
    ]);
  });

  it('are found by what they are and sent where they belong', async () => {
    const { cookies } = listening();
    cookies.store(cookie());
    cookies.store(cookie({ name: 'b', domain: '.example', hostOnly: false, path: '/x' }));
    cookies.store(cookie({ name: 'c', secure: true }));
    expect((await cookies.get({ domain: 'y.example' })).map(({ name }) => name)).toEqual(['b']);
    expect((await cookies.get({ name: 'a', httpOnly: true })).length).toBe(1);
    expect(cookies.headerFor(new URL('http://x.example/x/y'))).toBe('b=1; a=1');
    expect(cookies.headerFor(new URL('https://x.example/xy'))).toBe('a=1; c=1');
  });

  it.each<[header: string, expected: object | null]>([
    ['a=1', { name: 'a', value: '1', domain: 'x.example', hostOnly: true, path: '/p', session: true }],
    [
      'a=b=c; Path=/; HttpOnly; SameSite=Strict',
      { value: 'b=c', path: '/', httpOnly: true, sameSite: 'strict' },
    ],
    ['a=1; Domain=example', { domain: '.example', hostOnly: false }],
    ['a=1; Domain=other.example', null],
    ['a=1; Secure', null],
    ['=; Path=/', null],
    ['a=1; Max-Age=60', { session: false }],
  ])('reads %s', (header, expected) => {
    const read = parseSetCookie(header, new URL('http://x.example/p/q'));
    if (expected === null) expect(read).toBeNull();
    else expect(read).toMatchObject(expected);
  });

  it('takes a secure cookie from loopback, as Chromium trusts that', () => {
    expect(parseSetCookie('a=1; Secure', new URL('http://127.0.0.1:1/'))).toMatchObject({ secure: true });
  });
});
