import { Drawer, Stack, Text, Title } from '@mantine/core';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { ExtraFields } from '../../ui/kit/extra-fields.tsx';
import { Facts } from '../../ui/kit/facts.tsx';
import { WhenSent } from '../../ui/time/when.tsx';

/** Every field of one invitation, the ones that the description does not name included. */
export function InvitationDetails({
  invitation,
  now,
  onClose,
}: {
  invitation: Invitation | null;
  /** On the service's clock, epoch milliseconds. */
  now: number;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={invitation !== null}
      onClose={onClose}
      position="right"
      size="md"
      title="Invitation"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {invitation && (
        <Stack gap="lg">
          <Facts
            items={[
              ['E-mail', invitation.email ?? 'Not given'],
              ['Role', invitation.role ?? 'Not given'],
              ['Uses a seat', invitation.useSeat === null ? 'Not given' : invitation.useSeat ? 'Yes' : 'No'],
              ['Created', <WhenSent key="c" instant={invitation.createdAt} now={now} />],
              ['Last changed', <WhenSent key="u" instant={invitation.updatedAt} now={now} />],
              ['Expires', <WhenSent key="e" instant={invitation.expiresAt} now={now} />],
              [
                'Id',
                <span key="i" className="mono">
                  {invitation.id ?? 'Not given'}
                </span>,
              ],
            ]}
          />
          {invitation.badFields.length > 0 && (
            <Text size="sm">
              These documented fields came in an unexpected form and are shown below as they are:{' '}
              {invitation.badFields.join(', ')}.
            </Text>
          )}
          {invitation.extra.length > 0 && (
            <div>
              <Title order={3} mb="xs">
                Other fields
              </Title>
              <ExtraFields fields={invitation.extra} label="Other fields of the invitation" />
            </div>
          )}
          <Text size="sm" c="dimmed">
            The API cannot cancel or send an invitation again, and does not tell an accepted one from a
            removed one.
          </Text>
        </Stack>
      )}
    </Drawer>
  );
}
