import { Button as LinkButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';

/** Those from which one may come, as the button says them; what lies beneath another comes before it. */
const placeNames: readonly (readonly [path: string, name: string])[] = [
  ['/team', 'the team'],
  ['/invitations/many', 'inviting many'],
  ['/invitations/gone', 'gone invitations'],
  ['/invitations', 'invitations'],
  ['/tokens/all', 'all tokens'],
  ['/tokens/revoke', 'revoking everything'],
  ['/tokens', 'tokens'],
  ['/connection', 'the connection'],
  ['/new-connection', 'the new connection'],
  ['/activity', 'activity'],
];

/** For a screen that is one of the settings, too large to stand among them, and opened from elsewhere as well: where one came from. */
export function WayBack() {
  const [{ to, name }] = useState(cameFrom);
  return (
    <LinkButton
      variant="default"
      component={Link}
      to={to}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      {`Back to ${name}`}
    </LinkButton>
  );
}

function cameFrom(): { to: string; name: string } {
  // Older browsers, which the web host may meet, have none.
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  const to = before ? new URL(before).hash.slice(1) : '';
  const [, name] = placeNames.find(([path]) => to === path || to.startsWith(`${path}/`)) ?? [];
  if (name !== undefined) return { to, name };
  return { to: '/settings', name: 'settings' };
}
