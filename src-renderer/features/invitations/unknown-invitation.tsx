import { Alert, Group, Stack, Text } from '@mantine/core';
import type { InvitationFacts } from '../../../src-shared/invitation-view.ts';
import type { Step } from '../../../src-shared/job.ts';
import type { OutcomeUnknown, Problem } from '../../../src-shared/problem.ts';
import type { Asked } from '../../ui/answers/service-answer.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { isolated } from '../../ui/kit/foreign.tsx';
import { ProblemAlert, toneOf } from '../../ui/problems/problem-alert.tsx';
import { detailOf, wordsOf } from '../../ui/problems/refined-words.ts';
import { RequestsLink } from '../../ui/problems/requests-link.tsx';
import { ServiceSaid } from '../../ui/problems/service-said.tsx';
import { localClock } from '../../ui/time/times.ts';
import { lostOf } from '../jobs/open-steps.ts';
import type { InvitationsTo } from './use-invitations-to.ts';

const wholeWords: Record<InvitationFacts['complete'], string> = {
  yes: '; it may still arrive.',
  no: ', of which only a part was read.',
  unknown: '; whether the list is whole is not known.',
};

/** Under a title that says what the list shows. */
const readWords: Record<InvitationFacts['complete'], string> = {
  yes: '.',
  no: ', and only a part of it.',
  unknown: '; whether it is whole is not known.',
};

interface UnknownInvitationProps {
  email: string;
  /** What the core knows of it; null: nothing yet. */
  step: Step | null;
  /** When the request was lost, epoch milliseconds: an older list proves nothing. */
  since: number;
  /** What was met instead of an answer. */
  problem: Problem | null;
  list: Asked<InvitationFacts>;
  toThem: InvitationsTo;
  /** It is on the way of being known: the list is read for it, and has told nothing yet. */
  lookedFor: boolean;
  onShow: () => void;
}

/** The answer to an invitation was lost. The list can settle it; nothing is sent again by itself. */
export function UnknownInvitation(props: UnknownInvitationProps) {
  const { email, since, list, toThem, lookedFor, onShow } = props;
  const doubt = lookedFor ? null : (props.step?.doubt ?? null);
  const looked = doubt && doubt.found !== 'sent' ? { listed: doubt.found } : {};
  const problem: OutcomeUnknown = { ...lostOf(props.problem), ...looked };
  const { listed } = problem;
  const { view } = toThem;
  const fresh = view && view.fetchedAt >= since ? view : null;
  const found = fresh !== null && toThem.items.length > 0;
  const { color, icon } = toneOf(problem);
  const detail = detailOf(problem);
  return (
    <Alert
      role="alert"
      color={color}
      icon={icon}
      title={listed ? wordsOf(problem).title : 'It may or may not have been sent'}
      data-problem="outcome-unknown"
      data-listed={listed ?? 'no'}
    >
      <Stack gap="xs">
        <Text size="sm">
          {listed
            ? `For ${isolated(email)}: ${wordsOf(problem).next}`
            : `The request for ${isolated(email)} was on its way, and no answer came that tells what became of it. Keyholder does not send it again by itself.`}
        </Text>
        {lookedFor && (
          <Text size="sm" role="status">
            Keyholder looks for it in the list now.
          </Text>
        )}
        {found && (
          <Text size="sm" fw={600} role="status">
            The list of {localClock(fresh?.fetchedAt ?? since)} shows an invitation to this address.
          </Text>
        )}
        {doubt?.looking && (
          <Text size="sm" role="status" data-looking>
            Keyholder goes on looking at the list by itself for a minute.
          </Text>
        )}
        {fresh &&
          !found &&
          toThem.sought &&
          (listed === 'not-listed' ? (
            <Text size="sm">
              The list was read at {localClock(fresh.fetchedAt)}
              {readWords[fresh.complete]}
            </Text>
          ) : (
            <Text size="sm" fw={600} role="status">
              Not in the list as of {localClock(fresh.fetchedAt)}
              {wholeWords[fresh.complete]}
            </Text>
          ))}
        {list.error && <ProblemAlert problem={list.error.problem} title="The list could not be read" />}
        <ServiceSaid problem={problem} />
        {detail !== '' && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" variant="default" loading={list.isFetching} onClick={() => void list.refetch()}>
            Check the list
          </Button>
          {found && (
            <Button size="xs" onClick={onShow}>
              Show it in the list
            </Button>
          )}
          <RequestsLink problem={problem} />
        </Group>
      </Stack>
    </Alert>
  );
}
