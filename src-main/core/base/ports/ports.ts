import type { updateFaults } from '../../../../src-shared/problem.ts';
import type { UpdateChannel } from '../../../../src-shared/update.ts';
import type { Breath } from '../stretch.ts';
import type { Confirmer } from './confirmer.ts';
import type { TextMark } from './text-mark.ts';
import type { Transport, TransportFault } from './transport.ts';

/** What the core needs from the world. Every adapter of a port passes the port's contract suite in `test/contracts`. */

/** Where secrets lie. The account names come from `secret-names.ts`. All reject with `SecretStoreError` and nothing else. */
export interface SecretStore {
  /** null: the store answered that it has none. That is not proof of absence: a locked keyring says it too. */
  get(account: string): Promise<string | null>;
  /** Resolving is not proof that it was kept: read it back. */
  set(account: string, secret: string): Promise<void>;
  /** Resolves whether or not there was one. */
  delete(account: string): Promise<void>;
}

export class SecretStoreError extends Error {
  override readonly name = 'SecretStoreError';
  /** locked: it is there and refuses. unavailable: there is none, or it is broken. waiting: no answer yet. */
  readonly kind: 'locked' | 'unavailable' | 'waiting';
  constructor(kind: SecretStoreError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Text files in the data folder, by plain name (`ledger.json`). Errors of Node's fs pass through. */
export interface Files {
  /** null: no such file. */
  read(name: string): Promise<string | null>;
  /** Atomic and synced to disk; creates the folder. */
  write(name: string, text: string): Promise<void>;
  /**
   * Adds to its end and syncs it to disk; creates folder and file. In time that does not grow with the file. A sudden end, and a
   * disk that refuses, may leave the beginning of `text` there.
   */
  append(name: string, text: string): Promise<void>;
  /** Does not mind when there is none. */
  remove(name: string): Promise<void>;
  /** Renames it out of the way and returns the new name. */
  setAside(name: string): Promise<string>;
}

/** The machine's clipboard. Rejects where there is none. */
export interface Clipboard {
  /** With the platform's "do not record" hints where it has any. */
  writeSecret(text: string): Promise<void>;
  read(): Promise<string>;
  clear(): Promise<void>;
  /** Clears it of the marked text when this process is killed; returns the way to call that off. Missing: nothing outlives us here. */
  watchOver?(mark: TextMark): () => void;
}

/** A native dialog of the main process. */
export interface Revealer {
  reveal(token: { name: string; secret: string }): Promise<void>;
}

/** The service's own sign-in page in a window without powers. */
export interface SignInWindow {
  /**
   * Resolves with the session's value once `prove` said yes to it, null where the owner closed the window.
   * `prove` may be called several times: pages set a cookie before it is good for anything.
   */
  capture(options: {
    dashboardUrl: string;
    cookieName: string;
    prove: (session: string) => Promise<boolean>;
  }): Promise<string | null>;
}

/** The policy file of a managed computer, as the host finds it. Never rejects. */
export interface PolicySource {
  /** For the owner's eyes. */
  readonly file: string;
  /** untrusted: somebody other than an administrator could have written it, or it cannot be read; `reason` is a sentence. */
  read(): Promise<{ kind: 'none' } | { kind: 'text'; text: string } | { kind: 'untrusted'; reason: string }>;
}

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

export interface RunningPractice {
  baseUrl: string;
  dashboardUrl: string;
  teamId: string;
  session: string;
  token: string;
  close(): Promise<void>;
}

export interface PracticeLauncher {
  start(): Promise<RunningPractice>;
}

export interface Clock extends Breath {
  /** Epoch milliseconds. Whoever sets the computer's clock sets it back and forth. */
  now(): number;
  /** Milliseconds since some moment before the start. Never goes back, and goes on while the computer sleeps. */
  elapsed(): number;
  /** Returns the way to call it off. Must not keep the process alive. */
  after(ms: number, run: () => void): () => void;
  /** Resolves after `ms`, or at once when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
}

/** Takes no values that could be secret: a fixed text and names of things. */
export interface Logger {
  warn(text: string, facts?: Readonly<Record<string, string | number | boolean>>): void;
}

export interface Ports {
  secrets: SecretStore;
  /** Ends every call of `secrets` that is still unanswered. Does nothing where that cannot be done. */
  interruptSecrets(): void;
  transport: Transport;
  files: Files;
  clock: Clock;
  log: Logger;
  practice: PracticeLauncher;
  /** null: this host has none, and the methods answer `unsupported-here`. */
  clipboard: Clipboard | null;
  revealer: Revealer | null;
  signIn: SignInWindow | null;
  /** null: this host obeys no policy file. */
  policy: PolicySource | null;
  updates: UpdaterSource;
  /** null: a page's own confirmation is taken. */
  confirmer: Confirmer | null;
  newId(): string;
  /** What `app.info` says of the host. */
  about: {
    version: string;
    host: 'electron' | 'web';
    keychainService: string;
    dataDir: string;
    platform: 'linux' | 'macos' | 'windows' | 'other';
    /** True where the store is memory by choice (`--keychain memory`). */
    startInMemory: boolean;
  };
}
