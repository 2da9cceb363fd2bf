import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

test('a preload reaches the page over the bridge alone, by copies', async ({ app, folder }) => {
  const preload = join(folder, 'preload.cjs');
  await writeFile(
    preload,
    `const { contextBridge, ipcRenderer } = require('electron');
    let missing = '';
    try { require('node:fs'); } catch (error) { missing = error.message; }
    globalThis.hidden = true;
    contextBridge.exposeInMainWorld('api', {
      missing, nested: { list: [1, undefined, new Date(0)] },
      ask: (...args) => ipcRenderer.invoke('ask', ...args),
      fail: () => { throw Object.assign(new RangeError('No'), { code: 1 }); },
      listen: listener => { ipcRenderer.on('tell', (_event, ...args) => listener(...args)); },
    });`,
  );
  const outcome = await app.evaluate(async ({ BrowserWindow, ipcMain, protocol }, file) => {
    const handled = protocol as { handle(scheme: string, work: () => Response): void };
    handled.handle(
      'app',
      () => new Response('<title>Ours</title><p>Ours', { headers: { 'content-type': 'text/html' } }),
    );
    const senders: unknown[] = [];
    ipcMain.handle('ask', (event, ...args) => {
      const { senderFrame } = event as { senderFrame: { url: string; origin: string; parent: unknown } };
      senders.push([senderFrame.url, senderFrame.origin, senderFrame.parent]);
      if (args[0] === 'throw') throw new TypeError('Never');
      return { args, none: undefined };
    });
    const window = new BrowserWindow({ show: false, webPreferences: { preload: file } });
    await window.loadURL('app://ours/page?q#here');
    const run = (code: string) => window.webContents.executeJavaScript(code);
    const seen = await run(`(async () => {
      const { api } = window;
      const caught = async work => { try { return await work(); } catch (error) { return [error.constructor === Error, error.message, 'code' in error]; } };
      const answer = await api.ask('a', undefined, { deep: [null, 1.5] });
      return {
        keys: Object.keys(api), frozen: Object.isFrozen(api.nested.list), missing: api.missing,
        date: api.nested.list[2] instanceof Date, hidden: typeof window.hidden, count: answer.args.length,
        hole: answer.args[1] === undefined, none: 'none' in answer, deep: answer.args[2],
        failed: await caught(() => api.fail()), threw: await caught(() => api.ask('throw')),
        uncloned: await caught(() => api.ask(Symbol('s'))),
      };
    })()`);
    await run('window.told = new Promise(resolve => api.listen((...args) => resolve(args))); null');
    window.webContents.send('tell', { a: 1 }, 'two');
    return { seen, told: await run('window.told'), senders };
  }, preload);
  expect(outcome.seen).toEqual({
    keys: ['missing', 'nested', 'ask', 'fail', 'listen'],
    ...{ frozen: true, missing: 'module not found: node:fs', date: true, hidden: 'undefined' },
    ...{ count: 3, hole: true, none: true, deep: { deep: [null, 1.5] } },
    failed: [true, 'No', false],
    threw: [true, "Error invoking remote method 'ask': TypeError: Never", false],
    uncloned: [true, 'A symbol is not carried here.', false],
  });
  expect(outcome.told).toEqual([{ a: 1 }, 'two']);
  expect(outcome.senders[0]).toEqual(['app://ours/page?q#here', 'app://ours', null]);
});
