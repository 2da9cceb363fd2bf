import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { Button } from '../../ui/kit/button.tsx';
import { isolated } from '../../ui/kit/foreign.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { useOutcomes } from './connect-outcomes.ts';

/** After saving a new connection: what was kept, and what was not and why. */
export function OutcomePanel({ connection }: { connection: Connection }) {
  const saved = useOutcomes();
  const [closed, setClosed] = useState(false);
  const outcomes = saved.initial[connection.id];
  if (!outcomes || closed) return null;
  const good = outcomes.filter(({ problem }) => !problem);
  const bad = outcomes.filter(({ problem }) => problem);
  const Icon = bad.length === 0 ? IconCircleCheck : IconInfoCircle;
  return (
    <Stack gap="xs">
      <Alert
        role="status"
        color={bad.length === 0 ? 'teal' : 'gray'}
        icon={<Icon aria-hidden />}
        title={
          bad.length === 0
            ? `${isolated(connection.label)} is connected`
            : `${isolated(connection.label)} was saved`
        }
      >
        <Stack gap="xs">
          {good.map(({ what, words }) => (
            <Text size="sm" key={what}>
              <b>{what}:</b> {words}
            </Text>
          ))}
          <Group gap="xs">
            <Button size="xs" onClick={() => navigate('/team')}>
              Show the team
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                saved.clear();
                setClosed(true);
              }}
            >
              Dismiss
            </Button>
          </Group>
        </Stack>
      </Alert>
      {bad.map(
        ({ what, words, problem }) =>
          problem && (
            <ProblemAlert
              key={what}
              problem={problem}
              title={`${what}: ${words.toLowerCase().replace('.', '')}`}
            >
              {what === 'Personal access token' && (
                <Button size="xs" variant="default" onClick={() => navigate('/tokens')}>
                  Add it under Tokens
                </Button>
              )}
            </ProblemAlert>
          ),
      )}
    </Stack>
  );
}
