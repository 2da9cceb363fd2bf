import type { GoneInvitation } from '../../../src-shared/gone-invitation.ts';
import { numberText } from '../../ui/kit/locale.ts';
import type { Status } from '../../ui/kit/status-word.tsx';
import { localTime } from '../../ui/time/times.ts';

/** As far as the service lets anybody know. */
export const goneStatus: Readonly<Record<GoneInvitation['how'], Status>> = {
  gone: { word: 'Accepted or removed', icon: 'unknown' },
  'maybe-over': { word: 'Accepted, removed or expired', icon: 'unknown' },
  expired: { word: 'Expired', icon: 'past' },
  replaced: { word: 'Replaced by a newer one', icon: 'stopped' },
};

const reasons: Readonly<Record<GoneInvitation['how'], string>> = {
  gone: 'accepted or removed, the service does not say which',
  'maybe-over': 'accepted, removed or expired, the service does not say which',
  expired: 'it had expired when it was last seen',
  replaced: 'a newer one to the same address is there',
};

/** "Gone between A and B: …" */
export const goneSentence = ({ how, lastSeen, missedAt }: GoneInvitation): string =>
  `Gone between ${localTime(lastSeen)} and ${localTime(missedAt)}: ${reasons[how]}.`;

/** "7 → 8"; null: the team has not shown it at either time. */
export function memberWords({ members: { before, after } }: GoneInvitation): string | null {
  if (before === null && after === null) return null;
  return `${before === null ? '?' : numberText(before)} → ${after === null ? '?' : numberText(after)}`;
}
