import { afterAll, beforeAll, expect, it } from 'vitest';
import { Chance } from '../simulation/world/chance.ts';
import { describeUnless } from '../support/describe-need.ts';
import { whyNoKeyring } from '../support/keyring.ts';
import { here } from '../support/needs.ts';
import {
  accountOfIncident,
  finishIncident,
  newIncident,
  strikeIncident,
  tokensAtOnce,
} from './incident-rounds.ts';
import { Lane } from './lane.ts';
import {
  accountOfReplacement,
  finishReplacement,
  leftOver,
  newReplacement,
  type Phase,
  phases,
  strikeReplacement,
} from './replace-rounds.ts';
import type { Scan } from './scan-folder.ts';
import { Tally } from './tally.ts';
import { blowsOnWire, bookOf, type JobBlow } from './token-jobs.ts';
import { openVictimsGround, type VictimsGround } from './victims-ground.ts';

const missing = whyNoKeyring();

/** How many processes are killed: a half while tokens are replaced, a half while all are withdrawn. */
const wanted = Number(process.env.KEYHOLDER_KILLS ?? (here.ci ? 12 : 6));
/** Another one strikes elsewhere. */
const seed = Number(process.env.KEYHOLDER_KILL_SEED ?? 14);

describeUnless(missing, 'killed while tokens are replaced, or all withdrawn', () => {
  let ground: VictimsGround;
  let lane: Lane;
  let tally: Tally;

  beforeAll(async () => {
    ground = await openVictimsGround();
    lane = await Lane.open(ground, 'keyholder-token-jobs');
  });
  afterAll(async () => {
    await lane?.close();
    await ground?.end();
  });

  it('a replacement keeps a token that works, and revokes the old one at its owner’s word only', async () => {
    tally = new Tally();
    const blows: { phase: Phase; blow: JobBlow }[] = [];
    const ms = { replace: 0, end: 0 };
    const rehearsed = await newReplacement(lane);
    for (const phase of phases) {
      const struck = await strikeReplacement(lane, rehearsed, phase, null);
      ms[phase] = struck.ms;
      const mutation = phase === 'replace' ? 'createPat' : 'revokePat';
      const steps = struck.trace.map(step => ({ at: 'step' as const, step }));
      for (const blow of [...blowsOnWire(mutation), ...steps]) blows.push({ phase, blow });
    }
    await lane.dispose(rehearsed.folder);
    const chance = new Chance(seed, 'replacements');
    const some = spread(blows, Math.ceil(wanted / 2), chance, (): (typeof blows)[number] => {
      const phase = chance.pick(phases);
      return { phase, blow: { at: 'time', ms: chance.unit() * ms[phase] } };
    });
    for (const { phase, blow } of some) await replacement(phase, blow);
    over();
  }, 3_600_000);

  it('a withdrawal ends with each of them gone, told as it is at every moment, and spares what was not chosen', async () => {
    tally = new Tally();
    const rehearsed = await newIncident(lane);
    const { trace, ms } = await strikeIncident(lane, rehearsed, null, null);
    await lane.dispose(rehearsed.folder);
    const onWire = Array.from({ length: tokensAtOnce }, (_, n) => blowsOnWire('revokePat', n)).flat();
    const blows: JobBlow[] = [...onWire, ...trace.map(step => ({ at: 'step' as const, step }))];
    const chance = new Chance(seed, 'incidents');
    const some = spread(
      blows,
      Math.floor(wanted / 2),
      chance,
      (): JobBlow => ({
        at: 'time',
        ms: chance.unit() * ms,
      }),
    );
    for (const blow of some) await incident(blow, chance);
    over();
  }, 3_600_000);

  /** So many as are wanted, as far from each other as they can be; beyond what was planned, at random. */
  function spread<T>(planned: readonly T[], count: number, chance: Chance, random: () => T): T[] {
    if (planned.length <= count)
      return [...planned, ...Array.from({ length: count - planned.length }, () => random())];
    const every = planned.length / count;
    const first = chance.unit() * every;
    return planned.filter((_, n) => Math.floor((n - first) / every) > Math.floor((n - 1 - first) / every));
  }

  async function replacement(phase: Phase, blow: JobBlow): Promise<void> {
    tally.rounds += 1;
    const one = await newReplacement(lane);
    if (phase === 'end') await strikeReplacement(lane, one, 'replace', null);
    const { where, inside } = await strikeReplacement(lane, one, phase, blow);
    tally.kill(phase, where, inside);
    const { end, ...account } = await accountOfReplacement(lane, one);
    note(account, `${phase} ${where}`);
    const did = await finishReplacement(lane, one);
    tally.end(`${phase}: ${end}; then ${did.join(', ')}`);
    note(await accountOfReplacement(lane, one), `after ${phase} ${where}, and its end`);
    note({ faults: leftOver(lane, one) }, `after ${phase} ${where}, and its end`);
    await lane.dispose(one.folder);
  }

  async function incident(blow: JobBlow, chance: Chance): Promise<void> {
    tally.rounds += 1;
    const one = await newIncident(lane);
    const { where, inside } = await strikeIncident(lane, one, null, blow);
    tally.kill('a withdrawal', where, inside);
    const { report, ...account } = await accountOfIncident(lane, one);
    note(account, where);
    const waiting = report?.counts.waiting ?? 0;
    if (report && waiting > 1 && chance.yes(0.5)) {
      const [again] = blowsOnWire('revokePat', chance.below(waiting));
      const second = await strikeIncident(lane, one, report.job.id, again ?? null);
      tally.kill('going on with it', second.where, second.inside);
      note(await accountOfIncident(lane, one), `${where}, then ${second.where}`);
    }
    const did = await finishIncident(lane, one);
    const counts = Object.entries(report?.counts ?? {}).filter(([, count]) => count > 0);
    const told = counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'no job';
    tally.end(`${told}; then ${did.join(', ') || 'nothing'}`);
    const living = one.chosen.filter(({ id }) => !bookOf(lane, id)?.revoked);
    note({ faults: living.map(({ name }) => `LIVES ON: ${name}`) }, where);
    await lane.dispose(one.folder);
  }

  function note({ faults, scan }: { faults: readonly string[]; scan?: Scan }, where: string): void {
    tally.files += scan?.files ?? 0;
    tally.leftovers += scan?.leftovers ?? 0;
    tally.lost += faults.filter(fault => fault.includes('LOST')).length;
    tally.faults.push(...faults.map(fault => `${where}: ${fault}`));
  }

  function over(): void {
    console.log(tally.report());
    expect(tally.faults).toEqual([]);
    expect(tally.inside).toBeGreaterThanOrEqual(Math.floor(wanted / 4));
  }
});
