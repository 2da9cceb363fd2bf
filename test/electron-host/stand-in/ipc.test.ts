import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ipcMain, session, startElectron } from './electron.ts';
import type { PlainPage } from './plain-page.ts';
import { turns } from './recorded.ts';
import { WebContents } from './web-contents.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyholder-preload-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stderr = vi.fn<(text: string) => void>();
beforeEach(async () => {
  stderr.mockReset();
  startElectron({ stderr }).becomeReady();
  await turns(2);
  session.defaultSession.protocol.handle('app', () => new Response(''));
});

interface Bridge {
  call(...args: unknown[]): Promise<unknown>;
  on(listener: (...args: unknown[]) => void): void;
  nested: { list: number[] };
}

const usual = `
  const { contextBridge, ipcRenderer } = require('electron');
  contextBridge.exposeInMainWorld('bridge', {
    call: (...args) => ipcRenderer.invoke('call', ...args),
    on: listener => { ipcRenderer.on('event', (_event, ...args) => listener(...args)); },
    nested: { list: [1] },
  });`;

async function open(preload = usual) {
  const file = join(folder, 'preload.cjs');
  writeFileSync(file, preload);
  const contents = new WebContents({ preload: file });
  const failed = vi.fn();
  contents.on('preload-error', (_event, _file, error) => failed(String(error)));
  await contents.loadURL('app://x/');
  const page = contents.page as PlainPage;
  return { contents, page, failed, bridge: page.world.bridge as Bridge };
}

describe('invoke', () => {
  it('is answered in a later turn with a copy, by who is asked with the frame that asks', async () => {
    const { contents, bridge } = await open();
    const given = { deep: [1, new Date(0), undefined] };
    const asked = vi.fn((_event: object, ..._args: unknown[]) => given);
    ipcMain.handle('call', asked);
    const answer = bridge.call(given, 'two');
    expect(asked).not.toHaveBeenCalled();
    const got = await answer;
    expect(got).toEqual(given);
    expect(got).not.toBe(given);
    const [event, ...args] = asked.mock.calls[0] ?? [];
    expect(args).toEqual([given, 'two']);
    expect(args[0]).not.toBe(given);
    expect(event).toMatchObject({ sender: contents, senderFrame: { url: 'app://x/', parent: null } });
  });

  it('fails with the text of the error and nothing else of it', async () => {
    const { bridge } = await open();
    ipcMain.handle('call', () => {
      throw Object.assign(new TypeError('no'), { secret: 1 });
    });
    const error = await bridge.call().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ message: "Error invoking remote method 'call': TypeError: no" });
    expect(error).not.toHaveProperty('secret');
    expect(stderr.mock.calls.join()).toContain("Error occurred in handler for 'call'");
  });

  it('fails where nobody handles it, and where the answer cannot be cloned', async () => {
    const { bridge } = await open();
    await expect(bridge.call()).rejects.toThrow("No handler registered for 'call'");
    ipcMain.handle('call', () => () => undefined);
    await expect(bridge.call()).rejects.toThrow('An object could not be cloned.');
  });

  it('has one handler for a channel', () => {
    ipcMain.handle('call', () => 1);
    expect(() => ipcMain.handle('call', () => 2)).toThrow("register a second handler for 'call'");
    ipcMain.removeHandler('call');
    ipcMain.handle('call', () => 2);
  });
});

describe('send', () => {
  it('arrives in a later turn with a copy; what cannot be cloned is printed and thrown to nobody', async () => {
    const { contents, bridge } = await open();
    const heard = vi.fn();
    bridge.on(heard);
    const message = { a: [1] };
    contents.send('event', message);
    expect(heard).not.toHaveBeenCalled();
    await turns();
    expect(heard).toHaveBeenCalledWith({ a: [1] });
    contents.send('event', () => undefined);
    expect(stderr.mock.calls.join()).toContain('Error sending from webFrameMain');
  });
});

describe('the bridge', () => {
  it('gives frozen copies, and one object for a name', async () => {
    const { bridge, failed } = await open();
    expect(Object.isFrozen(bridge) && Object.isFrozen(bridge.nested.list)).toBe(true);
    expect(failed).not.toHaveBeenCalled();
    const twice = await open(`${usual} contextBridge.exposeInMainWorld('bridge', {});`);
    expect(twice.failed.mock.calls.join()).toContain('Cannot bind an API on top of an existing property');
  });

  it('a preload has electron and nothing of Node; one that fails leaves the page', async () => {
    for (const module of ['node:fs', 'path', './other.cjs']) {
      const { failed, contents } = await open(`require('${module}')`);
      expect(failed.mock.calls.join()).toContain('module not found');
      expect(contents.getURL()).toBe('app://x/');
    }
    const { failed } = await open(`process.exit(1)`);
    expect(failed.mock.calls.join()).toContain('process is not defined');
  });
});
