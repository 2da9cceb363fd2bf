import { Alert, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconHelpHexagon, IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyProblem, Problem } from '../../../src-shared/problem.ts';
import { PauseLine } from './pause-line.tsx';
import { cameFromTheWire } from './problem-kind.ts';
import { detailOf, wordsOf } from './refined-words.ts';
import { RequestsLink } from './requests-link.tsx';
import { ServiceSaid } from './service-said.tsx';
import { UnreadablePart } from './unreadable-part.tsx';

interface ProblemAlertProps {
  problem: Problem;
  /** Says what did not work, where the problem's own title would leave that open. */
  title?: string;
  /** Replaces the usual next step. */
  next?: ReactNode;
  /** The title and the next step say it all; of the problem's own title less is true here. */
  saysAll?: boolean;
  /** Fields whose messages stand beside their inputs already. */
  placed?: readonly string[];
  children?: ReactNode;
}

export function toneOf({ code }: Problem) {
  if (code === 'outcome-unknown') return { color: 'yellow', icon: <IconHelpHexagon aria-hidden /> };
  if (code.startsWith('session-') || code.startsWith('token-') || code === 'needs-confirmation') {
    return { color: 'orange', icon: <IconAlertTriangle aria-hidden /> };
  }
  if (code === 'cancelled') return { color: 'gray', icon: <IconPlayerStop aria-hidden /> };
  return { color: 'red', icon: <IconAlertCircle aria-hidden /> };
}

/** What went wrong and what to do. The service's words are shown as text, and named as the service's. */
export function ProblemAlert({
  problem,
  title,
  next,
  saysAll = false,
  placed = [],
  children,
}: ProblemAlertProps) {
  const words = wordsOf(problem);
  const { color, icon } = toneOf(problem);
  const { fields: said = {} }: AnyProblem = problem;
  const fields = Object.entries(said).filter(([field]) => !placed.includes(field));
  const detail = detailOf(problem);
  return (
    <Alert role="alert" color={color} icon={icon} title={title ?? words.title} data-problem={problem.code}>
      <Stack gap={6}>
        <Text size="sm" component="div">
          {!saysAll && title !== undefined && title !== words.title && <span>{words.title}.</span>}{' '}
          <span>{next ?? words.next}</span>
        </Text>
        <PauseLine problem={problem} />
        {fields.length > 0 && (
          <List size="sm">
            {fields.map(([field, messages]) => (
              <List.Item key={field}>
                <b>{field}</b>: {messages.join(' ')}
              </List.Item>
            ))}
          </List>
        )}
        <ServiceSaid problem={problem} detail={detail} />
        <UnreadablePart problem={problem} />
        {(Boolean(children) || cameFromTheWire(problem)) && (
          <Group gap="xs">
            {children}
            <RequestsLink problem={problem} />
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
