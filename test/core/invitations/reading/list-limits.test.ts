/** How much of a list is read, how it is stopped, and that nothing waits for it meanwhile. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../../../src-main/adapters/system-random.ts';
import type { Transport, WireRequest } from '../../../../src-main/core/base/ports/transport.ts';
import { TransportError } from '../../../../src-main/core/base/ports/transport.ts';
import { KnownSecrets } from '../../../../src-main/core/custody/known-secrets.ts';
import { listLimits } from '../../../../src-main/core/invitations/reading/list-limits.ts';
import { decodeInvitation } from '../../../../src-main/core/service/invitation.ts';
import { type InvitationList, invitationSchema } from '../../../../src-shared/invitation.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import { type Core, startCore } from '../../../support/core-harness.ts';
import { FakeClock } from '../../../support/fake-ports.ts';

/** The body of each page; null: it never comes. */
let page: (url: URL) => string | Uint8Array | null;
let asked: WireRequest[];
let core: Core;
let connectionId: string;
let breaths: number;
let onBreath: () => void;

const transport: Transport = {
  send(request) {
    const url = new URL(request.url);
    if (!url.pathname.endsWith('/invitations')) return answer('{"id":"team_1"}', request);
    asked.push(request);
    const text = page(url);
    if (text !== null) return answer(text, request);
    return new Promise((_resolve, reject) => {
      const stop = () => reject(new TransportError('aborted', true, 'Stopped.'));
      if (request.signal.aborted) stop();
      request.signal.addEventListener('abort', stop);
    });
  },
  close: async () => undefined,
};

async function answer(text: string | Uint8Array, { maxBodyBytes }: WireRequest) {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  if (body.length > maxBodyBytes) throw new TransportError('too-large', true, 'Too much.');
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

beforeEach(async () => {
  asked = [];
  breaths = 0;
  onBreath = () => undefined;
  const clock = new FakeClock();
  const breathe = clock.breathe.bind(clock);
  clock.breathe = () => {
    breaths += 1;
    onBreath();
    return breathe();
  };
  core = await startCore({ transport, clock });
  ({ id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: 'https://api.acme.example', dashboardUrl: 'https://acme.example' },
    teamId: null,
  }));
  await core.call('tokens.adopt', { connectionId, token: 'acme-token-0123456789', name: 'Pasted' });
});
afterEach(() => core.close());

/** Without going through the harness, which writes every answer down. */
const list = () =>
  core.app.dispatch('invitations.list', { connectionId }) as Promise<
    { ok: true; value: InvitationList } | { ok: false; problem: Problem }
  >;
async function read(): Promise<InvitationList> {
  const result = await list();
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

const items = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `{"id":"i${from + n}","email":"p${from + n}@b.example"}`).join(',');
const pageOf = (count: number, n: number, more = true) =>
  `{"data":[${items(count, n * count)}],"has_more":${more},"next_cursor":${more ? `"${n + 1}"` : null}}`;
const numberOf = (url: URL) => Number(url.searchParams.get('cursor') ?? 0);

describe('SECURITY: a list is read within limits, a stretch at a time, however it was written', () => {
  it('so many items, of one page or of many', async () => {
    const { items: most } = listLimits;
    page = () => `[${items(most + 1)}]`;
    expect(await read()).toMatchObject({ complete: 'no', stopped: 'limit', pages: 1 });
    page = url => pageOf(most / 2 - 1, numberOf(url));
    const { items: read2, ...rest } = await read();
    expect(rest).toMatchObject({ complete: 'no', stopped: 'limit', pages: 3 });
    expect(read2).toHaveLength(most);
  });

  it('as many as that are whole', async () => {
    page = () => `{"data":[${items(listLimits.items)}],"has_more":false}`;
    expect(await read()).toMatchObject({ complete: 'yes', stopped: null });
  });

  it('so many bytes in all: the last page is not even read to its end', async () => {
    const padding = 'x'.repeat(20 * 1024 ** 2);
    page = url => `{"padding":"${padding}",${pageOf(2, numberOf(url)).slice(1)}`;
    const { items: some, ...rest } = await read();
    expect(rest).toMatchObject({ complete: 'no', stopped: 'limit', problem: null, pages: 3 });
    expect(some).toHaveLength(6);
    const left = asked.map(({ maxBodyBytes }) => maxBodyBytes);
    expect(left).toHaveLength(4);
    expect(left[0]).toBe(listLimits.bytes);
    expect(left[3]).toBeLessThan(5 * 1024 ** 2);
  });

  it('so many fields that are nowhere described', async () => {
    const fields = Array.from({ length: 150 }, (_, n) => `"f${n}":0`).join(',');
    const many = Math.ceil(listLimits.extraFields / 150) + 10;
    page = () =>
      `[${Array.from({ length: many }, (_, n) => `{"id":"${n}","email":"a@b.c",${fields}}`).join(',')}]`;
    const answered = await read();
    expect(answered).toMatchObject({ complete: 'no', stopped: 'limit' });
    expect(answered.items.length).toBe(Math.ceil(listLimits.extraFields / 150));
  });

  it('one body of more than 10 MiB is read', async () => {
    const padding = 'x'.repeat(200);
    page = () =>
      `{"data":[${Array.from({ length: 60_000 }, (_, n) => `{"id":"i${n}","email":"p@b.example","note":"${padding}"}`).join(',')}],"has_more":false}`;
    const answered = await read();
    expect(answered.items).toHaveLength(60_000);
    expect(answered.complete).toBe('yes');
  });

  it('millions of empty objects are not even parsed', async () => {
    const begun = breaths;
    page = () => `[${'{},'.repeat(3_495_000)}{}]`;
    expect(await list()).toMatchObject({ ok: false, problem: { code: 'answer-too-large' } });
    expect(breaths - begun).toBeLessThan(100);
  });

  it.each([
    ['lists in lists', `${'[{"a":'.repeat(200_000)}1${'}]'.repeat(200_000)}`, 1],
    [
      'one item of a hundred thousand fields',
      `[{"id":"i","email":"a@b.c",${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join(',')}}]`,
      1,
    ],
  ])('%s are read as far as they can be', async (_what, text, count) => {
    page = () => text;
    const answered = await read();
    expect(answered.items).toHaveLength(count);
    expect(answered.items[0]?.extra.length).toBeLessThanOrEqual(200);
  });

  it('everything else has its turn, again and again', async () => {
    let turns = 0;
    let done = false;
    const turn = () => {
      turns += 1;
      if (!done) setImmediate(turn);
    };
    page = () => `[${items(20_000)}]`;
    setImmediate(turn);
    await read();
    done = true;
    // A step of the clock for each look, a look for each sixteenth item, and 20 steps for each stretch.
    const stretches = Math.floor(20_000 / 16 / 20) - 1;
    expect(breaths).toBeGreaterThanOrEqual(stretches);
    // What is handed out and what is kept are made at once, so that some breaths are one turn.
    expect(turns).toBeGreaterThanOrEqual(stretches);
  });
});

describe('stopping', () => {
  const stop = () => core.call('invitations.stop', { connectionId });
  /** Waits until the list is being waited for. */
  const waiting = (pages: number) => expect.poll(() => asked.length).toBe(pages);

  it('shows what was read by then, to everybody who waits', async () => {
    page = url => (numberOf(url) < 3 ? pageOf(10, numberOf(url)) : null);
    const both = Promise.all([read(), read()]);
    await waiting(4);
    await stop();
    const [one, other] = await both;
    expect(other).toEqual(one);
    expect(one).toMatchObject({ complete: 'no', stopped: 'owner', problem: null, pages: 3 });
    expect(one.items).toHaveLength(30);
    expect(asked).toHaveLength(4);
    expect(asked[3]?.signal.aborted).toBe(true);
  });

  it('is possible while a page is decoded', async () => {
    page = url => pageOf(50_000, numberOf(url));
    let stopping: Promise<unknown> = Promise.resolve();
    onBreath = () => {
      onBreath = () => undefined;
      stopping = stop();
    };
    const { stopped, items: some } = await read();
    await stopping;
    expect(stopped).toBe('owner');
    expect(some.length).toBeLessThan(50_000);
    expect(asked).toHaveLength(1);
  });

  it('before anything was read: it was stopped, and nothing failed', async () => {
    page = () => null;
    const reading = list();
    await waiting(1);
    await stop();
    expect(await reading).toEqual({ ok: false, problem: { code: 'cancelled' } });
  });

  it('is over with the reading: the next one goes to its end', async () => {
    page = url => (numberOf(url) === 1 ? null : pageOf(10, numberOf(url)));
    const reading = read();
    await waiting(2);
    await stop();
    expect((await reading).stopped).toBe('owner');
    page = url => pageOf(10, numberOf(url), numberOf(url) < 2);
    expect(await read()).toMatchObject({ complete: 'yes', stopped: null, pages: 3 });
  });

  it('where nothing is read does nothing, and of no connection it is said', async () => {
    page = () => pageOf(3, 0, false);
    await stop();
    expect((await read()).complete).toBe('yes');
    expect(await core.refused('invitations.stop', { connectionId: 'nobody' })).toMatchObject({
      code: 'unknown-item',
    });
  });

  it('leaves the list that was kept for days without a service', async () => {
    const file = () => [...core.files.texts].find(([name]) => name.startsWith('snapshot-'))?.[1];
    page = () => pageOf(10, 0, false);
    await read();
    await expect.poll(file).toBeDefined();
    page = url => (numberOf(url) === 0 ? pageOf(1, 0) : null);
    asked = [];
    const reading = read();
    await waiting(2);
    await stop();
    await reading;
    const again = await core.restart();
    await again.close();
    page = () => null;
    const offline = await startCore(
      {
        transport: {
          ...transport,
          send: async () => Promise.reject(new TransportError('offline', false, '')),
        },
      },
      { files: core.files, keychain: core.keychain },
    );
    const kept = await offline.call('invitations.list', { connectionId });
    await offline.close();
    expect(kept.items).toHaveLength(10);
    expect(kept.staleBecause).toMatchObject({ code: 'offline' });
  });
});

it('what a reader makes of an item is what the schema puts out: it need not be parsed again', () => {
  const { redact } = new KnownSecrets(systemRandom);
  const oddities = [
    ...['', 'x', 'a@b.example', '2026-01-01T00:00:00Z', '\ud800', '9007199254740993', 'x'.repeat(5_000)],
    ...[
      null,
      true,
      false,
      0,
      -1,
      1.5,
      Number.POSITIVE_INFINITY,
      1_763_629_200,
      1_763_629_200_000,
      9_007_199_254_740_991,
    ],
    ...[[], {}, [1], { a: { b: [null, { c: 1 }] } }, { name: 'x' }, [{ name: 'x' }], { $oid: 'x' }],
  ];
  const names = ['id', 'email', 'role', 'use_seat', 'created_at', 'updated_at', 'expires_at', 'object', 'x'];
  for (const name of [...names, 'Email', 'emailAddress', 'expires', 'user', 'attributes', '__proto__']) {
    for (const value of oddities) {
      const item = JSON.parse(`{"id":"i","email":"a@b.example"}`) as Record<string, unknown>;
      Object.defineProperty(item, name, { value, enumerable: true, configurable: true });
      const made = decodeInvitation(item, redact);
      expect(invitationSchema.parse(made)).toStrictEqual(made);
    }
  }
});
