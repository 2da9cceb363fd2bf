import type { updateFaults } from '../../../../src-shared/problem.ts';
import type { UpdateChannel } from '../../../../src-shared/update.ts';
import type { TransportFault } from './transport.ts';

/** A newer Keyholder, as the feed offers it. Plain text from outside: the caller checks it. */
export interface OfferedUpdate {
  version: string;
  /** RFC 3339; null where the feed does not say. */
  releasedAt: string | null;
}

export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  /** `no-version`: what it names is none. */
  readonly fault: (typeof updateFaults)[number] | 'unreadable' | 'no-version' | TransportFault;
  /** @param message technical, for support */
  constructor(fault: UpdateError['fault'], message?: string) {
    super(message);
    this.fault = fault;
  }
}

/** Looks for newer versions. All reject with `UpdateError` and nothing else. */
interface Feed {
  /** Origin that is asked. */
  readonly feed: string;
  /** What the feed offers, newer or not; null: nothing for this computer. Where it only notifies, its signature was good. */
  look(signal: AbortSignal): Promise<OfferedUpdate | null>;
}

/** The owner installs in the manner of the system. */
export interface NotifyingUpdater extends Feed {
  readonly how: 'notifies';
}

export interface InstallingUpdater extends Feed {
  readonly how: 'installs';
  /** Fetches what the last look found, and checks it. `onProgress`: 0 to 1. */
  download(onProgress: (part: number) => void, signal: AbortSignal): Promise<void>;
  /**
   * Checks what was downloaded once more, calls `lastWord`, then ends the app, installs and starts the new one. What `lastWord` throws
   * stops it and is passed on. Resolves when the end has begun.
   */
  install(lastWord: () => void): Promise<void>;
}

export type Updater = NotifyingUpdater | InstallingUpdater;

export interface UpdaterSource {
  /** @param feed the policy's, or null: the one that the package was built with */
  open(options: {
    feed: string | null;
    channel: UpdateChannel;
  }): Promise<Updater | { off: 'not-installed' | 'no-feed' | 'no-key' }>;
}
