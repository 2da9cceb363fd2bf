import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../support/core-harness.ts';
import { FakeFiles } from '../../support/fake-ports.ts';
import { Computers, exported, imported, passphrase } from './two-computers.ts';

/** Does not give a file out now and then, as a disk with a fault. */
class Faulty extends FakeFiles {
  keepsBack = '';

  override async read(name: string): Promise<string | null> {
    if (this.keepsBack !== '' && name.startsWith(this.keepsBack))
      throw Object.assign(new Error('bad sector'), { code: 'EIO' });
    return super.read(name);
  }
}

let all: Computers;
let here: Core;
let files: Faulty;
/** What the two other computers have brought. */
let brought: string[];

beforeEach(async () => {
  all = await Computers.start();
  brought = [];
  for (const name of ['CI', 'Shop']) {
    const { core, connectionId } = await all.connected();
    await core.call('tokens.create', { connectionId, name, teamId: 't', expiresAt: null });
    brought.push(await exported(core));
  }
  files = new Faulty();
  here = await all.add({ files });
  await imported(here, brought[0] ?? '');
});
afterEach(() => all.close());

const log = () => all.service.pats.map(one => one.token).join(' ');
const named = async (core: Core) =>
  (await core.call('tokens.identify', { text: log() })).tokens.map(({ name }) => name).toSorted();
const journals = async (core: Core) => (await core.call('activity.list', {})).computers.length;
const kinds = async (core: Core) =>
  (await core.call('notices.list', {})).map(({ kind, file }) => `${kind} ${file}`).toSorted();

describe('what came from another computer', () => {
  it('is not written over where the disk does not give it out', async () => {
    const later = await here.restart();
    files.keepsBack = 'elsewhere-';
    const { id } = await later.call('ledger.review', {
      file: brought[1] ?? '',
      passphrase: 'river stone lantern',
    });
    expect(await later.refused('ledger.import', { id })).toMatchObject({
      ...{ code: 'storage-unwritable', file: 'elsewhere-keys.json', technical: 'EIO' },
    });
    expect(await kinds(later)).toEqual([
      'file-stuck elsewhere-activity.jsonl',
      'file-stuck elsewhere-keys.json',
    ]);
    files.keepsBack = '';
    await later.call('ledger.import', { id });
    const last = await later.restart();
    expect(await named(last)).toEqual(['CI', 'Shop']);
    expect(await journals(last)).toBe(2);
    await last.close();
  });

  it('is told to be missing in a file where it cannot be read, and is in the next one', async () => {
    const later = await here.restart();
    const lacks = async () => (await later.call('ledger.export', { passphrase })).lacks;
    files.keepsBack = 'elsewhere-';
    expect(await lacks()).toEqual(['keys', 'activity']);
    files.keepsBack = 'elsewhere-activity';
    expect(await lacks()).toEqual(['activity']);
    files.keepsBack = '';
    expect(await lacks()).toEqual([]);
    await later.close();
    here.keychain.items.delete('elsewhere key');
    const last = await here.restart();
    expect((await last.call('ledger.export', { passphrase })).lacks).toEqual(['keys', 'activity']);
    await last.close();
  });

  it('is set aside, and told of, where no key opens it', async () => {
    here.keychain.items.delete('elsewhere key');
    const later = await here.restart();
    const before = files.texts.get('elsewhere-keys.json');
    await imported(later, brought[1] ?? '');
    expect(await kinds(later)).toEqual([
      'file-reset elsewhere-activity.jsonl',
      'file-reset elsewhere-keys.json',
    ]);
    const [notice] = (await later.call('notices.list', {})).filter(one => one.file.endsWith('keys.json'));
    expect(files.texts.get(notice?.keptAs ?? '')).toBe(before);
    const last = await later.restart();
    expect(await named(last)).toEqual(['Shop']);
    expect(await journals(last)).toBe(1);
    await last.close();
  });
});
