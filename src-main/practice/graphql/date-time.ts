import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const shape =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(\.(?<fraction>\d+))?(Z|(?<sign>[+-])(?<offsetHour>\d\d):(?<offsetMinute>\d\d))$/i;

/**
 * Epoch milliseconds (what is finer is cut off), or null where the text is no RFC 3339 date-time. A leap second (:60)
 * is refused: JavaScript has no time to put it at.
 */
export function readDateTime(text: string): number | null {
  const groups = shape.exec(text)?.groups;
  if (!groups) return null;
  const part = (name: string) => Number(groups[name] ?? 0);
  if (part('hour') > 23 || part('minute') > 59 || part('second') > 59) return null;
  if (part('offsetHour') > 23 || part('offsetMinute') > 59) return null;
  const at = new Date(0);
  at.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  // A month 13 or a 31 June would roll over into the next month.
  if (at.getUTCMonth() + 1 !== part('month') || at.getUTCDate() !== part('day')) return null;
  const milliseconds = Number((groups.fraction ?? '').padEnd(3, '0').slice(0, 3));
  at.setUTCHours(part('hour'), part('minute'), part('second'), milliseconds);
  const offset = (part('offsetHour') * 60 + part('offsetMinute')) * 60_000;
  return groups.sign === '-' ? at.getTime() + offset : at.getTime() - offset;
}

function coerce(text: unknown): number {
  const at = typeof text === 'string' ? readDateTime(text) : null;
  if (at === null) {
    throw new GraphQLError('This is not an RFC 3339 date-time such as 2030-01-31T12:00:00Z.');
  }
  return at;
}

/** For input only. Resolvers get epoch milliseconds. */
export const DateTime = new GraphQLScalarType<number, string>({
  name: 'DateTime',
  description: 'A date-time of RFC 3339, for example 2030-01-31T12:00:00Z.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  coerceInputValue: coerce,
  coerceInputLiteral: node => coerce(node.kind === Kind.STRING ? node.value : null),
});
