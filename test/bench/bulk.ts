/**
 * Many invitations at once: how near a batch comes to the schedule that its latency and its lanes allow, whether each is sent once and
 * nothing else is asked, and what the review of ten thousand rows takes of the one thread that answers everything.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataFolder } from '../../src-main/adapters/data-folder.ts';
import type { Plan } from '../../src-shared/invitation-plan.ts';
import type { Job } from '../../src-shared/job.ts';
import { FakeFiles } from '../support/fake-ports.ts';
import { json, startDatedService } from '../support/raw-service.ts';
import type { Aim } from './support/aims.ts';
import { type Blocks, watchBlocks } from './support/blocks.ts';
import { invitationPages } from './support/invitation-pages.ts';
import { median } from './support/numbers.ts';
import { listPath, pagesAtHand, startPaged } from './support/paged-core.ts';

const person = (n: number) => ({ email: `new.${n}@larkspur.example`, role: 'member', useSeat: true });

export interface SendingNumbers {
  rows: number;
  /** rows x latency / at once, milliseconds. */
  ideal: number;
  took: number;
  /** The same requests without anything around them, against their own ideal: what this machine and its network stack cost. */
  bare: number;
  /** Requests for each address, at most. */
  mostForOne: number;
  posts: number;
  /** Of lists and of the team. */
  beside: string[];
  /** How often the screen has looked. */
  looks: number;
}

/** One batch against a service that answers each request after `latencyMs`, written to a disk, while a screen shows how it goes on. */
export async function measureSending(
  rows: number,
  latencyMs: number,
  atOnce: number,
): Promise<SendingNumbers> {
  const posts = new Map<string, number>();
  const service = await startDatedService(({ method, path, body }, response, n) => {
    const { pathname } = new URL(path, 'http://127.0.0.1');
    if (method !== 'POST') {
      return void json(
        response,
        200,
        pathname === listPath ? { data: [], has_more: false } : { id: 'team_1' },
      );
    }
    const wanted = JSON.parse(body) as { email: string };
    posts.set(wanted.email, (posts.get(wanted.email) ?? 0) + 1);
    const made = { id: `new_${n}`, object: 'invitation', ...wanted, created_at: 1_790_000_000 };
    setTimeout(() => json(response, 201, made), latencyMs);
  });
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-bench-'));
  const paged = await startPaged({ files: createDataFolder(folder), baseUrl: service.origin });
  try {
    await paged.readToEnd();
    const bare = await bareLanes(service.origin, Math.ceil(rows / 4), atOnce);
    posts.clear();
    const before = service.seen.length;
    const people = Array.from({ length: rows }, (_, n) => person(n));
    const begun = performance.now();
    const { id } = (await paged.call('invitations.sendMany', { people, atOnce })) as Job;
    const looks = await lookUntilEnded(paged.core, id);
    const took = performance.now() - begun;
    const beside = service.seen.slice(before).filter(({ method }) => method !== 'POST');
    const counts = [...posts.values()];
    return {
      ...{ rows, took, looks, ideal: Math.ceil(rows / atOnce) * latencyMs },
      bare: bare / (Math.ceil(Math.ceil(rows / 4) / atOnce) * latencyMs),
      posts: counts.reduce((sum, count) => sum + count, 0),
      mostForOne: Math.max(...counts),
      beside: beside.map(({ path }) => path),
    };
  } finally {
    await paged.core.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds for so many requests, so many at a time. */
async function bareLanes(origin: string, count: number, atOnce: number): Promise<number> {
  let n = 0;
  const lane = async () => {
    while (n < count) {
      n += 1;
      const { email, role, useSeat: use_seat } = person(n);
      const answer = await fetch(origin + listPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, role, use_seat }),
      });
      await answer.json();
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  return performance.now() - begun;
}

type Core = Awaited<ReturnType<typeof startPaged>>['core'];

/** As the screen of a batch does: whenever it is told that something changed, its counts and its first rows. */
async function lookUntilEnded(core: Core, id: string): Promise<number> {
  let tell = () => {};
  const end = core.app.subscribe(({ event, payload }) => {
    if (event === 'changed' && payload.topics.includes('jobs')) tell();
  });
  // The core's own timers keep no process alive.
  const alive = setInterval(() => undefined, 1_000);
  try {
    for (let looks = 1; ; looks += 1) {
      const told = new Promise<void>(resolve => {
        tell = resolve;
      });
      const { jobs } = await ask<{ jobs: Job[] }>(core, 'jobs.list', {});
      await ask(core, 'jobs.steps', { id, from: 0, count: 200 });
      if (jobs.find(job => job.id === id)?.state !== 'running') return looks;
      await told;
    }
  } finally {
    clearInterval(alive);
    end();
  }
}

/** Not by the harness, which keeps every answer. */
async function ask<T>(core: Core, method: string, input: object): Promise<T> {
  const answer = (await core.app.dispatch(method, input)) as { ok: boolean; value: T; problem: unknown };
  if (!answer.ok) throw new Error(`${method}: ${JSON.stringify(answer.problem)}`);
  return answer.value;
}

export interface ReviewNumbers extends Blocks {
  rows: number;
  /** Milliseconds of main's own time. */
  own: number;
}

/** A table of so many people, every other one of whom stands in a list of as many, read and reviewed: the median of some rounds. */
export async function measureReview(rows: number, rounds: number): Promise<ReviewNumbers> {
  const perPage = 1_000;
  const pages = Math.ceil(rows / perPage);
  const paged = await startPaged({
    transport: pagesAtHand(invitationPages(pages, Math.min(rows, perPage))),
    files: new FakeFiles(),
    baseUrl: 'https://api.bench.invalid',
  });
  const lines = Array.from({ length: rows }, (_, n) => {
    const email = n % 2 === 0 ? `Person.${n}@larkspur.example` : `new.${n}@larkspur.example`;
    return `"Person, ${n}",${email},${n % 3 === 0 ? 'admin' : 'member'},${n % 2 === 0 ? 'yes' : 'no'}`;
  });
  const text = ['Name,E-mail,Role,Seat', ...lines].join('\r\n');
  const found: ReviewNumbers[] = [];
  try {
    await paged.readToEnd();
    // The first one is to get warm.
    for (let round = 0; round <= rounds; round += 1) {
      const begun = process.threadCpuUsage();
      const blocks = await watchBlocks(async () => {
        const plan = (await paged.call('invitations.plan', {
          ...{ text, defaults: { role: 'member', useSeat: false } },
        })) as Plan;
        if (plan.rows.length !== rows || plan.counts.invited + plan.counts.expired !== Math.ceil(rows / 2))
          throw new Error(`${plan.rows.length} rows, ${JSON.stringify(plan.counts)}`);
      });
      const { user, system } = process.threadCpuUsage(begun);
      if (round > 0) found.push({ rows, own: (user + system) / 1_000, ...blocks });
    }
  } finally {
    await paged.core.close();
  }
  const of = (what: 'own' | 'longest' | 'longestBesideParse') => median(found.map(one => one[what]));
  return { rows, own: of('own'), longest: of('longest'), longestBesideParse: of('longestBesideParse') };
}

export function aimsOfSending({ rows, ideal, took, bare, posts, mostForOne, beside }: SendingNumbers): Aim[] {
  const of = `a batch of ${rows.toLocaleString('en')}`;
  return [
    { what: `${of}: against the ideal schedule`, measured: took / ideal, most: 1.1, unit: 'times' },
    { what: `${of}: against the bare requests`, measured: took / ideal / bare, most: 1.1, unit: 'times' },
    { what: `${of}: requests for one row`, measured: mostForOne, most: 1, unit: 'requests' },
    { what: `${of}: requests in all`, measured: posts + beside.length, most: rows, unit: 'requests' },
    { what: `${of}: rows that were not sent`, measured: rows - posts, most: 0, unit: 'rows' },
  ];
}

export function aimsOfReview({ rows, own, longest }: ReviewNumbers): Aim[] {
  const of = `${rows.toLocaleString('en')} rows reviewed`;
  return [
    { what: `${of}: main's own time`, measured: own, most: 1_000, unit: 'ms' },
    { what: `${of}: longest block`, measured: longest, most: 100, unit: 'ms' },
  ];
}

export async function run(print: (line: string) => void): Promise<Aim[]> {
  const sending = await measureSending(500, 100, 4);
  const { ideal, took, bare, posts, beside, looks } = sending;
  print(
    `500 invitations at 100 ms, 4 at once: ${took.toFixed(0)} ms, ideally ${ideal} ms (bare requests take ${bare.toFixed(2)} times theirs); ${posts} POST, ${beside.length} beside; ${looks} looks`,
  );
  const review = await measureReview(10_000, 5);
  print(`10,000 rows reviewed beside 10,000: ${review.own.toFixed(0)} ms of own time`);
  return [...aimsOfSending(sending), ...aimsOfReview(review)];
}
