import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startBuiltApp, stopBuiltApps } from './built-app.ts';

afterEach(stopBuiltApps);

describe('the window', () => {
  it('closed while it loads is no failure: the app ends as if it had been quit', async () => {
    const app = await startBuiltApp({
      before: ({ app }) => {
        app.on(
          'browser-window-created',
          (
            _event: unknown,
            window: { once: typeof app.once; close(): void; webContents: { once: typeof app.once } },
          ) => window.webContents.once('did-start-navigation', () => setImmediate(() => window.close())),
        );
      },
    });
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(app.output()).not.toContain('could not start');
  });

  it('is loaded again once where its page dies, and then the owner is asked', async () => {
    const app = await startBuiltApp();
    await app.opened();
    const crash = () =>
      app.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
      });
    const answer = async (button: number | 'close') => {
      await app.until(({ standIn }) => standIn.dialogs.open.length === 1);
      return app.evaluate(({ standIn }, pressed) => {
        const [box] = standIn.dialogs.open;
        box?.press(pressed);
        return box?.options.buttons;
      }, button);
    };
    await crash();
    await app.opened();
    expect(await app.call('app.info', {})).toMatchObject({ host: 'electron' });
    await crash();
    expect(await answer('close')).toEqual(['Open it again', 'Quit']);
    await app.opened();
    await crash();
    await answer(1);
    expect(await app.ended).toEqual({ code: 0, signal: null });
  });

  it('remembers its size, and opens with it again', async () => {
    const app = await startBuiltApp();
    await app.opened();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(900, 700));
    await app.evaluate(({ app }) => app.quit());
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(await readFile(join(app.dataDir, 'window.json'), 'utf8')).toContain('"width":900');
    const next = await startBuiltApp({ dataDir: app.dataDir });
    await next.opened();
    expect(await next.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize())).toEqual([
      900, 700,
    ]);
  });
});

describe('the menu', () => {
  it('leads the page, and opens a window for it where there is none', async () => {
    const app = await startBuiltApp();
    await app.opened();
    const heard = await app.listen();
    const roles = await app.evaluate(({ Menu }) => {
      const items =
        Menu.getApplicationMenu()?.items.flatMap(item => [item, ...(item.submenu?.items ?? [])]) ?? [];
      items.find(item => item.label === 'Tokens')?.click();
      return items.map(item => item.role);
    });
    expect(roles).toEqual(expect.arrayContaining(['copy', 'paste', 'selectall', 'quit']));
    await expect.poll(heard).toEqual([{ event: 'navigate', payload: { to: 'tokens' } }]);
  });

  it('quits', async () => {
    const app = await startBuiltApp();
    await app.opened();
    await app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(item => item.submenu?.items ?? []) ?? [];
      items.find(item => item.role === 'quit')?.click();
    });
    expect(await app.ended).toEqual({ code: 0, signal: null });
  });
});
