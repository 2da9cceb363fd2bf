import { Stack, Text, Title } from '@mantine/core';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { isOver, stateByExpiry } from '../../../src-shared/invitation-state.ts';
import { relativeTime } from '../../ui/time/times.ts';

export type Limit = 'cancel' | 'resend';

export const limitTitles: Readonly<Record<Limit, string>> = {
  cancel: 'To cancel an invitation',
  resend: 'To send an invitation again',
};

/** What the service cannot do, and what to do instead. @param now on the service's clock, epoch milliseconds */
export function limitWords(limit: Limit, invitation: Invitation, now: number): string[] {
  const isExpired = stateByExpiry(invitation, now) === 'expired';
  const over = isExpired ? 'has expired' : isOver(invitation, now) ? 'is over, as the service has it' : null;
  if (limit === 'resend') {
    return [
      'The service has no way to send the same invitation again.',
      over
        ? `This one ${over}: invite the address once more. That makes a new invitation.`
        : 'Ask them to look for the e-mail first, in the spam folder too. A second invitation to the address may be refused; where it is taken, this one stays as well, and the other may take a seat of its own.',
    ];
  }
  if (over) return [`This one ${over}, so that there is nothing to cancel.`];
  const at = invitation.expiresAt?.unit === 'uncertain' ? null : (invitation.expiresAt?.epochMs ?? null);
  return [
    'The service has no way to take an invitation back.',
    `Whoever has the e-mail can accept it until it expires${at === null ? '' : `, ${relativeTime(at, now)}`}. Tell them not to; or remove them from the team once they have accepted, where the service’s own pages allow that.`,
  ];
}

interface LimitTextProps {
  invitation: Invitation;
  now: number;
}

/** Both, below the fields of an invitation. */
export function LimitText({ invitation, now }: LimitTextProps) {
  return (
    <Stack gap="sm">
      {(['cancel', 'resend'] as const).map(limit => (
        <div key={limit}>
          <Title order={3} mb={4}>
            {limitTitles[limit]}
          </Title>
          <Text size="sm" c="dimmed">
            {limitWords(limit, invitation, now).join(' ')}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
