import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '../../../src-shared/problem.ts';
import type { UpdateState } from '../../../src-shared/update.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

/** The state keeps these until the next look or download. */
const kept: ReadonlySet<Problem['code']> = new Set([
  'update-refused',
  'update-feed-unreachable',
  'update-feed-unreadable',
]);

interface UpdatesFoundProps {
  state: UpdateState;
  found: UpdateState['found'];
  /** Buttons beside those for a newer version. */
  children: ReactNode;
}

/** What can be done about a newer version. */
export function UpdatesFound({ state, found, children }: UpdatesFoundProps) {
  const { phase, problem } = state;
  const download = useAction('updates.download');
  const install = useAction('updates.install');
  const skip = useAction('updates.skip');
  // What is in the state as well is told above, and so long as it is there.
  const failed = [download.problem, install.problem, skip.problem].find(
    one => one !== null && one.code !== problem?.code && !kept.has(one.code),
  );
  const installs = found?.how === 'installs';
  return (
    <Stack gap="sm">
      {found && <NextStep state={state} found={found} />}
      {failed && <ProblemAlert problem={failed} />}
      <Group gap="xs">
        {installs && phase === 'idle' && (
          <Button size="xs" onClick={() => download.run({})} loading={download.pending}>
            Download
          </Button>
        )}
        {installs && phase === 'ready' && (
          <Button size="xs" onClick={() => install.run({})} loading={install.pending}>
            Restart and install
          </Button>
        )}
        {found && phase === 'idle' && (
          <Button
            size="xs"
            variant="default"
            onClick={() => skip.run({ version: found.skipped ? null : found.version })}
            loading={skip.pending}
          >
            {found.skipped ? 'Show it again' : 'Skip this version'}
          </Button>
        )}
        {children}
      </Group>
    </Stack>
  );
}

function NextStep({ state, found }: { state: UpdateState; found: NonNullable<UpdateState['found']> }) {
  const { phase, feed, progress } = state;
  if (found.how === 'notifies') {
    return (
      <Text size="sm" maw="44rem">
        {feed === null ? 'Its announcement' : `Its announcement on ${feed}`} is signed by the publisher.
        Install it the way you installed Keyholder.
      </Text>
    );
  }
  if (phase === 'downloading') {
    return (
      <Group gap="sm">
        <Progress.Root size="lg" w="28rem" maw="80%">
          <Progress.Section
            value={(progress ?? 0) * 100}
            aria-label={`Download of version ${found.version}`}
          />
        </Progress.Root>
        {progress !== null && <Text size="sm">{Math.round(progress * 100)}%</Text>}
      </Group>
    );
  }
  if (phase !== 'ready') return null;
  return (
    <Text size="sm" maw="44rem">
      Its signature is checked. Then Keyholder ends, version {found.version} is installed, and Keyholder opens
      again. Credentials that are kept only until you quit are gone then.
    </Text>
  );
}
