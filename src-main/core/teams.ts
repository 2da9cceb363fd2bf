import type { Team } from '../../src-shared/team.ts';
import type { ApiToken } from './api-token.ts';
import type { KnownSecrets } from './custody/known-secrets.ts';
import type { Snapshots } from './offline/snapshots.ts';
import type { Clock } from './ports.ts';
import { problem } from './problem-error.ts';
import type { ConnectionStore } from './store/connection-store.ts';
import { decodeTeam } from './wire/decode-team.ts';
import { Latest } from './wire/latest.ts';
import type { RestClient } from './wire/rest-client.ts';

export const teamPath = '/api/v1/team';

interface Parts {
  apiToken: ApiToken;
  connections: ConnectionStore;
  rest: RestClient;
  snapshots: Snapshots;
  clock: Clock;
  known: KnownSecrets;
  signal: AbortSignal;
}

/** The team resource (4.1). */
export class Teams {
  readonly #parts: Parts;
  readonly #latest = new Latest();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** With the token that the connection uses; where the service cannot be reached, as it was when it last could. */
  async get(connectionId: string): Promise<Team> {
    const { connections, snapshots } = this.#parts;
    return snapshots.freshOrKept(connections.get(connectionId), 'team', () => this.getNow(connectionId));
  }

  /** As the service says now, or not at all. */
  getNow(connectionId: string): Promise<Team> {
    const { apiToken } = this.#parts;
    const key = `${connectionId} ${this.#parts.connections.get(connectionId).tokenInUse}`;
    return this.#latest.get(key, () =>
      apiToken.with(connectionId, (token, record) => this.getWith(record.baseUrl, token)),
    );
  }

  /** With a token that is not kept yet. @throws ProblemError `unreadable-answer` where it is no object */
  async getWith(baseUrl: string, token: string): Promise<Team> {
    const { rest, clock, known, signal } = this.#parts;
    known.add(token);
    const { json, mislabelled } = await rest.get(teamPath, { baseUrl, token, signal });
    const team = decodeTeam(json, known.redact);
    if (!team) throw problem('unreadable-answer', { unreadable: 'unexpected-shape' });
    return { ...team, fetchedAt: clock.now(), staleBecause: null, mislabelled };
  }
}
