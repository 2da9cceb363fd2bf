import type {
  InstallingUpdater,
  OfferedUpdate,
  UpdaterSource,
} from '../../src-main/core/base/ports/updater.ts';

/** An updater by hand: what it offers and how each step ends is the test's to say. */
export class FakeUpdater implements InstallingUpdater {
  readonly how = 'installs';
  readonly feed: string;
  looks = 0;
  installed = 0;
  offer: () => Promise<OfferedUpdate | null> = async () => null;
  fetching: (onProgress: (part: number) => void, signal: AbortSignal) => Promise<void> = async () =>
    undefined;
  /** Before the last word: the second check. */
  checking: () => Promise<void> = async () => undefined;
  /** After the last word. */
  ending: () => Promise<void> = async () => undefined;

  constructor(feed = 'https://updates.example') {
    this.feed = feed;
  }

  look(): Promise<OfferedUpdate | null> {
    this.looks += 1;
    return this.offer();
  }

  download(onProgress: (part: number) => void, signal: AbortSignal): Promise<void> {
    return this.fetching(onProgress, signal);
  }

  async install(lastWord: () => void): Promise<void> {
    await this.checking();
    lastWord();
    await this.ending();
    this.installed += 1;
  }

  offers(version: string, releasedAt: string | null = null): this {
    this.offer = async () => ({ version, releasedAt });
    return this;
  }
}

/** Remembers what it was opened with. */
export class FakeSource implements UpdaterSource {
  readonly opened: { feed: string | null; channel: string }[] = [];
  readonly #updater: Awaited<ReturnType<UpdaterSource['open']>>;

  constructor(updater: Awaited<ReturnType<UpdaterSource['open']>>) {
    this.#updater = updater;
  }

  async open(options: { feed: string | null; channel: 'latest' | 'beta' }) {
    this.opened.push(options);
    return this.#updater;
  }
}
