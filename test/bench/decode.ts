/**
 * What it costs to read a long list of invitations: pages decoded and handed over as JSON, against `JSON.parse` of the same bytes
 * alone, in time and in memory; how long nothing else comes to its turn; and whether the page stays responsive meanwhile. Everything
 * is compared within one run, and by this thread's own work: on a busy machine the times mean little, and the ratios still do.
 *
 * The blocks are those of reading. What hands a list over is not among them: the web host writes its JSON a stretch at a time, and
 * Electron clones it for the page in one go, which nothing but a contract that asks for parts of a list can cut.
 */

import { systemClock } from '../../src-main/adapters/system-clock.ts';
import type { Transport } from '../../src-main/core/base/ports/transport.ts';
import { startCore } from '../support/core-harness.ts';
import { type Blocks, watchBlocks } from './support/blocks.ts';
import { invitationPages } from './support/invitation-pages.ts';
import { measurePage, type PageNumbers } from './support/long-list-page.ts';
import { median, ms } from './support/numbers.ts';

export interface DecodeNumbers {
  items: number;
  pages: number;
  megabytes: number;
  /** Milliseconds, one number per round. `decoded`: the core's answer; `handedOver`: that and its JSON. */
  parse: number[];
  decoded: number[];
  handedOver: number[];
  /** Milliseconds of this thread's own work in a round: what other programs do in the meantime does not count. */
  cpu: { parse: number[]; decoded: number[]; handedOver: number[] };
  /** While it was decoded; the median of all rounds, since a collection of garbage falls into some of them. */
  blocks: Blocks;
  /** Megabytes of heap that the result alone takes; null without --expose-gc. */
  heap: { parse: number; decoded: number } | null;
}

const megabyte = 1024 ** 2;
const listPath = '/api/v1/team/invitations';

export async function measureDecode(size: {
  pages: number;
  perPage: number;
  rounds: number;
}): Promise<DecodeNumbers> {
  const bodies = invitationPages(size.pages, size.perPage);
  const { core, connectionId } = await startOn(bodies);
  const parse: number[] = [];
  const decoded: number[] = [];
  const handedOver: number[] = [];
  const cpu: DecodeNumbers['cpu'] = { parse: [], decoded: [], handedOver: [] };
  const blocks: Blocks[] = [];
  const alone = () => {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    return bodies.map(body => JSON.parse(decoder.decode(body)) as unknown);
  };
  const ours = () => core.app.dispatch('invitations.list', { connectionId });
  try {
    // Once before, so that what is made only once does not count.
    if (globalThis.gc) await heapOf(ours);
    const heap = globalThis.gc
      ? { parse: await heapOf(async () => alone()), decoded: await heapOf(ours) }
      : null;
    // The first round is to get warm.
    for (let round = -1; round < size.rounds; round += 1) {
      const parseMs = await timed(async () => void alone());
      let answer: unknown;
      const decodedMs = await timed(async () => {
        answer = await ours();
      });
      let text = '';
      const jsonMs = await timed(async () => {
        text = JSON.stringify(answer);
      });
      checkWhole(answer, size.pages * size.perPage, text);
      // Apart from the times: to look costs something, too.
      const blocked = await watchBlocks(ours);
      if (round < 0) continue;
      blocks.push(blocked);
      parse.push(parseMs.wall);
      decoded.push(decodedMs.wall);
      handedOver.push(decodedMs.wall + jsonMs.wall);
      cpu.parse.push(parseMs.cpu);
      cpu.decoded.push(decodedMs.cpu);
      cpu.handedOver.push(decodedMs.cpu + jsonMs.cpu);
    }
    return {
      items: size.pages * size.perPage,
      pages: size.pages,
      megabytes: bodies.reduce((sum, body) => sum + body.length, 0) / megabyte,
      ...{ parse, decoded, handedOver, cpu, heap },
      blocks: {
        longest: median(blocks.map(({ longest }) => longest)),
        longestBesideParse: median(blocks.map(({ longestBesideParse }) => longestBesideParse)),
      },
    };
  } finally {
    await core.close();
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
  const addresses = { baseUrl: 'https://api.bench.invalid', dashboardUrl: 'https://app.bench.invalid' };
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Bench', ...addresses, teamId: null },
  });
  await core.call('tokens.adopt', { connectionId, token: 'KEYHOLDER_PLANTED_pat_0123456789', name: 'Bench' });
  return { core, connectionId };
}

async function timed(work: () => Promise<void>): Promise<{ wall: number; cpu: number }> {
  const before = process.threadCpuUsage();
  const begun = performance.now();
  await work();
  const wall = performance.now() - begun;
  const { user, system } = process.threadCpuUsage(before);
  return { wall, cpu: (user + system) / 1_000 };
}

/** Megabytes that a result takes while it is held. */
async function heapOf(make: () => Promise<unknown>): Promise<number> {
  const used = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
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
  const { items, pages, megabytes, parse, decoded, handedOver, cpu, blocks, heap } = numbers;
  // Some systems count a thread's work in ticks of some milliseconds: what is shorter is 0.
  const against = (times: number[], base: number[]) =>
    median(base) > 0 ? `ratio ${(median(times) / median(base)).toFixed(2)}` : 'too short to tell';
  const line = (what: string, times: number[], own: number[]) =>
    `  ${what.padEnd(34)} ${ms(median(times)).padStart(12)} ${against(times, parse)}  own work ${ms(median(own)).padStart(10)} ${against(own, cpu.parse)}`;
  return [
    `${items.toLocaleString('en')} invitations on ${pages.toLocaleString('en')} pages, ${megabytes.toFixed(1)} MiB; median of ${parse.length} (aim: own work at most 2.5 times):`,
    line('JSON.parse of the same bytes alone', parse, cpu.parse),
    line('decoded', decoded, cpu.decoded),
    line('  and handed over as JSON', handedOver, cpu.handedOver),
    `  nothing else came to its turn for ${ms(blocks.longest)} of own work at most, JSON.parse left out ${ms(blocks.longestBesideParse)} (aim: at most 100 ms)`,
    heap
      ? `  heap: JSON.parse ${heap.parse.toFixed(1)} MiB, ours ${heap.decoded.toFixed(1)} MiB  ratio ${(heap.decoded / heap.parse).toFixed(2)}`
      : '  heap: not measured (NODE_OPTIONS=--expose-gc)',
  ];
}

export function describePage({ items, shownAfterMs, longTasks }: PageNumbers): string[] {
  const longest = Math.max(0, ...longTasks);
  return [
    `The same in Chromium, through the web host, ${items.toLocaleString('en')} invitations (aim: no task of 50 ms or more):`,
    `  shown after ${ms(shownAfterMs)}; tasks of 50 ms or more: ${longTasks.length}, the longest ${ms(longest)}`,
  ];
}

export async function run(print: (line: string) => void): Promise<void> {
  // As usual, and what a service sends that knows no pages: 10 MiB.
  for (const size of [
    { pages: 1_000, perPage: 100 },
    { pages: 1, perPage: 51_200 },
  ]) {
    for (const line of describeDecode(await measureDecode({ ...size, rounds: 5 }))) print(line);
  }
  const page = await measurePage({ items: 100_000 });
  for (const line of 'reason' in page ? [page.reason] : describePage(page)) print(line);
}
