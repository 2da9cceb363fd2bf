import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { ProblemAlert } from '../ui/problems/problem-alert.tsx';
import { creationOutcome } from './creation-outcome.ts';
import { useSendingStore } from './sending-context.tsx';

function titleOf(token: string, problem: Problem): string {
  switch (creationOutcome(problem)) {
    case 'unknown':
      return `It is not known whether the ${token} was created`;
    case 'secret-not-shown':
      return `The ${token} was created, and its secret was not shown`;
    case 'refused':
      return `The ${token} was not created`;
  }
}

/** What became of a token that was asked for from a form which is no longer open. */
export function UnseenOutcomes({ connections }: { connections: readonly Connection[] }) {
  const tokens = useSendingStore();
  const unseen = useSyncExternalStore(tokens.subscribe, tokens.unseen);
  return unseen.map(id => {
    const refusal = tokens.of(id).refusal;
    if (!refusal) return null;
    const label = connections.find(one => one.id === id)?.label ?? 'a connection';
    const title = titleOf(`token “${refusal.input.name}” for ${label}`, refusal.problem);
    return (
      <ProblemAlert key={id} problem={refusal.problem} title={title}>
        <Button size="xs" variant="default" onClick={() => tokens.dismiss(id)}>
          Dismiss
        </Button>
      </ProblemAlert>
    );
  });
}
