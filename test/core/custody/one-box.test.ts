import { beforeEach, describe, expect, it } from 'vitest';
import type { Question } from '../../../src-main/core/base/ports/confirmer.ts';
import { oneBox } from '../../../src-main/core/custody/one-box.ts';
import { type Core, connected, type Overrides, startCore } from '../../support/core-harness.ts';
import { FakeClock, FakeFiles } from '../../support/fake-ports.ts';

const to = (...origins: string[]): Question => ({ kind: 'new-origins', origins });
const token = { name: 'CI', secret: 'pat_0123456789' };
const file = { name: 'list.csv', kind: 'csv', content: '' } as const;
const busy = { problem: { code: 'busy' } };

let clock: FakeClock;
let boxes: PromiseWithResolvers<boolean>[];
const box = () => {
  const answer = Promise.withResolvers<boolean>();
  boxes.push(answer);
  return answer.promise;
};
const opened = () => {
  const reveal = async () => void (await box());
  const save = async () => ((await box()) ? 'list.csv' : null);
  const { confirmer, revealer, saver } = oneBox(
    { confirmer: { confirmPresence: box, confirm: box }, revealer: { reveal }, saver: { save } },
    clock,
  );
  if (!confirmer || !revealer || !saver) throw new Error('They are lost.');
  return { ...confirmer, ...revealer, ...saver };
};

beforeEach(() => {
  clock = new FakeClock();
  boxes = [];
});

describe('SECURITY: no question is put on top of another', () => {
  it('the same one is the one that is open', async () => {
    const { confirm, confirmPresence } = opened();
    const first = confirm(to('https://a.example'));
    const same = confirm(to('https://a.example'));
    await expect(confirm(to('https://b.example'))).rejects.toMatchObject(busy);
    await expect(confirmPresence()).rejects.toMatchObject(busy);
    expect(boxes).toHaveLength(1);
    boxes[0]?.resolve(true);
    expect(await Promise.all([first, same])).toEqual([true, true]);

    const next = confirm(to('https://b.example'));
    boxes[1]?.resolve(false);
    expect(await next).toBe(false);
  });

  it('nor a secret on a question, a question on a secret, or a secret on another', async () => {
    const { confirm, reveal } = opened();
    const asked = confirm(to('https://a.example'));
    await expect(reveal(token)).rejects.toMatchObject(busy);
    boxes[0]?.resolve(true);
    await asked;
    const shown = reveal(token);
    for (const more of [reveal(token), confirm(to('https://a.example'))]) {
      await expect(more).rejects.toMatchObject({ problem: { reason: 'token-shown' } });
    }
    expect(boxes).toHaveLength(2);
    boxes[1]?.resolve(true);
    await shown;
    const again = reveal(token);
    boxes[2]?.resolve(true);
    await again;
  });

  it('nor where a file is to go on either, or the other way round', async () => {
    const { confirm, reveal, save } = opened();
    const asked = confirm(to('https://a.example'));
    await expect(save(file)).rejects.toMatchObject({ problem: { reason: 'question-open' } });
    boxes[0]?.resolve(true);
    await asked;
    const saved = save(file);
    for (const more of [save(file), reveal(token), confirm(to('https://a.example'))]) {
      await expect(more).rejects.toMatchObject({ problem: { reason: 'saving-file' } });
    }
    boxes[1]?.resolve(true);
    expect(await saved).toBe('list.csv');
    expect(boxes).toHaveLength(2);
  });
});

it('who closes the dialog for saving again and again is not asked on either', async () => {
  const { save } = opened();
  for (let n = 0; n < 3; n += 1) {
    const saved = save(file);
    boxes.at(-1)?.resolve(false);
    expect(await saved).toBeNull();
  }
  await expect(save(file)).rejects.toMatchObject({ problem: { reason: 'asked-enough' } });
  clock.advance(60_000);
  const saved = save(file);
  boxes.at(-1)?.resolve(true);
  expect(await saved).toBe('list.csv');
});

it('SECURITY: who says no is not asked on and on: three noes within a minute, whatever was asked', async () => {
  const { confirm, confirmPresence } = opened();
  const answer = async (asked: Promise<boolean>, yes: boolean) => {
    boxes.at(-1)?.resolve(yes);
    expect(await asked).toBe(yes);
  };
  for (const yes of [false, false, true, false, false, false]) {
    await answer(confirm(to(`https://n${boxes.length}.example`)), yes);
    clock.advance(10_000);
  }
  await expect(confirm(to('https://z.example'))).rejects.toMatchObject(busy);
  await expect(confirmPresence()).rejects.toMatchObject(busy);
  expect(boxes).toHaveLength(6);
  clock.advance(30_000);
  await answer(confirmPresence(), true);
});

it('asks again after a box that failed', async () => {
  let failing = true;
  const confirm = async () => {
    if (failing) throw new Error('no window');
    return true;
  };
  const { confirmer } = oneBox(
    { confirmer: { confirmPresence: confirm, confirm }, revealer: null, saver: null },
    clock,
  );
  await expect(confirmer?.confirm(to('https://a.example'))).rejects.toThrow('no window');
  failing = false;
  expect(await confirmer?.confirm(to('https://a.example'))).toBe(true);
});

describe('a page that hammers', () => {
  const service = { baseUrl: 'https://api.acme.example', dashboardUrl: 'https://api.acme.example' };
  const credentials = { session: '', token: 'pat_5e1fDQmEvYx0wq83' };
  const transport = {
    send: async () => ({ status: 200, headers: {}, body: Buffer.from('{"id":"team_1"}') }),
    close: async () => undefined,
  };
  const start = async (more: Overrides): Promise<{ core: Core; id: string }> => {
    const files = new FakeFiles();
    const first = await startCore({ transport }, { files });
    const id = await connected(first, { ...service, ...credentials }, { session: false, token: true });
    await first.close();
    const { keychain } = first;
    return { core: await startCore({ transport, ...more }, { files, keychain }), id };
  };

  it('with questions: the owner says no to each, and sees few boxes', async () => {
    let asked = 0;
    const no = async () => {
      asked += 1;
      return false;
    };
    const { core, id } = await start({ confirmer: { confirmPresence: no, confirm: no } });
    const [row] = await core.call('tokens.list', { connectionId: id });
    for (let second = 0; second < 60; second += 1) {
      for (let n = 0; n < 20; n += 1) {
        const elsewhere = { baseUrl: `https://x${second}-${n}.example`, dashboardUrl: 'https://y.example' };
        await core.app.dispatch('tokens.forget', { key: row?.key, confirmed: true });
        await core.app.dispatch('connections.test', { ...elsewhere, token: credentials.token });
        await core.app.dispatch('connections.remove', { id, confirmed: true });
      }
      core.clock.advance(1_000);
    }
    expect(asked).toBe(3);
    expect((await core.call('connections.list', {})).connections).toHaveLength(1);
    await core.close();
  });

  it('with secrets that are to be shown: one box', async () => {
    let shown = 0;
    const closed = Promise.withResolvers<void>();
    const reveal = () => {
      shown += 1;
      return closed.promise;
    };
    const { core, id } = await start({ revealer: { reveal } });
    const [{ key } = { key: '' }] = await core.call('tokens.list', { connectionId: id });
    const asked = Array.from({ length: 50 }, () => core.app.dispatch('tokens.reveal', { key }));
    const refusals = Promise.all(asked.slice(1));
    for (const refusal of await refusals) expect(refusal).toMatchObject(busy);
    closed.resolve();
    expect(await asked[0]).toMatchObject({ ok: true });
    expect(shown).toBe(1);
    await core.close();
  });
});
