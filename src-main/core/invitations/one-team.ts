import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Ledger } from '../tokens/ledger/ledger.ts';

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
    return this.#with(connectionId, (team, other) => team !== null && team === other);
  }

  /** And those of which nobody knows whether they are. */
  maybeOf(connectionId: string): string[] {
    return this.#with(connectionId, (team, other) => team === null || other === null || team === other);
  }

  /** The service has not shown their tokens to be of two teams: an owner may have written down another than the token's. */
  isShownAlike(connectionId: string, otherId: string): boolean {
    const { all } = this.#parts.connections;
    const [team, other] = [connectionId, otherId].map(id => {
      const record = all.find(one => one.id === id);
      return record ? this.#ofToken(record) : null;
    });
    return team === null || other === null || team === other;
  }

  #with(connectionId: string, isMeant: (team: string | null, other: string | null) => boolean): string[] {
    const { all } = this.#parts.connections;
    const own = all.find(({ id }) => id === connectionId);
    if (own === undefined) return [connectionId];
    const team = this.#teamOf(own);
    const others = all.filter(
      one => one.id !== connectionId && one.baseUrl === own.baseUrl && isMeant(team, this.#teamOf(one)),
    );
    return [connectionId, ...others.map(({ id }) => id)];
  }

  /** As its owner has said, or the service has shown the token in use. */
  #teamOf(record: ConnectionRecord): string | null {
    return record.teamId ?? this.#ofToken(record);
  }

  #ofToken({ tokenInUse }: ConnectionRecord): string | null {
    return this.#parts.ledger.find(tokenInUse ?? '')?.teamId ?? null;
  }
}
