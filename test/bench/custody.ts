/**
 * What custody costs, as ratios measured in one run: the keychain through its own process against keytar called directly,
 * and our own steps of a creation against the service call. Linux, under a private gnome-keyring.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDataFolder } from '../../src-main/adapters/data-folder.ts';
import { createKeytarStore } from '../../src-main/adapters/keytar-store.ts';
import { startNodeKeychainProcess } from '../../src-main/adapters/node-keychain-process.ts';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { createProcessStore } from '../../src-main/adapters/process-store.ts';
import { systemClock } from '../../src-main/adapters/system-clock.ts';
import type { SecretStore } from '../../src-main/core/base/ports/secret-store.ts';
import { Steps } from '../faults/steps.ts';
import { startChild } from '../support/child.ts';
import { startCore } from '../support/core-harness.ts';
import { startKeyring, whyNoKeyring } from '../support/keyring.ts';
import { median, ms, percentile } from './support/numbers.ts';

export interface CustodyNumbers {
  /** Milliseconds, one number per round. */
  get: { direct: number[]; child: number[] };
  set: { direct: number[]; child: number[] };
  /** Milliseconds of each creation: all of it, the service's answer, and the waits for the keychain and the disk. */
  creations: { total: number; service: number; keychain: number; disk: number }[];
}

const service = 'keyholder-bench';
const practiceProgram = fileURLToPath(new URL('../../src-main/practice/cli.ts', import.meta.url));

export async function measureCustody(rounds: { calls: number; creations: number }): Promise<CustodyNumbers> {
  const keyring = await startKeyring();
  // libsecret reads these when it is first used, in this process as in the child.
  for (const name of ['HOME', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS'])
    process.env[name] = keyring.env[name];
  delete process.env.DISPLAY;
  const keychain = createProcessStore(() => startNodeKeychainProcess(service));
  try {
    const calls = await measureCalls(createKeytarStore({ service }), keychain.store, rounds.calls);
    const creations = await measureCreations(keychain.store, rounds.creations);
    return { ...calls, creations };
  } finally {
    keychain.interrupt();
    await keyring.stop();
  }
}

/** Interleaved, and each goes first in every other round: what slows one slows the other. */
async function measureCalls(direct: SecretStore, child: SecretStore, rounds: number) {
  const get = { direct: [] as number[], child: [] as number[] };
  const set = { direct: [] as number[], child: [] as number[] };
  const ways = [
    { name: 'direct', store: direct },
    { name: 'child', store: child },
  ] as const;
  for (let round = -5; round < rounds; round += 1) {
    const secret = `khp_${randomUUID()}`;
    for (const { name, store } of round % 2 === 0 ? ways : ways.toReversed()) {
      const setMs = await timed(() => store.set(name, secret));
      const getMs = await timed(() => store.get(name));
      // The first rounds start the child, load keytar and open the connection to the keyring.
      if (round < 0) continue;
      set[name].push(setMs);
      get[name].push(getMs);
    }
  }
  return { get, set };
}

/** The real core on real adapters, and the practice service in a process of its own as a service has one. */
async function measureCreations(store: SecretStore, rounds: number): Promise<CustodyNumbers['creations']> {
  const practice = startChild(process.execPath, [practiceProgram], process.env);
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-bench-'));
  const spent = { request: 0, keychain: 0, write: 0 };
  const begun = new Map<string, number>();
  const steps = new Steps(({ label, occurrence, when }) => {
    const call = `${label} ${occurrence}`;
    const kind = label.split(' ')[0] as keyof typeof spent;
    if (when === 'before') begun.set(call, performance.now());
    else spent[kind] += performance.now() - (begun.get(call) ?? Number.NaN);
  });
  const core = await startCore({
    secrets: steps.secrets(store),
    interruptSecrets: () => undefined,
    files: steps.files(createDataFolder(folder)),
    transport: steps.transport(createNodeTransport()),
    clock: systemClock,
  });
  try {
    const read = async (label: string) =>
      (await practice.says(new RegExp(`^${label}: +(\\S+)$`, 'm')))[1] ?? '';
    const address = { baseUrl: await read('Base URL'), dashboardUrl: await read('Dashboard URL') };
    const { id: connectionId } = await core.call('connections.create', {
      ...{ label: 'Bench', ...address, teamId: await read('Team id') },
    });
    await core.call('sessions.save', { connectionId, session: await read('Session') });
    const creations: CustodyNumbers['creations'] = [];
    for (let round = -2; round < rounds; round += 1) {
      Object.assign(spent, { request: 0, keychain: 0, write: 0 });
      steps.begin();
      let key = '';
      const total = await timed(async () => {
        ({ key } = await core.call('tokens.create', { connectionId, name: 'Bench', expiresAt: null }));
      });
      const { request, keychain, write } = spent;
      if (round >= 0) creations.push({ total, service: request, keychain, disk: write });
      // The ledger stays as short as an owner's is.
      await core.call('tokens.forget', { key, confirmed: true });
    }
    return creations;
  } finally {
    await core.close();
    await practice.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export function describeCustody(numbers: CustodyNumbers): string[] {
  const line = (what: string, { direct, child }: { direct: number[]; child: number[] }) =>
    `${what}  direct ${ms(median(direct))} (p95 ${ms(percentile(direct, 95))})  through the child ${ms(median(child))} (p95 ${ms(percentile(child, 95))})  ratio ${(median(child) / median(direct)).toFixed(2)}`;
  const { creations } = numbers;
  const of = (pick: (one: CustodyNumbers['creations'][number]) => number) => median(creations.map(pick));
  const own = of(one => one.total - one.service);
  return [
    `Keychain, median of ${numbers.get.direct.length} interleaved calls (aim: ratio at most 2):`,
    line('  get', numbers.get),
    line('  set', numbers.set),
    `Creating a token, median of ${creations.length}:`,
    `  all of it ${ms(of(one => one.total))}, the service call ${ms(of(one => one.service))}, our own steps ${ms(own)}`,
    `  our own steps against the service call: ratio ${(own / of(one => one.service)).toFixed(2)} (the service is on this computer)`,
    `  waits within our own steps, partly at the same time: keychain ${ms(of(one => one.keychain))}, disk ${ms(of(one => one.disk))}`,
  ];
}

export async function run(print: (line: string) => void): Promise<void> {
  const missing = whyNoKeyring();
  if (missing !== null) throw new Error(missing);
  for (const line of describeCustody(await measureCustody({ calls: 400, creations: 60 }))) print(line);
}
