import { Text } from '@mantine/core';
import { IconCloudOff, IconWorldX } from '@tabler/icons-react';
import type { Problem } from '../../src-shared/problem.ts';
import { wordsOf } from '../ui/problems/refined-words.ts';
import { type Barred, isBarred } from './barred.ts';

interface UnreachableNoteProps {
  problem: Problem | null;
  /** What is left to do where the policy of this computer is in the way. */
  ifBarred?: string;
  /** Beside a question: nothing was entered that could stay. */
  asks?: boolean;
}

/** Beside a button that is switched off because the service cannot be reached, or may not be. */
export function UnreachableNote({ problem, ifBarred, asks = false }: UnreachableNoteProps) {
  if (!problem) return null;
  if (isBarred(problem)) {
    return (
      <Text size="sm" role="status" data-unreachable={problem.code}>
        <IconWorldX size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {barredWords(problem)}{' '}
        {ifBarred}
      </Text>
    );
  }
  return (
    <Text size="sm" role="status" data-unreachable={problem.code}>
      <IconCloudOff size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> The service cannot be reached:{' '}
      {wordsOf(problem).title.replace(/^[A-Z]/, first => first.toLowerCase())}. Nothing is sent now or later
      by itself.{!asks && ' What you entered stays.'}
    </Text>
  );
}

function barredWords(problem: Barred): string {
  return problem.code === 'policy-unusable'
    ? 'This computer’s policy cannot be used, so nothing is sent to any service.'
    : `This computer’s policy does not allow ${problem.origin}, so nothing is sent there.`;
}
