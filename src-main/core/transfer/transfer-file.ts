import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { mostTransferRows } from '../../../src-shared/limits.ts';
import {
  type ForeignJournal,
  type ForeignLine,
  foreignJournalSchema,
  foreignLineSchema,
} from '../activity/foreign-chain.ts';
import { parsedJson } from '../base/parsed-json.ts';
import { problem } from '../base/problem-error.ts';
import type { Sliced } from '../base/stretch.ts';
import { connectionRecordSchema } from '../connections/connection-record.ts';
import {
  givenText,
  lineOf,
  longestLine,
  ourId,
  outgrownBy,
  plainWords,
  type TransferRow,
  transferRowSchema,
} from './transfer-row.ts';

/** Files with a higher one belong to a newer Keyholder. */
const format = 1;
/** One such line is work enough between two looks at the time. */
const longLine = 10_000;
const [mostKeys, mostConnections] = [100, 1_000];
export const mostLines = 200_000;

const headSchema = z.object({ keyholder: z.literal('ledger'), format: z.number(), at: z.number().int() });

export const transferConnectionSchema = connectionRecordSchema
  .pick({ id: true, label: true, baseUrl: true, dashboardUrl: true, teamId: true })
  .extend({ id: ourId, label: plainWords(200), teamId: givenText.nullable() });
export type TransferConnection = z.infer<typeof transferConnectionSchema>;

const keySchema = z.base64().transform(text => Buffer.from(text, 'base64'));

/** Exactly one of them stands in a line. */
const lineSchema = z.strictObject({
  connection: transferConnectionSchema.optional(),
  key: keySchema.refine(({ length }) => length === 32).optional(),
  token: transferRowSchema.optional(),
  journal: foreignJournalSchema.optional(),
  line: foreignLineSchema.optional(),
  end: z.number().int().optional(),
});

/** What goes from one computer to another. */
export interface Content {
  /** When it was written, epoch milliseconds. */
  at: number;
  connections: TransferConnection[];
  /** Of fingerprints. */
  keys: Buffer[];
  tokens: TransferRow[];
  journals: ForeignJournal[];
  lines: ForeignLine[];
}

/**
 * As JSON Lines, that whoever has the passphrase can read without Keyholder. What no computer would take in is not written either.
 * @throws ProblemError `transfer-refused`
 */
export function* written(content: Content): Sliced<string> {
  if (isTooMuch(content)) throw refusal('too-large');
  let text = `${JSON.stringify({ keyholder: 'ledger', format, at: content.at })}\n`;
  let lines = 1;
  for (const line of linesFor(content)) {
    text += `${line}\n`;
    lines += 1;
    if (lines % 16 === 0 || line.length > longLine) yield;
  }
  return `${text}${JSON.stringify({ end: lines })}\n`;
}

/** Of all but the first and the last. @throws ProblemError `transfer-refused` */
export function* linesFor({ connections, keys, tokens, journals, lines }: Content): Generator<string> {
  for (const connection of connections) yield JSON.stringify({ connection });
  for (const key of keys) yield JSON.stringify({ key: key.toString('base64') });
  for (const row of tokens) {
    const line = lineOf(row);
    refuseOutgrown(row, line);
    yield line;
  }
  for (const journal of journals) yield JSON.stringify({ journal });
  for (const line of lines) yield JSON.stringify({ line });
}

/** @param check of each line, before anything is made of it. @throws ProblemError `transfer-refused` */
export function* read(bytes: Uint8Array, check: (line: string) => void): Sliced<Content> {
  if (!isUtf8(bytes)) throw refusal('not-keyholder');
  const text = Buffer.from(bytes).toString('utf8');
  const lines = linesOf(text);
  const head = parsedJson((lines.next().value ?? '').slice(0, longestLine), headSchema);
  if (!head) throw refusal('not-keyholder');
  if (head.format > format) throw refusal('newer');
  const content: Content = { at: head.at, connections: [], keys: [], tokens: [], journals: [], lines: [] };
  let [seen, isOver] = [1, false];
  for (const line of lines) {
    if (isOver || line.length > longestLine) throw refusal('damaged');
    check(line);
    const one = parsedJson(line, lineSchema);
    if (!one || Object.keys(one).length !== 1) throw refusal('damaged');
    if (one.end !== undefined && one.end !== seen) throw refusal('damaged');
    isOver = one.end !== undefined;
    add(content, one);
    seen += 1;
    if (seen % 16 === 0) yield;
  }
  if (!isOver || hasHomeless(content)) throw refusal('damaged');
  return content;
}

/** The next start would make a connection for it, which nobody has reviewed. One that was removed may be of a connection that is gone. */
function hasHomeless({ connections, tokens }: Content): boolean {
  const ids = new Set(connections.map(({ id }) => id));
  return tokens.some(({ connectionId, removedAt }) => removedAt === null && !ids.has(connectionId));
}

function add(content: Content, { connection, key, token, journal, line }: z.infer<typeof lineSchema>): void {
  const { connections, keys, tokens, journals, lines } = content;
  if (connection) connections.push(connection);
  if (key) keys.push(key);
  if (token) tokens.push(token);
  if (journal) journals.push(journal);
  if (line) lines.push(line);
  if (isTooMuch(content)) throw refusal('too-large');
}

const isTooMuch = ({ connections, keys, tokens, journals, lines }: Content): boolean =>
  tokens.length > mostTransferRows ||
  lines.length > mostLines ||
  Math.max(keys.length, journals.length) > mostKeys ||
  connections.length > mostConnections;

function* linesOf(text: string): Generator<string, undefined> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end < 0 ? text.length : end);
    from = end < 0 ? text.length : end + 1;
  }
}

export const refusal = (transfer: 'not-keyholder' | 'newer' | 'damaged' | 'too-large' | 'holds-secret') =>
  problem('transfer-refused', { transfer });

/** @param line that the row makes in a file. @throws ProblemError `transfer-refused` */
export function refuseOutgrown(row: TransferRow, line: string): void {
  const outgrown = outgrownBy(row, line);
  if (outgrown)
    throw problem('transfer-refused', { transfer: 'too-large', name: row.name.slice(0, 200), outgrown });
}
