import { Alert, Text } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import type { Plan } from '../../../src-shared/invitation-plan.ts';
import { many } from '../../ui/kit/count-words.ts';
import { numberText } from '../../ui/kit/locale.ts';
import { clockOrDay } from '../../ui/time/times.ts';
import { invitations } from './count-words.ts';

/** What a batch costs in seats. It warns and never blocks: the service decides. */
export function SeatsBox({ seats, atLeast }: { seats: Plan['seats']; atLeast: boolean }) {
  if (seats === null) {
    return (
      <Text size="sm" c="dimmed" role="note">
        Seats: the service does not show how many are free, or the team could not be read. Nothing is
        computed.
      </Text>
    );
  }
  const { total, used, pending, takes, fetchedAt, staleBecause } = seats;
  const free = total - used;
  const missing = takes - free;
  const perhaps = takes + pending - free;
  // What is missing already is no matter of a batch that takes none.
  const isShort = takes > 0 && (missing > 0 || perhaps > 0);
  const title = takes === 0 ? 'No seat is taken' : titleOf(missing, perhaps);
  const words = (
    <>
      {free >= 0
        ? `${numberText(free)} of ${numberText(total)} free`
        : `None free (${numberText(used)} of ${numberText(total)} used)`}
      , as of {clockOrDay(fetchedAt, Date.now())}
      {staleBecause !== null && ' (the service could not be reached since)'}. This batch takes{' '}
      {numberText(takes)}.{' '}
      {pending > 0 &&
        `${atLeast ? 'At least ' : ''}${invitations(pending)} in the list ${pending === 1 ? 'waits' : 'wait'} for a seat, too; the service does not say whether they count as used already. `}
    </>
  );
  if (!isShort) {
    return (
      <Text size="sm" role="note" data-seats="enough">
        {title}. {words}
      </Text>
    );
  }
  return (
    <Alert
      color="orange"
      icon={<IconArmchair aria-hidden />}
      title={title}
      role="status"
      py="xs"
      data-seats="short"
    >
      <Text size="sm">{words} You can send all the same: the service decides.</Text>
    </Alert>
  );
}

/** @param perhaps missing where those that wait are not counted as used yet */
function titleOf(missing: number, perhaps: number): string {
  const seats = (count: number) => many(count, 'seat');
  if (missing > 0) {
    return perhaps > missing
      ? `${seats(missing)} missing, or up to ${numberText(perhaps)}`
      : `${seats(missing)} missing`;
  }
  if (perhaps > 0) return `Seats may be short: up to ${numberText(perhaps)} missing`;
  const left = missing === perhaps ? '' : `${numberText(Math.abs(perhaps))} to `;
  return `Enough seats: ${left}${numberText(Math.abs(missing))} left`;
}
