import { expect, it } from 'vitest';
import { endInCalendar } from '../../../src-main/core/tokens/end-in-calendar.ts';
import { newRow } from '../../../src-main/core/tokens/ledger/ledger-row.ts';

const now = Date.parse('2026-11-22T09:30:00Z');
const row = newRow({
  ...{ key: 'k-1', connectionId: 'c', how: 'created', state: 'active', recordedAt: now },
  name: 'CI, nightly; \\ “Überführung” 🔑',
  expiresAt: '2027-01-31T01:00:00+02:00',
});

/** As a calendar reads it: RFC 5545, 3.1 and 3.3.11. */
function read(text: string): [name: string, value: string][] {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  return lines.map(line => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).replaceAll(/\\([\\;,])/g, '$1')];
  });
}

it('is an entry at the moment of the end, with two alarms', () => {
  const { fileName, text } = endInCalendar(row, { label: 'Acme' }, now);
  expect(fileName).toBe(`${row.name} ends.ics`);
  const fields = read(text);
  const valuesOf = (name: string) => fields.filter(([one]) => one === name).map(([, value]) => value);
  expect(valuesOf('UID')).toEqual(['k-1@keyholder']);
  expect(valuesOf('DTSTAMP')).toEqual(['20261122T093000Z']);
  expect(valuesOf('DTSTART')).toEqual(['20270130T230000Z']);
  expect(valuesOf('SUMMARY')).toEqual([`“${row.name}” ends (Acme)`]);
  expect(valuesOf('TRIGGER')).toEqual(['-P7D', '-P1D']);
  expect(valuesOf('BEGIN')).toEqual(['VCALENDAR', 'VEVENT', 'VALARM', 'VALARM']);
  expect(valuesOf('END')).toEqual(['VALARM', 'VALARM', 'VEVENT', 'VCALENDAR']);
});

it('cannot be broken out of by a name', () => {
  const name = 'x\r\nEND:VCALENDAR\nATTACH:file:///etc/passwd';
  const { text } = endInCalendar({ ...row, name }, { label: 'A' }, now);
  expect(read(text).filter(([field]) => field === 'ATTACH')).toEqual([]);
});

it('is refused where no end is known', () => {
  expect(() => endInCalendar({ ...row, expiresAt: null }, { label: 'A' }, now)).toThrow('invalid-input');
});
