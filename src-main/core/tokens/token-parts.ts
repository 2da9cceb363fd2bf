import type { Team } from '../../../src-shared/team.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Confirmer } from '../base/ports/confirmer.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import type { Vault } from '../custody/vault.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { ServiceClocks } from '../wire/service-clocks.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Proofless } from './ledger/proof.ts';
import type { RemovedRows } from './ledger/removed-rows.ts';
import type { TokenMarks } from './marks/token-marks.ts';
import type { TokenMutations } from './token-mutations.ts';

/** As much of `Teams` as is asked here. */
interface TeamReader {
  /** As the service says now. */
  getNow(connectionId: string): Promise<Team>;
  /** With a token that is not kept yet. */
  getWith(baseUrl: string, token: string, signal: AbortSignal): Promise<{ team: Team; proofless: Proofless }>;
  /** Whether what `getWith` has thrown says that the token is known, and may not read the team. @throws ProblemError where that could not be asked */
  knowsByForbidding(error: unknown, baseUrl: string, signal: AbortSignal): Promise<boolean>;
}

/** What the files of this folder work with. */
export interface TokenParts {
  connections: ConnectionStore;
  ledger: Ledger;
  removed: RemovedRows;
  marks: TokenMarks;
  vault: Vault;
  sessions: Sessions;
  teams: TeamReader;
  tokenMutations: TokenMutations;
  gate: OriginGate;
  changes: Changes;
  clock: Clock;
  clocks: ServiceClocks;
  work: ConnectionWork;
  /** null: a page's own confirmation is taken. */
  confirmer: Confirmer | null;
  signal: AbortSignal;
  newId(): string;
}
