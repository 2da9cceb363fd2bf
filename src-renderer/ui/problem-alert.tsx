import { Alert, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconHelpHexagon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../src-shared/problem.ts';
import { problemWords } from './problem-words.ts';
import { spokenWait } from './times.ts';

interface ProblemAlertProps {
  problem: Problem;
  /** Says what did not work, where the problem's own title would leave that open. */
  title?: string;
  /** Replaces the usual next step. */
  next?: ReactNode;
  /** Fields whose messages stand beside their inputs already. */
  placed?: readonly string[];
  /** Buttons. */
  children?: ReactNode;
}

function toneOf({ code }: Problem) {
  if (code === 'outcome-unknown') return { color: 'yellow', icon: <IconHelpHexagon aria-hidden /> };
  if (code.startsWith('session-') || code.startsWith('token-') || code === 'needs-confirmation') {
    return { color: 'orange', icon: <IconAlertTriangle aria-hidden /> };
  }
  return { color: 'red', icon: <IconAlertCircle aria-hidden /> };
}

/** What went wrong and what to do. The service's words are shown as text, and named as the service's. */
export function ProblemAlert({ problem, title, next, placed = [], children }: ProblemAlertProps) {
  const words = problemWords[problem.code];
  const { color, icon } = toneOf(problem);
  const fields = Object.entries(problem.fields ?? {}).filter(([field]) => !placed.includes(field));
  const detail = [
    problem.status === undefined ? null : `HTTP status ${problem.status}`,
    problem.detail ?? null,
  ]
    .filter(part => part !== null)
    .join(' · ');
  return (
    <Alert role="alert" color={color} icon={icon} title={title ?? words.title} data-problem={problem.code}>
      <Stack gap="xs">
        {title !== undefined && title !== words.title && <Text size="sm">{words.title}.</Text>}
        <Text size="sm">{next ?? words.next}</Text>
        {problem.retryAfterSeconds !== undefined && (
          <Text size="sm">The service asks to wait {spokenWait(problem.retryAfterSeconds)}.</Text>
        )}
        {fields.length > 0 && (
          <List size="sm">
            {fields.map(([field, messages]) => (
              <List.Item key={field}>
                <b>{field}</b>: {messages.join(' ')}
              </List.Item>
            ))}
          </List>
        )}
        {problem.serviceSaid !== undefined && problem.serviceSaid !== '' && (
          <Text size="sm">
            The service said: <q>{problem.serviceSaid}</q>
          </Text>
        )}
        {detail !== '' && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
        {Boolean(children) && <Group gap="xs">{children}</Group>}
      </Stack>
    </Alert>
  );
}
