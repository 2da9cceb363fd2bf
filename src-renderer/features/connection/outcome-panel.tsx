import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { useNameOf } from '../../around/use-name-of.ts';
import { Button } from '../../ui/kit/button.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { refusedNext } from '../session/session-words.ts';
import { isOpen, refusedToken, standing, useOutcomes } from './connect-outcomes.ts';

/** After saving a new connection: what was kept, and what was not and why, until that has been made up for. */
export function OutcomePanel({ connection }: { connection: Connection }) {
  const saved = useOutcomes();
  const nameOf = useNameOf();
  const [closed, setClosed] = useState(false);
  const outcomes = saved.initial[connection.id];
  if (!outcomes || closed) return null;
  const good = outcomes.flatMap(one => standing(one, connection) ?? []);
  const bad = outcomes.filter(one => isOpen(one, connection));
  const isProven = bad.length === 0 && good.some(({ proven }) => proven);
  const Icon = isProven ? IconCircleCheck : IconInfoCircle;
  const hasToken = connection.tokenInUse !== null;
  return (
    <Stack gap="xs">
      <Alert
        role="status"
        color={isProven ? 'teal' : 'gray'}
        icon={<Icon aria-hidden />}
        title={`${nameOf(connection)} ${isProven ? 'is connected' : 'was saved'}`}
      >
        <Stack gap="xs">
          {good.map(({ what, words }) => (
            <Text size="sm" key={what}>
              <b>{what}:</b> {words}
            </Text>
          ))}
          {!hasToken && <Text size="sm">Its team is shown as soon as there is a token for it.</Text>}
          <Group gap="xs">
            {hasToken && (
              <Button size="xs" onClick={() => navigate('/team')}>
                Show the team
              </Button>
            )}
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
              {...(problem.code === 'session-ended' ? { next: refusedNext, saysAll: true } : {})}
              {...(problem.code === 'token-refused' ? { next: refusedToken } : {})}
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
