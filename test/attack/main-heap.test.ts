import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scanHeap } from '../support/heap-snapshot.ts';
import { type PlantedService, type Scanner, scannerFor, startPlantedService } from '../support/planted.ts';
import { scanFolder } from './folder-bytes.ts';

const program = fileURLToPath(new URL('core-process.ts', import.meta.url));

let folder: string;
let service: PlantedService;
let scanner: Scanner;
let child: ChildProcess;
let lines: Interface;
let said: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-heap-'));
  service = await startPlantedService();
  scanner = scannerFor(service.secrets);
  // A string in a snapshot is cut at 1,024 characters, unless one says otherwise.
  const options = ['--expose-gc', '--heap-snapshot-string-limit=1000000', program, join(folder, 'data')];
  child = spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'pipe'] });
  if (!child.stdout) throw new Error('It says nothing.');
  lines = createInterface({ input: child.stdout });
  said = '';
  child.stderr?.on('data', chunk => {
    said += String(chunk);
  });
});
afterEach(async () => {
  child.stdin?.end();
  if (child.exitCode === null) await once(child, 'close');
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

async function order(what: object): Promise<unknown> {
  const answer = once(lines, 'line');
  child.stdin?.write(`${JSON.stringify(what)}\n`);
  const [line] = (await answer) as [string];
  expect(scanner.inText(line), 'in an answer').toEqual([]);
  return JSON.parse(line);
}

async function call<T>(method: string, input: object): Promise<T> {
  const answer = (await order({ method, input })) as { ok: boolean; value: T };
  expect(answer, method).toMatchObject({ ok: true });
  return answer.value;
}

const refused = async (method: string, input: object) =>
  expect(await order({ method, input }), method).toMatchObject({ ok: false });

async function heap() {
  const file = join(folder, `${Date.now()}.heapsnapshot`);
  await order({ snapshot: file });
  const text = await readFile(file, 'utf8');
  await rm(file);
  return scanHeap(text, scanner);
}

async function wholeLife(): Promise<void> {
  const { origin } = service;
  const addresses = { baseUrl: origin, dashboardUrl: origin };
  await call('connections.test', { ...addresses, session: service.session, token: service.token });
  const made = { label: 'Robots', ...addresses, teamId: 'team_1' };
  const { id: connectionId } = await call<{ id: string }>('connections.create', made);
  await call('sessions.save', { connectionId, session: service.session });
  await call('tokens.adopt', { connectionId, token: service.token, name: 'Pasted' });
  await call('team.get', { connectionId });
  await call('invitations.list', { connectionId });
  await call('invitations.create', { connectionId, email: 'a@b.example', role: 'member', useSeat: true });
  const wanted = { connectionId, expiresAt: null };
  const first = await call<{ key: string }>('tokens.create', { ...wanted, name: 'First' });
  const second = await call<{ key: string }>('tokens.create', { ...wanted, name: 'Second' });
  await call('tokens.copy', { key: first.key });
  await call('tokens.revoke', { key: second.key });
  service.mood = 'names';
  for (let round = 0; round < 3; round += 1) {
    await call('team.get', { connectionId });
    await call('invitations.list', { connectionId });
  }
  await call('invitations.create', { connectionId, email: 'e@f.example', role: 'member', useSeat: true });
  service.mood = 'refuses';
  await refused('invitations.create', { connectionId, email: 'c@d.example', role: 'member', useSeat: true });
  await refused('tokens.revoke', { key: first.key });
  await refused('tokens.create', { ...wanted, name: 'Third' });
  service.mood = 'session-ended';
  await refused('tokens.revoke', { key: first.key });
  await refused('sessions.save', { connectionId, session: service.session });
  await refused('connections.create', { ...made, label: service.session });
  service.mood = 'works';
  await call('sessions.save', { connectionId, session: service.session });
  await call('connections.remove', { id: connectionId, confirmed: true });
}

it('SECURITY: after removing the connection, the heap of the main process holds none of its secrets', async () => {
  await wholeLife();
  const { strings, found } = await heap();
  expect(strings).toBeGreaterThan(20_000);
  expect(found).toEqual([]);
  expect(scanner.inText(said), 'in the log').toEqual([]);
  const files = await scanFolder(join(folder, 'data'), scanner);
  expect(files.files).toBeGreaterThan(2);
  expect(files.found).toEqual([]);
  console.log(`Main process: ${strings} strings of its heap looked through, 0 secrets found.`);
}, 60_000);

it('the look finds a secret that is held on purpose, in use or at the end of a long text', async () => {
  await order({ method: 'leak', input: `${'x'.repeat(50_000)} ${service.created[2]}` });
  const { origin } = service;
  const made = { label: 'Robots', baseUrl: origin, dashboardUrl: origin, teamId: 'team_1' };
  const { id: connectionId } = await call<{ id: string }>('connections.create', made);
  await call('sessions.save', { connectionId, session: service.session });
  const { found } = await heap();
  expect(found.map(one => one.split(':')[0]).sort()).toEqual(['created 3', 'session']);
}, 60_000);
