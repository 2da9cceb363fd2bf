import type { Hono } from 'hono';
import { practiceApp } from '../../../src-main/practice/practice-app.ts';
import type { Invitation } from '../../../src-main/practice/state/invitations.ts';
import type { PracticeState, PracticeTeam } from '../../../src-main/practice/state/practice-state.ts';
import type { Seen } from '../raw-service.ts';
import { type Dialect, timeForms } from './dialect.ts';
import { EdgeIds } from './edge-ids.ts';
import { pagingManner } from './paging-manners.ts';
import { type DescribedTeam, teamShapes } from './team-shapes.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The practice service's own answers, said in another dialect. Its refusals pass as they are. */
export class Answers {
  readonly #state: PracticeState;
  readonly #team: PracticeTeam;
  readonly #app: Hono;
  readonly #ids: EdgeIds;
  readonly origin: () => string;

  constructor(state: PracticeState, team: PracticeTeam, origin: () => string) {
    this.#state = state;
    this.#team = team;
    this.#app = practiceApp(state);
    this.#ids = new EdgeIds(team.team.id, this.#invitations().toReversed());
    this.origin = origin;
  }

  /** Does what is asked, and says what came of it. */
  async to(seen: Seen, dialect: Dialect): Promise<Answer> {
    const url = new URL(seen.path, this.origin());
    if (url.pathname === '/graphql') return this.#graphql(seen, dialect);
    const plain = await this.#ask(seen, url.pathname);
    if (plain.status > 299) return plain;
    const value: unknown = JSON.parse(plain.body.toString());
    if (url.pathname === '/api/v1/team') {
      const team = value as DescribedTeam & { created_at: number };
      const id = this.#ids.out(team.id, dialect.ids);
      const described = { ...team, id, created_at: timeForms[dialect.times](team.created_at) };
      return this.#json(200, teamShapes[dialect.team](described), dialect);
    }
    if (seen.method === 'POST') return this.#created(value as Invitation, dialect);
    return this.#page(url, dialect);
  }

  #page(url: URL, dialect: Dialect): Answer {
    const manner = pagingManner(dialect.paging);
    const items = this.#invitations().map(item => this.#invitation(item, dialect));
    const ids = items.map(({ id }) => id);
    const size = dialect.paging === 'none' ? items.length : dialect.pageSize;
    const start = manner.start(url.searchParams, size, ids);
    const next = start + size < items.length ? start + size : null;
    const page = { start, next, size, total: items.length, ids, origin: this.origin(), path: url.pathname };
    const fields = manner.fields(page);
    const slice = items.slice(start, start + size);
    const link = manner.link?.(page) ?? null;
    let value: unknown = slice;
    for (const [depth, name] of dialect.list.toReversed().entries()) {
      const outermost = depth === dialect.list.length - 1;
      const here = dialect.pagingAt === 'outside' ? outermost : depth === 0;
      value = {
        ...(outermost && dialect.namesItself ? { object: 'list' } : {}),
        [name]: value,
        ...(here ? fields : {}),
      };
    }
    return this.#json(200, value, dialect, link === null ? {} : { link });
  }

  #created(item: Invitation, dialect: Dialect): Answer {
    const { status, body } = dialect.post;
    const said = this.#invitation(item, dialect);
    if (body === 'empty') return { status, headers: this.#headers(dialect), body: Buffer.alloc(0) };
    if (body === 'words') return this.#json(status, { ok: true, message: 'Invitation created' }, dialect);
    if (body === 'data.invitation') return this.#json(status, { data: { invitation: said } }, dialect);
    return this.#json(status, body === 'bare' ? said : { [body]: said }, dialect);
  }

  async #graphql(seen: Seen, dialect: Dialect): Promise<Answer> {
    const { query, variables = {} } = JSON.parse(seen.body) as {
      query: string;
      variables?: Record<string, unknown>;
    };
    const entries = Object.entries(variables).map(([name, value]) => [name, this.#ids.in(value)]);
    const body = JSON.stringify({ query, variables: Object.fromEntries(entries) });
    const plain = await this.#ask({ ...seen, body }, '/graphql');
    const value = JSON.parse(plain.body.toString()) as { data?: Record<string, unknown> };
    if (plain.status > 299 || !value.data) return plain;
    const { graphql } = dialect;
    const data = Object.fromEntries(
      Object.entries(value.data).map(([name, result]) => [name, this.#payload(result, dialect)]),
    );
    const errors = {
      none: {},
      null: { errors: null },
      empty: { errors: [] },
      warning: { errors: [{ message: 'The audit log could not be written.', path: ['createPat', 'audit'] }] },
    }[graphql.errors];
    const said = { data, ...errors, ...(graphql.extensions ? { extensions: { cost: { actual: 1 } } } : {}) };
    return this.#json(graphql.status, said, { ...dialect, contentType: graphql.contentType });
  }

  #payload(result: unknown, dialect: Dialect): unknown {
    if (typeof result !== 'object' || result === null || !('pat' in result)) return result;
    const { id, ...more } = result.pat as { id: string };
    const pat = { id: this.#ids.out(id, dialect.ids), ...more };
    return dialect.graphql.payload === 'flat' ? pat : { pat };
  }

  #invitation(item: Invitation, dialect: Dialect) {
    const time = timeForms[dialect.times];
    return {
      ...item,
      id: this.#ids.out(item.id, dialect.ids),
      created_at: time(item.created_at),
      updated_at: time(item.updated_at),
      expires_at: time(item.expires_at),
      ...(dialect.unknownFields ? { status: 'sent', inviter: { name: 'Ines', tags: ['a', 'b'] } } : {}),
    };
  }

  /** Newest first. */
  #invitations(): Invitation[] {
    const all: Invitation[] = [];
    for (;;) {
      const page = this.#team.invitations.page(1_000, all.at(-1)?.id);
      all.push(...(page?.data ?? []));
      if (!page?.has_more) return all;
    }
  }

  async #ask(seen: Seen, pathname: string): Promise<Answer> {
    const headers = Object.entries(seen.headers).filter(([name]) => name !== 'content-length') as [
      string,
      string,
    ][];
    const response = await this.#app.fetch(
      new Request(`http://127.0.0.1${pathname}`, {
        method: seen.method,
        headers,
        ...(seen.method === 'POST' ? { body: seen.body } : {}),
      }),
    );
    return {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), date: this.#date() },
      body: Buffer.from(await response.arrayBuffer()),
    };
  }

  #json(status: number, value: unknown, dialect: Dialect, more: Record<string, string> = {}): Answer {
    const text = `${dialect.byteOrderMark ? '\ufeff' : ''}${JSON.stringify(value, null, dialect.pretty ? 2 : 0)}${dialect.pretty ? '\r\n' : ''}`;
    return { status, headers: { ...this.#headers(dialect), ...more }, body: Buffer.from(text) };
  }

  #headers(dialect: Dialect): Record<string, string> {
    return {
      ...(dialect.contentType === null ? {} : { 'content-type': dialect.contentType }),
      ...(dialect.date ? { date: this.#date() } : {}),
    };
  }

  #date(): string {
    return new Date(this.#state.now()).toUTCString();
  }
}
