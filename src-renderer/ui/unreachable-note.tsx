import { Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { Problem } from '../../src-shared/problem.ts';
import { wordsOf } from './refined-words.ts';

/** Beside a button that is switched off because the service cannot be reached. */
export function UnreachableNote({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  return (
    <Text size="sm" role="status" data-unreachable={problem.code}>
      <IconCloudOff size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> The service cannot be reached:{' '}
      {wordsOf(problem).title.replace(/^[A-Z]/, first => first.toLowerCase())}. Nothing is sent now or later
      by itself. What you entered stays.
    </Text>
  );
}
