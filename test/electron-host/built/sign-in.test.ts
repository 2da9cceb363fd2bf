import { afterEach, describe, expect, it } from 'vitest';
import { startBuiltApp, stopBuiltApps } from './built-app.ts';
import { connectTo, startService, stopServices } from './service.ts';
import { closeSignIn, gone, pressSignIn, signInPage } from './sign-in-page.ts';

afterEach(async () => {
  await stopBuiltApps();
  await stopServices();
});

const open = async () => (await startBuiltApp()).opened();

describe('signing in', () => {
  it('takes the cookie that the page was given, each time in a session of its own that is forgotten', async () => {
    const app = await open();
    const service = await startService();
    const connectionId = await connectTo(app, service);
    const partitions: unknown[] = [];
    for (const attempt of [1, 2]) {
      const signingIn = app.call('sessions.signIn', { connectionId });
      const seen = await signInPage(app, service.url);
      expect(seen.bridge).toEqual([]);
      expect(seen.title).toContain(new URL(service.url).host);
      expect(seen.visible).toBe(true);
      expect(seen.preferences).toMatchObject({ sandbox: true, nodeIntegration: false, devTools: false });
      expect(seen.preferences).not.toHaveProperty('preload');
      partitions.push(seen.partition);
      await pressSignIn(app, service.url);
      expect(await signingIn, `attempt ${attempt}`).toMatchObject({ verdict: 'accepted', heldIn: 'memory' });
      await gone(app);
    }
    expect(new Set(partitions).size).toBe(2);
    const done = await app.evaluate(
      ({ session }, names) => names.map(name => session.fromPartition(String(name)).done),
      partitions,
    );
    for (const steps of done) expect(steps).toEqual(['clearData', 'clearAuthCache', 'closeAllConnections']);
    const openings = service.recorded.filter(({ method, path }) => method === 'GET' && path === '/');
    expect(openings).toHaveLength(2);
    for (const { headers } of openings) expect(headers.cookie).toBeUndefined();
    expect(await app.call('tokens.create', { connectionId, name: 'CI', expiresAt: null })).toMatchObject({
      state: 'active',
    });
  });

  it('closed by the owner it is cancelled, and can be begun again', async () => {
    const app = await open();
    const service = await startService();
    const connectionId = await connectTo(app, service);
    for (let attempt = 0; attempt < 2; attempt++) {
      const signingIn = app.refused('sessions.signIn', { connectionId });
      await signInPage(app, service.url);
      await closeSignIn(app, service.url);
      expect((await signingIn).code).toBe('cancelled');
    }
  });

  it('asked for twice there is one window, and the first attempt goes on', async () => {
    const app = await open();
    const service = await startService();
    const connectionId = await connectTo(app, service);
    const signingIn = app.call('sessions.signIn', { connectionId });
    await signInPage(app, service.url);
    expect((await app.refused('sessions.signIn', { connectionId })).code).toBe('cancelled');
    await pressSignIn(app, service.url);
    expect(await signingIn).toMatchObject({ verdict: 'accepted' });
  });

  it('ends with the app', async () => {
    const app = await open();
    const service = await startService();
    const connectionId = await connectTo(app, service);
    void app.ask('sessions.signIn', { connectionId }).catch(() => undefined);
    await signInPage(app, service.url);
    await app.evaluate(({ app }) => app.quit());
    expect(await app.ended).toEqual({ code: 0, signal: null });
  });
});
