import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invited, type Person, pageOf, pageSize } from '../../support/hostile/list-service.ts';
import { listPath, type ServedLists, startServedLists } from '../../support/hostile/served-lists.ts';
import { type ListRow, type Variant, variants } from './list-row.ts';
import { businessRows } from './list-rows-business.ts';
import { cloudRows } from './list-rows-clouds.ts';
import { codeRows } from './list-rows-code.ts';
import { contentRows } from './list-rows-content.ts';
import { countedRows } from './list-rows-counted.ts';
import { dataRows } from './list-rows-data.ts';
import { enterpriseRows } from './list-rows-enterprise.ts';
import { formatRows } from './list-rows-formats.ts';
import { furtherRows } from './list-rows-further.ts';
import { goRows } from './list-rows-go.ts';
import { headerRows } from './list-rows-headers.ts';
import { hostingRows } from './list-rows-hosting.ts';
import { hypermediaRows } from './list-rows-hypermedia.ts';
import { identityRows } from './list-rows-identity.ts';
import { jvmRows } from './list-rows-jvm.ts';
import { monitorRows } from './list-rows-monitors.ts';
import { netRows } from './list-rows-net.ts';
import { nodeRows } from './list-rows-node.ts';
import { officeRows } from './list-rows-office.ts';
import { phpRows } from './list-rows-php.ts';
import { pythonRows } from './list-rows-python.ts';
import { recordRows } from './list-rows-records.ts';
import { researchRows } from './list-rows-research.ts';
import { rubyRows } from './list-rows-ruby.ts';
import { sheetRows } from './list-rows-sheets.ts';
import { socialRows } from './list-rows-social.ts';
import { streamRows } from './list-rows-streams.ts';
import { toolRows } from './list-rows-tools.ts';
import { tradeRows } from './list-rows-trade.ts';

/**
 * What is made of the lists that services are known to send. Above all: a list that lacks one is never called whole, none is
 * shown twice, and what is shown of it is right.
 */
const rows: readonly ListRow[] = [
  ...businessRows,
  ...cloudRows,
  ...codeRows,
  ...contentRows,
  ...countedRows,
  ...dataRows,
  ...enterpriseRows,
  ...formatRows,
  ...furtherRows,
  ...goRows,
  ...headerRows,
  ...hostingRows,
  ...hypermediaRows,
  ...identityRows,
  ...jvmRows,
  ...monitorRows,
  ...netRows,
  ...nodeRows,
  ...officeRows,
  ...phpRows,
  ...pythonRows,
  ...recordRows,
  ...researchRows,
  ...rubyRows,
  ...sheetRows,
  ...socialRows,
  ...streamRows,
  ...toolRows,
  ...tradeRows,
];

let served: ServedLists;

beforeAll(async () => {
  served = await startServedLists();
});
afterAll(() => served.close());

function serve(row: ListRow, people: readonly Person[]): void {
  served.serve(asked => {
    const instead = row.instead?.(asked);
    if (instead) return instead;
    const page = pageOf(row.place, asked, people);
    if (!page) return row.refuses ?? { status: 400, body: { message: 'Invalid query parameter.' } };
    if (asked.url.pathname !== listPath && !row.ownPaths)
      return { status: 404, body: { message: 'There is nothing here.' } };
    return {
      status: row.status?.(page) ?? 200,
      body: row.body(page),
      headers: row.headers?.(page) ?? {},
    };
  });
}

const cases = rows.map(row => [row.name, row] as const);
const names = Object.keys(variants) as Variant[];

describe.each(cases)('%s', (_name, row) => {
  it.each(names)('%s', async variant => {
    const people = invited(variants[variant]);
    serve(row, people);
    const { core, connectionId } = served;
    const list = await core.call('invitations.list', { connectionId });

    const whole = list.items.length === people.length;
    expect(list.items.length).toBeGreaterThanOrEqual(Math.min(people.length, row.atLeast ?? people.length));
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
    const needed = Math.ceil(people.length / pageSize) + 1;
    expect(served.asked.length).toBeLessThanOrEqual(needed + (row.atLeast === undefined ? 0 : 20));
  });
});

it('names each row once, and where it is written down', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(360);
  for (const { source } of rows) expect(source).toMatch(/^https:\/\/\S+$/);
});
