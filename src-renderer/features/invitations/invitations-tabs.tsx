import { Button, Group } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'wouter';

const places = [
  { at: 'list', to: '/invitations', word: 'In the list' },
  { at: 'gone', to: '/invitations/gone', word: 'Gone' },
] as const;

/** What is there, and what was. */
export const InvitationsTabs = memo(Tabs);

function Tabs({ at: here }: { at: (typeof places)[number]['at'] }) {
  return (
    <Group component="nav" gap="xs" aria-label="Invitations">
      {places.map(({ at, to, word }) => (
        <Button
          key={at}
          component={Link}
          to={to}
          size="xs"
          variant={at === here ? 'light' : 'subtle'}
          {...(at === here ? { 'aria-current': 'page' as const } : { color: 'gray' })}
        >
          {word}
        </Button>
      ))}
    </Group>
  );
}
