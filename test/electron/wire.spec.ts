import type { Page } from '@playwright/test';
import { call, refused } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import type { Host } from './host.ts';
import { type RecordingService, startRecordingService } from './recording-service.ts';

test.use({ launchFlags: [] });

async function connectTo(page: Page, service: RecordingService): Promise<string> {
  const { id } = await call(page, 'connections.create', {
    label: 'Recorded',
    baseUrl: service.url,
    dashboardUrl: service.url,
    teamId: service.practice.teamId,
  });
  return id;
}

async function withCredentials(page: Page, service: RecordingService): Promise<string> {
  const connectionId = await connectTo(page, service);
  await call(page, 'sessions.save', { connectionId, session: service.practice.session });
  await call(page, 'tokens.adopt', { connectionId, token: service.practice.token, name: 'Pasted' });
  return connectionId;
}

/** The sign-in window has two pages: the service's own, and the strip above it, which is a data: page. */
async function pageAt(electron: Host, address: string): Promise<Page> {
  const find = () => electron.windows().find(page => page.url().startsWith(address));
  await expect.poll(() => find() !== undefined).toBe(true);
  const page = find();
  if (!page) throw new Error(`There is no page at ${address}.`);
  return page;
}

test('GraphQL carries the cookie and no token, REST carries the token and no cookie', async ({
  keyholder,
  service,
}) => {
  const { page } = keyholder;
  const connectionId = await withCredentials(page, service);
  await call(page, 'team.get', { connectionId });
  await call(page, 'invitations.list', { connectionId });
  const token = await call(page, 'tokens.create', { connectionId, name: 'CI', expiresAt: null });
  await call(page, 'tokens.revoke', { key: token.key });

  const graphql = service.recorded.filter(one => one.path === '/graphql');
  const rest = service.recorded.filter(one => one.path.startsWith('/api/v1/'));
  expect(graphql.length + rest.length).toBe(service.recorded.length);
  const cookie = `SERVICE_SESSION=${service.practice.session}`;
  // Proving a session asks once without it, on purpose; a planted cookie must be in none of them.
  expect(graphql.filter(one => one.headers.cookie === cookie).length).toBeGreaterThanOrEqual(3);
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

test('the target of a redirect gets no credential and no request', async ({ keyholder, service }) => {
  const { page } = keyholder;
  const target = await startRecordingService();
  try {
    const connectionId = await withCredentials(page, service);
    service.redirectTo = target.url;
    const team = await refused(page, 'team.get', { connectionId });
    expect(team.code).toBe('redirected');
    const creation = await refused(page, 'tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(['redirected', 'session-ended']).toContain(creation.code);
    expect(target.recorded).toEqual([]);
  } finally {
    await target.close();
  }
});

test('a service that is down is told from everything else', async ({ keyholder, service }) => {
  const { page } = keyholder;
  const connectionId = await withCredentials(page, service);
  await service.close();
  expect((await refused(page, 'team.get', { connectionId })).code).toBe('connection-refused');
});

test('SECURITY: a fresh session in memory for each attempt, forgotten afterwards', async ({
  keyholder,
  service,
}) => {
  const { electron, page } = keyholder;
  const connectionId = await connectTo(page, service);
  for (const attempt of [1, 2]) {
    const signingIn = call(page, 'sessions.signIn', { connectionId });
    const signIn = await pageAt(electron, service.url);
    const bridge = await signIn.evaluate(() => typeof window.keyholder);
    expect(bridge, 'the sign-in page has no bridge').toBe('undefined');
    const signInWindow = await electron.browserWindow(signIn);
    await expect
      .poll(() => signInWindow.evaluate(window => window.getTitle()))
      .toContain(new URL(service.url).host);
    const agent = await signIn.evaluate(() => navigator.userAgent);
    expect(agent).not.toMatch(/Electron|Keyholder/i);
    await signIn.getByRole('button', { name: 'Sign in' }).click();
    const state = await signingIn;
    expect(state, `attempt ${attempt}`).toMatchObject({ verdict: 'accepted', heldIn: 'memory' });
    await expect.poll(() => electron.windows().length).toBe(1);
  }
  const openings = service.recorded.filter(one => one.method === 'GET' && one.path === '/');
  expect(openings).toHaveLength(2);
  for (const { headers } of openings) expect(headers.cookie).toBeUndefined();
});

test('closing the sign-in window is not an error', async ({ keyholder, service }) => {
  const { electron, page } = keyholder;
  const connectionId = await connectTo(page, service);
  const signingIn = refused(page, 'sessions.signIn', { connectionId });
  const window = await electron.browserWindow(await pageAt(electron, service.url));
  await window.evaluate(one => one.close());
  expect((await signingIn).code).toBe('cancelled');
  await expect.poll(() => electron.windows().length).toBe(1);
});

test('the strip above the sign-in page ends the sign-in at the press of its button', async ({
  keyholder,
  service,
}) => {
  const { electron, page } = keyholder;
  const connectionId = await connectTo(page, service);
  let code: string | null = null;
  const signingIn = refused(page, 'sessions.signIn', { connectionId }).then(problem => {
    code = problem.code;
  });
  await pageAt(electron, service.url);
  await pageAt(electron, 'data:text/html');
  // By the keyboard: with scripts off, nothing can be asked of the strip from inside. Another text is another page, to which a
  // key that comes meanwhile is lost.
  const press = () =>
    electron.evaluate(({ webContents }) => {
      const strip = webContents.getAllWebContents().find(one => one.getURL().startsWith('data:text/html'));
      strip?.focus();
      for (const keyCode of ['Tab', 'Space']) {
        strip?.sendInputEvent({ type: 'keyDown', keyCode });
        strip?.sendInputEvent({ type: 'keyUp', keyCode });
      }
    });
  await expect
    .poll(
      async () => {
        if (code === null) await press();
        return code;
      },
      { intervals: [500] },
    )
    .toBe('cancelled');
  await signingIn;
});

test('a window that the sign-in page opens is no other than its own', async ({ keyholder, service }) => {
  const { electron, page } = keyholder;
  const connectionId = await connectTo(page, service);
  const signingIn = refused(page, 'sessions.signIn', { connectionId });
  const signIn = await pageAt(electron, service.url);
  const opened = await signIn.evaluate(() =>
    Array.from({ length: 50 }, () => window.open('about:blank', '', 'frame=no,alwaysOnTop=yes') !== null),
  );
  expect(opened.filter(one => one)).toHaveLength(3);
  const windows = () =>
    electron.evaluate(({ BaseWindow, BrowserWindow }) =>
      BaseWindow.getAllWindows()
        .filter(window => !(window instanceof BrowserWindow))
        .map(window => ({ title: window.getTitle(), onTop: window.isAlwaysOnTop() })),
    );
  const like = { title: expect.stringContaining(new URL(service.url).host), onTop: false };
  await expect.poll(windows).toEqual([like, like, like, like]);
  await (await electron.browserWindow(signIn)).evaluate(window => window.close());
  expect((await signingIn).code).toBe('cancelled');
  await expect.poll(() => electron.windows().length).toBe(1);
});
