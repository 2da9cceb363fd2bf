import type { Team } from '../../src-shared/team.ts';
import type { ApiToken } from './api-token.ts';
import type { KnownSecrets } from './custody/known-secrets.ts';
import type { Clock } from './ports.ts';
import { problem } from './problem-error.ts';
import { decodeTeam } from './wire/decode-team.ts';
import type { RestClient } from './wire/rest-client.ts';

export const teamPath = '/api/v1/team';

interface Parts {
  apiToken: ApiToken;
  rest: RestClient;
  clock: Clock;
  known: KnownSecrets;
  signal: AbortSignal;
}

/** The team resource (4.1). */
export class Teams {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** With the token that the connection uses. */
  get(connectionId: string): Promise<Team> {
    const { apiToken } = this.#parts;
    return apiToken.with(connectionId, (token, record) => this.getWith(record.baseUrl, token));
  }

  /** With a token that is not kept yet. @throws ProblemError `unreadable-answer` where it is no object */
  async getWith(baseUrl: string, token: string): Promise<Team> {
    const { rest, clock, known, signal } = this.#parts;
    known.add(token);
    const answer = await rest.get(teamPath, { baseUrl, token, signal });
    const team = decodeTeam(answer, known.redact, clock.now());
    if (!team) throw problem('unreadable-answer');
    return team;
  }
}
