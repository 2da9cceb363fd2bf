import { once } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { createMainWindow } from '../../../src-main/electron/window/window.ts';
import { createWindowMemory } from '../../../src-main/electron/window/window-memory.ts';
import { app, BrowserWindow, protocol, startElectron } from './electron.ts';

beforeEach(() => {
  startElectron();
});

it('takes the place of electron in files of src-main/electron', async () => {
  const memory = createWindowMemory({
    read: async () => null,
    write: async () => undefined,
    append: async () => undefined,
    remove: async () => undefined,
    setAside: async name => name,
  });
  const schemes = protocol as {
    registerSchemesAsPrivileged(schemes: object[]): void;
    handle: (...args: unknown[]) => void;
  };
  schemes.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true } }]);
  app.becomeReady();
  schemes.handle('app', () => new Response('<title>Ours</title>'));
  const logOff = { busy: () => false, prepare: async () => undefined };
  const main = createMainWindow({ preload: '', packaged: true, memory, logOff });
  const opening = main.show();
  await new Promise(resolve => setImmediate(resolve));
  const [window] = BrowserWindow.getAllWindows();
  if (!window) throw new Error('There is no window.');
  expect(window.isVisible()).toBe(false);
  await once(window, 'ready-to-show');
  expect(window.isVisible()).toBe(true);
  await opening;
  expect([window.getTitle(), window.webContents.getURL()]).toEqual(['Ours', 'app://keyholder/']);
});

it('says what it lacks by its name', () => {
  expect(() => Reflect.get(app, 'dock')).toThrow('The stand-in for Electron has no app.dock.');
  expect(() => Reflect.get(protocol, 'registerFileProtocol')).toThrow('no protocol.registerFileProtocol');
});
