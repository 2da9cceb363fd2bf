import { beforeEach, expect, it, vi } from 'vitest';
import { app, BrowserWindow, type StandIn, startElectron } from './electron.ts';
import { turns } from './recorded.ts';

let log: string[];
let standIn: StandIn;
beforeEach(async () => {
  log = [];
  const end = (code: number) => log.push(`ended ${code}`);
  standIn = startElectron({ platform: 'win32', end, terminate: () => log.push('terminated') });
  standIn.becomeReady();
  await turns(2);
});

it('asks every window, and one that says no is enough', () => {
  const [one, two] = [new BrowserWindow({ show: false }), new BrowserWindow({ show: false })];
  const asked = vi.fn();
  for (const window of [one, two]) window.on('query-session-end', ({ reasons }) => asked(reasons));
  expect(standIn.askToLogOff(['shutdown'])).toBe(true);
  one.on('query-session-end', event => event.preventDefault());
  expect(standIn.askToLogOff()).toBe(false);
  expect(asked.mock.calls).toEqual([[['shutdown']], [['shutdown']], [['logoff']], [['logoff']]]);
});

it('terminates the process as soon as the listeners have returned: nothing that they begin goes on', async () => {
  for (const label of ['one', 'two']) {
    new BrowserWindow({ show: false }).on('session-end', async () => {
      log.push(`${label} begins`);
      await Promise.resolve();
      log.push(`${label} goes on`);
    });
  }
  standIn.logOff();
  expect(log).toEqual(['one begins', 'two begins', 'terminated']);
});

it('does not where the application is quitting by then', async () => {
  new BrowserWindow({ show: false }).on('session-end', () => app.quit());
  standIn.logOff();
  await turns();
  expect(log).toEqual(['ended 0']);
});

it('does where quitting was prevented', () => {
  app.on('before-quit', event => event.preventDefault());
  new BrowserWindow({ show: false }).on('session-end', () => app.quit());
  standIn.logOff();
  expect(log).toEqual(['terminated']);
});
