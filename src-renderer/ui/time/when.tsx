import { Text } from '@mantine/core';
import type { Instant } from '../../../src-shared/time.ts';
import { localClock, localDate, relativeTime, utcTime } from './times.ts';

/** A time of which the unit is known: relative to now, in full, and in UTC for whoever points at it. */
export function When({ at, now }: { at: number; now: number }) {
  return (
    <Text component="time" size="sm" dateTime={isoOrNothing(at)} title={utcTime(at)}>
      {localDate(at)}
      <Text component="span" size="xs" c="dimmed" display="block">
        {localClock(at)} · {relativeTime(at, now)}
      </Text>
    </Text>
  );
}

/** A time as the service sent it. The unit is not documented: where it could not be told, the raw value is shown. */
export function WhenSent({ instant, now }: { instant: Instant; now: number }) {
  if (instant.epochMs === null || instant.unit === 'uncertain') {
    return (
      <Text size="sm">
        <span className="mono">{instant.raw}</span>
        <Text component="span" size="xs" c="dimmed" display="block">
          unit uncertain
        </Text>
      </Text>
    );
  }
  return <When at={instant.epochMs} now={now} />;
}

function isoOrNothing(epochMs: number): string | undefined {
  const date = new Date(epochMs);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
