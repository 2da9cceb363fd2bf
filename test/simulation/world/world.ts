import { createMemoryStore } from '../../../src-main/adapters/memory-store.ts';
import type { App } from '../../../src-main/core/app/app.ts';
import { createApp } from '../../../src-main/core/app/create-app.ts';
import type { ToldEnd } from '../../../src-main/core/base/ports/notifier.ts';
import type { Ports } from '../../../src-main/core/base/ports/ports.ts';
import type { WireRequest, WireResponse } from '../../../src-main/core/base/ports/transport.ts';
import type { TransferRow } from '../../../src-main/core/transfer/transfer-row.ts';
import type { Topic } from '../../../src-shared/topics.ts';
import { fakePassphraseFiles } from '../../support/fake-passphrase-files.ts';
import type { Pat } from '../service/books.ts';
import { services as openServices, type Services } from '../service/services.ts';
import { Chance, hashOf } from './chance.ts';
import { ComputerClock } from './computer-clock.ts';
import { Disk } from './disk.ts';
import { Hearing } from './hearing.ts';
import { Boxes, Log, Pasteboard, signInWindow, updateFeed } from './host.ts';
import { Keychain } from './keychain.ts';
import { Line, type LineFate, type Sent } from './line.ts';
import { Schedule } from './schedule.ts';
import type { Weather } from './weather.ts';

/** One call of a method, by the owner or by whoever looks. */
export interface Call {
  n: number;
  step: number;
  run: number;
  method: string;
  input: unknown;
  /** When it was asked, in the history's time, and by the computer's clock. */
  at: number;
  clockAt: number;
  /** The same, by the clock that nobody sets. */
  elapsedAt: number;
  answer: Answer | null;
  answeredAt: number;
  /** By the clock that nobody sets: the computer may have slept since it was asked. */
  elapsedAnsweredAt: number;
  /** Not of somebody who only looks. */
  isOwners: boolean;
}

/** A file of another computer, and what stands in it. */
export interface Brought {
  text: string;
  keys: string[];
  tokens: TransferRow[];
  /** What was known there by then and does not stand in it. */
  lacks: string | null;
}

export type Answer =
  | { ok: true; value: unknown }
  | { ok: false; problem: { code: string } & Record<string, unknown> };

/** The computer, its owner's things on it, the services, and what lies between: everything but the program. */
export class World {
  readonly seed: number;
  readonly weather: Weather;
  readonly isElsewhere: boolean;
  readonly schedule = new Schedule();
  readonly clock: ComputerClock;
  readonly disk: Disk;
  readonly keychain: Keychain;
  readonly line: Line;
  readonly services: Services;
  /** Files of another computer. */
  readonly brought: Brought[] = [];
  readonly pasteboard = new Pasteboard();
  readonly boxes = new Boxes();
  readonly calls: Call[] = [];
  /** Those of them that were answered, in the order of their answers. */
  readonly answered: Call[] = [];
  readonly log = new Log();
  /** What changed since somebody looked. */
  readonly changed = new Set<Topic>();
  /** New tokens that an answer has shown to the run of the program that waited for it. */
  readonly shown: { pat: Pat; run: number; at: number }[] = [];
  /** Invitations that a service had no time for, as it was heard. */
  readonly limited: { email: string; at: number; run: number }[] = [];
  /** Of which ends the system has told, and when, by the computer's clock. */
  readonly told: (ToldEnd & { at: number })[] = [];
  /** The program, while it runs. */
  app: App | null = null;
  /** Which run of it; a run that is over hears nothing more. */
  run = 0;
  step = 0;
  /** How often it was killed. */
  crashes = 0;
  /** How often it ended, in whatever way. */
  ends = 0;
  /** When the owner quit a run, in the history's time. */
  readonly quitAt = new Map<number, number>();
  /** Runs that ended when what was on its way had its answer. */
  readonly answeredRuns = new Set<number>();
  /** When this run began, by the clock that nobody sets, and in the history's time. */
  startedAt = 0;
  openSince = 0;
  onSent: (sent: Sent) => void = () => undefined;
  onAnswer: (call: Call) => void = () => undefined;
  onEvent: (text: string) => void = () => undefined;
  readonly #lucks = new Map<string, Chance>();
  readonly #fates: typeof fateWeights;
  readonly #hearing = new Hearing();
  #ids: number;

  /** @param isElsewhere another computer of the owner: no id of one is another one's */
  constructor(seed: number, weather: Weather, isElsewhere = false) {
    this.isElsewhere = isElsewhere;
    this.#ids = isElsewhere ? 1_000_000 : 0;
    this.seed = seed;
    this.weather = weather;
    const { schedule } = this;
    this.#fates = new Chance(seed, 'fates').mixture(fateWeights);
    this.clock = new ComputerClock(schedule, this.#hearing);
    this.disk = new Disk(schedule, () => this.luck('disk'));
    this.keychain = new Keychain(schedule, () => this.luck('keychain'));
    this.services = openServices(this);
    this.line = new Line({
      schedule,
      hearing: this.#hearing,
      chance: () => this.luck('line'),
      fate: request => this.#lineFate(request.method),
      answer: (origin, request) => this.services.answer(origin, request),
      onSent: sent => this.onSent(sent),
      onHeard: (request, response) => this.#heard(request, response),
    });
  }

  /** Of one sort of thing in one step: leaving a step out changes the luck of no other. */
  luck(stream: string): Chance {
    const before = this.#lucks.get(stream);
    if (before) return before;
    const luck = new Chance(this.seed, stream, this.step);
    this.#lucks.set(stream, luck);
    return luck;
  }

  beginStep(step: number): void {
    this.step = step;
    this.#lucks.clear();
  }

  /** Starts the program on what the disk and the keychain hold. Resolves when it is open, or is not open after an hour. */
  async start(): Promise<void> {
    this.run += 1;
    const { run } = this;
    const isAlive = () => this.run === run;
    let app: App | null = null;
    let failed: unknown = null;
    void createApp(this.#ports(isAlive)).then(
      opened => {
        app = opened;
      },
      error => {
        failed = error;
      },
    );
    await this.schedule.settled();
    const giveUpAt = this.schedule.time + 3_600_000;
    while (app === null && failed === null) {
      const next = this.schedule.nextAt;
      if (next === null || next > giveUpAt) throw new Error('The program does not open.');
      await this.schedule.next();
    }
    if (failed !== null) throw failed;
    this.app = app;
    this.startedAt = this.clock.elapsed();
    this.openSince = this.schedule.time;
    const opened = app as App | null;
    opened?.subscribe(message => {
      if (!isAlive()) return;
      this.onEvent(JSON.stringify(message));
      if (message.event === 'changed') for (const topic of message.payload.topics) this.changed.add(topic);
    });
    for (const topic of ['connections', 'tokens', 'jobs', 'notices'] as const) this.changed.add(topic);
  }

  /** Nothing more is heard of it; what it had asked of the disk may happen or not, what it had sent goes its way. */
  crash(): void {
    this.app = null;
    this.run += 1;
    this.schedule.streams = 0;
    this.disk.crash();
    this.#hearing.crash();
    this.keychain.crash();
    this.pasteboard.crash();
  }

  /** The owner does something. */
  call(method: string, input: unknown): Call {
    const call = this.ask(method, input);
    this.calls.push(call);
    call.isOwners = true;
    return call;
  }

  /** Somebody looks. */
  ask(method: string, input: unknown): Call {
    const { app, run, schedule } = this;
    if (!app) throw new Error('Nothing runs.');
    const call: Call = {
      ...{
        n: this.calls.length,
        step: this.step,
        run,
        method,
        input,
        answer: null,
        answeredAt: -1,
        elapsedAnsweredAt: -1,
        isOwners: false,
      },
      ...{ at: schedule.time, clockAt: this.clock.now(), elapsedAt: this.clock.elapsed() },
    };
    void this.#answered(app, call);
    return call;
  }

  async #answered(app: App, call: Call): Promise<void> {
    const isStream = call.method === 'invitations.plan';
    if (isStream) this.schedule.streams += 1;
    const answer = (await app.dispatch(call.method, call.input)) as Answer;
    if (this.run !== call.run) return;
    if (isStream) this.schedule.streams -= 1;
    call.answer = answer;
    call.answeredAt = this.schedule.time;
    call.elapsedAnsweredAt = this.clock.elapsed();
    if (call.isOwners) this.answered.push(call);
    this.onAnswer(call);
  }

  /** Whether what has come of an answer shows a token that was just made. */
  #heard(request: WireRequest, { status, headers, body }: WireResponse): void {
    if (status === 429 && request.method === 'POST' && headers['retry-after'] === '2') {
      const { email } = JSON.parse(request.body ?? '{}') as { email?: string };
      if (email !== undefined) this.limited.push({ email, at: this.schedule.time, run: this.run });
    }
    if (!request.body?.includes('createPat')) return;
    const text = Buffer.from(body).toString();
    for (const books of this.services.all) {
      for (const pat of books.pats.values()) {
        // Of an answer that breaks off only what ends before that.
        if (pat.by === 'us' && text.includes(`${pat.secret}"`))
          this.shown.push({ pat, run: this.run, at: this.schedule.time });
      }
    }
  }

  #lineFate(method: string): LineFate {
    const { line } = this;
    if (this.services.calm) return 'plain';
    if (this.weather.store && method === 'GET' && this.luck('store').yes(0.5)) return 'kept';
    if (!this.weather.network) return 'plain';
    if (this.schedule.time < line.downUntil) return 'never-left';
    if (line.nextFate !== null && method === 'POST') {
      const fate = line.nextFate;
      line.nextFate = null;
      return fate;
    }
    const luck = this.luck('line');
    return luck.yes(0.65) ? 'plain' : luck.weighted(this.#fates);
  }

  #ports(isAlive: () => boolean): Ports {
    const { schedule, weather } = this;
    const parts = { schedule, chance: () => this.luck('host'), isAlive };
    const electron = weather.host === 'electron';
    // Whoever does without a keychain at times may have had one before, and has one in the end.
    const startInMemory =
      weather.startInMemory && !this.services.calm && new Chance(this.seed, 'in memory', this.run).yes(0.6);
    return {
      ...(startInMemory ? withoutKeychain() : this.keychain.port(isAlive)),
      transport: this.line.port(isAlive),
      files: this.disk.port(isAlive),
      clock: this.clock.port(() => this.luck('clock'), isAlive),
      random: { bytes: count => this.luck('random').bytes(count) },
      calendar: { dayOf: at => Math.floor(at / 86_400_000) },
      slowHash: (text, salt) =>
        new Promise(resolve =>
          schedule.in(100, () => isAlive() && resolve(hashOf(`${salt} ${text}`).toString(16))),
        ),
      passphraseFiles: fakePassphraseFiles,
      log: this.log,
      practice: { start: async () => this.services.startPractice() },
      clipboard: this.pasteboard.port(parts, !electron),
      revealer: electron ? this.boxes.revealer(parts) : null,
      saver: electron ? this.boxes.saver(parts) : null,
      confirmer: electron ? this.boxes.confirmer(parts) : null,
      notifier: electron ? { tell: async ends => isAlive() && this.#told(ends) } : null,
      signIn: electron ? signInWindow(parts, origin => this.services.behind(origin)) : null,
      policy:
        weather.policy === null
          ? null
          : {
              file: '/etc/keyholder/policy.json',
              read: async () => ({ kind: 'text', text: weather.policy ?? '' }),
            },
      updates: electron ? updateFeed(parts) : { open: async () => ({ off: 'not-installed' }) },
      newId: () => this.#newId(),
      about: {
        ...{ version: '1.0.0', host: weather.host, keychainService: 'Keyholder', dataDir: '/data' },
        account: 'owner',
        ...{ platform: 'linux', startInMemory },
      },
    };
  }

  #told(ends: readonly ToldEnd[]): boolean {
    const at = this.clock.now();
    this.told.push(...ends.map(one => ({ ...one, at })));
    return true;
  }

  #newId(): string {
    this.#ids += 1;
    const digits = this.#ids.toString(16).padStart(12, '0');
    return `00000000-0000-4000-8000-${digits}`;
  }
}

/** As both hosts start then. */
const withoutKeychain = () => ({ secrets: createMemoryStore(), interruptSecrets: () => undefined });

const fateWeights: Readonly<Record<LineFate, number>> = {
  ...{
    plain: 0,
    slow: 2,
    'slow-back': 2,
    'never-left': 3,
    'lost-before': 3,
    'lost-after': 4,
    late: 3,
    half: 3,
  },
  ...{ gateway: 2, page: 1, redirect: 1, endless: 0.5, kept: 2 },
};
