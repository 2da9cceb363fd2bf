import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { PlainPage } from '../stand-in/plain-page.ts';
import { type BuiltApp, startBuiltApp, stopBuiltApps } from './built-app.ts';
import { connectTo, startService, stopServices, withCredentials } from './service.ts';

afterEach(async () => {
  await stopBuiltApps();
  await stopServices();
});

const open = async () => (await startBuiltApp()).opened();

async function teamStatus(baseUrl: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${baseUrl}/api/v1/team`, { headers })).status;
}

/** What is on the clipboard over there, each format as text. */
const copied = (app: BuiltApp) =>
  app.evaluate(async ({ clipboard }) => {
    const [item] = await clipboard.read();
    const entries = (item?.types ?? []).map(async type => [type, await (await item?.getType(type))?.text()]);
    return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
  });

describe('a journey through preload and IPC', () => {
  it('the practice team, an invitation, a token: created, copied, used, revealed, revoked', async () => {
    const app = await startBuiltApp({ flags: ['--keychain', 'memory', '--practice'] });
    await app.opened();
    await expect.poll(async () => (await app.call('connections.list', {})).currentId).not.toBeNull();
    const { connections, currentId } = await app.call('connections.list', {});
    const connection = connections.find(({ id }) => id === currentId);
    if (!connection) throw new Error('No connection is chosen.');
    const connectionId = connection.id;
    expect(await app.call('team.get', { connectionId })).toMatchObject({ name: 'Larkspur Robotics' });

    const email = 'new.person@larkspur.example';
    await app.call('invitations.create', { connectionId, email, role: 'member', useSeat: false });
    expect(JSON.stringify(await app.call('invitations.list', { connectionId }))).toContain(email);

    const token = await app.call('tokens.create', { connectionId, name: 'CI deploys', expiresAt: null });
    expect(token).toMatchObject({ state: 'active', secretIn: 'memory', how: 'created' });
    await app.call('tokens.copy', { key: token.key });
    const formats = await copied(app);
    const secret = formats['text/plain'] ?? '';
    expect(secret.endsWith(token.tail ?? '?')).toBe(true);
    expect(await teamStatus(connection.baseUrl, secret)).toBe(200);
    if (process.platform === 'linux') {
      const raw = (name: string) => `electron application/osclipboard;format="${name}"`;
      const texts = ['text/plain;charset=utf-8', 'UTF8_STRING', 'STRING', 'TEXT'].map(raw);
      expect(formats).toEqual({
        ...Object.fromEntries(['text/plain', ...texts].map(name => [name, secret])),
        [raw('x-kde-passwordManagerHint')]: 'secret',
      });
      // A middle click pastes that.
      expect(await app.evaluate(({ clipboard }) => clipboard.selection?.readText())).toBe('');
    }

    const revealed = app.call('tokens.reveal', { key: token.key });
    await app.until(({ standIn }) => standIn.dialogs.open.length === 1);
    const box = await app.evaluate(({ standIn }) => {
      const [shown] = standIn.dialogs.open;
      const { options, parent } = shown ?? {};
      shown?.press(0);
      return { options, inFront: parent?.isVisible() };
    });
    expect(box).toMatchObject({
      options: { detail: secret, buttons: ['Close'], defaultId: 0 },
      inFront: true,
    });
    await revealed;

    await app.call('tokens.revoke', { key: token.key });
    expect(await teamStatus(connection.baseUrl, secret)).toBe(401);
    for (const name of await readdir(app.dataDir)) {
      if (name.endsWith('.json'))
        expect(await readFile(join(app.dataDir, name), 'utf8')).not.toContain(secret);
    }
    expect(app.output()).not.toContain(secret);
  });

  it('tells the page what changes', async () => {
    const app = await open();
    const heard = await app.listen();
    const service = await startService();
    await connectTo(app, service);
    await expect.poll(async () => (await heard()).map(({ event }) => event)).toContain('changed');
  });
});

describe('strangers', () => {
  it('a page that is not ours is refused, even with our preload, in our session or another', async () => {
    const app = await open();
    const service = await startService();
    const preload = join(import.meta.dirname, '../../../out/preload/preload.cjs');
    const answers = await app.evaluate(
      async ({ BrowserWindow }, given) => {
        const answers: unknown[] = [];
        for (const { url, partition } of given.places) {
          const webPreferences = { preload: given.preload, ...(partition ? { partition } : {}) };
          const window = new BrowserWindow({ show: false, webPreferences });
          await window.loadURL(url);
          const bridge = (window.webContents.page as PlainPage).world.keyholder as {
            call(method: string, input: unknown): Promise<unknown>;
          };
          answers.push(await bridge.call('connections.list', {}));
          window.destroy();
        }
        return answers;
      },
      {
        preload,
        places: [
          { url: service.url, partition: 'foreign' },
          { url: 'app://keyholder/', partition: '' },
        ],
      },
    );
    expect(answers).toHaveLength(2);
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, problem: { code: 'internal' } });
    expect(app.output()).toContain('A call from a page that is not ours was refused.');
  });

  it('a frame within our page is refused', async () => {
    const app = await open();
    const answer = await app.evaluate(({ BrowserWindow, ipcMain }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const { url, origin } = contents?.mainFrame ?? {};
      const event = { sender: contents, senderFrame: { url, origin, parent: contents?.mainFrame } };
      return ipcMain.dispatch(event, 'keyholder:call', ['app.info', {}]);
    });
    expect(answer).toMatchObject({ result: { ok: false } });
  });

  it('our page goes nowhere else, opens no window and gets no permission but to copy', async () => {
    const app = await open();
    const service = await startService();
    const outcome = await app.evaluate(async ({ BrowserWindow }, elsewhere) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const page = contents?.page as PlainPage;
      for (const url of [elsewhere, 'file:///etc/hosts', 'data:text/html,x', 'app://elsewhere/']) {
        page.navigate({ url });
        await new Promise(resolve => setTimeout(resolve, 20));
      }
      const opened = [elsewhere, 'app://keyholder/', 'about:blank', ''].map(url => page.open(url) !== null);
      const asks = (permission: string) =>
        contents?.session.askPermission(contents, permission, {
          requestingUrl: contents.getURL(),
          isMainFrame: true,
        });
      const granted = await Promise.all(['notifications', 'clipboard-sanitized-write'].map(asks));
      return { url: contents?.getURL(), opened, granted, frame: page.navigateFrame('about:blank') };
    }, service.url);
    expect(outcome).toEqual({
      ...{
        url: 'app://keyholder/',
        opened: [false, false, false, false],
        granted: [false, true],
        frame: false,
      },
    });
    expect(service.recorded).toEqual([]);
  });
});

describe('the network', () => {
  it('GraphQL carries the cookie and no token, REST carries the token and no cookie', async () => {
    const app = await open();
    const service = await startService();
    const connectionId = await withCredentials(app, service);
    await app.call('team.get', { connectionId });
    await app.call('invitations.list', { connectionId });
    const token = await app.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    await app.call('tokens.revoke', { key: token.key });

    const graphql = service.recorded.filter(({ path }) => path === '/graphql');
    const rest = service.recorded.filter(({ path }) => path.startsWith('/api/v1/'));
    expect(graphql.length + rest.length).toBe(service.recorded.length);
    const cookie = `SERVICE_SESSION=${service.practice.session}`;
    // Proving a session asks once without it, on purpose; a planted cookie must be in none of them.
    expect(graphql.filter(({ headers }) => headers.cookie === cookie).length).toBeGreaterThanOrEqual(3);
    for (const { headers } of graphql) {
      expect([cookie, undefined]).toContain(headers.cookie);
      expect(headers.authorization).toBeUndefined();
    }
    expect(rest.length).toBeGreaterThanOrEqual(3);
    for (const { headers } of rest) {
      expect(headers.authorization).toMatch(/^Bearer \S+$/);
      expect(headers.cookie).toBeUndefined();
    }
  });

  it('the target of a redirect gets no credential and no request', async () => {
    const app = await open();
    const service = await startService();
    const target = await startService();
    const connectionId = await withCredentials(app, service);
    service.redirectTo = target.url;
    expect((await app.refused('team.get', { connectionId })).code).toBe('redirected');
    const creation = await app.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(['redirected', 'session-ended']).toContain(creation.code);
    expect(target.recorded).toEqual([]);
  });

  it('a service that is down is told from everything else', async () => {
    const app = await open();
    const service = await startService();
    const connectionId = await withCredentials(app, service);
    await service.close();
    expect((await app.refused('team.get', { connectionId })).code).toBe('connection-refused');
  });
});

it('asks for presence after an absence, in a box in front of the window, and does nothing without a yes', async () => {
  const app = await open();
  const service = await startService();
  const connectionId = await withCredentials(app, service);
  const token = await app.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  await app.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 16 * 60_000;
  });
  expect((await app.refused('tokens.copy', { key: token.key })).code).toBe('away');
  for (const [button, code] of [
    ['close', 'cancelled'],
    [0, 'cancelled'],
    [1, null],
  ] as const) {
    const confirmed = app.ask('idle.confirm', {});
    await app.until(({ standIn }) => standIn.dialogs.open.length === 1);
    const message = await app.evaluate(({ standIn }, pressed) => {
      const [box] = standIn.dialogs.open;
      box?.press(pressed);
      return box?.parent === null ? null : box?.options.message;
    }, button);
    expect(message).toBe('You have been away. Go on?');
    expect(await confirmed).toMatchObject(code === null ? { ok: true } : { ok: false, problem: { code } });
  }
  await app.call('tokens.copy', { key: token.key });
});

describe('a box in front of the window, which no page can press,', () => {
  const answer = async (app: BuiltApp, button: number | 'close') => {
    await app.until(({ standIn }) => standIn.dialogs.open.length === 1);
    return app.evaluate(({ standIn }, pressed) => {
      const [box] = standIn.dialogs.open;
      box?.press(pressed);
      return box?.parent === null ? null : { message: box?.options.message, detail: box?.options.detail };
    }, button);
  };

  it('asks before anything goes to a new address, and sends nothing without a yes', async () => {
    const app = await open();
    const service = await startService();
    const given = { baseUrl: service.url, dashboardUrl: service.url, session: service.practice.session };
    for (const button of ['close', 0] as const) {
      const tested = app.ask('connections.test', given);
      expect(await answer(app, button)).toMatchObject({
        message: 'Send to this address?',
        detail: expect.stringContaining(service.url),
      });
      expect(await tested).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
    }
    expect(service.recorded).toEqual([]);
    const tested = app.call('connections.test', given);
    await answer(app, 1);
    expect(await tested).toMatchObject({ session: { verdict: 'ok' } });
    // Once is enough.
    await app.call('connections.test', given);
  });

  it('asks before a living token or a connection is removed, whatever the page has confirmed', async () => {
    const app = await open();
    const service = await startService();
    const connectionId = await withCredentials(app, service);
    const [token] = await app.call('tokens.list', { connectionId });
    const key = token?.key ?? '';
    const removals = [
      ['tokens.forget', { key, confirmed: true }, 'Remove the token “Pasted”'],
      ['connections.remove', { id: connectionId, confirmed: true }, 'Remove the connection “Recorded”?'],
    ] as const;
    for (const [method, input, message] of removals) {
      const refused = app.ask(method, input);
      expect((await answer(app, 'close'))?.message).toContain(message);
      expect(await refused).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
    }
    expect(await app.call('tokens.list', { connectionId })).toHaveLength(1);
    for (const [method, input] of removals) {
      const done = app.ask(method, input);
      await answer(app, 1);
      expect(await done).toMatchObject({ ok: true });
    }
    expect(await app.call('connections.list', {})).toMatchObject({ connections: [] });
    expect(await app.call('tokens.removed', {})).toMatchObject([{ key, into: null }]);
  });

  it('is one at a time', async () => {
    const app = await open();
    const service = await startService();
    const connectionId = await withCredentials(app, service);
    const removing = app.ask('connections.remove', { id: connectionId });
    await app.until(({ standIn }) => standIn.dialogs.open.length === 1);
    const elsewhere = { baseUrl: 'https://elsewhere.example', dashboardUrl: 'https://elsewhere.example' };
    expect((await app.refused('connections.test', elsewhere)).code).toBe('busy');
    await answer(app, 0);
    expect(await removing).toMatchObject({ ok: false });
  });
});
