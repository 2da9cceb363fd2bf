import type { Calendar } from './calendar.ts';
import type { Clipboard } from './clipboard.ts';
import type { Clock } from './clock.ts';
import type { Confirmer } from './confirmer.ts';
import type { Files } from './files.ts';
import type { Logger } from './logger.ts';
import type { Notifier } from './notifier.ts';
import type { PassphraseFiles } from './passphrase-files.ts';
import type { PolicySource } from './policy-source.ts';
import type { PracticeLauncher } from './practice-launcher.ts';
import type { Random, SlowHash } from './random.ts';
import type { Revealer } from './revealer.ts';
import type { FileSaver } from './save-file.ts';
import type { SecretStore } from './secret-store.ts';
import type { SignInWindow } from './sign-in-window.ts';
import type { Transport } from './transport.ts';
import type { UpdaterSource } from './updater.ts';

/** What the core needs from the world. Every adapter of a port passes the contract suite of the port in `test/contracts`. */
export interface Ports {
  secrets: SecretStore;
  /** Ends every call of `secrets` that is still unanswered. Does nothing where that cannot be done. */
  interruptSecrets(): void;
  transport: Transport;
  files: Files;
  clock: Clock;
  calendar: Calendar;
  random: Random;
  slowHash: SlowHash;
  passphraseFiles: PassphraseFiles;
  log: Logger;
  practice: PracticeLauncher;
  /** null: this host has none, and the methods answer `unsupported-here`. */
  clipboard: Clipboard | null;
  revealer: Revealer | null;
  saver: FileSaver | null;
  signIn: SignInWindow | null;
  notifier: Notifier | null;
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
    /** The account of this computer that Keyholder runs as: of people, who did it. */
    account: string;
    /** True where the store is memory by choice (`--keychain memory`). */
    startInMemory: boolean;
  };
}
