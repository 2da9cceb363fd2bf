/**
 * What it costs to read a long list of invitations: pages decoded and held, that handed out as plain objects, and that as JSON, against
 * `JSON.parse` of the same bytes alone, in time and in memory; and how long nothing else comes to its turn.
 * Everything is compared within one run, and by this thread's own work: on a busy machine the times mean little, and the ratios
 * still do. Both ask the same transport for a page after the other, so that nothing but what is done with the bytes differs; and
 * both begin with a heap that was swept and go on for a while, so that each pays for what it leaves behind itself, and for no more.
 *
 * The blocks are those of reading. What hands a list over is not among them: the web host writes its JSON a stretch at a time, and
 * Electron clones it for the page in one go, which nothing but a contract that asks for parts of a list can cut.
 */

import { systemClock } from '../../src-main/adapters/system-clock.ts';
import type { Transport } from '../../src-main/core/base/ports/transport.ts';
import { startCore } from '../support/core-harness.ts';
import type { Aim } from './support/aims.ts';
import { type Blocks, watchBlocks } from './support/blocks.ts';
import { heldLists } from './support/held-list.ts';
import { invitationPages } from './support/invitation-pages.ts';
import { median, ms } from './support/numbers.ts';

export interface DecodeNumbers {
  items: number;
  pages: number;
  megabytes: number;
  /** Milliseconds, one number per round. `decoded`: read and held; `answered`: the core's answer; `handedOver`: that and its JSON. */
  parse: number[];
  decoded: number[];
  answered: number[];
  handedOver: number[];
  /** Milliseconds of this thread's own work in a round: what other programs do in the meantime does not count. */
  cpu: Record<'parse' | 'decoded' | 'answered' | 'handedOver', number[]>;
  /** While it was decoded; the median of all rounds, since a collection of garbage falls into some of them. */
  blocks: Blocks;
  /** Megabytes of heap that the result alone takes; null without --expose-gc. */
  heap: { parse: number; decoded: number } | null;
}

const megabyte = 1024 ** 2;
const inARow = 3;
const baseUrl = 'https://api.bench.invalid';
const listPath = '/api/v1/team/invitations';

export async function measureDecode(size: {
  pages: number;
  perPage: number;
  rounds: number;
}): Promise<DecodeNumbers> {
  const bodies = invitationPages(size.pages, size.perPage);
  const { core, connectionId, transport } = await startOn(bodies);
  const lists = await heldLists(transport, baseUrl);
  const parse: number[] = [];
  const decoded: number[] = [];
  const answered: number[] = [];
  const handedOver: number[] = [];
  const cpu: DecodeNumbers['cpu'] = { parse: [], decoded: [], answered: [], handedOver: [] };
  const blocks: Blocks[] = [];
  const alone = () => parsedAlone(transport);
  const held = () => lists.getNow('0123456789');
  const ours = () => core.app.dispatch('invitations.list', { connectionId });
  // Each list is compared with the one before it once it is answered; what is timed next would be interrupted by that.
  const quiet = () => core.call('invitations.gone', { connectionId, from: 0, count: 1 });
  try {
    // Once before, so that what is made only once does not count.
    if (globalThis.gc) await heapOf(held);
    // Of another connection: what is remembered of a list belongs to what it takes, too.
    const first = () => lists.getNow('9876543210');
    const heap = globalThis.gc ? { parse: await heapOf(alone), decoded: await heapOf(first) } : null;
    // The first round is to get warm.
    for (let round = -1; round < size.rounds; round += 1) {
      let answer: unknown;
      await quiet();
      const parseMs = await timed(async () => {
        answer = await alone();
      });
      answer = undefined;
      const decodedMs = await timed(async () => {
        answer = await held();
      });
      answer = undefined;
      const answeredMs = await timed(async () => {
        answer = await ours();
      });
      await quiet();
      let text = '';
      const jsonMs = await timed(async () => {
        text = JSON.stringify(answer);
      });
      checkWhole(answer, size.pages * size.perPage, text);
      // Apart from the times: to look costs something, too. What was made here to be measured is swept before.
      answer = undefined;
      text = '';
      globalThis.gc?.();
      const blocked = await watchBlocks(ours);
      if (round < 0) continue;
      blocks.push(blocked);
      parse.push(parseMs.wall);
      decoded.push(decodedMs.wall);
      answered.push(answeredMs.wall);
      handedOver.push(answeredMs.wall + jsonMs.wall);
      cpu.parse.push(parseMs.cpu);
      cpu.decoded.push(decodedMs.cpu);
      cpu.answered.push(answeredMs.cpu);
      cpu.handedOver.push(answeredMs.cpu + jsonMs.cpu);
    }
    return {
      items: size.pages * size.perPage,
      pages: size.pages,
      megabytes: bodies.reduce((sum, body) => sum + body.length, 0) / megabyte,
      ...{ parse, decoded, answered, handedOver, cpu, heap },
      blocks: {
        longest: median(blocks.map(({ longest }) => longest)),
        longestBesideParse: median(blocks.map(({ longestBesideParse }) => longestBesideParse)),
      },
    };
  } finally {
    await core.close();
  }
}

/** As little as a client can do. */
async function parsedAlone(transport: Transport): Promise<unknown[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const limits = { connectTimeoutMs: 1_000, totalTimeoutMs: 1_000, maxBodyBytes: 2 ** 30, keepTorn: false };
  const { signal } = new AbortController();
  const pages: unknown[] = [];
  for (let query = ''; ; ) {
    const url = `${baseUrl}${listPath}${query}`;
    const { body } = await transport.send({ method: 'GET', url, headers: {}, ...limits, signal });
    const page = JSON.parse(decoder.decode(body)) as { data: { id: string }[]; has_more: boolean };
    pages.push(page);
    if (!page.has_more) return pages;
    query = `?starting_after=${page.data.at(-1)?.id}`;
  }
}

/** The core on a transport that has the pages at hand: the network is not what is measured. */
async function startOn(bodies: readonly Uint8Array[]) {
  const pages = new Map<string | null, number>([[null, 0]]);
  for (const [page, body] of bodies.entries()) {
    const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { id: string }[] };
    pages.set(data.at(-1)?.id ?? '', page + 1);
  }
  const headers = { 'content-type': 'application/json' };
  const transport: Transport = {
    async send({ url }) {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== listPath) return { status: 200, headers, body: Buffer.from('{"id":"team_1"}') };
      const body = bodies[pages.get(searchParams.get('starting_after')) ?? -1];
      return { status: 200, headers, body: body ?? Buffer.from('[]') };
    },
    close: async () => undefined,
  };
  const core = await startCore({ transport, clock: systemClock });
  // No snapshot: it is written after the answer was given, and is a cost of its own.
  await core.call('keychain.useMemory', {});
  const dashboardUrl = 'https://app.bench.invalid';
  const label = '0123456789';
  const { id } = await core.call('connections.create', { label, baseUrl, dashboardUrl, teamId: null });
  const token = `KEYHOLDER_PLANTED_pat_${label}`;
  await core.call('tokens.adopt', { connectionId: id, token, name: label });
  return { core, transport, connectionId: id };
}

/** Milliseconds of one of several in a row: what fits into a heap that was just swept would cost nothing, and the next one all. */
async function timed(work: () => Promise<void>): Promise<{ wall: number; cpu: number }> {
  globalThis.gc?.();
  const before = process.threadCpuUsage();
  const begun = performance.now();
  for (let time = 0; time < inARow; time += 1) await work();
  const wall = performance.now() - begun;
  const { user, system } = process.threadCpuUsage(before);
  return { wall: wall / inARow, cpu: (user + system) / 1_000 / inARow };
}

/** Megabytes that a result takes while it is held: on the heap, and beside it. */
async function heapOf(make: () => Promise<unknown>): Promise<number> {
  const used = () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const held = [await make()];
  const after = used();
  return held.length === 0 ? 0 : (after - before) / megabyte;
}

/** A measurement of half the work would be a fine number. */
function checkWhole(answer: unknown, items: number, text: string): void {
  const { value } = answer as { value?: { items: unknown[]; complete: string } };
  if (value?.items.length !== items || value.complete !== 'yes' || text.length < items * 100) {
    throw new Error(`The list is not whole: ${text.slice(0, 300)}`);
  }
}

export function describeDecode(numbers: DecodeNumbers): string[] {
  const { items, pages, megabytes, parse, decoded, answered, handedOver, cpu, blocks, heap } = numbers;
  // Some systems count a thread's work in ticks of some milliseconds: what is shorter is 0.
  const against = (times: number[], base: number[]) => {
    const ratio = timesOf(times, base);
    return Number.isNaN(ratio) ? 'too short to tell' : `ratio ${ratio.toFixed(2)}`;
  };
  const line = (what: string, times: number[], own: number[]) =>
    `  ${what.padEnd(34)} ${ms(median(times)).padStart(12)} ${against(times, parse)}  own work ${ms(median(own)).padStart(10)} ${against(own, cpu.parse)}`;
  return [
    `${items.toLocaleString('en')} invitations on ${pages.toLocaleString('en')} pages, ${megabytes.toFixed(1)} MiB; median of ${parse.length}:`,
    line('JSON.parse of the same bytes alone', parse, cpu.parse),
    line('read, decoded and held', decoded, cpu.decoded),
    line('  and answered in plain objects', answered, cpu.answered),
    line('  and handed over as JSON', handedOver, cpu.handedOver),
    `  nothing else came to its turn for ${ms(blocks.longest)} of own work at most, JSON.parse left out ${ms(blocks.longestBesideParse)}`,
    heap
      ? `  heap: JSON.parse ${heap.parse.toFixed(1)} MiB, ours ${heap.decoded.toFixed(1)} MiB  ratio ${(heap.decoded / heap.parse).toFixed(2)}`
      : '  heap: not measured (NODE_OPTIONS=--expose-gc)',
  ];
}

const timesOf = (times: readonly number[], base: readonly number[]): number =>
  median(base) > 0 ? median(times) / median(base) : Number.NaN;

export function aimsOf({ items, pages, cpu, heap, blocks }: DecodeNumbers): Aim[] {
  const of = `${items.toLocaleString('en')} on ${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}`;
  const measured = timesOf(cpu.decoded, cpu.parse);
  return [
    { what: `${of}, own work`, measured, most: 2.5, unit: 'times' },
    { what: `${of}, own work in the end`, measured, most: 2, unit: 'times' },
    {
      ...{ what: `${of}, heap`, measured: heap ? heap.decoded / heap.parse : Number.NaN },
      ...({ most: 2, unit: 'times' } as const),
    },
    { what: `${of}, longest block`, measured: blocks.longestBesideParse, most: 100, unit: 'ms' },
  ];
}

export async function run(print: (line: string) => void): Promise<Aim[]> {
  const aims: Aim[] = [];
  // As usual, and what a service sends that knows no pages: 10 MiB.
  for (const size of [
    { pages: 1_000, perPage: 100 },
    { pages: 1, perPage: 51_200 },
  ]) {
    const numbers = await measureDecode({ ...size, rounds: 7 });
    for (const line of describeDecode(numbers)) print(line);
    aims.push(...aimsOf(numbers));
  }
  return aims;
}
