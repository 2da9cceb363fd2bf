import { useCall } from '../../bridge/use-call.ts';
import { numberText } from '../../ui/kit/locale.ts';
import { clockOrDay } from '../../ui/time/times.ts';

/** What an invitation takes of the seats, where the team shows how many there are. It warns and never blocks. */
export function useSeatWords(connectionId: string): string {
  const { data } = useCall('team.get', { connectionId });
  const takes = 'Whether this invitation takes one of the team’s seats';
  if (!data || data.seatsTotal === null || data.seatsUsed === null) return `${takes}.`;
  const free = Math.max(0, data.seatsTotal - data.seatsUsed);
  const left =
    free === 0
      ? 'none is free'
      : `${numberText(free)} of ${numberText(data.seatsTotal)} ${free === 1 ? 'is' : 'are'} free`;
  return `${takes}: ${left}, as of ${clockOrDay(data.fetchedAt, Date.now())}.`;
}
