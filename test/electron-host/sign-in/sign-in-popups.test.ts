import { describe, expect, it } from 'vitest';
import { signInWindowOptions } from '../../../src-main/electron/sign-in/sign-in-window-options.ts';
import { soon } from '../../support/soon.ts';
import { BrowserWindow } from '../stand-in/electron.ts';
import { WebContents } from '../stand-in/web-contents.ts';
import { windowFeatures } from '../window/window-open-features.ts';
import { dashboardUrl, frames, loaded, plain, port, says, setUpSignIn, shows } from './sign-in-driver.ts';

const opening = {
  ...{ frameName: '', features: '', disposition: 'new-window' as const },
  referrer: { url: '', policy: 'default' },
};

setUpSignIn();

describe('windows that a page opens', () => {
  it('SECURITY: no more than three windows beside the first are open at once, whichever of them asks for another', async () => {
    const { page } = await loaded();
    const all = Array.from({ length: 50 }, () => plain(page).open('/elsewhere'));
    expect(all.filter(one => one !== null)).toHaveLength(3);
    expect(all.slice(0, 3)).not.toContain(null);
    const [, second] = frames();
    if (!second) throw new Error('No window.');
    await shows(second.page, '/elsewhere');
    expect(plain(second.page).open('/')).toBeNull();
    second.window.close();
    await soon(() => expect(second.page.isDestroyed()).toBe(true));
    const [, third] = frames();
    expect(third && plain(third.page).open('/')).not.toBeNull();
    expect(frames()).toHaveLength(4);
  });

  it('are as we want them, whatever the page wants', async () => {
    const { window, page } = await loaded();
    const wanted = windowFeatures.map(name => `${name}=${/color/i.test(name) ? 'red' : '0'}`).join(',');
    plain(page).open('/elsewhere', `${wanted},left=5,top=5,kiosk=1,zoomFactor=3,javascript=no`);
    const popup = frames()[1];
    if (!popup) throw new Error('No window.');
    expect(popup.window.options).toEqual({ ...signInWindowOptions(window.getTitle()), parent: window });
    expect(popup.page.session).toBe(page.session);
    expect(popup.page.getLastWebPreferences()).toMatchObject({
      ...{
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        webSecurity: true,
      },
      ...{ javascript: true, zoomFactor: 1, devTools: false, disableDialogs: true, session: page.session },
    });
    expect(BrowserWindow.getAllWindows()).toEqual([]);
  });

  it('show in their title who opened them until they show a page of their own', async () => {
    const { page } = await loaded();
    const blank = plain(page).open('about:blank');
    const popup = frames()[1];
    if (!blank || !popup) throw new Error('No window.');
    expect(popup.window.options.title).toBe(`127.0.0.1:${port} (not encrypted) — Sign in`);
    await says(popup, `Page of 127.0.0.1:${port}`);
    blank.navigate({ url: `http://localhost:${port}/elsewhere` });
    await shows(popup.page, '/elsewhere');
    expect(popup.window.getTitle()).toBe(`localhost:${port} (not encrypted) — Sign in`);
    blank.navigate({ url: 'about:blank' });
    await soon(() => expect(popup.page.getURL()).toBe('about:blank'));
    expect(popup.window.getTitle()).toBe(`localhost:${port} (not encrypted) — Sign in`);
  });

  it.each(['http://example.com/', 'app://keyholder/', 'data:text/html,x'])(
    'are led on from blank, but not to %s',
    async url => {
      const { page } = await loaded();
      const blank = plain(page).open('');
      const popup = frames()[1];
      if (!blank || !popup) throw new Error('No window.');
      blank.navigate({ url });
      await says(popup, 'which is not opened here.');
      expect(popup.page.getURL()).toBe('');
    },
  );

  it('may set the session, too', async () => {
    const { page, result } = await loaded();
    plain(page).open('/signed-in', 'width=400');
    expect(await result).toBe('abc.DEF-123');
  });

  it('go when they close themselves', async () => {
    const { page } = await loaded();
    plain(page).open('/elsewhere');
    const popup = frames()[1];
    if (!popup) throw new Error('No window.');
    popup.page.close();
    await soon(() => expect(frames()).toHaveLength(1));
    await soon(() => expect(popup.strip.isDestroyed()).toBe(true));
  });

  it.each(['http://example.com/', 'javascript:1', 'app://keyholder/', 'file:///etc/hosts'])(
    'are not opened at %s',
    async url => {
      const { page } = await loaded();
      expect(plain(page).open(url)).toBeNull();
      expect(frames()).toHaveLength(1);
    },
  );

  it('are counted again when they are made: several may have been allowed before', async () => {
    const { page } = await loaded();
    const details = { ...opening, url: 'about:blank' };
    const allowed = Array.from({ length: 5 }, () => page.windowOpenHandler?.(details));
    const guests = allowed.map(answer => {
      const guest = new WebContents({ session: page.session });
      expect(answer?.createWindow?.({ webContents: guest })).toBe(guest);
      return guest;
    });
    expect(frames()).toHaveLength(4);
    await soon(() => expect(guests.slice(3).every(guest => guest.isDestroyed())).toBe(true));
    expect(guests.slice(0, 3).some(guest => guest.isDestroyed())).toBe(false);
  });

  it('are made also of links that are clicked with Ctrl, and stay in the sandbox of their frame', async () => {
    const { page } = await loaded();
    const answer = page.windowOpenHandler?.({ ...opening, url: `${dashboardUrl}/elsewhere` });
    answer?.createWindow?.({ frame: false, webPreferences: { openerSandboxFlags: 5 } });
    const popup = frames()[1];
    if (!popup) throw new Error('No window.');
    expect(popup.window.options.title).toBe(`127.0.0.1:${port} (not encrypted) — Sign in`);
    expect(popup.window.options.frame).toBe(true);
    expect(popup.page.getLastWebPreferences()).toMatchObject({
      openerSandboxFlags: 5,
      session: page.session,
    });
    await shows(popup.page, '/elsewhere');
  });

  it('are no more once the first is closed', async () => {
    const { window, page, result } = await loaded();
    const handler = page.windowOpenHandler;
    window.close();
    expect(handler?.({ ...opening, url: 'about:blank' })).toEqual({ action: 'deny' });
    expect(await result).toBeNull();
  });

  it('SECURITY: a window that Electron made as a page wants it is gone before it can be used', async () => {
    const { page } = await loaded();
    const made = new BrowserWindow({ frame: false, alwaysOnTop: true });
    page.emit('did-create-window', made, { url: 'https://idp.example.org/' });
    expect(made.isDestroyed()).toBe(true);
  });
});
