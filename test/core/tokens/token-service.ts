import type { Job } from '../../../src-shared/job.ts';
import type { Core } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

export type Fate =
  | 'refused'
  | 'limited'
  | 'lost'
  | 'lost-undone'
  | 'ended'
  | 'down'
  | 'forbidden'
  | undefined;

export interface Pat {
  id: string;
  name: string;
  token: string;
  teamId: string;
  expiresAt: string | null;
  revoked: boolean;
}

/** A service whose books the test reads, and whose answers it spoils. */
export class TokenService {
  readonly pats: Pat[] = [];
  /** Ids of tokens that were asked to be revoked, in order; and names of those that were asked for. */
  readonly revokes: string[] = [];
  readonly creates: string[] = [];
  readonly invited: { id: string; email: string }[] = [];
  /** What becomes of the next request about the token of this name. */
  fate: (name: string, does: 'create' | 'revoke' | 'read') => Fate = () => undefined;
  /** The next one that is created is this one, in the place of what is there with its id; null: it is a new one. */
  anew: (() => Pat) | null = null;
  /** What its clock shows, epoch milliseconds; null: it does not say. */
  time: (() => number) | null = null;
  #service: RawService | null = null;

  static async start(): Promise<TokenService> {
    const one = new TokenService();
    one.#service = await startRawService((request, response) => one.#answer(request, response));
    return one;
  }

  get origin(): string {
    return this.#service?.origin ?? '';
  }

  async close(): Promise<void> {
    await this.#service?.close();
  }

  /** One that was made elsewhere. */
  add(name: string): Pat {
    const id = `pat_${this.pats.length + 1}`;
    const token = `a-token-${id}-0123456789`;
    const pat = { id, name, token, teamId: 't', expiresAt: null, revoked: false };
    this.pats.push(pat);
    return pat;
  }

  get living(): string[] {
    return this.pats.filter(one => !one.revoked).map(one => one.name);
  }

  #given(): Pat | null {
    const pat = this.anew?.() ?? null;
    if (pat === null) return null;
    const at = this.pats.findIndex(one => one.id === pat.id);
    this.pats.splice(at === -1 ? this.pats.length : at, at === -1 ? 0 : 1, pat);
    return pat;
  }

  readonly #answer = (
    { method, path, headers, body }: Parameters<Parameters<typeof startRawService>[0]>[0],
    response: Parameters<Parameters<typeof startRawService>[0]>[1],
  ): void => {
    if (this.time) response.setHeader('date', new Date(this.time()).toUTCString());
    if (path.startsWith('/api/')) {
      const pat = this.pats.find(one => headers.authorization === `Bearer ${one.token}`);
      const fate = this.fate(pat?.name ?? '', 'read');
      if (fate === 'down') return void response.destroy();
      if (fate === 'forbidden') return void json(response, 403, {});
      if (!pat || pat.revoked || fate === 'refused') return void json(response, 401, {});
      if (path.endsWith('/team')) return void json(response, 200, { id: 't', name: 'Acme' });
      if (method === 'POST') this.invited.push({ id: `inv_${this.invited.length}`, ...JSON.parse(body) });
      const last = this.invited.at(-1);
      return void json(response, 200, method === 'POST' ? last : { data: this.invited, has_more: false });
    }
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, string> };
    if (query.includes('__typename')) return void json(response, 200, { data: { __typename: 'Query' } });
    const isCreate = query.includes('createPat');
    const known = this.pats.find(one => one.id === variables.id);
    const name = isCreate ? (variables.name ?? '') : (known?.name ?? '');
    if (isCreate) this.creates.push(name);
    else this.revokes.push(name);
    const fate = this.fate(name, isCreate ? 'create' : 'revoke');
    if (fate === 'limited') response.setHeader('retry-after', '7');
    if (fate === 'limited') return void json(response, 429, {});
    if (fate === 'ended') return void json(response, 401, {});
    if (fate === 'lost-undone' || fate === 'down') return void response.destroy();
    if (fate === 'refused' || (!isCreate && !known)) {
      return void json(response, 200, { errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] });
    }
    if (known) known.revoked = true;
    const pat = known ?? this.#given() ?? this.add(name);
    pat.teamId = variables.teamId ?? pat.teamId;
    pat.expiresAt = /expiresAt: "([^"]*)"/.exec(query)?.[1] ?? null;
    if (fate === 'lost') return void response.destroy();
    const shown = isCreate ? { id: pat.id, token: pat.token } : { id: pat.id };
    json(response, 200, { data: { [isCreate ? 'createPat' : 'revokePat']: { pat: shown } } });
  };
}

/** A connection to it with its session, and without a token. */
export async function signedInTo(core: Core, service: TokenService): Promise<string> {
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: 't' },
  });
  await core.call('sessions.save', { connectionId, session: 'good-session-0123456789' });
  return connectionId;
}

/** As `signedInTo`, with a token in use of which the id is known. */
export async function connectedTo(core: Core, service: TokenService): Promise<string> {
  const connectionId = await signedInTo(core, service);
  const { token, id } = service.add('Used');
  await core.call('tokens.adopt', { connectionId, token, name: 'Used', id });
  return connectionId;
}

export async function created(core: Core, connectionId: string, ...names: string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const name of names) {
    const row = await core.call('tokens.create', { connectionId, name, teamId: 't', expiresAt: null });
    keys.push(row.key);
  }
  return keys;
}

/** The job once it has come to rest. */
export async function over(core: Core, id: string): Promise<Job> {
  for (;;) {
    const { jobs } = await core.call('jobs.list', {});
    const job = jobs.find(one => one.id === id);
    if (!job) throw new Error('There is no such job.');
    if (job.state !== 'running') return job;
    await new Promise(resolve => setImmediate(resolve));
  }
}
