import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ageFiles } from '../../src-main/adapters/age-files.ts';
import type { Job } from '../../src-shared/job.ts';
import type { RotationPhase } from '../../src-shared/rotation.ts';
import type { Input, Method, Output } from '../../src-shared/rpc.ts';
import { scanHeap } from '../support/heap-snapshot.ts';
import {
  type PlantedService,
  plant,
  type Scanner,
  scannerFor,
  startPlantedService,
} from '../support/planted.ts';
import { soon } from '../support/soon.ts';
import { scanFolder } from './folder-bytes.ts';

const program = fileURLToPath(new URL('core-process.ts', import.meta.url));

/** The core in a process of its own, whose every answer is looked through. */
class CoreProcess {
  readonly data: string;
  said = '';
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly #lines: Interface;

  constructor(within: string, name: string) {
    this.#folder = within;
    this.data = join(within, name);
    // A string in a snapshot is cut at 1,024 characters, unless one says otherwise.
    const options = ['--expose-gc', '--heap-snapshot-string-limit=1000000', program, this.data];
    this.#child = spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'pipe'] });
    if (!this.#child.stdout) throw new Error('It says nothing.');
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#child.stderr?.on('data', chunk => {
      this.said += String(chunk);
    });
  }

  async order(what: object): Promise<unknown> {
    const answer = once(this.#lines, 'line');
    this.#child.stdin?.write(`${JSON.stringify(what)}\n`);
    const [line] = (await answer) as [string];
    expect(scanner.inText(line), 'in an answer').toEqual([]);
    return JSON.parse(line);
  }

  async call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>> {
    const answer = (await this.order({ method, input })) as { ok: boolean; value: Output<M> };
    expect(answer, method).toMatchObject({ ok: true });
    return answer.value;
  }

  async refused(method: Method, input: object): Promise<void> {
    expect(await this.order({ method, input }), method).toMatchObject({ ok: false });
  }

  async heap() {
    const file = join(this.#folder, `${Date.now()}.heapsnapshot`);
    await this.order({ snapshot: file });
    const text = await readFile(file, 'utf8');
    await rm(file);
    return scanHeap(text, scanner);
  }

  /** In its memory, in what it says, and in its files. */
  async expectClean(): Promise<number> {
    const { strings, found } = await this.heap();
    expect(strings).toBeGreaterThan(20_000);
    expect(found).toEqual([]);
    expect(scanner.inText(this.said), 'in the log').toEqual([]);
    const files = await scanFolder(this.data, scanner);
    expect(files.files).toBeGreaterThan(2);
    expect(files.found).toEqual([]);
    return strings;
  }

  async close(): Promise<void> {
    this.#child.stdin?.end();
    if (this.#child.exitCode === null) await once(this.#child, 'close');
  }
}

let folder: string;
let service: PlantedService;
let scanner: Scanner;
let first: CoreProcess;
let second: CoreProcess;
/** As secret as they are: what it opens is not to be read by anybody else. */
let passphrase: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-heap-'));
  service = await startPlantedService(4);
  passphrase = plant('PASSPHRASE');
  scanner = scannerFor({ ...service.secrets, passphrase });
  first = new CoreProcess(folder, 'data');
  second = new CoreProcess(folder, 'other');
});
afterEach(async () => {
  await first.close();
  await second.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Up to the removal of its connection. */
async function wholeLife(): Promise<string> {
  const { origin } = service;
  const addresses = { baseUrl: origin, dashboardUrl: origin };
  await first.call('connections.test', { ...addresses, session: service.session, token: service.token });
  const made = { label: 'Robots', ...addresses, teamId: 'team_1' };
  const { id: connectionId } = await first.call('connections.create', made);
  await first.call('sessions.save', { connectionId, session: service.session });
  await first.call('tokens.adopt', { connectionId, token: service.token, name: 'Pasted' });
  await first.call('team.get', { connectionId });
  await first.call('invitations.list', { connectionId });
  const to = (email: string) => ({ connectionId, email, role: 'member', useSeat: true });
  await first.call('invitations.create', to('a@b.example'));
  const wanted = { connectionId, expiresAt: null };
  const one = await first.call('tokens.create', { ...wanted, name: 'First' });
  const last = await first.call('tokens.create', { ...wanted, name: 'Last' });
  const other = await first.call('tokens.create', { ...wanted, name: 'Second' });
  await first.call('tokens.copy', { key: one.key });
  await first.call('tokens.revoke', { key: other.key });
  await replaced(one.key);
  service.mood = 'names';
  for (let round = 0; round < 3; round += 1) {
    await first.call('team.get', { connectionId });
    await first.call('invitations.list', { connectionId });
  }
  await first.call('invitations.create', to('e@f.example'));
  service.mood = 'refuses';
  await first.refused('invitations.create', to('c@d.example'));
  await first.refused('tokens.revoke', { key: last.key });
  await first.refused('tokens.create', { ...wanted, name: 'Third' });
  service.mood = 'session-ended';
  await first.refused('tokens.revoke', { key: last.key });
  await first.refused('sessions.save', { connectionId, session: service.session });
  await first.refused('connections.create', { ...made, label: service.session });
  service.mood = 'works';
  await first.call('sessions.save', { connectionId, session: service.session });
  const { jobs } = await first.call('tokens.revokeAll', { connectionId, typed: 'revoke 2' });
  await soon(async () => {
    const [{ id: jobId }] = jobs as [Job];
    const { counts } = await first.call('tokens.revocation', { jobId });
    expect(counts).toMatchObject({ revoked: 2, 'without-id': 1 });
  });
  return connectionId;
}

/** Up to the end of the old one. */
async function replaced(key: string): Promise<void> {
  const { id: jobId } = await first.call('tokens.rotate', {
    ...{ key, name: 'Rollouts', expiresAt: null, grace: 'now' },
  });
  const reaches = (phase: RotationPhase) =>
    soon(async () => {
      const rotations = await first.call('tokens.rotations', {});
      expect(rotations.map(one => one.phase)).toEqual([phase]);
    });
  await reaches('ready');
  await first.call('tokens.endRotation', { jobId });
  await reaches('done');
}

const remove = (core: CoreProcess, id: string) => core.call('connections.remove', { id, confirmed: true });

/** Everything that a journal of activity gives out. */
async function activityOf(core: CoreProcess, journal?: string): Promise<number> {
  const of = journal === undefined ? {} : { journal };
  const { all } = await core.call('activity.list', { ...of, from: 0, count: 200 });
  if (journal !== undefined) return all;
  await core.call('activity.verify', {});
  for (const format of ['jsonl', 'csv'] as const) {
    const { lines } = await core.call('activity.export', { format });
    expect(lines).toBeGreaterThanOrEqual(all);
  }
  return all;
}

/** As it lies on the disk, and opened. */
async function expectCleanFile(file: string): Promise<void> {
  const opened = Buffer.from(await ageFiles.open(file, passphrase)).toString();
  expect(opened).toContain('"name":"First"');
  expect(opened).toContain('"line"');
  expect(scanner.inText(opened), 'in the file, opened').toEqual([]);
  expect(scanner.inText(file), 'in the file').toEqual([]);
}

it('SECURITY: after removing the connection, the heap of the main process holds none of its secrets', async () => {
  await remove(first, await wholeLife());
  const strings = await first.expectClean();
  console.log(`Main process: ${strings} strings of its heap looked through, 0 secrets found.`);
});

it('what goes to another computer, and the journals of both, hold none of them either', async () => {
  const connectionId = await wholeLife();
  // What a careless person has on the clipboard.
  const text = Object.values(service.secrets).join(' ');
  const named = await first.call('tokens.identify', { text });
  expect(named.tokens.map(({ name }) => name).sort()).toEqual([
    'First',
    'Last',
    'Pasted',
    'Rollouts',
    'Second',
  ]);
  expect(await activityOf(first)).toBeGreaterThan(10);
  const file = (await first.call('ledger.export', { passphrase })).text;
  await expectCleanFile(file);
  await remove(first, connectionId);
  await first.expectClean();

  await second.refused('ledger.review', { file, passphrase: service.session });
  const { id } = await second.call('ledger.review', { file, passphrase });
  expect(await second.call('ledger.import', { id })).toMatchObject({ added: 5 });
  await second.call('tokens.overview', { from: 0, count: 50 });
  expect((await second.call('tokens.identify', { text })).tokens).toHaveLength(5);
  const { computers } = await second.call('activity.list', {});
  expect(computers).toHaveLength(1);
  for (const one of computers) expect(await activityOf(second, one.id)).toBeGreaterThan(10);
  await activityOf(second);
  await expectCleanFile((await second.call('ledger.export', { passphrase })).text);
  await second.expectClean();
});

it('the look finds a secret that is held on purpose, in use or at the end of a long text', async () => {
  await first.order({ method: 'leak', input: `${'x'.repeat(50_000)} ${service.created[2]}` });
  const { origin } = service;
  const made = { label: 'Robots', baseUrl: origin, dashboardUrl: origin, teamId: 'team_1' };
  const { id: connectionId } = await first.call('connections.create', made);
  await first.call('sessions.save', { connectionId, session: service.session });
  const { found } = await first.heap();
  expect(found.map(one => one.split(':')[0]).sort()).toEqual(['created 3', 'session']);
});
