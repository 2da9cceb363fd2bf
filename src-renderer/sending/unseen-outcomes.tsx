import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { creationOutcome } from './creation-outcome.ts';
import { useSendingStore } from './sending-context.tsx';

const titleOf = (what: string, { code }: Problem): string =>
  code === 'outcome-unknown'
    ? `It is not known whether ${what}`
    : `${what.replace(/^the/, 'The').replace(/ was (sent|created)$/, ' was not $1')}`;

function tokenTitle(token: string, problem: Problem): string {
  switch (creationOutcome(problem)) {
    case 'unknown':
      return `It is not known whether ${token} was created`;
    case 'secret-not-shown':
      return `${token.replace(/^the/, 'The')} was created, and its secret was not shown`;
    case 'refused':
      return titleOf(`${token} was created`, problem);
  }
}

/** What became of something that was sent from a form which is no longer open. */
export function UnseenOutcomes({ connections }: { connections: readonly Connection[] }) {
  const invitations = useSendingStore('invitations.create');
  const tokens = useSendingStore('tokens.create');
  const ofInvitations = useSyncExternalStore(invitations.subscribe, invitations.unseen);
  const ofTokens = useSyncExternalStore(tokens.subscribe, tokens.unseen);
  const labelOf = (wanted: string) => connections.find(({ id }) => id === wanted)?.label ?? 'a connection';
  const alerts = [
    ...ofInvitations.map(id => {
      const refusal = invitations.of(id).refusal;
      return {
        id: `invitation-${id}`,
        title:
          refusal &&
          titleOf(`the invitation of ${refusal.input.email} to ${labelOf(id)} was sent`, refusal.problem),
        problem: refusal?.problem,
        dismiss: () => invitations.dismiss(id),
      };
    }),
    ...ofTokens.map(id => {
      const refusal = tokens.of(id).refusal;
      return {
        id: `token-${id}`,
        title: refusal && tokenTitle(`the token “${refusal.input.name}” for ${labelOf(id)}`, refusal.problem),
        problem: refusal?.problem,
        dismiss: () => tokens.dismiss(id),
      };
    }),
  ];
  return alerts.map(
    ({ id, title, problem, dismiss }) =>
      problem &&
      title && (
        <ProblemAlert key={id} problem={problem} title={title}>
          <Button size="xs" variant="default" onClick={dismiss}>
            Dismiss
          </Button>
        </ProblemAlert>
      ),
  );
}
