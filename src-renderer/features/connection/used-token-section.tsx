import { Text } from '@mantine/core';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { useServiceNow } from '../../ui/time/use-service-now.ts';
import { tailWords, tokenStatus } from '../tokens/parts/token-status.ts';

/** Which token Keyholder itself uses; it is changed in the list of tokens. */
export function UsedTokenSection({ connection }: { connection: Connection }) {
  const tokens = useCall('tokens.list', { connectionId: connection.id });
  const { data: settings } = useCall('settings.get', {});
  const now = useServiceNow(connection.clockOffsetMs);
  const used = tokens.data?.find(({ inUse }) => inUse);
  return (
    <Section
      title="Token in use"
      hint="Keyholder sends this one for the team and the invitations."
      aside={
        <Button size="xs" variant="default" onClick={() => navigate('/tokens')}>
          Show tokens
        </Button>
      }
    >
      {tokens.isPending && <LoadingLines what="the tokens" lines={1} />}
      {tokens.error && <ProblemAlert problem={tokens.error.problem} />}
      {tokens.data && !used && (
        <Text size="sm" c="dimmed">
          None. Create a token, add one that you already have, or choose one of the list.
        </Text>
      )}
      {used && (
        <>
          <Text fw={600}>
            <Foreign>{used.name}</Foreign>{' '}
            <Text span c="dimmed" fw={400} size="sm">
              {tailWords(used)}
            </Text>
          </Text>
          <StatusWord status={tokenStatus(used, now, settings?.endDays ?? [])} />
          {used.secretIn === 'nowhere' && (
            <Text size="sm" c="dimmed">
              Its secret is not here, so that nothing can be sent with it. Create a token, or add one that you
              already have.
            </Text>
          )}
        </>
      )}
    </Section>
  );
}
