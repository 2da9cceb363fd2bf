import { Button as LinkButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';

/** For a screen that is one of the settings, and too large to stand among them. */
export function BackToSettings() {
  return (
    <LinkButton
      variant="default"
      component={Link}
      to="/settings"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      Back to settings
    </LinkButton>
  );
}
