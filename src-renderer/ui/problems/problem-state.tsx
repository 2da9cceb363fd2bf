import { Group, Text } from '@mantine/core';
import {
  IconKey,
  IconKeyOff,
  IconLock,
  IconPlayerStop,
  IconWorldX,
  type TablerIcon,
} from '@tabler/icons-react';
import { navigate } from 'wouter/use-hash-location';
import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';
import { Button } from '../kit/button.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { isNetworkProblem } from './problem-kind.ts';
import type { Words } from './problem-words.ts';
import { detailOf, wordsOf } from './refined-words.ts';
import { RequestsLink } from './requests-link.tsx';
import { RetryButton } from './retry-button.tsx';
import { ServiceSaid } from './service-said.tsx';
import { wayToTokens } from './way-to-tokens.ts';

interface Look {
  icon: TablerIcon;
  color: string;
  /** What leads on, where trying again would not. Those to the tokens are known by themselves. */
  go: { to: string; label: string } | null;
  /** The same again would say the same: a token has to be chosen first, or Keyholder started with another policy. */
  staysSo?: true;
}

/** The settings screen says what the policy of this computer allows, and what is wrong with it. */
const barred: Look = {
  icon: IconWorldX,
  color: 'orange',
  go: { to: '/settings', label: 'Show the policy' },
  staysSo: true,
};

const looks: Partial<Record<ProblemCode, Look>> = {
  'origin-not-allowed': barred,
  'policy-unusable': barred,
  'token-missing': { icon: IconKey, color: 'harbour', go: null, staysSo: true },
  'token-refused': { icon: IconKeyOff, color: 'orange', go: null },
  'secret-absent': { icon: IconKeyOff, color: 'orange', go: null },
  cancelled: { icon: IconPlayerStop, color: 'gray', go: null },
  'not-permitted': { icon: IconLock, color: 'orange', go: null },
  'blocked-on-the-way': { icon: IconWorldX, color: 'orange', go: null },
  'service-not-found': {
    icon: IconLock,
    color: 'orange',
    go: { to: '/connection', label: 'Check the connection' },
  },
};

export const triesByItself = 'Keyholder tries again by itself.';

interface ProblemStateProps {
  problem: Problem;
  /** What could not be shown: "The team". */
  what: string;
  onRetry: () => void;
  retrying: boolean;
  /** What is known of the token in use, in place of what the problem leaves open. */
  ended?: Words | null;
}

/** In place of a screen's contents. Missing credentials and missing rights are states, not faults. */
export function ProblemState({ problem, what, onRetry, retrying, ended = null }: ProblemStateProps) {
  const look = looks[problem.code];
  const isOpen = problem.code === 'token-refused' || (problem.code === 'token-missing' && !problem.reason);
  const words = (isOpen && ended) || wordsOf(problem);
  const again = <RetryButton size="sm" problem={problem} onRetry={onRetry} retrying={retrying} />;
  const go = look?.go ?? wayToTokens(problem);
  if (!look) {
    return (
      <ProblemAlert
        problem={problem}
        title={`${what} could not be read`}
        next={isNetworkProblem(problem) ? `${words.next} ${triesByItself}` : words.next}
      >
        {go && (
          <Button size="sm" variant="default" onClick={() => navigate(go.to)}>
            {go.label}
          </Button>
        )}
        {again}
      </ProblemAlert>
    );
  }
  const detail = detailOf(problem);
  return (
    <div role="alert" data-problem={problem.code}>
      <EmptyState
        icon={look.icon}
        color={look.color}
        title={words.title}
        actions={
          <>
            {go && (
              <Button size="sm" onClick={() => navigate(go.to)}>
                {go.label}
              </Button>
            )}
            {!look.staysSo && again}
          </>
        }
      >
        {words.next}
        <ServiceSaid problem={problem} />
        {detail !== '' && (
          <Text size="xs" mt={4}>
            {detail}
          </Text>
        )}
        <Group justify="center" mt={4}>
          <RequestsLink problem={problem} />
        </Group>
      </EmptyState>
    </div>
  );
}
