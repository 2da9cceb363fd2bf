import type { Check, ConnectionTest } from '../../../src-shared/connection.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import { readThing } from '../base/json.ts';
import { hasCode, ProblemError, problem, problemOf } from '../base/problem-error.ts';
import type { Redact } from '../base/redaction/redact.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import type { Vault } from '../custody/vault.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import { noInterface, type SessionProver, takesNoPost } from '../sessions/session-prover.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { TriedSessions } from '../sessions/tried-sessions.ts';
import { type Teams, teamPath } from '../team/teams.ts';
import type { Ledger } from '../tokens/ledger/ledger.ts';
import { usedSecret } from '../tokens/used-secret.ts';
import type { Wire } from '../wire/exchange.ts';
import { graphqlPath } from '../wire/graphql-client.ts';
import { blockedOnTheWay, leadsToSame, refusal } from '../wire/refusal.ts';
import { isOfSignInPage } from '../wire/sign-in-page.ts';

interface Parts {
  connections: ConnectionStore;
  ledger: Ledger;
  vault: Vault;
  teams: Teams;
  prover: SessionProver;
  sessions: Sessions;
  tried: TriedSessions;
  wire: Wire;
  gate: OriginGate;
  work: ConnectionWork;
  redact: Redact;
  signal: AbortSignal;
}

type Test = ParsedInput<'connections.test'>;

/** "Test connection": the addresses and the credentials each tried by themselves. Keeps nothing, changes nothing. */
export class ConnectionTester {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws ProblemError what the policy, or the owner, has against one of the addresses: then nothing is tried */
  async test(input: Test): Promise<ConnectionTest> {
    const { baseUrl, dashboardUrl } = input;
    this.#parts.gate.checkFields({ baseUrl, dashboardUrl });
    await this.#parts.gate.ask(baseUrl, dashboardUrl);
    const [baseAddress, dashboardAddress, session, { token, team }] = await Promise.all([
      this.#base(baseUrl),
      this.#dashboard(dashboardUrl),
      this.#session(input),
      this.#token(input),
    ]);
    return {
      ...{ baseAddress: provenBy(token, baseAddress), dashboardAddress: provenBy(session, dashboardAddress) },
      ...{ session, token, team },
    };
  }

  /** Without a credential the API must say "who are you?"; that answer is what shows that it is there. */
  async #base(baseUrl: string): Promise<Check> {
    return check(async () => {
      const response = await this.#parts.wire.send({
        method: 'GET',
        origin: baseUrl,
        path: teamPath,
        headers: { accept: 'application/json' },
        mutation: false,
        signal: this.#parts.signal,
      });
      const { status } = response;
      // What stands before the service says "no" to everybody, which does not show that the service is there.
      const context = {
        ...({ unauthorized: 'token-refused', mutation: false } as const),
        ...{ redact: this.#parts.redact, origin: baseUrl, now: 0 },
      };
      const blocked = blockedOnTheWay(response, context);
      if (blocked) throw problem('blocked-on-the-way', { status });
      if (status === 401 || status === 403) return 'ok';
      if (status === 404 || status === 405) throw problem('service-not-found', { status });
      if (status >= 500) throw problem('service-fault', { status });
      // Many sites answer every path that they do not know with their first page.
      const read = readThing(response.body);
      if (status < 300 && !read.ok && read.reason === 'html') {
        throw problem('unreadable-answer', { status, unreadable: 'html' });
      }
      // Where it leads to is what helps the owner.
      if (status >= 300 && status < 400) throw refusal(response, context);
      return 'unproven';
    });
  }

  async #dashboard(dashboardUrl: string): Promise<Check> {
    return check(async () => {
      try {
        await this.#parts.prover.ask(dashboardUrl, null);
        return 'ok';
      } catch (error) {
        // A page to sign in may be that of anything.
        if (isOfSignInPage(error)) return 'unproven';
        if (hasCode(error, 'session-ended', 'not-permitted')) return 'ok';
        if (takesNoPost(error)) throw new ProblemError(noInterface);
        const isElsewhere = leadsToSame(graphqlPath, error);
        if (!isElsewhere && hasCode(error, 'redirected', 'service-refused')) return 'unproven';
        throw error;
      }
    });
  }

  async #session({ connectionId, dashboardUrl, session }: Test): Promise<Check> {
    const { sessions, tried, prover } = this.#parts;
    const record = this.#record(connectionId);
    const kept =
      record?.session.heldIn !== 'nowhere' && record?.dashboardUrl === dashboardUrl ? record : null;
    if (session === undefined && !kept) return { verdict: 'skipped' };
    return check(async () => {
      const proof =
        session === undefined && kept
          ? await sessions.prove(kept.id)
          : await tried.try(dashboardUrl, session ?? '', one => prover.prove(dashboardUrl, one));
      if (proof.verdict === 'accepted') return 'ok';
      if (proof.verdict === 'unproven') return { ...proof, verdict: 'unproven' };
      throw new ProblemError(proof.problem ?? { code: 'session-ended' });
    });
  }

  async #token(input: Test): Promise<{ token: Check; team: ConnectionTest['team'] }> {
    const { teams, work, signal } = this.#parts;
    const record = this.#record(input.connectionId);
    const key = record?.baseUrl === input.baseUrl ? record.tokenInUse : null;
    if (input.token === undefined && (key === null || !record))
      return { token: { verdict: 'skipped' }, team: null };
    let team: ConnectionTest['team'] = null;
    const token = await check(async () => {
      const kept = input.token === undefined && record && key !== null;
      const ended = kept ? work.signal(record.id, 'token') : signal;
      const secret = input.token ?? (kept ? await usedSecret(this.#parts, record, key) : '');
      const read = await teams.getWith(input.baseUrl, secret, ended);
      const { id, name } = read.team;
      team = { id, name };
      return read.proofless === null ? 'ok' : 'unproven';
    });
    return { token, team };
  }

  #record(connectionId: string | undefined) {
    return connectionId === undefined ? null : this.#parts.connections.get(connectionId);
  }
}

/** What says nothing of itself to a stranger is known by what it says to a credential that it takes. */
const provenBy = (credential: Check, address: Check): Check =>
  address.verdict === 'unproven' && credential.verdict === 'ok' ? credential : address;

async function check(run: () => Promise<'ok' | 'unproven' | Check>): Promise<Check> {
  try {
    const result = await run();
    return typeof result === 'string' ? { verdict: result } : result;
  } catch (error) {
    const found = problemOf(error);
    if (!found) throw error;
    return { verdict: 'failed', problem: found };
  }
}
