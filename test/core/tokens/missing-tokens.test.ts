import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { FakeClock, FakeFiles } from '../../support/fake-ports.ts';

const day = 24 * 60 * 60 * 1000;
const ofTokens = ['ledger.json', 'ledger.previous.json', 'removed.json', 'removed.previous.json'];

let service: Practice;
let core: Core;
let connectionId: string;

beforeEach(async () => {
  service = await startPractice();
  core = await startCore();
  connectionId = await connected(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const create = (name: string) => core.call('tokens.create', { connectionId, name, expiresAt: null });

const copyOf = ({ texts }: FakeFiles, names: readonly string[]) =>
  names.map(name => [name, texts.get(name)] as const);

/** The program ends, something happens to its files, and it is started again so much later. */
async function restartAfter(
  happens: (texts: Map<string, string>) => void,
  ms = 0,
  { unreadable = '', dismisses = false } = {},
): Promise<void> {
  const { clock, files, keychain } = core;
  await core.close();
  const kept = new FakeFiles();
  for (const [name, text] of files.texts) kept.texts.set(name, text);
  happens(kept.texts);
  const read = kept.read.bind(kept);
  kept.read = name => (name === unreadable ? Promise.reject(new Error('EIO')) : read(name));
  core = await startCore({ clock: new FakeClock(clock.now() + ms) }, { files: kept, keychain });
  if (dismisses)
    for (const { id } of await core.call('notices.list', {})) await core.call('notices.dismiss', { id });
  await core.call('activity.verify', {});
  // What is told of the journal is told together.
  core.clock.advance(1_000);
  await core.app.beforeEnd();
}

const put =
  (files: readonly (readonly [name: string, text: string | undefined])[]) => (texts: Map<string, string>) => {
    for (const [name, text] of files)
      if (text === undefined) texts.delete(name);
      else texts.set(name, text);
  };

const nothing = () => undefined;
const tidied = async () => (await core.call('notices.list', {})).map(({ kind, file }) => `${kind} ${file}`);
const missing = 'tokens-missing ledger.json';

describe('tokens that are in no list, and were created here as the journal of activity says', () => {
  it('are told where the records were put back with the generation before them, and their ids are known still', async () => {
    await create('Before');
    const earlier = copyOf(core.files, ofTokens);
    const lost = await create('Lost');
    await restartAfter(put(earlier));
    expect((await core.call('tokens.list', { connectionId })).map(({ name }) => name)).not.toContain('Lost');
    expect(await tidied()).toEqual([missing]);
    const { entries } = await core.call('activity.list', {});
    expect(entries.filter(({ what }) => what === 'tokens.create').map(({ about }) => about?.id)).toContain(
      lost.id,
    );
    // By that it is revoked, and then nothing is missing.
    await core.call('tokens.revokeById', { connectionId, id: lost.id ?? '' });
    await restartAfter(nothing);
    expect(await tidied()).toEqual([]);
  });

  it('are told where the records begin anew', async () => {
    await create('Lost');
    await restartAfter(texts => {
      for (const name of ofTokens) if (texts.has(name)) texts.set(name, '{');
    });
    expect(await tidied()).toContain(missing);
  });

  it('are told where they had been made to replace another one', async () => {
    const { key } = await create('Old');
    const earlier = copyOf(core.files, ofTokens);
    const asked = { key, name: 'New', expiresAt: null, grace: 'now' } as const;
    await core.call('tokens.rotate', asked);
    const made = async () => (await core.call('activity.list', {})).entries.map(({ about }) => about?.more);
    await expect.poll(made).toContain('does=create');
    await restartAfter(put(earlier));
    expect(await tidied()).toContain(missing);
  });

  /** Their rows are written before they are asked for, and what is answered is not. */
  async function createUnwritten(name: string, times = 1) {
    const write = core.files.write.bind(core.files);
    let left = 2 * times;
    core.files.write = (file, text) => {
      if (file.startsWith('ledger')) left -= 1;
      return file.startsWith('ledger') && left < 0 ? Promise.reject(new Error('EIO')) : write(file, text);
    };
    await Promise.all(Array.from({ length: times }, () => create(name)));
  }

  it.each(['Lost', 'CI token: production'])(
    'are given their ids where the end came before the disk had taken the answer: %s',
    async given => {
      await createUnwritten(given);
      const [row] = (await core.call('tokens.list', { connectionId })).filter(({ name }) => name === given);
      expect(core.files.texts.get('ledger.json')).not.toContain(`"${row?.id}"`);
      await restartAfter(nothing);
      const rows = await core.call('tokens.list', { connectionId });
      expect(rows.find(({ name }) => name === given)).toMatchObject({ id: row?.id, state: 'active' });
      expect(await tidied()).toEqual([]);
      expect(await core.call('tokens.revoke', { key: row?.key ?? '' })).toMatchObject({ state: 'revoked' });
    },
  );

  it('are given their ids also where they were taken off the list before the journal could be read', async () => {
    await createUnwritten('Lost');
    const [row] = (await core.call('tokens.list', { connectionId })).filter(({ name }) => name === 'Lost');
    const key = row?.key ?? '';
    await restartAfter(nothing, 0, { unreadable: 'activity.jsonl' });
    expect(await core.call('tokens.list', { connectionId })).toContainEqual(
      expect.objectContaining({ key, id: null }),
    );
    await core.call('tokens.forget', { key, confirmed: true });
    await restartAfter(nothing);
    expect(await core.call('tokens.removed', {})).toMatchObject([{ key, id: row?.id }]);
    expect(await tidied()).toEqual([]);
    await core.call('tokens.restore', { key });
    expect(await core.call('tokens.revoke', { key })).toMatchObject({ state: 'revoked' });
  });

  it('are told where nobody knows which of two of one name is which', async () => {
    await createUnwritten('Twin', 2);
    await restartAfter(nothing);
    const twins = (await core.call('tokens.list', { connectionId })).filter(({ name }) => name === 'Twin');
    expect(twins.map(({ id }) => id)).toEqual([null, null]);
    expect(await tidied()).toEqual([missing]);
  });

  it('are told also where one of the two was taken off the list since: it may have been the one', async () => {
    await createUnwritten('Twin');
    await restartAfter(texts => {
      const ledger = JSON.parse(texts.get('ledger.json') ?? '');
      const twin = ledger.data.rows.find(({ name }: { name: string }) => name === 'Twin');
      ledger.data.rows.push({ ...twin, key: 'another-row' });
      texts.set('ledger.json', JSON.stringify(ledger));
    });
    await core.call('tokens.forget', { key: 'another-row', confirmed: true });
    await restartAfter(nothing);
    const twins = (await core.call('tokens.list', { connectionId })).filter(({ name }) => name === 'Twin');
    expect(twins.map(({ id }) => id)).toEqual([null]);
    expect(await tidied()).toEqual([missing]);
  });

  // As services write them: a global id, and one that says all of itself.
  it.each([
    ['bears the name of what it is of', (id: string) => `AccessToken:${id}-550e8400`, true],
    ['is very long', (id: string) => `${id}${'x'.repeat(400)}`, false],
  ])('are none where an id %s, and get no other one', async (_what, written, isGiven) => {
    const { send } = core.ports.transport;
    core.ports.transport.send = async request => {
      const answer = await send.call(core.ports.transport, request);
      if (!request.body?.includes('createPat')) return answer;
      const content = JSON.parse(Buffer.from(answer.body).toString());
      content.data.createPat.pat.id = written(content.data.createPat.pat.id);
      return { ...answer, body: Buffer.from(JSON.stringify(content)) };
    };
    const here = await create('Here');
    await createUnwritten('Lost');
    const rows = await core.call('tokens.list', { connectionId });
    const lost = rows.find(({ name }) => name === 'Lost');
    await restartAfter(nothing);
    const again = await core.call('tokens.list', { connectionId });
    expect(again.find(({ key }) => key === here.key)?.id).toBe(here.id);
    expect(again.find(({ key }) => key === lost?.key)?.id).toBe(isGiven ? lost?.id : null);
    expect(await tidied()).toEqual([]);
  });

  it.each(['ledger.json', 'ledger.previous.json'])(
    'are none where what is left of the list, %s, cannot be read: nothing of it is known now',
    async name => {
      await create('Here');
      const isLeft = (other: string) => other === name || !other.startsWith('ledger');
      const only = (texts: Map<string, string>) => {
        for (const other of texts.keys()) if (!isLeft(other)) texts.delete(other);
      };
      await restartAfter(only, 0, { unreadable: name });
      expect(await tidied()).toEqual([`file-stuck ${name}`]);
    },
  );

  it.each<[string, () => Promise<unknown>]>([
    ['they are in the list', () => create('Here')],
    ['they were revoked', async () => core.call('tokens.revoke', { key: (await create('Revoked')).key })],
    [
      'they were removed',
      async () => core.call('tokens.forget', { key: (await create('Removed')).key, confirmed: true }),
    ],
    [
      'they were removed and restored',
      async () => {
        const { key } = await create('Back');
        await core.call('tokens.forget', { key, confirmed: true });
        await core.call('tokens.restore', { key });
      },
    ],
    [
      'their connection was removed',
      async () => {
        await create('Gone');
        await core.call('connections.remove', { id: connectionId, confirmed: true });
      },
    ],
  ])('are none where %s', async (_what, act) => {
    await act();
    await restartAfter(nothing);
    expect(await tidied()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'they had been removed',
      async () => core.call('tokens.forget', { key: (await create('Removed')).key, confirmed: true }),
    ],
    ['they had been revoked', async () => core.call('tokens.revoke', { key: (await create('Revoked')).key })],
  ])('are none where %s before the records were put back', async (_what, act) => {
    const earlier = copyOf(core.files, ofTokens);
    await act();
    await restartAfter(put(earlier));
    expect(await tidied()).toEqual([]);
  });

  it('are none once a removed one may have gone by its age', async () => {
    const earlier = copyOf(core.files, ofTokens);
    await create('Long ago');
    await restartAfter(put(earlier), 61 * day);
    expect(await tidied()).toEqual([]);
  });

  it.each([false, true])(
    'are none where the records are those of a newer Keyholder, and are left alone: dismissed %s',
    async dismisses => {
      await create('There');
      const ofNewer = (texts: Map<string, string>) => {
        const text = texts.get('ledger.json') ?? '';
        texts.set('ledger.json', text.replace(/"format": ?1/, '"format": 99'));
      };
      await restartAfter(ofNewer, 0, { dismisses });
      // Where it was dismissed it is listed for whoever asks for those, too.
      expect(await tidied()).toEqual(dismisses ? [] : ['file-too-new ledger.json']);
      expect(await core.call('notices.list', { dismissed: true })).toMatchObject([
        { kind: 'file-too-new', file: 'ledger.json', dismissed: dismisses },
      ]);
    },
  );
});
