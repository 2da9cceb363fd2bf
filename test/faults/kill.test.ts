import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordsNote } from '../../src-main/core/custody/secret-names.ts';
import { describeUnless } from '../support/describe-need.ts';
import { whyNoKeyring } from '../support/keyring.ts';
import { here } from '../support/needs.ts';
import { type Folder, Lane } from './lane.ts';
import {
  type Blow,
  type Operation,
  oneSidedBlows,
  operations,
  rehearse,
  strike,
  strikeAtStart,
  wireBlows,
} from './rounds.ts';
import { nameOf, type Step } from './steps.ts';
import { Tally } from './tally.ts';
import { openVictimsGround, type VictimsGround } from './victims-ground.ts';

const missing = whyNoKeyring();

/**
 * How many processes are killed. The planned blows come first, one at every step; of fewer kills than steps each strikes another step,
 * and they lie as far from each other as they can. What is left falls at random. Thousands of ends a minute are simulated beside these
 * (`test/simulation`): real ones show that the simulated disk and keychain are like the real.
 */
const wanted = Number(process.env.KEYHOLDER_KILLS ?? (here.ci ? 36 : 12));
/** Random blows that one data folder takes before the next one. */
const blowsPerFolder = 5;
const lanesBeside = 2;

/** Where a first blow leaves work for the next start, and the steps of that start are struck in turn. */
const unfinished: readonly { operation: Operation; blow: Blow }[] = [
  {
    operation: 'create',
    blow: {
      at: 'step',
      step: { label: 'keychain get token', occurrence: 1, when: 'after' },
      // Both are on their way at once, and only what is not in the ledger is left for the start.
      held: { label: 'write ledger.json', occurrence: 2, when: 'before' },
    },
  },
  {
    operation: 'revoke',
    blow: { at: 'step', step: { label: 'write ledger.json', occurrence: 2, when: 'after' } },
  },
];

type Job = (lane: Lane) => Promise<void>;

describeUnless(missing, 'killed at any moment', () => {
  let ground: VictimsGround;
  const lanes: Lane[] = [];
  const tally = new Tally();
  const durations = new Map<Operation, number>();

  beforeAll(async () => {
    ground = await openVictimsGround();
    for (let n = 1; n <= lanesBeside; n += 1) lanes.push(await Lane.open(ground, `keyholder-faults-${n}`));
  });
  afterAll(async () => {
    await Promise.all(lanes.map(lane => lane.close()));
    await ground?.end();
  });

  it('loses no token, says nothing untrue, and leaves no secret on the disk or unnamed in the keychain', async () => {
    const planned = await plannedJobs(firstLane());
    await workOff(spread(planned));
    const plannedKills = tally.kills;
    while (tally.kills < wanted) {
      const folders = Math.ceil((wanted - tally.kills) / blowsPerFolder);
      await workOff(Array.from({ length: folders }, () => randomJob));
    }
    console.log(`${tally.report()}\n(${plannedKills} kills at ${planned.length} steps were planned.)`);
    expect(tally.faults).toEqual([]);
    expect(tally.lost).toBe(0);
    expect(tally.kills).toBeGreaterThanOrEqual(wanted);
    for (const { service } of lanes) expect(await tokensIn(service)).toEqual([]);
  }, 900_000);

  function firstLane(): Lane {
    const [lane] = lanes;
    if (!lane) throw new Error('There is no lane.');
    return lane;
  }

  async function plannedJobs(lane: Lane): Promise<Job[]> {
    const jobs: Job[] = [];
    for (const operation of operations) {
      const { trace, ms } = await rehearse(lane, operation);
      durations.set(operation, ms);
      const blows: Blow[] = trace.filter(step => isOf(operation, step)).map(step => ({ at: 'step', step }));
      if (operation !== 'revoke') blows.push(...oneSidedBlows);
      for (const blow of [...blows, ...wireBlows[operation]]) jobs.push(plannedJob(operation, blow));
    }
    for (const { operation, blow } of unfinished) {
      const folder = await lane.folder();
      await strike(lane, folder, operation, blow);
      const { trace } = await strikeAtStart(lane, folder, null);
      await lane.dispose(folder);
      if (trace.length === 0) tally.faults.push(`The start after ${operation} finishes nothing.`);
      for (const atStart of trace) jobs.push(restartJob(operation, blow, atStart));
    }
    return jobs;
  }

  /** What a creation leaves to be noted seconds later falls into a revocation on a slow machine, and into none on a quick one. */
  function isOf(operation: Operation, { label }: Step): boolean {
    return operation !== 'revoke' || !label.endsWith(` ${recordsNote}`);
  }

  /** So many as are wanted, from a step of chance on. */
  function spread(jobs: readonly Job[]): Job[] {
    if (jobs.length <= wanted) return [...jobs];
    const every = jobs.length / wanted;
    const first = Math.random() * every;
    return Array.from({ length: wanted }, (_, n) => jobs[Math.floor(first + n * every)]).filter(
      job => job !== undefined,
    );
  }

  /** Each lane takes the next job when it is free. */
  async function workOff(jobs: Job[]): Promise<void> {
    const left = [...jobs];
    await Promise.all(
      lanes.map(async lane => {
        for (let job = left.shift(); job; job = left.shift()) await job(lane);
      }),
    );
  }

  /** The blow must land: on a machine too busy for that it is tried again, and the failed try is accounted for as well. */
  function plannedJob(operation: Operation, blow: Blow): Job {
    return lane =>
      untilStruck(
        async tries => {
          const folder = await lane.folder();
          const within = blow.at === 'step' ? { ...blow, step: withinReach(blow.step, tries) } : blow;
          const { where, inside } = await struckIn(lane, folder, operation, within);
          await accounted(lane, folder, operation);
          await lane.dispose(folder);
          return inside && where !== 'nowhere';
        },
        `${operation} ${blow.at === 'step' ? nameOf(blow.step) : JSON.stringify(blow)}`,
      );
  }

  function restartJob(operation: Operation, left: Blow, atStart: Step): Job {
    return lane =>
      untilStruck(
        async tries => {
          const folder = await lane.folder();
          await struckIn(lane, folder, operation, left);
          tally.rounds += 1;
          const { where, inside } = await strikeAtStart(lane, folder, withinReach(atStart, tries));
          tally.kill(`the start after ${operation}`, where, inside);
          await accounted(lane, folder, operation);
          await lane.dispose(folder);
          return inside;
        },
        `the start after ${operation} ${nameOf(atStart)}`,
      );
  }

  async function randomJob(lane: Lane): Promise<void> {
    const folder = await lane.folder();
    let existing: string | null = null;
    for (let n = 0; n < blowsPerFolder; n += 1) {
      const operation = operations[Math.floor(Math.random() * operations.length)] ?? 'rotate';
      const ms = Math.random() * (durations.get(operation) ?? 100);
      await struckIn(lane, folder, operation, { at: 'time', ms }, existing);
      const rows = await accounted(lane, folder, operation);
      existing = rows.find(row => row.id !== null && row.state === 'active')?.key ?? null;
    }
    await lane.dispose(folder);
  }

  /** `round` is told how many tries went before it in vain. */
  async function untilStruck(round: (tries: number) => Promise<boolean>, what: string): Promise<void> {
    for (let tries = 0; tries < 6; tries += 1) {
      if (await round(tries)) return;
      tally.disturbed += 1;
    }
    tally.faults.push(`Never reached: ${what}`);
  }

  /**
   * How often one call comes in an operation is for the machine's pace to say: two checks of the keychain that are wanted at once are
   * one, and the rehearsal may have had both. So after two tries in vain the call before it is struck.
   */
  function withinReach(step: Step, tries: number): Step {
    return { ...step, occurrence: Math.max(1, step.occurrence - Math.max(0, tries - 1)) };
  }

  async function struckIn(
    lane: Lane,
    folder: Folder,
    operation: Operation,
    blow: Blow,
    existing?: string | null,
  ) {
    tally.rounds += 1;
    try {
      const struck = await strike(lane, folder, operation, blow, existing);
      tally.kill(operation, struck.where, struck.inside);
      return struck;
    } catch (error) {
      // Only a busy machine may get in the way: the keychain's patience ran out, say.
      if (!(error instanceof Error) || !/keychain-waiting|timed-out/.test(error.message)) throw error;
      return { where: 'nowhere', inside: false };
    }
  }

  async function accounted(lane: Lane, folder: Folder, operation: Operation) {
    const { faults, rows, scan } = await lane.account(folder);
    tally.files += scan.files;
    tally.leftovers += scan.leftovers;
    tally.lost += faults.filter(fault => fault.includes('LOST')).length;
    tally.faults.push(...faults.map(fault => `${operation}: ${fault}`));
    const last = rows.at(-1);
    if (last) {
      const id = last.id === null ? 'id unknown' : 'id known';
      tally.end(`${operation}: ${last.state}, ${id}, secret ${last.secretIn}`);
    } else tally.end(`${operation}: nothing was asked for, no row`);
    return rows;
  }

  /** Accounts of tokens in the keychain, after every folder was disposed of. */
  async function tokensIn(service: string): Promise<string[]> {
    const found = [...(await ground.keyring.search(service)).matchAll(/attribute\.account = (.+)/g)];
    const accounts = found.map(([, account = '']) => account);
    expect(accounts).toContain('test item');
    return accounts.filter(account => account.includes(' token '));
  }
});
