import type { Team } from '../../../src-shared/team.ts';
import type { Clock } from '../base/ports/clock.ts';
import { problem } from '../base/problem-error.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Snapshots } from '../connections/snapshots.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import { decodeTeam } from '../service/team.ts';
import { answerKey, type UsedToken } from '../tokens/used-token.ts';
import { Latest } from '../wire/latest.ts';
import type { RestClient } from '../wire/rest-client.ts';
import type { ServiceClocks } from '../wire/service-clocks.ts';

export const teamPath = '/api/v1/team';

interface Parts {
  usedToken: UsedToken;
  connections: ConnectionStore;
  rest: RestClient;
  snapshots: Snapshots;
  clock: Clock;
  clocks: ServiceClocks;
  known: KnownSecrets;
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
    const current = () => connections.get(connectionId);
    return snapshots.freshOrKept(current, 'team', () => this.getNow(connectionId));
  }

  /** As the service says now, or not at all. */
  getNow(connectionId: string): Promise<Team> {
    const { usedToken, connections, snapshots } = this.#parts;
    return this.#latest.get(answerKey(connections.get(connectionId)), () =>
      usedToken.read(connectionId, async (token, record, ended) => {
        const team = await this.getWith(record.baseUrl, token, ended);
        snapshots.keep(record, 'team', team, ended);
        return team;
      }),
    );
  }

  /** With a token that is not kept yet. @throws ProblemError `unreadable-answer` where it is no object */
  async getWith(baseUrl: string, token: string, signal: AbortSignal): Promise<Team> {
    const { rest, clock, clocks, known } = this.#parts;
    known.add(token);
    const { json, body, mislabelled } = await rest.get(teamPath, { baseUrl, token, signal });
    const team = decodeTeam(json, known.redact);
    if (!team) {
      const part = { unreadable: 'unexpected-shape', notUnderstood: 'no-object' } as const;
      throw problem('unreadable-answer', { ...part, ...rest.shown(body) });
    }
    const clockOffsetMs = clocks.offsetOf(baseUrl);
    return { ...team, fetchedAt: clock.now(), clockOffsetMs, staleBecause: null, mislabelled };
  }
}
