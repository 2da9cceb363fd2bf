import type { ConnectionRecord } from './connection-record.ts';

/** What a connection's coming and going asks of its tokens; `tokens/tokens-of-connection.ts` does it. */
export interface ConnectionTokens {
  /** Their file is left alone: that none is known says nothing. */
  readonly areUnread: boolean;
  /** Those that may still work. */
  living(connectionId: string): readonly { name: string; tail: string | null }[];
  /** Keys of those whose secrets the keychain may hold, whatever is said of it. */
  mayBeInKeychain(connectionId: string): string[];
  /** @throws keychain problems */
  forgetSecrets(record: ConnectionRecord): Promise<void>;
  /** Puts the rows to the removed ones. @throws ProblemError `storage-unwritable`: then they must not go */
  keepRows(record: ConnectionRecord): Promise<void>;
  /** Takes them off the removed ones again: they stay. */
  takeBackRows(record: ConnectionRecord): Promise<void>;
  /** Removed ones are known by a fingerprint, which is worth nothing without its key. */
  keepsFingerprints(): boolean;
  /** Takes the rows off the ledger. */
  drop(connectionId: string): Promise<void>;
  /** The practice service's own token, which ends with this run. */
  addPractice(row: {
    key: string;
    connectionId: string;
    teamId: string;
    token: string;
    /** Epoch milliseconds. */
    recordedAt: number;
  }): Promise<void>;
}
