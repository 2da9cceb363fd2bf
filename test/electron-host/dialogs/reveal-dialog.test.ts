import { beforeEach, expect, it } from 'vitest';
import { createRevealer } from '../../../src-main/electron/dialogs/reveal-dialog.ts';
import { FakeClipboard } from '../../support/fake-ports.ts';
import { type StandIn, startElectron } from '../stand-in/electron.ts';

const token = { name: 'CI', secret: 'pat_0123456789' };
/** As Windows copies a box: its title, its text and its buttons. */
const copiedBox = `[Window Title]\nPersonal access token\n\n[Content]\n${token.secret}\n\n[Close]`;

let standIn: StandIn;
let clipboard: FakeClipboard;
beforeEach(() => {
  standIn = startElectron();
  standIn.becomeReady();
  clipboard = new FakeClipboard();
});

async function revealed(platform: string, meanwhile: () => void): Promise<void> {
  const showing = createRevealer(() => null, { clipboard, platform }).reveal(token);
  const [box] = standIn.dialogs.open;
  expect(box?.options.detail).toBe(token.secret);
  meanwhile();
  box?.press('close');
  await showing;
}

it('takes a box back from the clipboard that was copied with Ctrl+C, on Windows', async () => {
  await revealed('win32', () => {
    clipboard.text = copiedBox;
  });
  expect(clipboard.text).toBe('');
});

it('leaves a copied token to its own time, and what the owner copied alone', async () => {
  for (const text of [token.secret, 'a shopping list']) {
    await revealed('win32', () => {
      clipboard.text = text;
    });
    expect(clipboard.text).toBe(text);
  }
});

it('does not touch the clipboard of systems whose boxes copy what is marked', async () => {
  await revealed('linux', () => {
    clipboard.text = copiedBox;
  });
  expect(clipboard.text).toBe(copiedBox);
});
