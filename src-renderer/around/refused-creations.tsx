import { useEffect, useRef } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { useCall } from '../bridge/use-call.ts';
import { Button } from '../ui/kit/button.tsx';
import { quoted } from '../ui/kit/foreign.tsx';
import { ProblemAlert } from '../ui/problems/problem-alert.tsx';
import { afterCreation, creationOutcome } from './creation-outcome.ts';
import { useTokenCreations } from './token-creations.tsx';
import { nameAmong } from './told-apart.ts';

function titleOf(token: string, problem: Problem): string {
  switch (creationOutcome(problem)) {
    case 'unknown':
      return `It is not known whether the ${token} was created`;
    case 'secret-not-shown':
      return `The ${token} was created, and its secret was not shown`;
    case 'there-already':
      return `The service says that the ${token} is there already`;
    case 'refused':
      return `The ${token} was not created`;
  }
}

/** What is in doubt is told until its owner has settled it in the list. */
function useSettled(): void {
  const { all, change } = useTokenCreations();
  const { data } = useCall('tokens.unsettled', {});
  const listed = useRef(new Set<string>());
  useEffect(() => {
    if (!data) return;
    for (const [id, { refusal }] of all) {
      const doubt = refusal && creationOutcome(refusal.problem) === 'unknown' ? refusal.name : null;
      const isThere = data.some(
        ({ connectionId, name, state }) =>
          connectionId === id && name === doubt && state === 'creation-unknown',
      );
      if (isThere) listed.current.add(id);
      // Of one that was never listed, nobody has settled anything.
      else if (listed.current.delete(id) && doubt !== null) change(id, () => ({ refusal: null }));
    }
  }, [all, data, change]);
}

/** What became of a token that was asked for from a form which is no longer open. */
export function RefusedCreations({ connections }: { connections: readonly Connection[] }) {
  const { all, change } = useTokenCreations();
  useSettled();
  return [...all].map(([id, { refusal, watched }]) => {
    if (!refusal || watched) return null;
    const name = nameAmong(connections)(id) || 'a connection';
    const title = titleOf(`token ${quoted(refusal.name)} for ${name}`, refusal.problem);
    const outcome = creationOutcome(refusal.problem);
    const next = outcome === 'refused' ? {} : { next: afterCreation[outcome] };
    const saysAll = refusal.problem.code === 'outcome-unknown';
    return (
      <ProblemAlert key={id} problem={refusal.problem} title={title} saysAll={saysAll} {...next}>
        <Button size="xs" variant="default" onClick={() => change(id, () => ({ refusal: null }))}>
          Dismiss
        </Button>
      </ProblemAlert>
    );
  });
}
