import { Collapse, Group, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { serviceIdInput, tokenNameInput } from '../../../../src-shared/access-token.ts';
import type { Connection } from '../../../../src-shared/connection.ts';
import { isBarred } from '../../../around/barred.ts';
import { afterCreation, creationOutcome } from '../../../around/creation-outcome.ts';
import { useDraft } from '../../../around/drafts.tsx';
import { useDashboardUnreachable } from '../../../around/reachability.tsx';
import { tokenDraft, useTokenCreation, useWatchedCreation } from '../../../around/token-creations.tsx';
import { UnreachableNote } from '../../../around/unreachable-note.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { DialogFoot } from '../../../ui/kit/dialog-foot.tsx';
import { firstMessage } from '../../../ui/kit/first-message.ts';
import { isolated } from '../../../ui/kit/foreign.tsx';
import { Form } from '../../../ui/kit/form.tsx';
import { fieldErrors } from '../../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';
import { RetryButton } from '../../../ui/problems/retry-button.tsx';
import { toRfc3339 } from '../../../ui/time/times.ts';
import { useCountdown } from '../../../ui/time/use-countdown.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { SessionGap } from '../../session/session-gap.tsx';
import { useSessionGap } from '../../session/use-session-gap.ts';
import { type Expiry, expiryEnd, usualExpiry } from './expiry.ts';
import { ExpiryField } from './expiry-field.tsx';

interface TokenValues {
  name: string;
  teamId: string;
  expiry: Expiry;
}

const empty: TokenValues = { name: '', teamId: '', expiry: usualExpiry };
const fields = ['name', 'teamId', 'expiresAt'] as const;

/** Asks for a new token. What was entered survives a lost session and a closed window. */
export function TokenForm({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const draft = useDraft<TokenValues>(tokenDraft(connection.id), empty);
  const id = useId();
  const creation = useTokenCreation(connection.id);
  useWatchedCreation(connection.id);
  const { dismiss, pending } = creation;
  const now = useNow();
  const [opened] = useState(() => Date.now());
  const [tried, setTried] = useState(false);
  const problem = creation.refusal?.problem ?? null;
  const unreachable = useDashboardUnreachable(connection);
  const pause = useCountdown(problem);
  const { teamId: ofConnection, tokenInUse } = connection;
  // Without a token nothing shows the team: the core would refuse, so the field does not wait for that.
  const teamWanted = ofConnection === null && (tokenInUse === null || problem?.code === 'team-unknown');
  const [more, setMore] = useState(false);
  const form = useForm<TokenValues>({
    initialValues: draft.initial,
    validate: {
      name: value => firstMessage(tokenNameInput, value),
      teamId: value => (value.trim() === '' && !teamWanted ? null : firstMessage(serviceIdInput, value)),
      expiry: value => {
        const end = expiryEnd(value, opened, Date.now());
        return end.kind === 'fault' ? end.message : null;
      },
    },
    onValuesChange: draft.save,
  });
  const end = expiryEnd(form.values.expiry, opened, now);
  const { gap, lost, missing } = useSessionGap(connection.session, problem, dismiss);
  const outcome = problem && creationOutcome(problem);
  const mayBeThere = outcome === 'unknown' || outcome === 'secret-not-shown';
  const { setErrors } = form;
  useEffect(() => {
    if (!problem) return;
    const { expiresAt, ...others } = fieldErrors(problem, fields);
    setErrors({ ...others, ...(expiresAt === undefined ? {} : { expiry: expiresAt }) });
    if (others.teamId) setMore(true);
  }, [problem, setErrors]);
  const TeamIcon = more ? IconChevronDown : IconChevronRight;
  const teamField = (
    <TextInput
      label="Team id"
      description={teamHint(ofConnection, teamWanted)}
      autoComplete="off"
      spellCheck={false}
      required={teamWanted}
      {...form.getInputProps('teamId')}
    />
  );

  const send = ({ name, teamId, expiry }: TokenValues) => {
    const at = expiryEnd(expiry, opened, Date.now());
    if (at.kind === 'fault' || unreachable || gap !== null || pause > 0) return;
    void creation.send({
      connectionId: connection.id,
      name,
      expiresAt: at.kind === 'at' ? toRfc3339(at.at) : null,
      ...(teamId.trim() === '' ? {} : { teamId }),
    });
  };

  return (
    <Stack>
      <Form
        id={id}
        pending={pending}
        onSubmit={event => {
          setTried(true);
          form.onSubmit(send)(event);
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            description="What it is for and where it will be used, for example “CI deploys”."
            autoComplete="off"
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <ExpiryField
            value={form.values.expiry}
            end={form.errors.expiry ? { kind: 'fault', message: String(form.errors.expiry) } : end}
            showFault={tried || form.values.expiry.custom !== null}
            onChange={expiry => {
              // Of what has only come since, nothing was sent.
              if (expiry.choice !== form.values.expiry.choice) setTried(false);
              form.setFieldValue('expiry', expiry);
            }}
          />
          {teamWanted ? (
            teamField
          ) : (
            <div>
              <UnstyledButton
                fz="sm"
                c="dimmed"
                mih={24}
                aria-expanded={more}
                onClick={() => setMore(open => !open)}
              >
                <Group gap={4}>
                  <TeamIcon size={16} aria-hidden />
                  Team
                </Group>
              </UnstyledButton>
              <Collapse expanded={more} pt="xs">
                {teamField}
              </Collapse>
            </div>
          )}
        </Stack>
      </Form>
      {problem && outcome === 'secret-not-shown' && (
        <ProblemAlert
          problem={problem}
          title="The token was created, and its secret was not shown"
          next={afterCreation[outcome]}
        />
      )}
      {problem && outcome === 'unknown' && (
        <ProblemAlert
          problem={problem}
          title="It may or may not have been created"
          next={afterCreation[outcome]}
          saysAll={problem.code === 'outcome-unknown'}
        />
      )}
      {problem && outcome === 'there-already' && (
        <ProblemAlert problem={problem} next={afterCreation[outcome]} placed={fields} />
      )}
      {/* Outside the form: pasting a session is a form of its own. */}
      {problem && outcome === 'refused' && !lost && (
        <ProblemAlert problem={problem} title="No token was created" placed={fields}>
          {problem.code === 'rate-limited' && (
            <RetryButton problem={problem} onRetry={() => form.onSubmit(send)()} retrying={pending} />
          )}
        </ProblemAlert>
      )}
      {/* One place for both, or what was opened there to paste a session would close again. */}
      {missing && !isBarred(unreachable) && (
        <SessionGap gap={missing} connection={connection} outcome={lost && 'No token was created.'} />
      )}
      <UnreachableNote problem={unreachable} />
      <DialogFoot onCancel={mayBeThere ? undefined : onClose} pending={pending}>
        <Button
          type="submit"
          form={id}
          variant={mayBeThere ? 'default' : 'filled'}
          loading={pending}
          disabled={gap !== null || unreachable !== null || pause > 0}
        >
          {`Create ${mayBeThere ? 'another token' : 'token'} for ${isolated(connection.label)}`}
        </Button>
        {mayBeThere && <Button onClick={onClose}>Close</Button>}
      </DialogFoot>
    </Stack>
  );
}

function teamHint(ofConnection: string | null, wanted: boolean): string {
  if (wanted)
    return 'The token is tied to this team. The dashboard usually shows the id in the team’s settings or its address.';
  return ofConnection === null
    ? 'The token is tied to this team. Left empty, Keyholder takes the id from the team if that shows one.'
    : `Left empty: ${ofConnection}, from the connection.`;
}
