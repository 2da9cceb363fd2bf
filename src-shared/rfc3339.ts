const rfc3339Pattern = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Epoch milliseconds of an RFC 3339 date-time, or null where the text is none (a 31 June included). */
export function parseRfc3339(text: string): number | null {
  if (!rfc3339Pattern.test(text)) return null;
  // By its places: of ten thousand tokens each has one, and groups of a match are as many texts that have to be collected.
  const [year, month, day] = [
    digitsAt(text, 0) * 100 + digitsAt(text, 2),
    digitsAt(text, 5),
    digitsAt(text, 8),
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (digitsAt(text, 11) > 23 || digitsAt(text, 14) > 59 || digitsAt(text, 17) > 59) return null;
  const at = Date.parse(text.toUpperCase());
  return Number.isNaN(at) ? null : at;
}

/** Two digits of decimal. */
const digitsAt = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (daysOfMonths[month - 1] ?? 0);
}
