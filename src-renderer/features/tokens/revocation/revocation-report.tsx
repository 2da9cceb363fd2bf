import { Alert, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../../src-shared/connection.ts';
import type { Job } from '../../../../src-shared/job.ts';
import { useNameOf } from '../../../around/use-name-of.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { useCall } from '../../../bridge/use-call.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { focusOn } from '../../../ui/kit/focus-on.ts';
import { Foreign } from '../../../ui/kit/foreign.tsx';
import { Section } from '../../../ui/kit/section.tsx';
import { MoreLine } from '../../../ui/kit/show-more.tsx';
import { StatusWord } from '../../../ui/kit/status-word.tsx';
import { NotBegun } from '../../../ui/problems/not-begun.tsx';
import { localTime } from '../../../ui/time/times.ts';
import { SessionGap } from '../../session/session-gap.tsx';
import { SessionHelp } from '../../session/session-help.tsx';
import { lacksSession, mayStay, sessionGap } from '../../session/session-words.ts';
import { JobSteering } from '../parts/job-steering.tsx';
import { tailWords } from '../parts/token-status.ts';
import { ifBegun, outcomeStatus, titleOf, tokens, whyOf } from './revocation-words.ts';

/** Of the contract's largest window. */
const atATime = 200;

/** What became of every token that was to be revoked, as the ledger knows it now. */
export function RevocationReport({
  job,
  connection,
  leads,
  isLatest,
  onBegun,
}: {
  job: Job;
  connection: Connection | undefined;
  /** Of its connection. */
  isLatest: boolean;
  /** It was just begun here: the focus goes to it as it comes. */
  leads: boolean;
  onBegun: (jobIds: readonly string[]) => void;
}) {
  const { data } = useCall('tokens.revocation', { jobId: job.id, from: 0, count: atATime });
  const undone = useCall('tokens.revocation', {
    jobId: job.id,
    outcomes: ['doubtful', 'refused'],
    count: atATime,
  });
  const nameOf = useNameOf();
  const [pages, setPages] = useState(1);
  const plan = useAction('tokens.revokeAll');
  const place = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    const heading = leads && isThere ? place.current?.querySelector('h2') : null;
    if (heading) focusOn(heading);
  }, [leads, isThere]);
  if (!data) return null;
  const { counts, others, all, allRevoked } = data;
  const rest = all - pages * atATime;
  const askable = (undone.data?.rows ?? []).filter(({ id }) => id !== null).map(({ key }) => key);
  const askAgain = async () => {
    const { connectionId } = job;
    const ended = await plan.run({ connectionId, keys: askable, typed: `revoke ${askable.length}` });
    if (ended?.ok) onBegun(ended.value.jobs.map(({ id }) => id));
  };
  const gap = connection && job.state === 'paused' ? sessionGap(connection.session) : null;
  const { pausedBecause } = data.job;
  const isWhy =
    gap !== null &&
    typeof pausedBecause === 'object' &&
    pausedBecause !== null &&
    lacksSession(pausedBecause);
  return (
    <div ref={place}>
      {/* Whoever listens hears how it ended; how far it is would be said four times a second. */}
      <VisuallyHidden role="status">{job.state === 'running' ? '' : titleOf(data)}</VisuallyHidden>
      <Section
        title={titleOf(data)}
        hint={`${connection ? nameOf(connection) : 'another connection'}, begun on ${localTime(job.startedAt)}`}
      >
        <Stack gap="sm">
          {allRevoked && others === 0 && (
            <Alert color="teal" role="status" py="xs">
              Keyholder knows of no other token of this connection. Tokens that it was never told of may still
              work.
            </Alert>
          )}
          {others > 0 && job.state === 'ended' && (
            <Alert color="orange" role="status" py="xs">
              {tokens(others)} of this connection may still work and {others === 1 ? 'was' : 'were'} not part
              of this.
            </Alert>
          )}
          {gap && connection && !isWhy && <SessionGap gap={gap} connection={connection} />}
          <JobSteering job={data.job} what="the revocation" session={connection?.session}>
            {connection && isWhy && <SessionHelp connection={connection} />}
          </JobSteering>
          <Stack gap="xs" role="list" aria-label="What became of the tokens">
            {Array.from({ length: pages }, (_, page) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              <ReportRows key={page} jobId={job.id} from={page * atATime} />
            ))}
          </Stack>
          {rest > 0 && <MoreLine rest={tokens(rest)} onMore={() => setPages(pages + 1)} />}
          {job.state === 'ended' && askable.length > 0 && (
            <Group gap="xs">
              <Button size="xs" variant="default" loading={plan.pending} onClick={() => void askAgain()}>
                Ask again for {tokens(askable.length)}
              </Button>
              <Text size="sm" c="dimmed">
                Revoking twice does no harm.
              </Text>
            </Group>
          )}
          {counts['without-id'] > 0 && (
            <Text size="sm">
              What has no id here has to be revoked in the service’s own dashboard; Keyholder cannot see
              whether it was.
            </Text>
          )}
          {isLatest && job.state === 'ended' && connection && connection.session.heldIn !== 'nowhere' && (
            <Text size="sm">Your session stays until you remove it on the Connection screen. {mayStay}</Text>
          )}
          {plan.problem && <NotBegun problem={plan.problem} title="It was not asked again" {...ifBegun} />}
        </Stack>
      </Section>
    </div>
  );
}

/** What was asked for at a click takes the focus as it comes: the button may be gone. */
function ReportRows({ jobId, from }: { jobId: string; from: number }) {
  const { data } = useCall('tokens.revocation', { jobId, from, count: atATime });
  const isLed = useRef(from === 0);
  const lead = useCallback((first: HTMLElement | null) => {
    if (first === null || isLed.current) return;
    isLed.current = true;
    focusOn(first);
  }, []);
  return data?.rows.map((row, n) => (
    <Group
      key={row.n}
      gap="sm"
      // What has no room beside it belongs to it, and not to the next.
      style={{ rowGap: 0 }}
      role="listitem"
      wrap="wrap"
      ref={n === 0 ? lead : undefined}
    >
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        <Foreign>{row.name}</Foreign>
      </Text>
      <Text size="sm" c="dimmed">
        {tailWords(row)}
      </Text>
      <StatusWord status={outcomeStatus[row.outcome]} />
      {whyOf(row) !== null && (
        <Text size="sm" c="dimmed">
          {whyOf(row)}
        </Text>
      )}
    </Group>
  ));
}
