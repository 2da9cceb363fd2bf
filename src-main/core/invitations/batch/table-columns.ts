import type { ColumnUse } from '../../../../src-shared/invitation-plan.ts';
import { seatOf } from './seat-words.ts';
import type { TableRow } from './table-text.ts';

export interface Column {
  name: string;
  use: ColumnUse | null;
}

/** Rows that are looked at to tell what a column holds. */
const rowsLookedAt = 100;

/** As spreadsheets and exports of other programs head them. */
const names: readonly [ColumnUse, RegExp][] = [
  [
    'email',
    /^(?:e-?mails?|e-?mail[ _-]?address(?:es)?|mail|address|correo(?: electr[oó]nico)?|courriel|adresse e-?mail|e-?mail-adresse)$/i,
  ],
  ['role', /^(?:roles?|role[ _-]?name|team[ _-]?role|rolle|r[oô]le|rol|ruolo|permission)$/i],
  [
    'seat',
    /^(?:seats?|use[ _-]?seat|uses[ _-]?seat|licen[cs]ed?|paid|sitz(?:platz)?|lizenz|si[eè]ge|asiento|assento|licen[cç][ij]?a|licenza|zitplaats|licentie)$/i,
  ],
];

/** Some programs write the whole way to a field: `profile.email`. */
const useByName = (cell: string): ColumnUse | null =>
  names.find(([, name]) => name.test(cell.trim().replace(/^\S*\./, '')))?.[0] ?? null;
export const looksLikeAddress = (cell: string): boolean => /[^\s@]@[^\s@]/.test(cell);

/** As an address looks by a slip of the hand: `ann.example.com`, `ann@ example.com`, `ann(at)example.com`. */
const mayBeSlip = (cell: string): boolean =>
  /\S@|@\S/.test(cell) || /^\S{2,}\.\p{L}{2,}$/u.test(cell) || /[([{]\s*at\s*[)\]}]/i.test(cell);

/**
 * A first row that heads the columns: it names the one of the addresses, or is the only one without an address. Where what stands above
 * the addresses may be a mistyped one, it is somebody, who would be left out without a word.
 */
export function hasHeader(rows: readonly TableRow[]): boolean {
  const [first, ...others] = rows;
  if (!first || first.cells.some(looksLikeAddress)) return false;
  if (first.cells.some(cell => useByName(cell) === 'email')) return true;
  const isAbove = (at: number) => others.some(({ cells }) => looksLikeAddress(cells[at] ?? ''));
  if (first.cells.some((cell, at) => mayBeSlip(cell) && isAbove(at))) return false;
  return others.length > 0 && others.every(({ cells }) => cells.some(looksLikeAddress));
}

/** What each column is for, by its name, or by what stands in it. @param rows of the beginning */
export function columnsOf(rows: readonly TableRow[], header: boolean, roles: readonly string[]): Column[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const heads = header ? (rows[0]?.cells ?? []) : [];
  const body = rows.slice(header ? 1 : 0, rowsLookedAt);
  const columns = Array.from({ length: width }, (_, at): Column => ({ name: heads[at] ?? '', use: null }));
  const known = new Set(roles.map(role => role.toLowerCase()));
  const fits: Record<ColumnUse, (cell: string) => boolean> = {
    email: looksLikeAddress,
    role: cell => known.has(cell.toLowerCase()),
    seat: cell => seatOf(cell) !== null && !/^\d*$/.test(cell),
  };
  for (const use of ['email', 'role', 'seat'] as const) {
    const free = [...columns.entries()].filter(([, column]) => column.use === null);
    const named = free.find(([, { name }]) => useByName(name) === use)?.[0];
    // Seats cost money: under another name, yes and no are the answer to something else.
    const guessed = use === 'seat' ? free.filter(([, { name }]) => name === '') : free;
    const found =
      named ??
      bestAt(
        guessed.map(([at]) => at),
        body,
        fits[use],
      );
    const column = found === undefined ? undefined : columns[found];
    if (column) column.use = use;
  }
  return columns;
}

/** The column of which most cells fit, at least half of those that hold anything. */
function bestAt(
  places: readonly number[],
  rows: readonly TableRow[],
  fits: (cell: string) => boolean,
): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const at of places) {
    const cells = rows.map(row => row.cells[at] ?? '').filter(cell => cell !== '');
    const fitting = cells.filter(fits).length;
    if (fitting > most && fitting * 2 >= cells.length) {
      best = at;
      most = fitting;
    }
  }
  return best;
}
