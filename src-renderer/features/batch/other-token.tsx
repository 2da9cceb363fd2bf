import { Alert, Stack, Text } from '@mantine/core';
import type { Job } from '../../../src-shared/job.ts';
import { useConnection } from '../../around/use-connection.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { quoted } from '../../ui/kit/foreign.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

/** Another token was taken into use while a batch was under way: which one it is, and the way back. */
export function OtherToken({ job: { connectionId, tokenMeant } }: { job: Job }) {
  const { tokenInUse } = useConnection();
  const tokens = useCall('tokens.list', { connectionId });
  const use = useAction('tokens.use');
  if (!tokens.data && !tokens.error) return null;
  const find = (key: string | null) => tokens.data?.find(one => one.key === key);
  const [earlier, now] = [find(tokenMeant), find(tokenInUse)];
  const before = earlier ? `the token ${quoted(earlier.name)}` : 'an earlier token';
  if (tokenMeant !== null && tokenMeant === tokenInUse) {
    return (
      <Alert color="orange" role="status" title="Paused: another token was in use for a while" py="xs">
        <Text size="sm">
          Keyholder uses {before} again, which this began with. Resume sends the rest with it.
        </Text>
      </Alert>
    );
  }
  const canGoBack = earlier?.state === 'active' && earlier.secretIn !== 'nowhere';
  return (
    <Alert color="orange" role="alert" title="Paused: another token is in use since this began" py="xs">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          This began with {before}.{' '}
          {tokenInUse === null
            ? 'Keyholder uses no token now.'
            : `Keyholder uses ${now ? quoted(now.name) : 'another one'} now, which may belong to another team: Resume sends the rest with that one, into its team.`}
        </Text>
        {earlier && canGoBack && (
          <Button
            size="xs"
            variant="default"
            data-named
            loading={use.pending}
            onClick={() => void use.run({ key: earlier.key })}
          >
            Use {quoted(earlier.name)} again
          </Button>
        )}
        {use.problem && <ProblemAlert problem={use.problem} title="The token was not taken into use" />}
      </Stack>
    </Alert>
  );
}
