import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../support/core-harness.ts';
import { type Asked, invited, type Person, pageOf, type Told } from '../support/hostile/list-service.ts';
import { json, type RawService, startRawService } from '../support/raw-service.ts';
import { type ListRow, type Variant, variants } from './list-row.ts';
import { businessRows } from './list-rows-business.ts';
import { cloudRows } from './list-rows-clouds.ts';
import { codeRows } from './list-rows-code.ts';
import { contentRows } from './list-rows-content.ts';
import { dataRows } from './list-rows-data.ts';
import { enterpriseRows } from './list-rows-enterprise.ts';
import { formatRows } from './list-rows-formats.ts';
import { goRows } from './list-rows-go.ts';
import { headerRows } from './list-rows-headers.ts';
import { hostingRows } from './list-rows-hosting.ts';
import { hypermediaRows } from './list-rows-hypermedia.ts';
import { identityRows } from './list-rows-identity.ts';
import { jvmRows } from './list-rows-jvm.ts';
import { netRows } from './list-rows-net.ts';
import { nodeRows } from './list-rows-node.ts';
import { officeRows } from './list-rows-office.ts';
import { phpRows } from './list-rows-php.ts';
import { pythonRows } from './list-rows-python.ts';
import { rubyRows } from './list-rows-ruby.ts';
import { sheetRows } from './list-rows-sheets.ts';
import { socialRows } from './list-rows-social.ts';
import { toolRows } from './list-rows-tools.ts';
import { tradeRows } from './list-rows-trade.ts';

/**
 * What is made of the lists that services are known to send. Above all: a list that lacks one is never called whole, none is
 * shown twice, and nobody else is asked.
 */
const path = '/api/v1/team/invitations';
const rows: readonly ListRow[] = [
  ...businessRows,
  ...cloudRows,
  ...codeRows,
  ...contentRows,
  ...dataRows,
  ...enterpriseRows,
  ...formatRows,
  ...goRows,
  ...headerRows,
  ...hostingRows,
  ...hypermediaRows,
  ...identityRows,
  ...jvmRows,
  ...netRows,
  ...nodeRows,
  ...officeRows,
  ...phpRows,
  ...pythonRows,
  ...rubyRows,
  ...sheetRows,
  ...socialRows,
  ...toolRows,
  ...tradeRows,
];

let core: Core;
let service: RawService;
let connectionId: string;
let answering: (asked: Asked) => Told;
let asked: Asked[];

beforeAll(async () => {
  core = await startCore();
  service = await startRawService((request, response) => {
    const url = new URL(request.path, service.origin);
    if (url.pathname === '/api/v1/team') {
      json(response, 200, { id: 'team_1', name: 'Acme' });
      return;
    }
    const one = { url, query: url.searchParams, headers: request.headers, turn: asked.length + 1 };
    asked.push(one);
    const { status = 200, body, headers } = answering(one);
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  connectionId = await connected(
    core,
    { baseUrl: service.origin, dashboardUrl: service.origin, session: 'none', token: 'pat_of_the_table' },
    { session: false, token: true },
  );
});
afterAll(async () => {
  await core.close();
  await service.close();
});

function serve(row: ListRow, people: readonly Person[]): void {
  asked = [];
  answering = one => {
    const instead = row.instead?.(one);
    if (instead) return instead;
    const page = pageOf(row.place, one, people);
    if (!page) return row.refuses ?? { status: 400, body: { message: 'Invalid query parameter.' } };
    if (one.url.pathname !== path && !row.ownPaths)
      return { status: 404, body: { message: 'There is nothing here.' } };
    return { status: row.status?.(page) ?? 200, body: row.body(page), headers: row.headers?.(page) ?? {} };
  };
}

const cases = rows.map(row => [row.name, row] as const);
const names = Object.keys(variants) as Variant[];

describe.each(cases)('%s', (_name, row) => {
  it.each(names)('%s', async variant => {
    const people = invited(variants[variant]);
    serve(row, people);
    const list = await core.call('invitations.list', { connectionId });

    const whole = list.items.length === people.length;
    const first = Math.min(people.length, row.atLeast ?? people.length);
    expect(list.items.length).toBeGreaterThanOrEqual(first);
    for (const [index, shown] of list.items.entries()) {
      const person = people[index];
      if (!person) throw new Error(`There is no person ${index + 1}.`);
      const right = { id: row.id?.(person) ?? person.id, email: person.email, role: person.role };
      for (const name of ['id', 'email', 'role'] as const) {
        const must = !row.shows || row.shows.includes(name);
        expect(must ? [right[name]] : [right[name], null]).toContain(shown[name]);
      }
    }
    expect(row.says[variant]).toContain(list.complete);
    if (list.complete === 'yes') expect(whole).toBe(true);
    expect(list.stopped).toBe(list.complete === 'no' ? (row.stopped ?? list.stopped ?? 'a reason') : null);
    expect(list.unreadableItems).toBe(0);
    expect(asked.length).toBeLessThanOrEqual(Math.ceil(people.length / 4) + (row.atLeast ? 20 : 1));
  });
});

it('names each row once, and where it is written down', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  for (const { source } of rows) expect(source).toMatch(/^https:\/\/\S+$/);
});
