import { Alert, Autocomplete, Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconMailExclamation } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Connection } from '../../../src-shared/connection.ts';
import {
  type Invitation,
  type InvitationList,
  type NewInvitation,
  newInvitationSchema,
} from '../../../src-shared/invitation.ts';
import { useDraft } from '../../around/drafts.tsx';
import { useUnreachable } from '../../around/reachability.tsx';
import { UnreachableNote } from '../../around/unreachable-note.tsx';
import type { CallError } from '../../bridge/client.ts';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { RetryButton } from '../../ui/problems/retry-button.tsx';
import { useCountdown } from '../../ui/time/use-countdown.ts';
import { useServiceNow } from '../../ui/time/use-service-now.ts';
import { addressKey, isFound, isInDoubt, type OpenStep, stepTo } from '../jobs/open-steps.ts';
import { type Inviting, invitationDraft } from '../jobs/use-invite.ts';
import { findByEmail, findOpenByEmail, rolesSeen } from './invitation-status.ts';
import { UnknownInvitation } from './unknown-invitation.tsx';

interface InvitationFormProps {
  connection: Connection;
  inviting: Inviting;
  /** What was sent before and is not settled. */
  steps: readonly OpenStep[];
  list: UseQueryResult<InvitationList, CallError>;
  onSent: () => void;
  /** Show this address in the list. */
  onShow: (email: string) => void;
}

const none: readonly Invitation[] = [];
const empty: NewInvitation = { email: '', role: '', useSeat: true };
const fields = ['email', 'role', 'useSeat'] as const;

/** One invitation. What was entered stays until it was sent. */
export function InvitationForm({ connection, inviting, steps, list, onSent, onShow }: InvitationFormProps) {
  const draft = useDraft<NewInvitation>(invitationDraft(connection.id), empty);
  const now = useServiceNow(list.data?.clockOffsetMs);
  const form = useForm<NewInvitation>({
    initialValues: draft.initial,
    validate: schemaResolver(newInvitationSchema, { sync: true }),
    onValuesChange: draft.save,
  });
  const items = list.data?.items ?? none;
  const roles = useMemo(() => rolesSeen(items), [items]);
  const { email } = form.values;
  const open = useMemo(() => findOpenByEmail(items, email, now), [items, email, now]);
  const { refusal, pending } = inviting;
  // The list may show what was just sent from here while this is still seen: that is no invitation of before.
  const [sent, setSent] = useState<string | null>(null);
  const problem = refusal?.problem ?? null;
  const earlier = stepTo(steps, email);
  const lost = problem?.code === 'outcome-unknown' && addressKey(refusal?.email ?? '') === addressKey(email);
  /** It is not known whether this address was invited: the core says so, or it has just failed. */
  const inDoubt = (earlier !== undefined && isInDoubt(earlier)) || (lost && !earlier);
  const found = earlier !== undefined && isFound(earlier);
  const unreachable = useUnreachable();
  const pause = useCountdown(problem);

  const { setErrors } = form;
  useEffect(() => {
    if (problem) setErrors(fieldErrors(problem, fields));
  }, [problem, setErrors]);
  // What was in doubt here has turned out to be sent: there is nothing left to send.
  const wasInDoubt = useRef(false);
  useEffect(() => {
    if (found && wasInDoubt.current) {
      draft.clear();
      onSent();
    }
    wasInDoubt.current = inDoubt;
  });

  const send = async (values: NewInvitation) => {
    // The button is switched off; the Enter key asks nobody.
    if (unreachable || pause > 0) return;
    const wanted = newInvitationSchema.parse(values);
    setSent(addressKey(wanted.email));
    if (await inviting.send(wanted)) onSent();
    else setSent(null);
  };

  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <Stack>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
        {open && !inDoubt && !pending && sent !== addressKey(email) && problem?.code !== 'conflict' && (
          <Alert
            color="yellow"
            role="status"
            icon={<IconMailExclamation aria-hidden />}
            title="This address has an open invitation already"
          >
            <Button size="xs" variant="default" onClick={() => onShow(open.email ?? '')}>
              Show it in the list
            </Button>
          </Alert>
        )}
        <Autocomplete
          label="Role"
          description="The service does not say which roles there are. Suggested: those of the invitations in the list."
          data={roles}
          autoComplete="off"
          required
          {...form.getInputProps('role')}
        />
        <Switch
          label="Uses a seat"
          description="Whether this invitation takes one of the team’s seats."
          {...form.getInputProps('useSeat', { type: 'checkbox' })}
        />
        {inDoubt && (
          <UnknownInvitation
            email={email.trim()}
            step={earlier?.step ?? null}
            since={earlier?.step.sentAt ?? refusal?.at ?? 0}
            problem={earlier?.step.problem ?? problem}
            list={list}
            onShow={() => {
              draft.clear();
              onShow(email.trim());
            }}
          />
        )}
        {problem && problem.code !== 'outcome-unknown' && (
          <ProblemAlert
            problem={problem}
            title={inDoubt ? 'This time the invitation was not sent' : 'The invitation was not sent'}
            placed={fields}
          >
            {problem.code === 'conflict' && findByEmail(items, form.values.email) && (
              <Button size="xs" variant="default" onClick={() => onShow(form.values.email.trim())}>
                Show the existing invitation
              </Button>
            )}
            {problem.code === 'rate-limited' && (
              <RetryButton problem={problem} onRetry={() => form.onSubmit(send)()} retrying={pending} />
            )}
          </ProblemAlert>
        )}
        <UnreachableNote problem={unreachable} />
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={pending}
            disabled={unreachable !== null || pause > 0}
            variant={inDoubt ? 'default' : 'filled'}
          >
            {inDoubt ? `Send again to ${connection.label}` : `Invite to ${connection.label}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
