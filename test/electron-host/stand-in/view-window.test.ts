import { beforeEach, describe, expect, it } from 'vitest';
import { app, BaseWindow, BrowserWindow, startElectron, WebContentsView } from './electron.ts';
import type { PlainPage } from './plain-page.ts';
import type { WebContents } from './web-contents.ts';

beforeEach(() => {
  startElectron();
  app.on('window-all-closed', () => undefined);
  app.becomeReady();
});

const later = () => new Promise(resolve => setImmediate(resolve));
const shown = (contents: WebContents) => contents.page as PlainPage;

function contentsOf(view: WebContentsView): WebContents {
  if (!view.webContents) throw new Error('A view without contents.');
  return view.webContents;
}

describe('a BaseWindow', () => {
  it('is no BrowserWindow, and asks no page when it is closed', async () => {
    const events: string[] = [];
    app.on('browser-window-created', () => events.push('browser-window-created'));
    const window = new BaseWindow({ title: 'Ours' });
    const view = new WebContentsView();
    const contents = contentsOf(view);
    window.contentView.addChildView(view);
    shown(contents).letsClose = false;
    for (const name of ['close', 'closed']) window.on(name, () => events.push(name));
    window.close();
    expect(events).toEqual(['close', 'closed']);
    expect(BrowserWindow.getAllWindows()).toEqual([]);
    expect(() => window.getTitle()).toThrow('Object has been destroyed');
    await later();
    expect(contents.isDestroyed()).toBe(false);
    contents.close();
    await later();
    await later();
    expect(contents.isDestroyed()).toBe(true);
    expect(view.webContents).toBeUndefined();
  });

  it('stays where `close` is prevented, and goes without it where it is destroyed', () => {
    const window = new BaseWindow();
    window.on('close', (event: { preventDefault(): void }) => event.preventDefault());
    window.close();
    expect(window.isDestroyed()).toBe(false);
    window.destroy();
    expect(window.isDestroyed()).toBe(true);
  });

  it('takes no title from a page', async () => {
    const window = new BaseWindow({ title: 'Ours' });
    const view = new WebContentsView();
    window.contentView.addChildView(view);
    await contentsOf(view).loadURL('data:text/html,<title>Theirs</title>');
    expect(contentsOf(view).getTitle()).toBe('Theirs');
    expect(window.getTitle()).toBe('Ours');
  });

  it('goes before the BrowserWindow that is its parent', () => {
    const parent = new BrowserWindow();
    const window = new BaseWindow({ parent });
    const order: string[] = [];
    parent.on('closed', () => order.push('parent'));
    window.on('closed', () => order.push('child'));
    parent.destroy();
    expect(order).toEqual(['child', 'parent']);
  });

  it('has a content view of its size', () => {
    const window = new BaseWindow({ width: 500, height: 400 });
    const sizes: number[] = [];
    window.contentView.on('bounds-changed', () => sizes.push(window.contentView.getBounds().width));
    expect(window.contentView.getBounds()).toEqual({ x: 0, y: 0, width: 500, height: 400 });
    window.setSize(300, 400);
    expect(sizes).toEqual([300]);
  });
});

describe('a page that a page opens', () => {
  const opener = () => contentsOf(new WebContentsView());

  it('is asked for by createWindow with what the page wants, before it goes anywhere', () => {
    const contents = opener();
    const asked: Record<string, unknown>[] = [];
    const events: string[] = [];
    contents.on('did-create-window', () => events.push('did-create-window'));
    contents.setWindowOpenHandler(() => ({
      action: 'allow',
      overrideBrowserWindowOptions: { frame: true },
      createWindow: options => {
        asked.push(options);
        return options.webContents as WebContents;
      },
    }));
    expect(shown(contents).open('about:blank', 'frame=no,title=x,unheardOf=1')).not.toBeNull();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ frame: true, title: 'x', width: 800, show: true });
    expect(asked[0]).not.toHaveProperty('unheardOf');
    expect(events).toEqual([]);
    expect(BrowserWindow.getAllWindows()).toEqual([]);
  });

  it('has to be given back', () => {
    const contents = opener();
    contents.setWindowOpenHandler(() => ({ action: 'allow', createWindow: () => opener() }));
    expect(() => shown(contents).open('about:blank')).toThrow('Invalid webContents.');
  });

  it('has the origin of its opener while it is blank', async () => {
    const contents = opener();
    contents.mainFrame.moved({ url: 'https://a.example/', origin: 'https://a.example', isMainFrame: true });
    let guest: WebContents | undefined;
    contents.setWindowOpenHandler(() => ({
      action: 'allow',
      createWindow: options => {
        guest = options.webContents as WebContents;
        return guest;
      },
    }));
    const page = shown(contents).open('about:blank');
    expect(guest?.mainFrame.origin).toBe('https://a.example');
    page?.navigate({ url: 'about:blank' });
    await new Promise(resolve => guest?.once('did-finish-load', resolve));
    expect([guest?.getURL(), guest?.mainFrame.origin]).toEqual(['about:blank', 'https://a.example']);
  });

  it('goes with its opener', async () => {
    const contents = opener();
    let guest: WebContents | undefined;
    contents.setWindowOpenHandler(() => ({
      action: 'allow',
      createWindow: options => {
        guest = options.webContents as WebContents;
        return guest;
      },
    }));
    shown(contents).open('about:blank');
    contents.close();
    for (let turn = 0; turn < 4; turn++) await later();
    expect([contents.isDestroyed(), guest?.isDestroyed()]).toEqual([true, true]);
  });
});

it('close() of contents asks beforeunload only where it is told to', async () => {
  const [asked, unasked] = [contentsOf(new WebContentsView()), contentsOf(new WebContentsView())];
  for (const contents of [asked, unasked]) shown(contents).letsClose = false;
  asked.close({ waitForBeforeUnload: true });
  unasked.close();
  for (let turn = 0; turn < 4; turn++) await later();
  expect([asked.isDestroyed(), unasked.isDestroyed()]).toEqual([false, true]);
});
