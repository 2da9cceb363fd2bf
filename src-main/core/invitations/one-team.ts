import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Ledger } from '../tokens/ledger.ts';

interface Parts {
  connections: Pick<ConnectionStore, 'all'>;
  ledger: Pick<Ledger, 'find'>;
}

/** Connections that are known to be to one team of one service. */
export class OneTeam {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Their ids, its own first. */
  of(connectionId: string): string[] {
    const { all } = this.#parts.connections;
    const own = all.find(({ id }) => id === connectionId);
    const team = own ? this.#teamOf(own) : null;
    if (team === null) return [connectionId];
    const others = all.filter(
      one => one.id !== connectionId && one.baseUrl === own?.baseUrl && this.#teamOf(one) === team,
    );
    return [connectionId, ...others.map(({ id }) => id)];
  }

  /** As its owner has said, or the service has shown the token in use. */
  #teamOf({ teamId, tokenInUse }: ConnectionRecord): string | null {
    return teamId ?? this.#parts.ledger.find(tokenInUse ?? '')?.teamId ?? null;
  }
}
