/**
 * A list that lives in the core while it is read, kept and added to: what single invitations cost beside an open screen, how long
 * nothing else comes to its turn and what stays in memory while a long list is read, sealed and written, and how soon its first rows
 * are there. Each is set against the same done barely, in one run.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataFolder } from '../../src-main/adapters/data-folder.ts';
import { systemClock } from '../../src-main/adapters/system-clock.ts';
import { readJson } from '../../src-main/core/base/json.ts';
import { readInvitationPages } from '../../src-main/core/invitations/reading/invitation-pages.ts';
import type { Invitation } from '../../src-shared/invitation.ts';
import { FakeFiles } from '../support/fake-ports.ts';
import { json, startDatedService } from '../support/raw-service.ts';
import type { Aim } from './support/aims.ts';
import { watchBlocks } from './support/blocks.ts';
import { invitationPages } from './support/invitation-pages.ts';
import { median } from './support/numbers.ts';
import { listPath, pagesAtHand, startPaged } from './support/paged-core.ts';

const baseUrl = 'https://api.bench.invalid';
const perPage = 100;
/** Of the network, each way together. */
const latencyMs = 20;

export interface InvitingNumbers {
  count: number;
  existing: number;
  /** Of lists, beyond the first reading. */
  lists: number;
  posts: number;
  /** How often the screen has asked for what it shows. */
  views: number;
  /** Milliseconds of each: the median is what it takes, however often another program was in between. */
  ours: number[];
  bare: number[];
}

/** So many single invitations, one after the other, while a screen asks for its window whenever it is told that something changed. */
export async function measureInviting(
  count: number,
  existing: number,
  rounds: number,
): Promise<InvitingNumbers> {
  const bodies = invitationPages(Math.ceil(existing / perPage), Math.min(existing, perPage));
  const service = await startDatedService(({ method, path, body }, response, n) => {
    const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
    if (pathname !== listPath) return void json(response, 200, { id: 'team_1' });
    if (method === 'POST') {
      const made = { id: `new_${n}`, object: 'invitation', ...JSON.parse(body), created_at: 1_790_000_000 };
      return void setTimeout(() => json(response, 201, made), latencyMs);
    }
    const after = searchParams.get('starting_after');
    const page = after === null ? 0 : (Number(after.replace(/\D/g, '')) + 1) / perPage;
    response.writeHead(200, { 'content-type': 'application/json' }).end(bodies[page] ?? '[]');
  });
  // In memory: how long a disk takes to sync the journal says something of the disk.
  const paged = await startPaged({ files: new FakeFiles(), baseUrl: service.origin });
  const numbers: InvitingNumbers = { count, existing, lists: 0, posts: 0, views: 0, ours: [], bare: [] };
  try {
    await paged.readToEnd();
    const screen = openScreen(paged);
    const before = service.seen.length;
    let n = 0;
    const bare = async () => {
      n += 1;
      const answer = await fetch(service.origin + listPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer bare' },
        body: JSON.stringify({ email: `bare.${n}@larkspur.example`, role: 'member', use_seat: true }),
      });
      await answer.json();
    };
    const ours = async () => {
      n += 1;
      await paged.call('invitations.create', {
        ...{ email: `new.${n}@larkspur.example`, role: 'member', useSeat: true },
      });
    };
    const each = Math.ceil(count / rounds);
    for (let round = 0; round < rounds; round += 1) {
      for (let time = 0; time < each; time += 1) numbers.bare.push(await timeOf(bare));
      for (let time = 0; time < each; time += 1) numbers.ours.push(await timeOf(ours));
    }
    numbers.views = await screen.close();
    const asked = service.seen.slice(before).filter(({ headers }) => headers.authorization !== 'Bearer bare');
    numbers.posts = asked.filter(({ method }) => method === 'POST').length;
    numbers.lists = asked.length - numbers.posts;
    const shown = await paged.view();
    if (shown.all !== existing + numbers.posts) throw new Error(`${shown.all} are shown.`);
    return numbers;
  } finally {
    await paged.core.close();
    await service.close();
  }
}

/** Gathers what it is told for a moment, as the page does. Closing says how often it has asked. */
function openScreen({ core, view }: Awaited<ReturnType<typeof startPaged>>) {
  const sort = { by: 'created', descending: true } as const;
  let views = 0;
  let isToLook = false;
  let looking: Promise<void> | null = null;
  const look = async () => {
    while (isToLook) {
      await new Promise(resolve => setTimeout(resolve, 40));
      isToLook = false;
      views += 1;
      await view({ sort });
    }
    looking = null;
  };
  const end = core.app.subscribe(({ event, payload }) => {
    if (event !== 'changed' || !payload.topics.includes('invitations')) return;
    isToLook = true;
    looking ??= look();
  });
  return {
    async close() {
      end();
      await looking;
      return views;
    },
  };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export interface ReadingNumbers {
  items: number;
  pages: number;
  /** Milliseconds of own work, JSON.parse left out. */
  longestBlock: number;
  /** Megabytes that stay: of the rows alone, and of a core that has read, sealed and written them. null without --expose-gc. */
  heap: { rows: number; core: number } | null;
  /** Files of the snapshot. */
  files: number;
}

/** A long list read, shown, sealed and written to a disk. */
export async function measureReading(pages: number): Promise<ReadingNumbers> {
  const bodies = invitationPages(pages, perPage);
  const items = pages * perPage;
  const once = () => readAndWrite(bodies, async work => watchBlocks(work));
  // First of all: a core that has ended is let go some time later, and what that frees would be taken from what another one needs.
  if (globalThis.gc) await rowsAlone(bodies);
  const rows = globalThis.gc ? await heapOf(() => rowsAlone(bodies)) : null;
  const core = rows === null ? 0 : (await readAndWrite(bodies, heapOf)).value;
  // The first one is to get warm.
  await once();
  const { value: blocks, files } = await once();
  return {
    ...{ items, pages, files, longestBlock: blocks.longestBesideParse },
    heap: rows === null ? null : { rows, core },
  };
}

/** @param measure is given the work, which ends with the core that did it */
async function readAndWrite<T>(
  bodies: readonly Uint8Array[],
  measure: (work: () => Promise<unknown>) => Promise<T>,
): Promise<{ value: T; files: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-bench-'));
  const files = createDataFolder(folder);
  let written = () => undefined as unknown;
  const head = new Promise<void>(resolve => {
    written = resolve as () => unknown;
  });
  const write: typeof files.write = async (name, text) => {
    await files.write(name, text);
    // The head, which is written last.
    if (/^snapshot-[^.]*\.json$/.test(name) && !/-[ab]-\d+\.json$/.test(name)) written();
  };
  const paged = await startPaged({
    ...{ transport: pagesAtHand(bodies), files: { ...files, write }, baseUrl },
  });
  try {
    const value = await measure(async () => {
      const { all, complete } = await paged.readToEnd();
      if (all !== bodies.length * perPage || complete !== 'yes') throw new Error(`${all} rows, ${complete}`);
      await head;
      return paged;
    });
    const names = await readdir(folder);
    return { value, files: names.filter(name => name.startsWith('snapshot-')).length };
  } finally {
    await paged.core.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The decoded rows, and nothing around them. */
async function rowsAlone(bodies: readonly Uint8Array[]): Promise<Invitation[]> {
  const transport = pagesAtHand(bodies);
  const { signal } = new AbortController();
  const limits = { connectTimeoutMs: 1_000, totalTimeoutMs: 1_000 };
  const { items } = await readInvitationPages({
    ...{ origin: baseUrl, path: listPath, breath: systemClock, stopped: signal, redact: text => text },
    get: async (path, { maxBodyBytes }) => {
      const request = {
        method: 'GET',
        url: baseUrl + path,
        headers: {},
        ...limits,
        maxBodyBytes,
        signal,
      } as const;
      const { headers, body } = await transport.send(request);
      const read = readJson(body);
      return { json: read.ok ? read.value : undefined, headers, body, mislabelled: false, partly: null };
    },
    shown: () => ({}),
    onPage: () => undefined,
  });
  return items;
}

/** Megabytes that what `make` gives takes while it is held: on the heap, and beside it. */
async function heapOf(make: () => Promise<unknown>): Promise<number> {
  const used = async () => {
    // Some of it is let go only by the one after.
    for (let time = 0; time < 4; time += 1) {
      globalThis.gc?.();
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = await used();
  const held = [await make()];
  const after = await used();
  return held.length === 0 ? 0 : (after - before) / 1024 ** 2;
}

/** How many pages were read when the first rows of so many were answered, each after `latencyMs`. */
export async function measureFirstRows(pages: number): Promise<{ pages: number; rows: number }> {
  const transport = pagesAtHand(invitationPages(pages, perPage), latencyMs);
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-bench-'));
  const paged = await startPaged({ transport, files: createDataFolder(folder), baseUrl });
  try {
    const { reading, rows } = await paged.view();
    return { pages: reading?.pages ?? pages, rows: rows.length };
  } finally {
    await paged.core.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** How many rows of one body of so many megabytes are not read. */
export async function measureOneBody(megabytes: number): Promise<number> {
  const count = 100_000;
  const note = 'x'.repeat((megabytes * 1024 ** 2) / count - 200);
  const bodies = invitationPages(1, count).map(body =>
    Buffer.from(Buffer.from(body).toString().replaceAll('"object":', `"note":"${note}","object":`)),
  );
  if ((bodies[0]?.length ?? 0) < megabytes * 1024 ** 2) throw new Error('The body is too short.');
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-bench-'));
  const paged = await startPaged({
    transport: pagesAtHand(bodies),
    files: createDataFolder(folder),
    baseUrl,
  });
  try {
    return count - (await paged.readToEnd()).all;
  } finally {
    await paged.core.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export function aimsOfInviting({ count, existing, lists, posts, ours, bare }: InvitingNumbers): Aim[] {
  const of = `${count} single invitations beside ${existing.toLocaleString('en')}`;
  return [
    { what: `${of}: requests in all`, measured: lists + posts, most: count + 5, unit: 'requests' },
    {
      what: `${of}: against the bare requests`,
      measured: median(ours) / median(bare),
      most: 1.2,
      unit: 'times',
    },
  ];
}

export function aimsOfReading({ items, pages, longestBlock, heap }: ReadingNumbers): Aim[] {
  const of = `${items.toLocaleString('en')} on ${pages.toLocaleString('en')} pages, read, sealed and written`;
  return [
    { what: `${of}: longest block`, measured: longestBlock, most: 100, unit: 'ms' },
    {
      what: `${of}: heap that stays, against the rows alone`,
      ...({ measured: heap ? heap.core / heap.rows : Number.NaN, most: 1.5, unit: 'times' } as const),
    },
  ];
}

export async function run(print: (line: string) => void): Promise<Aim[]> {
  const inviting = await measureInviting(200, 10_000, 10);
  const { lists, posts, views, ours, bare } = inviting;
  print(
    `200 single invitations beside 10,000, a screen open: ${posts} POST, ${lists} of lists, ${views} looks; each ${median(ours).toFixed(1)} ms, bare ${median(bare).toFixed(1)} ms`,
  );
  const reading = await measureReading(1_000);
  const { heap, files } = reading;
  print(
    `100,000 on 1,000 pages in ${files} files; heap: rows ${heap?.rows.toFixed(1)} MiB, core ${heap?.core.toFixed(1)} MiB`,
  );
  const first = await measureFirstRows(100);
  const missing = await measureOneBody(40);
  return [
    ...aimsOfInviting(inviting),
    ...aimsOfReading(reading),
    { what: 'pages read when the first rows are answered', measured: first.pages, most: 1, unit: 'pages' },
    { what: 'rows of one body of 40 MiB that are not read', measured: missing, most: 0, unit: 'rows' },
  ];
}
