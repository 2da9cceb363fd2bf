import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ActivityState } from '../../../src-shared/activity.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { numberText } from '../../ui/kit/locale.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { localTime } from '../../ui/time/times.ts';
import { breakWords } from './activity-words.ts';

const fewBreaks = 5;

interface ChainProps {
  chain: ActivityState;
  /** It came from another computer: what it says was written there. */
  imported: boolean;
}

/** How far the journal can be believed, and the way to find out now. */
export function ChainLine({ chain, imported }: ChainProps) {
  const verify = useAction('activity.verify');
  const { notOnDisk } = chain;
  return (
    <>
      {chain.state === 'broken' && <Broken chain={chain} imported={imported} />}
      {verify.problem && <ProblemAlert problem={verify.problem} title="The journal was not compared" />}
      <Group gap="sm" justify="space-between">
        <Text fz={{ base: 'xs', xs: 'sm' }} c="dimmed" role="status">
          {imported && 'Imported from another computer: what was done there, until its file was made. '}
          {stateSentence(chain, imported)}
          {notOnDisk > 0 &&
            ` ${many(notOnDisk, 'line is', 'lines are')} not on the disk yet, and lost if Keyholder ends now.`}
        </Text>
        {!imported && chain.head !== null && (
          <Button size="xs" variant="default" loading={verify.pending} onClick={() => verify.run({})}>
            Compare again
          </Button>
        )}
      </Group>
    </>
  );
}

function stateSentence({ state, head, checkedAt }: ActivityState, imported: boolean): string {
  if (imported && head === null && state === 'whole') return 'The file brought no line.';
  switch (state) {
    case 'unread':
      return 'Lines of earlier runs are sealed with a key that the keychain has not given out yet.';
    case 'left-alone':
      return 'The file of the journal cannot be used. What is done now is kept in memory only.';
    case 'memory':
      return 'Nothing is kept on the disk, as you chose: the journal ends with Keyholder.';
    case 'broken':
      return checkedAt === null ? '' : `Compared ${localTime(checkedAt)}.`;
    case 'whole':
      return head === null || checkedAt === null
        ? 'Nothing is recorded on the disk so far.'
        : `Nothing is missing or changed: ${many(head.n, 'line')}, compared ${localTime(checkedAt)}.`;
  }
}

function Broken({ chain: { breaks, allBreaks }, imported }: ChainProps) {
  const more = allBreaks - Math.min(fewBreaks, breaks.length);
  const told = breaks.slice(0, fewBreaks).map(breakWords);
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title="The journal is not as it was written"
    >
      {told.join('; ')}
      {more > 0 && `; and ${numberText(more)} more`}.{' '}
      {imported
        ? 'A damaged disk does this, or somebody who changed it there or in the file.'
        : 'A damaged disk does this, or somebody who changed the file.'}{' '}
      What can be read is shown; nothing is put in its place.
    </Alert>
  );
}
