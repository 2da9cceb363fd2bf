import { Alert, Autocomplete, Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconMailExclamation } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import {
  type Invitation,
  type InvitationList,
  type NewInvitation,
  newInvitationSchema,
} from '../../src-shared/invitation.ts';
import type { CallError } from '../client.ts';
import { useUnreachable } from '../reachability.tsx';
import { findByEmail, findOpenByEmail, rolesSeen } from '../screens/invitations/invitation-status.ts';
import { UnknownInvitation } from '../screens/invitations/unknown-invitation.tsx';
import { addressKey, invitationDraft, useSending, useWatchedSending } from '../sending/sending-context.tsx';
import { useDraft } from '../ui/drafts.tsx';
import { fieldErrors } from '../ui/field-problems.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { UnreachableNote } from '../ui/unreachable-note.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { useServiceNow } from '../ui/use-service-now.ts';

interface InvitationFormProps {
  connection: Connection;
  list: UseQueryResult<InvitationList, CallError>;
  onSent: () => void;
  /** Show this address in the list. */
  onShow: (email: string) => void;
}

const none: readonly Invitation[] = [];
const empty: NewInvitation = { email: '', role: '', useSeat: true };
const fields = ['email', 'role', 'useSeat'] as const;

/** One invitation. What was entered stays until it was sent. */
export function InvitationForm({ connection, list, onSent, onShow }: InvitationFormProps) {
  const draft = useDraft<NewInvitation>(invitationDraft(connection.id), empty);
  const sending = useSending('invitations.create', connection.id);
  useWatchedSending('invitations.create', connection.id);
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
  const { refusal, done, takeDone } = sending;
  // What was sent from a form that was left is no reason to close this one.
  const [doneBefore] = useState(done);
  // The list may show what was just sent from here while this is still seen: that is no invitation of before.
  const [sent, setSent] = useState<string | null>(null);
  const pending = sending.pending !== null;
  const problem = refusal?.problem ?? null;
  /** A request to this address whose outcome is not known. */
  const inDoubt = sending.doubts.get(addressKey(email));
  const unreachable = useUnreachable();
  const pause = useCountdown(problem);

  const { setErrors } = form;
  useEffect(() => {
    if (problem) setErrors(fieldErrors(problem, fields));
  }, [problem, setErrors]);
  useEffect(() => {
    if (!done || done === doneBefore) return;
    setSent(addressKey(done.input.email));
    takeDone();
    // What turned out to be sent by now may be another one than the one that is being written.
    if (addressKey(done.input.email) !== addressKey(form.values.email)) return;
    draft.clear();
    onSent();
  });

  const send = (values: NewInvitation) => {
    // The button is switched off; the Enter key asks nobody.
    if (unreachable || pause > 0) return;
    sending.send({ connectionId: connection.id, ...newInvitationSchema.parse(values) });
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
        {inDoubt?.problem.code === 'outcome-unknown' && (
          <UnknownInvitation
            email={inDoubt.input.email}
            connectionId={connection.id}
            since={inDoubt.at}
            problem={inDoubt.problem}
            list={list}
            onShow={() => {
              draft.clear();
              sending.settle(addressKey(inDoubt.input.email));
              onShow(inDoubt.input.email);
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
