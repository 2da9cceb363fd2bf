import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Plan } from '../../../src-shared/invitation-plan.ts';
import { stoppedWords } from '../../ui/answers/list-words.ts';
import { Button } from '../../ui/kit/button.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { wordsOf } from '../../ui/problems/refined-words.ts';
import { TokensButton } from '../../ui/problems/tokens-button.tsx';
import { clockOrDay } from '../../ui/time/times.ts';

const unchecked = 'Whoever was not found in it is “not checked”: that is not “new”.';
const unread = 'What Keyholder has sent before cannot be read now, so it is not known who is in doubt.';

interface ListComparedProps {
  about: Pick<Plan, 'list' | 'listProblem' | 'earlier'>;
  checking: boolean;
  onCheck: () => void;
}

/** What the rows were compared with, and what that leaves open. */
export function ListCompared({
  about: { list, listProblem, earlier },
  checking,
  onCheck,
}: ListComparedProps) {
  const again = (
    <Button size="xs" variant="default" onClick={onCheck} aria-disabled={checking}>
      Compare again
    </Button>
  );
  if (list === null) {
    return listProblem === null ? null : (
      <ProblemAlert
        problem={listProblem}
        title="The invitations could not be read: nobody is compared with them"
      >
        <TokensButton problem={listProblem} />
        {listProblem.code !== 'token-missing' && again}
      </ProblemAlert>
    );
  }
  const { complete, stopped, staleBecause, fetchedAt, hidden } = list;
  const asOf = `Compared with the list as of ${clockOrDay(fetchedAt, Date.now())}.`;
  const isWhole = complete !== 'no' && staleBecause === null;
  if (isWhole && earlier === 'known' && hidden > 0) {
    return (
      <Alert
        color="yellow"
        icon={<IconInfoCircle aria-hidden />}
        title="Some invitations do not show whose they are"
        role="status"
        py="xs"
      >
        <Text size="sm">
          {asOf} {many(hidden, 'invitation in it shows', 'invitations in it show')} no address, or only a part
          of it: somebody may be invited already who is not found.
        </Text>
      </Alert>
    );
  }
  if (isWhole && earlier === 'known') {
    return (
      <Text size="sm" c="dimmed" role="note">
        {asOf} {complete === 'unknown' && 'The service does not say whether that is all of it.'}
      </Text>
    );
  }
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      title={
        isWhole
          ? 'Not compared with what was sent before'
          : complete === 'no'
            ? 'Not compared with the whole list'
            : 'Compared with an older list'
      }
      role="status"
      py="xs"
    >
      <Text size="sm" mb="xs">
        {asOf} {staleBecause !== null && `${wordsOf(staleBecause).title}. `}
        {complete === 'no' && stopped !== null && `${stoppedWords[stopped]} `}
        {earlier === 'unread' && `${unread} `}
        {unchecked}
      </Text>
      {again}
    </Alert>
  );
}
