import { beforeEach, describe, expect, it, vi } from 'vitest';
import { slowHash, systemRandom } from '../../../src-main/adapters/system-random.ts';
import { ClipboardCustody } from '../../../src-main/core/custody/clipboard-custody.ts';
import { createClipboard } from '../../../src-main/electron/keychain/clipboard.ts';
import { FakeClock, FakeFiles, FakeLog } from '../../support/fake-ports.ts';
import { soon } from '../../support/soon.ts';
import { clipboard, type StandIn, startElectron } from '../stand-in/electron.ts';

let standIn: StandIn;
beforeEach(() => {
  standIn = startElectron({ platform: 'win32' });
});

const ours = createClipboard('win32', null);
const taken = (is: boolean) => {
  standIn.computer.clipboardTaken = is;
};
const soonGivenBack = () => setTimeout(() => taken(false), 100);

describe('while another program has the clipboard of Windows', () => {
  it('a secret is copied, read and cleared as soon as it has it no more', async () => {
    taken(true);
    soonGivenBack();
    await ours.writeSecret('s3cret');
    expect(await clipboard.readText()).toBe('s3cret');
    taken(true);
    soonGivenBack();
    expect(await ours.read()).toBe('s3cret');
    taken(true);
    soonGivenBack();
    await ours.clear();
    expect(await clipboard.readText()).toBe('');
  });

  it('nothing is said to be done that is not', async () => {
    taken(true);
    await expect(ours.writeSecret('s3cret')).rejects.toThrow('did not take it');
    taken(false);
    await ours.writeSecret('s3cret');
    taken(true);
    await expect(ours.read()).rejects.toThrow('Another program');
    await expect(ours.clear()).rejects.toThrow('Another program');
    taken(false);
    expect(await clipboard.readText()).toBe('s3cret');
  });

  it('a secret is taken back later', async () => {
    const [clock, log] = [new FakeClock(), new FakeLog()];
    const parts = { clipboard: ours, clock, log, files: new FakeFiles(), random: systemRandom, slowHash };
    const custody = new ClipboardCustody(parts, () => 45_000);
    await custody.copy('s3cret');
    taken(true);
    clock.advance(45_000);
    await soon(() => expect(log.lines.join()).toContain('could not be cleared'));
    taken(false);
    clock.advance(1_000);
    await custody.close();
    expect(await clipboard.readText()).toBe('');
  });
});

it('what another program copies in the middle of clearing stays', async () => {
  await ours.writeSecret('s3cret');
  vi.spyOn(clipboard, 'clear').mockImplementationOnce(() => void clipboard.writeText('a shopping list'));
  await ours.clear();
  expect(await clipboard.readText()).toBe('a shopping list');
});

it('a clipboard without text is an empty one, at once', async () => {
  const has = vi.spyOn(clipboard, 'has');
  expect(await ours.read()).toBe('');
  await ours.clear();
  expect(has.mock.results).toHaveLength(3);
});

it('a secret does not come into the primary selection of Linux, and is what others paste', async () => {
  startElectron({ platform: 'linux' });
  await clipboard.selection?.writeText('chosen by the owner');
  const secrets = createClipboard('linux', null);
  await secrets.writeSecret('s3cret');
  expect(await clipboard.selection?.readText()).toBe('chosen by the owner');
  expect(await secrets.read()).toBe('s3cret');
  const [item] = await clipboard.read();
  const utf8 = await item?.getType('electron application/osclipboard;format="UTF8_STRING"');
  expect(await utf8?.text()).toBe('s3cret');
  await secrets.clear();
  expect(await clipboard.read()).toEqual([]);
});
