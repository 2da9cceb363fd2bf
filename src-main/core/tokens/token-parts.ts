import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Confirmer } from '../base/ports/confirmer.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import type { Vault } from '../custody/vault.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Teams } from '../team/teams.ts';
import type { Ledger } from './ledger.ts';
import type { RemovedRows } from './removed-rows.ts';
import type { TokenApi } from './token-mutations.ts';

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
