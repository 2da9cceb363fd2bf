import type { UpdateState } from '../../../src-shared/update.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { InstallingUpdater, Updater, UpdaterSource } from '../base/ports/updater.ts';
import { ProblemError, problem } from '../base/problem-error.ts';
import type { Underway } from '../base/underway.ts';
import type { ManagedPolicy } from '../policy/managed-policy.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { type FoundUpdater, findUpdater } from './find-updater.ts';
import { createLookSchedule } from './look-schedule.ts';
import { type Offer, readOffer } from './offered-version.ts';
import { updateProblem } from './update-problem.ts';

interface Parts {
  source: UpdaterSource;
  policy: ManagedPolicy;
  /** With what the policy fixes. */
  wanted: () => boolean;
  settings: SettingsStore;
  changes: Changes;
  clock: Clock;
  underway: Underway;
  /** Tokens whose only copy lies in memory although the owner wants the keychain. */
  unkept: () => number;
  /** False while a request of the owner's is under way. */
  quiet: () => boolean;
  version: string;
  signal: AbortSignal;
}

type Now = Pick<UpdateState, 'phase' | 'progress' | 'checkedAt' | 'problem'>;

/** Newer versions of Keyholder: looked for, fetched, installed; each only as far as this computer and its owner want it. */
export class Updates {
  readonly #parts: Parts;
  readonly #found: FoundUpdater;
  readonly #schedule: ReturnType<typeof createLookSchedule>;
  /** Ends what is under way when it is switched off. */
  #stop = new AbortController();
  #now: Now = { phase: 'idle', progress: null, checkedAt: null, problem: null };
  #offer: Offer | null = null;
  #failures = 0;
  #looking: Promise<void> | null = null;
  #on = false;

  private constructor(parts: Parts, found: FoundUpdater) {
    this.#parts = parts;
    this.#found = found;
    const quiet = () => parts.quiet() && this.#now.phase === 'idle';
    this.#schedule = createLookSchedule(parts.clock, quiet, () => this.#look());
    parts.changes.subscribe(({ event, payload }) => {
      if (event === 'changed' && payload.topics.includes('settings')) this.#follow();
    });
    parts.signal.addEventListener('abort', () => this.#switchOff(), { once: true });
    this.#follow();
  }

  static async open(parts: Parts): Promise<Updates> {
    return new Updates(parts, await findUpdater(parts.source, parts.policy, parts.version));
  }

  state(): UpdateState {
    const { updater, channel, off } = this.#found;
    const offer = this.#offer;
    return {
      off: off ?? (this.#parts.wanted() ? null : 'by-owner'),
      channel,
      feed: updater && new URL(updater.feed).host,
      ...this.#now,
      found:
        offer && updater
          ? { ...offer, skipped: this.#parts.settings.skippedVersion === offer.version, how: updater.how }
          : null,
    };
  }

  /** Looks now, or joins the look that is under way. @throws ProblemError `updates-off` */
  async check(): Promise<UpdateState> {
    this.#updater();
    if (this.#now.phase === 'idle' || this.#now.phase === 'looking') await this.#look();
    return this.state();
  }

  /** @param version null: none is skipped any more */
  async skip(version: string | null): Promise<UpdateState> {
    await this.#parts.settings.skip(version);
    this.#parts.changes.announce(['updates']);
    return this.state();
  }

  /** @throws ProblemError `updates-off`, `unsupported-here`, `unknown-item` where nothing was found */
  async download(): Promise<UpdateState> {
    const updater = this.#installing();
    if (this.#now.phase !== 'idle') return this.state();
    if (!this.#offer) throw problem('unknown-item', { what: 'update' });
    const { signal } = this.#stop;
    this.#say({ phase: 'downloading', progress: null, problem: null });
    try {
      await updater.download(part => this.#show(part), signal);
      if (!signal.aborted) this.#say({ phase: 'ready', progress: null });
    } catch (error) {
      if (!signal.aborted) this.#say({ phase: 'idle', progress: null, problem: updateProblem(error) });
    }
    return this.state();
  }

  /**
   * Resolves when the end has begun.
   * @throws ProblemError `busy`, `unknown-item` where nothing is ready, or why it was not installed
   */
  async install(): Promise<void> {
    const updater = this.#installing();
    if (this.#now.phase !== 'ready') throw problem('unknown-item', { what: 'update' });
    this.#parts.underway.refuseWhileRunning();
    this.#refuseUnkept();
    this.#say({ phase: 'installing', problem: null });
    let release: () => void = () => undefined;
    try {
      await updater.install(() => {
        this.#refuseUnkept();
        release = this.#parts.underway.hold();
      });
    } catch (error) {
      release();
      const met = updateProblem(error);
      // What could not be checked again is fetched anew; for anything else, what is there stays good. That something is under way
      // is over soon, and is told to whoever asked.
      const lasting = met.code === 'busy' ? null : met;
      this.#say({ phase: met.code === 'update-refused' ? 'idle' : 'ready', problem: lasting });
      // Whoever has switched it off meanwhile waits for this.
      if (!this.#on) this.#switchOff();
      throw new ProblemError(met);
    }
  }

  #refuseUnkept(): void {
    if (this.#parts.unkept() === 0) return;
    // SECURITY: nothing is installed while a token is kept in memory only: it would be gone with the process.
    throw problem('busy', { reason: 'token-in-memory' });
  }

  #look(): Promise<void> {
    if (this.#looking) return this.#looking;
    const look = this.#lookNow().finally(() => {
      // One that was switched off has no say in what came after it.
      if (this.#looking !== look) return;
      this.#looking = null;
      this.#schedule.next(this.#failures);
    });
    this.#looking = look;
    return look;
  }

  async #lookNow(): Promise<void> {
    const { version, clock } = this.#parts;
    const { updater, channel } = this.#found;
    const { signal } = this.#stop;
    if (!updater) return;
    this.#say({ phase: 'looking' });
    try {
      const offered = await updater.look(signal);
      const offer = offered && readOffer(offered, { running: version, channel });
      if (signal.aborted) return;
      this.#offer = offer;
      this.#failures = 0;
      this.#say({ phase: 'idle', problem: null, checkedAt: clock.now() });
    } catch (error) {
      if (signal.aborted) return;
      const met = updateProblem(error);
      // What a good answer has told stays true when the next one does not come; a bad one casts doubt on it.
      if (met.code === 'update-refused') this.#offer = null;
      this.#failures += 1;
      this.#say({ phase: 'idle', problem: met });
    }
  }

  /** The owner, or the start: begins or ends what the setting says. */
  #follow(): void {
    const on = this.#found.off === null && this.#parts.wanted();
    if (on === this.#on) return;
    this.#on = on;
    if (on) this.#schedule.begin();
    else this.#switchOff();
    this.#parts.changes.announce(['updates']);
  }

  #switchOff(): void {
    this.#schedule.end();
    if (this.#now.phase === 'installing') return;
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#looking = null;
    this.#offer = null;
    this.#failures = 0;
    this.#say({ phase: 'idle', progress: null, problem: null });
  }

  #say(now: Partial<Now>): void {
    this.#now = { ...this.#now, ...now };
    this.#parts.changes.announce(['updates']);
  }

  /** In steps of a hundredth: pages ask anew each time. */
  #show(part: number): void {
    // What a feed says of a length need not be a number.
    if (Number.isNaN(part)) return;
    const rounded = Math.floor(Math.min(1, Math.max(0, part)) * 100) / 100;
    const { phase, progress } = this.#now;
    if (phase === 'downloading' && rounded !== progress) this.#say({ progress: rounded });
  }

  #updater(): Updater {
    const { updater } = this.#found;
    if (updater === null || !this.#on) throw problem('updates-off');
    return updater;
  }

  #installing(): InstallingUpdater {
    const updater = this.#updater();
    if (updater.how !== 'installs') throw problem('unsupported-here', { reason: 'install' });
    return updater;
  }
}
