import type { App } from '../../src-main/core/app/app.ts';
import type { Job } from '../../src-shared/job.ts';
import { anotherComputer } from './another-computer.ts';
import { mixUp, nextDeed } from './deeds.ts';
import { answers } from './invariants/answers.ts';
import { batches } from './invariants/batches.ts';
import { brought } from './invariants/brought.ts';
import { counts } from './invariants/counts.ts';
import { custody } from './invariants/custody.ts';
import { doubts } from './invariants/doubts.ts';
import { ends } from './invariants/ends.ts';
import { files } from './invariants/files.ts';
import type { Invariant, Scene } from './invariants/invariant.ts';
import { journal } from './invariants/journal.ts';
import { lists } from './invariants/lists.ts';
import { orderlyEnds } from './invariants/orderly-ends.ts';
import { revocations } from './invariants/revocations.ts';
import { rotations } from './invariants/rotations.ts';
import { secrets } from './invariants/secrets.ts';
import { tokens } from './invariants/tokens.ts';
import { words } from './invariants/words.ts';
import { type Intent, nextAct, rivalAct } from './owner/acts.ts';
import { habit } from './owner/habits.ts';
import { look, nothingSeen } from './owner/seen.ts';
import { oneByTwo, type Seldom, seldomOf, trustAll } from './seldom.ts';
import { settle } from './settling.ts';
import { Trace } from './trace.ts';
import { Chance } from './world/chance.ts';
import { type Sort, weatherOf } from './world/weather.ts';
import { type Call, World } from './world/world.ts';

export const invariants: readonly Invariant[] = [
  ...counts,
  ...tokens,
  ...revocations,
  ...doubts,
  ...batches,
  ...rotations,
  ...custody,
  ...files,
  ...secrets,
  ...answers,
  ...lists,
  ...ends,
  ...orderlyEnds,
  ...journal,
  ...words,
  ...brought,
];

type Hook = 'onSent' | 'onAnswer' | 'onText' | 'onAnswered' | 'onStep' | 'atEnd';
const having = <H extends Hook>(hook: H) =>
  invariants.filter((one): one is Invariant & Required<Pick<Invariant, H>> => one[hook] !== undefined);
/** Those that look at each: few do, and thousands of texts come in a history. */
const looking = {
  onSent: having('onSent'),
  onAnswer: having('onAnswer'),
  onText: having('onText'),
  onAnswered: having('onAnswered'),
  onStep: having('onStep'),
  atEnd: having('atEnd'),
};

export interface Plan {
  seed: number;
  steps: number;
  /** Only these of them; null: all. */
  only: ReadonlySet<number> | null;
  without: readonly Sort[];
}

export interface Finding {
  invariant: string;
  sentence: string;
  detail: string;
  step: number;
}

export interface Outcome {
  finding: Finding | null;
  /** Of everything that happened, in its order. */
  trace: string | null;
  events: number;
}

interface Watcher {
  /** What happens, in words. */
  tell?: (step: number, words: string) => void;
  /** Everything that is answered, for a count of what was reached. */
  onAnswer?: (call: Call) => void;
  traced?: boolean;
  prepare?: (world: World) => void;
}

const isTokenExchanged = ({ pausedBecause: because }: Job): boolean =>
  typeof because === 'object' && because?.code === 'cancelled' && because.reason === 'token-exchanged';

export const whole = (seed: number, steps = 50): Plan => ({ seed, steps, only: null, without: [] });

class Broken extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(finding.sentence);
    this.finding = finding;
  }
}

/** One history, from its number. */
export async function runHistory(plan: Plan, watcher: Watcher = {}): Promise<Outcome> {
  const history = new History(plan, watcher);
  try {
    await history.run();
    return { finding: null, trace: history.trace.end(), events: history.world.schedule.count };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { finding: error.finding, trace: history.trace.end(), events: history.world.schedule.count };
  } finally {
    history.world.crash();
  }
}

/** Where a kill between the request and its answer costs most. */
const isOfTokens = /^tokens\.(create|revoke|revokeById|revokeAll|rotate|endRotation)$/;

/** More than this follows from no step. */
const mostEvents = 30_000;
const patienceMs = 150_000;

export class History {
  readonly world: World;
  readonly scene: Scene;
  readonly trace: Trace;
  readonly #plan: Plan;
  readonly #watcher: Watcher;
  #finding: Finding | null = null;

  constructor(plan: Plan, watcher: Watcher) {
    this.#plan = plan;
    this.#watcher = watcher;
    this.trace = new Trace(watcher.traced ?? false);
    const world = new World(plan.seed, weatherOf(new Chance(plan.seed, 'weather'), plan.without));
    this.world = world;
    this.scene = {
      world,
      seen: nothingSeen,
      before: nothingSeen,
      uses: [],
      exchanged: [],
      restored: [],
      stuck: new Map(),
      steps: [],
      activity: [],
      told: { since: 0, days: [] },
    };
    world.onSent = sent => {
      this.trace.add('sent', sent.request.url, sent.request.body ?? '');
      this.#check(looking.onSent, one => one.onSent(this.scene, sent));
    };
    world.onAnswer = call => {
      const text = JSON.stringify(call.answer);
      this.trace.add(call.method, text);
      this.tell(`${call.method} of step ${call.step} is answered: ${text.slice(0, 300)}`);
      watcher.onAnswer?.(call);
      this.#checkText(`the answer to ${call.method}`, text);
      this.#check(looking.onAnswer, one => one.onAnswer(this.scene, call));
    };
    world.onEvent = text => {
      this.trace.add('event', text);
      this.#checkText('an event', text);
    };
    world.disk.onText = (name, text) => {
      this.trace.add(name, text);
      this.#checkText(`the file ${name}`, text);
    };
    watcher.prepare?.(world);
  }

  async run(): Promise<void> {
    const { steps, only } = this.#plan;
    if (this.world.weather.elsewhere) await anotherComputer(this.world);
    this.world.beginStep(-1);
    await this.world.start();
    for (let step = 0; step < steps; step += 1) {
      if (only && !only.has(step)) continue;
      this.world.beginStep(step);
      await this.#step();
      await this.look();
    }
    this.world.beginStep(steps);
    await settle(this);
    this.#check(looking.atEnd, one => one.atEnd(this.scene));
    this.#throwIfBroken();
  }

  tell(words: string): void {
    this.#watcher.tell?.(this.world.step, words);
  }

  /** What breaks is told when the program has come to rest: it must not be seen from within. */
  found(finding: Omit<Finding, 'step'>): void {
    this.#finding ??= { ...finding, step: this.world.step };
  }

  /** The owner looks at the screen, and what is there is held against the books. */
  async look(): Promise<void> {
    const { scene, world } = this;
    for (const line of world.log.lines) {
      this.#checkText('the log', line);
      if (line.includes('could not be noted')) world.pasteboard.unnoted = world.weather.host === 'electron';
      if (/handler failed|did not fit/.test(line)) {
        this.found({
          invariant: 'never-internal',
          sentence: 'No handler fails in a way that nobody thought of.',
          detail: line,
        });
      }
    }
    world.log.lines = [];
    scene.before = scene.seen;
    scene.seen = await look(world, scene.seen);
    if (scene.seen.connections !== scene.before.connections || scene.uses.at(-1)?.run !== world.run) {
      const of = new Map(scene.seen.connections.map(({ id, tokenInUse }) => [id, tokenInUse]));
      scene.uses.push({ run: world.run, calls: world.calls.length, of });
    }
    if (scene.seen.jobs !== scene.before.jobs) {
      const told = scene.seen.jobs.filter(isTokenExchanged);
      scene.exchanged.push(...told.map(({ id }) => ({ id, calls: world.calls.length })));
    }
    for (const { kind, file } of scene.seen.notices)
      if (kind === 'file-stuck') scene.stuck.set(file, world.run);
    this.#check(looking.onStep, one => one.onStep(scene));
    this.#throwIfBroken();
  }

  /** Until every call of the owner is answered, or it takes too long. */
  async rest(limitMs = patienceMs): Promise<void> {
    await this.world.schedule.settled();
    const { schedule } = this.world;
    const until = schedule.time + limitMs;
    const enough = schedule.count + mostEvents;
    while (this.isBusy) {
      const { nextAt } = schedule;
      if (nextAt === null || nextAt > until) return;
      if (schedule.count > enough) throw this.#endless();
      await schedule.next();
    }
  }

  /** Whatever is due within so many milliseconds. */
  async pass(ms: number): Promise<void> {
    const { schedule } = this.world;
    const until = schedule.time + ms;
    const enough = schedule.count + mostEvents;
    await this.world.schedule.settled();
    for (let { nextAt } = schedule; nextAt !== null && nextAt <= until; { nextAt } = schedule) {
      if (schedule.count > enough) throw this.#endless();
      await schedule.next();
    }
    schedule.passTo(until);
  }

  async restart(how: 'crash' | 'quit'): Promise<void> {
    const { world } = this;
    if (how === 'quit' && world.app) await this.#quit(world.app);
    world.crash();
    this.#throwIfBroken();
  }

  /** As both hosts end it: what is on its way has some seconds for its answer, and then everything is closed. */
  async #quit(app: App): Promise<void> {
    const { run, schedule, weather } = this.world;
    this.world.quitAt.set(run, schedule.time);
    if (await this.#isDone(app.answered(), weather.host === 'electron' ? 1_500 : 8_000)) {
      this.world.answeredRuns.add(run);
      this.#check(looking.onAnswered, one => one.onAnswered(this.scene));
    }
    if (
      await this.#isDone(
        app.beforeEnd().then(() => app.close()),
        120_000,
      )
    )
      return;
    this.found({
      invariant: 'every-call-is-answered',
      sentence: 'The program can be ended.',
      detail: 'it does not close',
    });
  }

  async #isDone(work: Promise<unknown>, limitMs: number): Promise<boolean> {
    const { schedule } = this.world;
    let done = false;
    void work.then(() => {
      done = true;
    });
    await schedule.settled();
    const until = schedule.time + limitMs;
    while (!done) {
      const { nextAt } = schedule;
      if (nextAt === null || nextAt > until) return false;
      await schedule.next();
    }
    return true;
  }

  get isBusy(): boolean {
    const { calls, run } = this.world;
    for (let at = calls.length - 1; at >= 0; at -= 1) {
      const call = calls[at];
      if (call?.run !== run) return false;
      if (call.answer === null) return true;
    }
    return false;
  }

  async #step(): Promise<void> {
    const { world } = this;
    const seldom = seldomOf(world);
    if (seldom?.step !== world.step || !(await this.#seldom(seldom))) await this.#nextThing();
    const last = world.answered.findLast(({ method }) => method === 'updates.install');
    if (last?.run !== world.run || !last.answer?.ok) return;
    this.tell('the program ends, and the installer starts it anew');
    world.ends += 1;
    await this.restart('quit');
    await world.start();
  }

  async #nextThing(): Promise<void> {
    const { world } = this;
    const chance = world.luck('step');
    const kind = chance.weighted({ act: 60, time: 10, deed: 22, end: world.weather.crashes ? 8 : 2 });
    if (kind === 'act') return this.#act(chance);
    if (kind === 'deed') {
      const words = nextDeed(world, chance);
      if (words !== null) this.tell(words);
      await this.#goOn(chance);
    } else if (kind === 'time') {
      // While the disk refuses, everything is tried every few seconds: hours of that show nothing more than minutes.
      const most = world.disk.mood === 'works' ? 3 * 3_600_000 : 5 * 60_000;
      const ms = Math.min(most, chance.pick([10, 1_000, 5_000, 30_000, 90_000, 20 * 60_000, 3 * 3_600_000]));
      this.tell(`${ms / 1_000} s pass`);
      await this.pass(ms);
    } else await this.#end(chance);
  }

  async #act(chance: Chance): Promise<void> {
    const { world, scene } = this;
    const inARow = habit(world, scene.seen, chance);
    if (inARow) return this.#inARow(inARow, chance);
    const rival = chance.yes(0.35) ? rivalAct(world, scene.seen, chance) : null;
    const { method, input } = rival ?? nextAct(world, scene.seen, chance);
    for (let times = chance.yes(0.08) ? 2 : 1; times > 0; times -= 1) {
      this.tell(`${method} ${JSON.stringify(input)}`);
      world.call(method, input);
    }
    if (world.weather.crashes && isOfTokens.test(method) && chance.yes(0.15)) {
      await this.#untilSent();
      return this.#end(chance);
    }
    if (world.weather.crashes && chance.yes(0.06)) {
      await this.#some(chance.below(30));
      return this.#end(chance);
    }
    await this.#goOn(chance);
  }

  async #inARow(intents: readonly Intent[], chance: Chance): Promise<void> {
    const { world, scene } = this;
    for (const intent of intents) {
      const act = typeof intent === 'function' ? intent(scene.seen) : intent;
      if (act === null) continue;
      const { method, input, rested, hurried, offline, fate } = act;
      if (rested) await this.rest();
      if (fate) world.line.nextFate = fate;
      if (offline) world.line.downUntil = world.schedule.time + 5_000;
      this.tell(`${method} ${JSON.stringify(input)}`);
      world.call(method, input);
      await this.#some(chance.below(hurried ? 4 : 24));
      await this.look();
    }
    return this.#goOn(chance);
  }

  /** Resolves to false where there is nothing to do it with. */
  async #seldom({ what }: Seldom): Promise<boolean> {
    const { world, scene } = this;
    const chance = world.luck('seldom');
    if (what === 'one person, invited by two') {
      const intents = oneByTwo(world, scene.seen, chance);
      if (intents) await this.#inARow(intents, chance);
      return intents !== null;
    }
    const words = mixUp(world.keychain, chance);
    if (words === null) return false;
    world.ends += 1;
    this.tell(`the owner quits, and ${words}`);
    await this.restart('quit');
    await this.pass(chance.below(2_000));
    await world.start();
    await this.look();
    await this.#inARow(trustAll(world, chance), chance);
    return true;
  }

  /** On to the answers, or only a little: then the next thing is done meanwhile. */
  async #goOn(chance: Chance): Promise<void> {
    return chance.yes(0.6) ? this.rest() : this.#some(chance.below(25));
  }

  /** So many of the things that are going to happen, and no more. */
  async #some(count: number): Promise<void> {
    await this.world.schedule.settled();
    for (let left = count; left > 0; left -= 1) {
      const { nextAt } = this.world.schedule;
      if (nextAt === null || nextAt > this.world.schedule.time + patienceMs) return;
      await this.world.schedule.next();
    }
  }

  /** Until something that may change something has left, if that is soon. */
  async #untilSent(): Promise<void> {
    const { line } = this.world;
    const isSent = (from: number) => line.sent.slice(from).some(({ request }) => request.method === 'POST');
    const before = line.sent.length;
    for (let left = 40; left > 0 && !isSent(before); left -= 1) await this.#some(1);
  }

  async #end(chance: Chance): Promise<void> {
    const { world, scene } = this;
    const { disk, schedule } = world;
    const how = world.weather.crashes && chance.yes(0.7) ? 'crash' : 'quit';
    if (how === 'crash') world.crashes += 1;
    world.ends += 1;
    this.tell(how === 'crash' ? 'the program is killed' : 'the owner quits');
    await this.restart(how);
    const backup = disk.backups.at(-1);
    if (backup && chance.yes(0.3)) {
      disk.restore(backup.texts);
      scene.restored.push({ from: backup.at, at: schedule.time, noted: world.keychain.notedTokens });
      this.tell('the data folder is put back to what it was');
    }
    if (world.weather.files && chance.yes(0.12)) {
      const damage = disk.damage(chance);
      if (damage) scene.restored.push({ from: damage.from, at: schedule.time, noted: [] });
      this.tell(damage?.words ?? 'the disk is looked over');
    }
    const days = world.weather.long ? chance.pick([0, 1, 3]) : 0;
    await this.pass(days * 86_400_000 + chance.below(2_000));
    await world.start();
    this.tell(days === 0 ? 'the program is started' : `the program is started ${days} days later`);
  }

  #checkText(where: string, text: string): void {
    this.#check(looking.onText, one => one.onText(this.scene, where, text));
  }

  #check<I extends Invariant>(those: readonly I[], judge: (one: I) => string | null): void {
    if (this.#finding) return;
    for (const one of those) {
      const detail = judge(one);
      if (detail !== null) this.found({ invariant: one.name, sentence: one.sentence, detail });
    }
  }

  #endless(): Broken {
    const [invariant, sentence] = ['every-step-ends', 'Nothing goes on for ever.'];
    return new Broken({
      invariant,
      sentence,
      detail: 'more follows from it than can be',
      step: this.world.step,
    });
  }

  #throwIfBroken(): void {
    if (this.#finding) throw new Broken(this.#finding);
  }
}
