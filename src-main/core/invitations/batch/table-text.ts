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

const sentences: ReadonlyMap<string, string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', fieldMessages.quoteOpen],
  ['CSV_MAX_RECORD_SIZE', fieldMessages.rowTooLong],
]);

/** The one that cuts most of the first lines into the same number of cells; null: no line holds any. */
export function delimiterOf(text: string): Delimiter | null {
  const lines = text
    .slice(0, longestRow)
    .split(/\r?\n/, linesLookedAt)
    .map(line => line.replaceAll(/"[^"]*"/g, '""'))
    .filter(line => line.trim() !== '');
  let best: Delimiter | null = null;
  let most = 0;
  for (const delimiter of delimiters) {
    const counts = lines.map(line => line.split(delimiter).length - 1);
    const [first = 0] = counts;
    const alike = first === 0 ? 0 : counts.filter(count => count === first).length;
    if (alike > most) {
      best = delimiter;
      most = alike;
    }
  }
  return best;
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
  const parser = parse({
    ...{ delimiter, bom: true, info: true, trim: true, relax_quotes: true, relax_column_count: true },
    ...{ skip_empty_lines: true, skip_records_with_empty_values: true, max_record_size: longestRow },
  });
  // Each is parsed when rows are asked for, so that there is a pause between them.
  for (let from = 0; from < text.length; from += sliceLength)
    parser.write(text.slice(from, from + sliceLength));
  parser.end();
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { cells: record, line: info.lines };
      if (stretch.isOver()) await stretch.pause();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: unknown };
    const at = typeof lines === 'number' ? lines : 1;
    const sentence = sentences.get(error.code) ?? fieldMessages.rowUnreadable(at);
    throw problem('invalid-input', { fields: { text: [sentence] } });
  }
}
