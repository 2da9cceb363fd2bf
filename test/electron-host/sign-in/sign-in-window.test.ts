import { describe, expect, it, vi } from 'vitest';
import { SessionRules } from '../../../src-main/electron/guards/security.ts';
import { createSignInWindow } from '../../../src-main/electron/sign-in/sign-in-window.ts';
import { soon } from '../../support/soon.ts';
import { BrowserWindow, session } from '../stand-in/electron.ts';
import {
  dashboardUrl,
  frames,
  loaded,
  log,
  opened,
  plain,
  port,
  press,
  proveBy,
  says,
  setUpSignIn,
  shows,
} from './sign-in-driver.ts';

type Parent = Parameters<typeof createSignInWindow>[1];

setUpSignIn();

describe('whose page it is', () => {
  it('stands in the title from the first moment, and the page has no say in it', async () => {
    const { window, page } = await opened();
    const title = `127.0.0.1:${port} (not encrypted) — Sign in`;
    expect(window.options.title).toBe(title);
    await shows(page, '/');
    await soon(() => expect(page.getTitle()).toBe('Keyholder'));
    expect(window.getTitle()).toBe(title);
  });

  it('changes with the page that is shown, not with the one that is asked for', async () => {
    const frame = await loaded();
    plain(frame.page).navigate({ url: `http://localhost:${port}/never` });
    await soon(() => expect(frame.page.isLoading()).toBe(true));
    expect(frame.window.getTitle()).toContain('127.0.0.1');
    plain(frame.page).navigate({ url: `http://localhost:${port}/elsewhere` });
    await shows(frame.page, '/elsewhere');
    expect(frame.window.getTitle()).toBe(`localhost:${port} (not encrypted) — Sign in`);
    await says(frame, `Page of localhost:${port} (not encrypted)`);
  });
});

describe('a session', () => {
  it('is taken when it is proved, and the windows go', async () => {
    const { page, result } = await loaded();
    plain(page).open('/elsewhere');
    expect(frames()).toHaveLength(2);
    plain(page).navigate({ url: '/signed-in' });
    expect(await result).toBe('abc.DEF-123');
    expect(frames()).toEqual([]);
  });

  it('is forgotten in order: the pages, their data, the logins, the connections', async () => {
    const { window, page, result } = await loaded();
    const order: string[] = page.session.done;
    const popup = plain(page).open('/elsewhere');
    for (const frame of frames()) frame.page.on('destroyed', () => order.push('page gone'));
    expect(popup).not.toBeNull();
    window.close();
    expect(await result).toBeNull();
    expect(order).toEqual(['page gone', 'page gone', 'clearData', 'clearAuthCache', 'closeAllConnections']);
  });

  it('that cannot be cleared does not keep the next attempt from beginning', async () => {
    const { window, page, result } = await loaded();
    const { session: own } = page;
    vi.spyOn(own, 'clearData').mockRejectedValue(new Error('Failed to clear data'));
    window.close();
    expect(await result).toBeNull();
    expect(own.done).toEqual(['clearAuthCache', 'closeAllConnections']);
    expect((await loaded()).page.session).not.toBe(own);
  });

  it('SECURITY: a fresh session in memory for each attempt, forgotten afterwards', async () => {
    const first = await loaded();
    const earlier = first.page.session;
    first.window.close();
    await first.result;
    const second = await loaded();
    expect(second.page.session).not.toBe(earlier);
    expect(second.page.session.isPersistent()).toBe(false);
    expect(second.strip.session).not.toBe(second.page.session);
    expect(second.strip.session).not.toBe(session.defaultSession);
  });

  it('that is being proved when the owner closes the window still counts', async () => {
    let answer: (proved: boolean) => void = () => undefined;
    const asked = new Promise<void>(resolve => {
      proveBy(() => {
        resolve();
        return new Promise(yes => {
          answer = yes;
        });
      });
    });
    const { window, result } = await loaded('/signed-in');
    await asked;
    window.close();
    answer(true);
    expect(await result).toBe('abc.DEF-123');
  });
});

describe('pressing "Sign in" again', () => {
  it('brings the open window to the front', async () => {
    const { window } = await opened();
    window.minimize();
    expect(await press()).toBeNull();
    expect(frames()).toHaveLength(1);
    expect(window.isMinimized()).toBe(false);
    expect(window.isFocused()).toBe(true);
  });

  it('waits while the last attempt is cleaned up, and opens then', async () => {
    const { window, page, result } = await opened();
    const own = page.session;
    let cleared: (value?: undefined) => void = () => undefined;
    vi.spyOn(own, 'clearData').mockReturnValue(
      new Promise(resolve => {
        cleared = resolve;
      }),
    );
    window.close();
    const again = press();
    const third = press();
    await soon(() => expect(own.clearData).toHaveBeenCalled());
    expect(frames()).toEqual([]);
    cleared();
    expect(await result).toBeNull();
    await soon(() => expect(frames()).toHaveLength(1));
    // Of two that waited one has opened it, and the other has found it open.
    expect(await third).toBeNull();
    frames()[0]?.window.close();
    expect(await again).toBeNull();
  });

  it('opens also after an attempt that could not begin', async () => {
    const closed = new BrowserWindow();
    closed.destroy();
    const broken = createSignInWindow(new SessionRules(), () => {
      throw new Error('No parent.');
    });
    await expect(broken.capture({ dashboardUrl, cookieName: 'x', prove: async () => false })).rejects.toThrow(
      'No parent.',
    );
    await expect(broken.capture({ dashboardUrl, cookieName: 'x', prove: async () => false })).rejects.toThrow(
      'No parent.',
    );
  });
});

describe('an attempt ends', () => {
  it('when the window is closed while it loads, and that is no error', async () => {
    const { window, page, result } = await opened(`${dashboardUrl}/never`);
    await soon(() => expect(page.isLoading()).toBe(true));
    window.close();
    expect(await result).toBeNull();
    expect(page.isDestroyed()).toBe(true);
  });

  it('when the owner presses "Paste instead", in whichever window', async () => {
    const { page, result } = await loaded();
    plain(page).open('/elsewhere');
    const popup = frames()[1];
    if (!popup) throw new Error('No window.');
    await says(popup, 'Paste instead');
    const action = /<form action="([^"]*)"/.exec(plain(popup.strip).document?.body ?? '')?.[1] ?? '';
    plain(popup.strip).navigate({ url: `${action}?` });
    expect(await result).toBeNull();
    expect(frames()).toEqual([]);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('when the page closes itself, or a window that it opened closes it', async () => {
    const { page, strip, result } = await loaded();
    plain(page).open('/elsewhere');
    page.close();
    expect(await result).toBeNull();
    expect(frames()).toEqual([]);
    expect(strip.isDestroyed()).toBe(true);
  });

  it('whatever the page says to that in beforeunload', async () => {
    const { window, page, result } = await loaded();
    plain(page).letsClose = false;
    window.close();
    expect(await result).toBeNull();
    expect(page.isDestroyed()).toBe(true);
  });

  it('with the window that it belongs to', async () => {
    const parent = new BrowserWindow();
    const owned = createSignInWindow(new SessionRules(), (() => parent) as unknown as Parent);
    const result = owned.capture({ dashboardUrl, cookieName: 'x', prove: async () => false });
    expect(frames()[0]?.window.getParentWindow()).toBe(parent);
    parent.destroy();
    expect(await result).toBeNull();
  });
});
