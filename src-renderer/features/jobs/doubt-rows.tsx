import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconHelpHexagon, IconSend } from '@tabler/icons-react';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { isolated } from '../../ui/kit/foreign.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { MoreLine, useShowMore } from '../../ui/kit/show-more.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { wordsOf } from '../../ui/problems/refined-words.ts';
import { RequestsLink } from '../../ui/problems/requests-link.tsx';
import { localTime } from '../../ui/time/times.ts';
import { inMemoryNote, listWords } from './job-words.ts';
import { isRefused, isSent, listedOf, lostOf, type OpenStep } from './open-steps.ts';
import { RefusedRows } from './refused-rows.tsx';

const shownFirst = 5;

/**
 * What was sent and is not settled, above the list, until the list or the owner has settled it; and what was refused, until that was
 * seen. What is known to be sent stands in a row of its own.
 */
export function DoubtRows({
  steps: all,
  checking,
  onCheck,
}: {
  steps: readonly OpenStep[];
  checking: boolean;
  onCheck: () => void;
}) {
  const settle = useAction('jobs.settle');
  const refused = all.filter(isRefused);
  const steps = all.filter(one => !isRefused(one) && !isSent(one));
  const { list, shown, showMore } = useShowMore(shownFirst);
  const say = ({ job, step }: OpenStep, as: 'done' | 'not-done') =>
    void settle.run({ id: job.id, n: step.n, as });
  return (
    <>
      <RefusedRows
        steps={refused.slice(-shownFirst)}
        pending={settle.pending}
        onSeen={one => say(one, 'not-done')}
      />
      {steps.length > 0 && (
        <Stack gap="xs" role="group" aria-label="Invitations in doubt" ref={list}>
          {steps.slice(0, shown).map(one => (
            <DoubtRow
              key={`${one.job.id} ${one.step.n}`}
              one={one}
              pending={settle.pending}
              onSay={as => say(one, as)}
            >
              <Button size="xs" variant="default" loading={checking} onClick={onCheck}>
                Check the list
              </Button>
            </DoubtRow>
          ))}
        </Stack>
      )}
      {steps.length > shown && <MoreLine rest={numberText(steps.length - shown)} onMore={showMore} />}
      {settle.problem && <ProblemAlert problem={settle.problem} title="That could not be noted" />}
    </>
  );
}

interface RowProps {
  one: OpenStep;
  pending: boolean;
  onSay: (as: 'done' | 'not-done') => void;
  children: React.ReactNode;
}

function DoubtRow({ one: { job, step }, pending, onSay, children }: RowProps) {
  const { email, role } = step.what;
  const at = step.sentAt === null ? '' : ` on ${localTime(step.sentAt)}`;
  if (step.state === 'sent') {
    return (
      <Alert
        icon={<IconSend aria-hidden />}
        title={`The invitation to ${isolated(email)} is on its way`}
        role="status"
        py="sm"
      />
    );
  }
  const problem = { ...lostOf(step.problem), listed: listedOf(step) };
  return (
    <Alert
      color="orange"
      icon={<IconHelpHexagon aria-hidden />}
      title={`${isolated(email)} may or may not have been invited`}
      role="status"
      // Of what the list tells since, that is said, not all of it again.
      aria-atomic={false}
      py="sm"
      data-doubt={listedOf(step)}
    >
      <Stack gap="xs">
        <Text size="sm">
          Asked for{at} as {isolated(role)}, and no answer came that tells.{' '}
          <span>{wordsOf(problem).title}.</span>{' '}
          {/* Every few seconds for a minute: whoever hears the page is told what was found, not that it was looked. */}
          <span aria-live="off">{listWords(step)}</span>
        </Text>
        <Text size="sm">
          Keyholder does not send it again by itself. If you know what became of it, say so.
        </Text>
        {job.keptIn === 'memory' && <Text size="sm">{inMemoryNote}</Text>}
        <Group gap="xs">
          <Button size="xs" variant="default" loading={pending} onClick={() => onSay('done')}>
            It was sent
          </Button>
          <Button size="xs" variant="default" loading={pending} onClick={() => onSay('not-done')}>
            It was not sent
          </Button>
          {children}
          <RequestsLink problem={problem} />
        </Group>
      </Stack>
    </Alert>
  );
}
