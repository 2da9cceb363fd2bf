import type { Changes } from '../changes.ts';
import type { ConnectionWork } from '../connection-work.ts';
import type { Confirmer } from '../custody/confirmer.ts';
import type { Vault } from '../custody/vault.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import type { Clock } from '../ports.ts';
import type { Sessions } from '../sessions.ts';
import type { ConnectionStore } from '../store/connection-store.ts';
import type { Ledger } from '../store/ledger.ts';
import type { RemovedRows } from '../store/removed-rows.ts';
import type { Teams } from '../teams.ts';
import type { TokenApi } from '../wire/token-api.ts';

/** What the files of this folder work with. */
export interface TokenParts {
  connections: ConnectionStore;
  ledger: Ledger;
  removed: RemovedRows;
  vault: Vault;
  sessions: Sessions;
  teams: Teams;
  tokenApi: TokenApi;
  gate: OriginGate;
  changes: Changes;
  clock: Clock;
  work: ConnectionWork;
  /** null: a page's own confirmation is taken. */
  confirmer: Confirmer | null;
  signal: AbortSignal;
  newId(): string;
}
