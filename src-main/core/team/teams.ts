import type { Team } from '../../../src-shared/team.ts';
import type { Clock } from '../base/ports/clock.ts';
import { hasCode, problem, problemOf } from '../base/problem-error.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Snapshots } from '../connections/snapshots.ts';
import { isUnreachable } from '../connections/unreachable.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import { showsNothing } from '../service/shows-nothing.ts';
import { decodeTeam } from '../service/team.ts';
import type { Proofless } from '../tokens/ledger/proof.ts';
import { answerKey, type UsedToken } from '../tokens/used-token.ts';
import { isFromCache } from '../wire/from-store.ts';
import { Latest } from '../wire/latest.ts';
import type { RestClient } from '../wire/rest-client.ts';
import type { ServiceClocks } from '../wire/service-clocks.ts';

const membersHoldMs = 300_000;
/** docs.aws.amazon.com/apigateway: a Lambda authorizer's policy, for a token that it does not know as a rule. */
const ofAuthorizer = /^User is not authorized to access this resource\b/i;

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

/** A team as it was just read with a token. */
export interface TeamRead {
  team: Team;
  proofless: Proofless;
}

/** The team resource (4.1). */
export class Teams {
  readonly #parts: Parts;
  readonly #latest = new Latest();
  /** Connection -> the last one that this run has read, for whom (`answerKey`), and when, `Clock.elapsed`. */
  readonly #last = new Map<string, { key: string; team: Team; at: number }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** With the token that the connection uses; where the service cannot be reached, as it was when it last could. */
  async get(connectionId: string): Promise<Team> {
    const { connections, snapshots } = this.#parts;
    try {
      return await this.getNow(connectionId);
    } catch (error) {
      const reason = problemOf(error);
      if (!isUnreachable(reason)) throw error;
      // With memory chosen, and of a practice team, no file holds it.
      const kept = this.#lastOf(connectionId)?.team ?? (await snapshots.team(connections.get(connectionId)));
      if (!kept) throw error;
      return { ...kept, staleBecause: reason };
    }
  }

  /** As the service says now, or not at all. */
  async getNow(connectionId: string): Promise<Team> {
    const { usedToken, connections, snapshots } = this.#parts;
    const { team } = await this.#latest.get(answerKey(connections.get(connectionId)), () =>
      usedToken.read(
        connectionId,
        async (token, record, ended) => {
          const read = await this.getWith(record.baseUrl, token, ended);
          const { team } = read;
          snapshots.keepTeam(record, team, ended);
          const about = { key: answerKey(record), team, at: this.#parts.clock.elapsed() };
          if (!ended.aborted) this.#last.set(connectionId, about);
          return read;
        },
        ({ proofless }) => (proofless === null ? 'works' : null),
      ),
    );
    return team;
  }

  /** As the team has shown it within the last minutes; null: it has not. */
  lastMembers(connectionId: string): number | null {
    const last = this.#lastOf(connectionId);
    return last && this.#parts.clock.elapsed() - last.at < membersHoldMs ? last.team.memberCount : null;
  }

  /** What another token of the connection was shown is not shown for this one. */
  #lastOf(connectionId: string): { team: Team; at: number } | null {
    const last = this.#last.get(connectionId);
    return last?.key === answerKey(this.#parts.connections.get(connectionId)) ? last : null;
  }

  /**
   * Whether a 403 to a token says that it is known: where whoever shows none is told the same, as Spring has it unless it is told otherwise, or
   * an authorizer of AWS has said it of whatever it was shown, that is said of tokens that there are none of, too.
   * @throws ProblemError where that could not be asked, and may be later
   */
  async knowsByForbidding(error: unknown, baseUrl: string, signal: AbortSignal): Promise<boolean> {
    const refused = problemOf(error);
    if (refused?.code !== 'not-permitted' || ofAuthorizer.test(refused.serviceSaid ?? '')) return false;
    const said = await this.#parts.rest.get(teamPath, { baseUrl, token: null, signal }).then(
      () => null,
      (unknown: unknown) => unknown,
    );
    const isPassing = isUnreachable(problemOf(said)) || hasCode(said, 'rate-limited', 'cancelled');
    if (isPassing) throw said;
    return hasCode(said, 'token-refused');
  }

  /** With a token that is not kept yet. @throws ProblemError `unreadable-answer` where it is no object */
  async getWith(baseUrl: string, token: string, signal: AbortSignal): Promise<TeamRead> {
    const { rest, clock, clocks, known } = this.#parts;
    known.add(token);
    const { json, headers, body, mislabelled } = await rest.get(teamPath, { baseUrl, token, signal });
    const team = decodeTeam(json, known.redact);
    if (!team) {
      const part = { unreadable: 'unexpected-shape', notUnderstood: 'no-object' } as const;
      throw problem('unreadable-answer', { ...part, ...rest.shown(body) });
    }
    const clockOffsetMs = clocks.offsetOf(baseUrl);
    const shown = { ...team, fetchedAt: clock.now(), clockOffsetMs, staleBecause: null, mislabelled };
    const isEmpty = showsNothing(json);
    return { team: shown, proofless: isFromCache(headers) ? 'repeated' : isEmpty ? 'empty' : null };
  }
}
