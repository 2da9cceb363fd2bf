import { CsvError, parse } from 'csv-parse';
import { fieldMessages } from '../../../../src-shared/field-messages.ts';
import { problem } from '../../base/problem-error.ts';
import type { Stretch } from '../../base/stretch.ts';

/** First the one that surely separates where it stands. */
const delimiters = ['\t', ';', ',', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface TableRow {
  cells: string[];
  /** Its last, counted from 1. */
  line: number;
}

const linesLookedAt = 50;
const longestRow = 100_000;
const sliceLength = 65_536;

/** Given the line on which its row begins. */
const sentences: ReadonlyMap<string, (line: number) => string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', fieldMessages.quoteOpen],
  ['CSV_MAX_RECORD_SIZE', fieldMessages.rowTooLong],
]);

/** As Excel reads it; some write it as a cell, in quotes. */
const ofExcel = /^\ufeff?"?sep=(.)"?\n/i;

/** Without a first line that tells what separates the cells; its line stays, to be counted. */
export const withoutTold = (text: string): string => text.replace(ofExcel, '\n');

/**
 * The one that the first line tells; otherwise the one that cuts most of the first lines into the same number of cells: as many as the first
 * has, or, under a title that has only one, as most have. null: no line holds any.
 */
export function delimiterOf(text: string): Delimiter | null {
  const told = delimiters.find(one => one === ofExcel.exec(text)?.[1]);
  if (told !== undefined) return told;
  const lines = text
    .slice(0, longestRow)
    .split(/\r?\n/, linesLookedAt)
    .map(line => line.replaceAll(/"[^"]*"/g, '""'))
    .filter(line => line.trim() !== '');
  const counted = delimiters.map(
    delimiter => [delimiter, lines.map(line => line.split(delimiter).length - 1)] as const,
  );
  return bestOf(counted, ([first = 0]) => first) ?? bestOf(counted, mostOften);
}

function bestOf(
  counted: readonly (readonly [Delimiter, number[]])[],
  wanted: (counts: readonly number[]) => number,
): Delimiter | null {
  let best: Delimiter | null = null;
  let most = 0;
  for (const [delimiter, counts] of counted) {
    const as = wanted(counts);
    const alike = as === 0 ? 0 : counts.filter(count => count === as).length;
    if (alike > most) {
      best = delimiter;
      most = alike;
    }
  }
  return best;
}

/** Of those that are not 0. */
function mostOften(counts: readonly number[]): number {
  const some = [...Map.groupBy(counts, count => count)].filter(([count]) => count > 0);
  return some.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0;
}

/** Without the blanks behind it, and the quotes before them, which were around the whole of it then. */
function withoutEnd(cell: string): string {
  const trimmed = cell.trimEnd();
  return trimmed === cell ? cell : trimmed.replace(/^"([^"]*)"$/, '$1');
}

/** None of them ends within a character of two halves, which would be two that cannot be read. */
function* slicesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const isWithin = /[\ud800-\udbff]/.test(text[from + sliceLength - 1] ?? '');
    const to = from + sliceLength + (isWithin ? 1 : 0);
    yield text.slice(from, to);
    from = to;
  }
}

/**
 * The rows of a table that hold anything.
 * @throws ProblemError `invalid-input` where a quote is not closed, or a row is longer than any table's
 */
export async function* tableRows(
  text: string,
  delimiter: Delimiter,
  stretch: Stretch,
): AsyncGenerator<TableRow> {
  /** The last line of the last row that has ended. */
  let ended = 0;
  const parser = parse({
    // As it is parsed: what waits to be asked for is dropped once something is wrong.
    on_record: (row, { lines }) => {
      ended = lines;
      return row;
    },
    // Not at the end, where it would refuse what follows a quote: `"Kim" Doe`, as a spreadsheet copies it.
    ...{ delimiter, bom: true, info: true, ltrim: true, relax_quotes: true, relax_column_count: true },
    ...{ skip_empty_lines: true, skip_records_with_empty_values: true, max_record_size: longestRow },
  });
  // Each is parsed when rows are asked for, so that there is a pause between them.
  for (const slice of slicesOf(text)) parser.write(slice);
  parser.end();
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { cells: record.map(withoutEnd), line: info.lines };
      if (stretch.isOver()) await stretch.pause();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const sentence = sentences.get(error.code) ?? fieldMessages.rowUnreadable;
    throw problem('invalid-input', { fields: { text: [sentence(lineAfter(text, ended))] } });
  }
}

/** Where the next row begins: one that does not end has a quotation mark on its first line, and rows of blanks are skipped before it. */
function lineAfter(text: string, ended: number): number {
  const lines = text.split(/\r\n?|\n/);
  const next = lines.findIndex((line, at) => at >= ended && line.includes('"'));
  return (next === -1 ? ended : next) + 1;
}
