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

const settings = { to: '/settings', name: 'settings' };

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
  const here = navigation?.currentEntry;
  // Gone to once more from itself, it has several.
  const before = navigation
    ?.entries()
    .slice(0, here?.index ?? 0)
    .findLast(({ url }) => url !== here?.url)?.url;
  if (!before) return settings;
  // The window opens at the team, and its address names no screen then.
  const to = new URL(before).hash.replace(/^#?\/?$/, '#/team').slice(1);
  const [, name] = placeNames.find(([path]) => to === path || to.startsWith(`${path}/`)) ?? [];
  if (name !== undefined) return { to, name };
  return settings;
}
