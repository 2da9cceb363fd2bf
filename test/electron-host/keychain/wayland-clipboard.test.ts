import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowHash, systemRandom } from '../../../src-main/adapters/system-random.ts';
import { ClipboardCustody } from '../../../src-main/core/custody/clipboard-custody.ts';
import { createClipboard } from '../../../src-main/electron/keychain/clipboard.ts';
import { waylandSeat } from '../../../src-main/electron/keychain/wayland-seat.ts';
import { FakeClock, FakeFiles, FakeLog } from '../../support/fake-ports.ts';
import { soon } from '../../support/soon.ts';
import { app, BrowserWindow, type StandIn, startElectron } from '../stand-in/electron.ts';
import type { WaylandDesktop } from '../stand-in/wayland-desktop.ts';

const keepMs = 45_000;
let standIn: StandIn;
let desktop: WaylandDesktop;
let window: BrowserWindow;
let clock: FakeClock;
let files: FakeFiles;
let log: FakeLog;
let custodies: ClipboardCustody[];

function start(wayland: 'keeps-copies' | 'keeps-none', show = true) {
  standIn = startElectron({ platform: 'linux', wayland });
  app.on('window-all-closed', () => undefined);
  standIn.becomeReady();
  if (!standIn.desktop) throw new Error('There is no desktop.');
  desktop = standIn.desktop;
  const custody = open(wayland);
  window = new BrowserWindow({ show });
  return custody;
}

function open(wayland: 'keeps-copies' | 'keeps-none') {
  const seat = waylandSeat({ XDG_CURRENT_DESKTOP: wayland === 'keeps-copies' ? 'ubuntu:GNOME' : 'KDE' });
  expect(seat).not.toBeNull();
  const clipboard = createClipboard('linux', seat);
  const parts = { clipboard, clock, log, files, random: systemRandom, slowHash };
  const custody = new ClipboardCustody(parts, () => keepMs);
  custodies.push(custody);
  return { clipboard, custody };
}

beforeEach(() => {
  clock = new FakeClock();
  files = new FakeFiles();
  log = new FakeLog();
  custodies = [];
});
afterEach(() => Promise.all(custodies.map(custody => custody.close())));

/** The window had the keyboard when it was due, or has it again. */
const taken = () => soon(() => expect(desktop.pasted).toBe(''));
const refused = () => soon(() => expect(log.lines.join()).toContain('could not be cleared'));

it('elsewhere than under Wayland there is no such thing', () => {
  startElectron({ platform: 'linux' });
  expect(waylandSeat({ XDG_CURRENT_DESKTOP: 'GNOME' })).toBeNull();
  startElectron({ platform: 'darwin' });
  expect(waylandSeat({})).toBeNull();
});

describe.each(['keeps-copies', 'keeps-none'] as const)(
  'a secret under Wayland, on a desktop that %s',
  wayland => {
    it('is taken back while the window has the keyboard', async () => {
      const { custody } = start(wayland);
      await custody.copy('s3cret');
      expect(desktop.pasted).toBe('s3cret');
      clock.advance(keepMs);
      await taken();
      await soon(() => expect(files.texts.size).toBe(0));
    });

    it('is taken back when the window is closed, which is the last time that it has it', async () => {
      const { custody } = start(wayland);
      await custody.copy('s3cret');
      window.close();
      await taken();
    });

    it('of a run that was killed is looked for again when the window has the keyboard', async () => {
      const earlier = start(wayland);
      await earlier.custody.copy('s3cret');
      const note = new Map(files.texts);
      const { custody } = start(wayland, false);
      files.texts.clear();
      for (const [name, text] of note) files.texts.set(name, text);
      desktop.offered('s3cret');
      await custody.takeBackLeft();
      expect(desktop.pasted).toBe('s3cret');
      window.show();
      await taken();
    });

    it('stays where another program has put its own, which is looked at when it may be', async () => {
      const { custody } = start(wayland);
      await custody.copy('s3cret');
      window.blur();
      desktop.offered('a shopping list');
      clock.advance(keepMs);
      await refused();
      window.focus();
      await soon(() => expect(files.texts.size).toBe(0));
      expect(desktop.pasted).toBe('a shopping list');
    });

    it('is copied once a box that was just answered has given the keyboard back', async () => {
      const { clipboard } = start(wayland);
      window.blur();
      setTimeout(() => window.focus(), 100);
      await clipboard.writeSecret('s3cret');
      expect(desktop.pasted).toBe('s3cret');
    });

    it('is not copied without the keyboard, and that is said', async () => {
      const { clipboard } = start(wayland);
      window.blur();
      await expect(clipboard.writeSecret('s3cret')).rejects.toThrow('keyboard');
      expect(desktop.pasted).toBe('');
    });
  },
);

it('where the desktop keeps no copy it is taken back without the keyboard', async () => {
  const { custody } = start('keeps-none');
  await custody.copy('s3cret');
  window.blur();
  clock.advance(keepMs);
  await taken();
});

it('where the desktop keeps a copy that waits for the keyboard, since the copy would be offered without the request', async () => {
  const { custody } = start('keeps-copies');
  await custody.copy('s3cret');
  window.blur();
  clock.advance(keepMs);
  await refused();
  expect(desktop.pasted).toBe('s3cret');
  expect(desktop.held.size).toBe(6);
  window.focus();
  await taken();
});

it('what is shown a moment after the window got the keyboard is seen', async () => {
  const { clipboard } = start('keeps-copies');
  setTimeout(() => desktop.offered('s3cret'), 10);
  expect(await clipboard.read()).toBe('s3cret');
});
