import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { soon } from '../../support/soon.ts';
import { emitNative } from '../stand-in/native-event.ts';
import type { WebContents } from '../stand-in/web-contents.ts';
import { dashboardUrl, frames, loaded, opened, plain, said, says, setUpSignIn } from './sign-in-driver.ts';

setUpSignIn();

describe('a page that does not go on', () => {
  it('says why it could not be opened, and stays so that the other way can be taken', async () => {
    const { port: closed } = await new Promise<AddressInfo>(resolve => {
      const gone = createServer().listen(0, '127.0.0.1', () => {
        const address = gone.address() as AddressInfo;
        gone.close(() => resolve(address));
      });
    });
    const frame = await opened(`http://127.0.0.1:${closed}`);
    await says(frame, `http://127.0.0.1:${closed} could not be opened (ERR_CONNECTION_REFUSED).`);
    expect(said(frame)).toContain('Sign in with your browser and paste the session instead.');
    expect(frame.window.isDestroyed()).toBe(false);
  });

  it('says so of a redirect that never ends', async () => {
    const frame = await loaded();
    plain(frame.page).navigate({ url: '/loop' });
    await says(frame, 'could not be opened (ERR_TOO_MANY_REDIRECTS).');
    plain(frame.page).navigate({ url: '/elsewhere' });
    await soon(() => expect(said(frame)).not.toContain('could not be opened'));
  });

  it.each([
    ['/out', 'http://example.com'],
    ['http://example.com/', 'http://example.com'],
    ['app://keyholder/', 'app://keyholder'],
    ['data:text/html,x', 'data:'],
    ['mailto:a@example.org', 'mailto:'],
  ])('says where %s led, and does not go there', async (url, target) => {
    const frame = await loaded();
    plain(frame.page).navigate({ url });
    await says(frame, `This page led to ${target}, which is not opened here.`);
    expect(new URL(frame.page.getURL()).pathname).toBe('/');
  });

  it('says so also where that is the first page', async () => {
    const frame = await opened(`${dashboardUrl}/out`);
    await says(frame, 'This page led to http://example.com, which is not opened here.');
  });

  it('says that it stopped working', async () => {
    const frame = await loaded();
    plain(frame.page).crash('oom');
    await says(frame, 'The page stopped working (oom). Close this window and try again.');
    frame.window.close();
    expect(await frame.result).toBeNull();
  });

  it('has a strip that comes back when it stops working itself, but not for ever', async () => {
    const frame = await loaded();
    for (let death = 0; death < 5; death++) {
      await soon(() => expect(plain(frame.strip)?.document?.body).toContain('Paste instead'));
      const { document } = plain(frame.strip);
      plain(frame.strip).crash();
      if (death === 3) break;
      await soon(() => expect(plain(frame.strip)?.document).not.toBe(document));
    }
    await new Promise(resolve => setImmediate(resolve));
    await new Promise(resolve => setImmediate(resolve));
    expect(frame.strip.isCrashed()).toBe(true);
  });

  it('starts no download', async () => {
    const { page } = await loaded();
    expect(emitNative(page.session, 'will-download', {}, page)).toBe(true);
  });
});

describe('guards of the window', () => {
  it('SECURITY: what came to be shown is judged again', async () => {
    const { page, result } = await loaded();
    emitNative(page, 'did-navigate', 'http://example.com/', 200, 'OK');
    expect(await result).toBeNull();
  });

  it('SECURITY: a page neither moves nor resizes its window', async () => {
    const { page } = await loaded();
    expect(emitNative(page, 'content-bounds-updated', { x: 0, y: 0, width: 5, height: 5 })).toBe(true);
  });

  it('the strip leads nowhere, and opens nothing', async () => {
    const frame = await loaded();
    await says(frame, 'Paste instead');
    for (const url of ['https://example.com/', 'app://keyholder/', 'data:text/html,x', 'about:blank']) {
      plain(frame.strip).navigate({ url });
      await new Promise(resolve => setImmediate(resolve));
      expect(frame.strip.getURL()).toMatch(/^data:text\/html;/);
    }
    expect(plain(frame.strip).open('https://example.com/')).toBeNull();
    await frame.strip.loadURL('http://127.0.0.1/').catch(() => undefined);
    expect(frame.window.isDestroyed()).toBe(false);
  });

  it('every page in it says the plain user agent', async () => {
    const { page } = await loaded();
    plain(page).open('/elsewhere');
    expect(frames().length).toBeGreaterThan(1);
    for (const one of frames()) {
      expect(one.page.getUserAgent()).not.toMatch(/Electron|Keyholder/);
      expect(one.page.getUserAgent()).toMatch(/Chrome\/\d/);
    }
  });
});

describe('the strip', () => {
  it('lies above the page, as high as its words need', async () => {
    const { window, strip, bounds } = await loaded();
    emitNative(strip, 'preferred-size-changed', { width: 300, height: 120 });
    expect(bounds()).toEqual([
      { x: 0, y: 0, width: 560, height: 120 },
      { x: 0, y: 120, width: 560, height: 640 },
    ]);
    window.setSize(320, 400);
    expect(bounds()[1]).toEqual({ x: 0, y: 120, width: 320, height: 280 });
    emitNative(strip, 'preferred-size-changed', { width: 300, height: 900 });
    expect(bounds()[1]).toEqual({ x: 0, y: 200, width: 320, height: 200 });
  });

  it('is reached by F6, and left by it, since Tab stays in a page', async () => {
    const { strip, page } = await loaded();
    const focused: string[] = [];
    page.on('focus', () => focused.push('page'));
    strip.on('focus', () => focused.push('strip'));
    const key = (on: WebContents, type: string, name: string) =>
      emitNative(on, 'before-input-event', { type, key: name });
    expect(key(page, 'keyDown', 'F6')).toBe(true);
    expect(key(strip, 'keyDown', 'F6')).toBe(true);
    expect(key(page, 'keyUp', 'F6')).toBe(false);
    expect(key(page, 'keyDown', 'F5')).toBe(false);
    expect(focused).toEqual(['strip', 'page']);
  });

  it('gives the keyboard back to whom it belonged', async () => {
    const { window, strip, page } = await loaded();
    const focused: string[] = [];
    const back = async () => {
      window.blur();
      window.focus();
      await new Promise(resolve => setImmediate(resolve));
    };
    page.on('focus', () => focused.push('page'));
    strip.on('focus', () => focused.push('strip'));
    await back();
    strip.focus();
    await back();
    expect(focused.slice(0, 1)).toEqual(['page']);
    expect(focused.slice(-2)).toEqual(['strip', 'strip']);
  });
});
