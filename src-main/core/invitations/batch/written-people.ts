import { fieldMessages } from '../../../../src-shared/field-messages.ts';
import {
  longestCell,
  mostPeople,
  type Plan,
  type PlanInput,
} from '../../../../src-shared/invitation-plan.ts';
import { problem } from '../../base/problem-error.ts';
import type { Stretch } from '../../base/stretch.ts';
import { addressesIn, pastedPeople, piecesOf, type Written } from './pasted-addresses.ts';
import { seatOf } from './seat-words.ts';
import { columnsOf, hasHeader, looksLikeAddress } from './table-columns.ts';
import { type Delimiter, delimiterOf, type TableRow, tableRows, withoutTold } from './table-text.ts';

interface People extends Pick<Plan, 'table' | 'beyond'> {
  people: Written[];
}

/** Of a table, to find out what its columns hold. */
const rowsLookedAt = 100;
/** Bytes that were no text come as this. */
const strange = /[\0\ufffd]/g;
const mostStrange = 3;

/**
 * Who stands in a text: pasted addresses, or a table.
 * @param roles that the list shows
 * @throws ProblemError `invalid-input` where it is no text, or no table that can be read
 */
export async function writtenPeople(
  given: string,
  { header, columns }: Pick<PlanInput, 'header' | 'columns'>,
  roles: readonly string[],
  stretch: Stretch,
): Promise<People> {
  const lines = given.replaceAll(/\r\n?/g, '\n');
  const text = withoutTold(lines);
  const isText = (text.match(strange)?.length ?? 0) <= mostStrange;
  if (!isText) throw problem('invalid-input', { fields: { text: [fieldMessages.notText] } });
  const asked = header !== undefined || columns !== undefined;
  const delimiter = delimiterOf(lines);
  if (!asked && (await isListOfAddresses(text, delimiter, stretch))) {
    return { table: null, ...(await taken(pastedPeople(text), stretch)) };
  }
  return readTable(text, delimiter ?? ',', { header, columns }, roles, stretch);
}

/** Every piece of it is an address; or several addresses stand in its rows, and nothing says which of them is meant. */
async function isListOfAddresses(
  text: string,
  delimiter: Delimiter | null,
  stretch: Stretch,
): Promise<boolean> {
  let all = true;
  let looked = 0;
  for (const piece of piecesOf(text)) {
    // No host has a bar in its name: it parts the columns of a table.
    if (!addressesIn(piece.text).every(one => looksLikeAddress(one) && !one.includes('|', one.indexOf('@'))))
      all = false;
    looked += 1;
    if (!all || looked > mostPeople) break;
    if (stretch.isOver()) await stretch.pause();
  }
  if (all || delimiter === null) return all;
  const rows = await beginningOf(text, delimiter, stretch);
  const widths = new Set(rows.map(({ cells }) => cells.length));
  const isTable = hasHeader(rows) || (rows.length > 1 && widths.size === 1);
  return !isTable && rows.some(({ cells }) => cells.filter(looksLikeAddress).length > 1);
}

async function beginningOf(text: string, delimiter: Delimiter, stretch: Stretch): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of tableRows(text, delimiter, stretch)) if (rows.push(row) >= rowsLookedAt) break;
  return rows;
}

async function readTable(
  text: string,
  delimiter: Delimiter,
  asked: Pick<PlanInput, 'header' | 'columns'>,
  roles: readonly string[],
  stretch: Stretch,
): Promise<People> {
  const first = await beginningOf(text, delimiter, stretch);
  const header = asked.header ?? hasHeader(first);
  const columns = columnsOf(first, header, roles);
  if (asked.columns) for (const [at, column] of columns.entries()) column.use = asked.columns[at] ?? null;
  const place = (use: 'email' | 'role' | 'seat') => columns.findIndex(column => column.use === use);
  const [email, role, seat] = [place('email'), place('role'), place('seat')];

  async function* people(): AsyncGenerator<Written> {
    let isHead = header;
    for await (const { cells, line } of tableRows(text, delimiter, stretch)) {
      const written = (at: number) => (at === -1 ? '' : (cells[at] ?? ''));
      if (!isHead) {
        const others = { role: written(role) || null, seat: seatFrom(written(seat)), line };
        for (const address of addressesOfCell(written(email))) yield { email: address, ...others };
      }
      isHead = false;
    }
  }
  return { table: { delimiter, header, columns }, ...(await taken(people(), stretch)) };
}

/** Each of several, so that nobody is lost; a cell in which something else stands too is left as it is. */
function addressesOfCell(cell: string): string[] {
  const several = [...piecesOf(cell)].flatMap(({ text }) => addressesIn(text));
  if (several.length > 0 && several.every(looksLikeAddress)) return several;
  const whole = addressesIn(cell);
  return whole.length === 1 ? whole : [cell];
}

const seatFrom = (cell: string): Written['seat'] => (cell === '' ? null : (seatOf(cell) ?? cell));

async function taken(
  all: Iterable<Written> | AsyncIterable<Written>,
  stretch: Stretch,
): Promise<{ people: Written[]; beyond: number }> {
  const people: Written[] = [];
  let beyond = 0;
  for await (const one of all) {
    if (people.length < mostPeople) people.push(cut(one));
    else beyond += 1;
    if (stretch.isOver()) await stretch.pause();
  }
  return { people, beyond };
}

const cut = ({ email, role, seat, line }: Written): Written => ({
  ...{ email: email.slice(0, longestCell), role: role?.slice(0, longestCell) ?? null, line },
  seat: typeof seat === 'string' ? seat.slice(0, longestCell) : seat,
});
