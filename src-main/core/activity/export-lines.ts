import type { Output, ParsedInput } from '../../../src-shared/rpc.ts';
import { csvOf } from '../base/csv.ts';
import { type Dated, fileDay } from '../base/file-day.ts';
import { isoTime } from '../base/iso-time.ts';
import { inStretches, type Sliced } from '../base/stretch.ts';
import { isOnDisk, type KeptLine } from './shown-lines.ts';

type Format = ParsedInput<'activity.export'>['format'];

const head = [
  ...['journal', 'n', 'at', 'who', 'what', 'outcome', 'because', 'connection', 'connection_id', 'origin'],
  ...['name', 'id', 'more', 'job', 'step', 'told_by', 'of', 'request_id', 'previous', 'hash', 'line'],
];

/** As a file to save: each line with what proves it. */
export async function exported(
  lines: readonly KeptLine[],
  format: Format,
  around: Dated,
): Promise<Output<'activity.export'>> {
  const inOrder = [...lines.filter(isOnDisk), ...lines.filter(line => !isOnDisk(line))];
  const text = await inStretches(
    around.clock,
    format === 'csv' ? csvOf(head, rowsOf(inOrder)) : jsonLines(inOrder),
  );
  return { fileName: `keyholder-activity-${fileDay(around)}.${format}`, text, lines: lines.length };
}

function* jsonLines(lines: readonly KeptLine[]): Sliced<string> {
  let text = '';
  for (const { text: line, journal, previous, hash } of lines) {
    text += `${line.slice(0, -1)},${JSON.stringify({ journal, previous, hash }).slice(1)}\n`;
    yield;
  }
  return text;
}

/** `line` is what the hash is made of, after `previous`: a cell of a table may have been made harmless. */
function* rowsOf(lines: readonly KeptLine[]): Generator<string[]> {
  for (const { entry, text, journal, previous, hash } of lines) {
    const { connection, about, step } = entry;
    yield [
      ...[journal, String(entry.n), isoTime(entry.at), entry.who, entry.what, entry.outcome],
      ...[entry.because, connection?.label, connection?.id, entry.origin].map(one => one ?? ''),
      ...[about?.name, about?.id, about?.more, step?.job, step?.n, entry.toldBy, entry.of].map(one =>
        String(one ?? ''),
      ),
      ...[entry.requestId ?? '', previous, hash, text],
    ];
  }
}
