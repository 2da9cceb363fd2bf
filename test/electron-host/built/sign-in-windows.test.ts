import { afterEach, describe, expect, it } from 'vitest';
import type { RecordingService } from '../../electron/recording-service.ts';
import type { PlainPage } from '../stand-in/plain-page.ts';
import { type BuiltApp, startBuiltApp, stopBuiltApps } from './built-app.ts';
import { connectTo, startService, stopServices } from './service.ts';
import { closeSignIn, gone, signInPage } from './sign-in-page.ts';

afterEach(async () => {
  await stopBuiltApps();
  await stopServices();
});

const open = async () => (await startBuiltApp()).opened();

it('pressed again while the last attempt is being cleaned up it opens a new one', async () => {
  const app = await open();
  const service = await startService();
  const connectionId = await connectTo(app, service);
  const first = app.refused('sessions.signIn', { connectionId });
  await signInPage(app, service.url);
  await app.evaluate(({ session, webContents }, address) => {
    const contents = webContents.getAllWebContents().find(one => one.getURL().startsWith(address));
    const own = session.fromPartition(contents?.session.partition ?? '');
    const { clearData } = own;
    own.clearData = async () => {
      await new Promise(resolve => setTimeout(resolve, 300));
      return clearData.call(own);
    };
    (contents?.owner as { close(): void } | undefined)?.close();
  }, service.url);
  await gone(app);
  const second = app.ask('sessions.signIn', { connectionId });
  expect((await first).code).toBe('cancelled');
  await signInPage(app, service.url);
  await closeSignIn(app, service.url);
  expect(await second).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
});

describe('pages on the way of a sign-in', () => {
  const begin = async (): Promise<{ app: BuiltApp; service: RecordingService }> => {
    const app = await open();
    const service = await startService();
    void app.ask('sessions.signIn', { connectionId: await connectTo(app, service) }).catch(() => undefined);
    await signInPage(app, service.url);
    return { app, service };
  };

  it('open windows that look like ours, whatever they ask for', async () => {
    const { app, service } = await begin();
    const options = await app.evaluate(async ({ webContents, standIn }, address) => {
      const contents = webContents.getAllWebContents().find(one => one.getURL().startsWith(address));
      const features =
        'frame=no,alwaysOnTop=yes,transparent=yes,show=no,closable=no,title=System,width=5000,opacity=0.1,skipTaskbar=1';
      const without = (given: object = {}) => ({
        ...given,
        webPreferences: null,
        webContents: null,
        parent: null,
      });
      const before = standIn.windows().length;
      const guest = (contents?.page as PlainPage | undefined)?.open(`${address}/signed-in`, features);
      const window = standIn.windows()[before] as unknown as
        | { options: object; getTitle(): string }
        | undefined;
      return { opened: Boolean(guest), title: window?.getTitle(), ...without(window?.options) };
    }, service.url);
    expect(options).toMatchObject({ opened: true });
    expect(options).not.toMatchObject({ frame: false });
    for (const wrong of [
      { alwaysOnTop: true },
      { transparent: true },
      { show: false },
      { closable: false },
      { width: 5000 },
      { skipTaskbar: true },
    ]) {
      expect(options).not.toMatchObject(wrong);
    }
    expect(options.title).not.toContain('System');
  });

  it('open a few windows and no more', async () => {
    const { app, service } = await begin();
    const opened = await app.evaluate(({ webContents }, address) => {
      const contents = webContents.getAllWebContents().find(one => one.getURL().startsWith(address));
      let count = 0;
      for (let n = 0; n < 50; n++)
        if ((contents?.page as PlainPage | undefined)?.open(`${address}/?${n}`)) count++;
      return count;
    }, service.url);
    expect(opened).toBeGreaterThan(0);
    expect(opened).toBeLessThanOrEqual(10);
  });

  it('name neither Keyholder nor Electron to the service', async () => {
    const { service } = await begin();
    const asked = service.recorded.filter(({ path }) => path === '/');
    expect(asked).not.toEqual([]);
    for (const { headers } of asked) {
      expect(headers['user-agent']).toMatch(/^Mozilla\/5\.0 /);
      expect(headers['user-agent']).not.toMatch(/Keyholder|Electron/);
    }
  });
});
