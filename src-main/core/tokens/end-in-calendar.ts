import { fieldMessages } from '../../../src-shared/field-messages.ts';
import { isolated } from '../../../src-shared/isolated.ts';
import { parseRfc3339 } from '../../../src-shared/rfc3339.ts';
import type { Output } from '../../../src-shared/rpc.ts';
import { problem } from '../base/problem-error.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { LedgerRow } from './ledger/ledger-row.ts';

/** So long before the end a calendar rings: RFC 5545, 3.3.6. */
const alarms = ['P7D', 'P1D'] as const;

/**
 * The end of a token as an entry for a calendar (RFC 5545). It has the row's own name, so that one that is added again takes the
 * place of the first. @throws ProblemError `invalid-input` where it has no end, or none that is known
 */
export function endInCalendar(
  { key, name, expiresAt }: LedgerRow,
  { label }: Pick<ConnectionRecord, 'label'>,
  now: number,
): Output<'tokens.calendar'> {
  const end = expiresAt === null ? null : parseRfc3339(expiresAt);
  if (end === null) throw problem('invalid-input', { fields: { key: [fieldMessages.noEnd] } });
  const title = `“${isolated(name)}” ends (${isolated(label)})`;
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Keyholder//Keyholder//EN', 'BEGIN:VEVENT'],
    ...[`UID:${key}@keyholder`, `DTSTAMP:${instant(now)}`, `DTSTART:${instant(end)}`],
    ...[`SUMMARY:${text(title)}`, 'TRANSP:TRANSPARENT'],
    `DESCRIPTION:${text('A personal access token stops working. Replace it in Keyholder before then.')}`,
    ...alarms.flatMap(before => [
      ...['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${text(title)}`, `TRIGGER:-${before}`, 'END:VALARM'],
    ]),
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ];
  return { fileName: `${name} ends.ics`, text: lines.map(folded).join('\r\n') };
}

const instant = (epochMs: number): string =>
  `${new Date(epochMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const text = (value: string): string => value.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** At most 75 bytes a line, and never through the middle of a character: 3.1. */
function folded(line: string): string {
  let whole = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      whole += '\r\n ';
      bytes = 1;
    }
    whole += character;
    bytes += size;
  }
  return whole;
}
