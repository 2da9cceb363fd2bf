import { Alert, Autocomplete, Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconMailExclamation } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import {
  type Invitation,
  type InvitationList,
  type NewInvitation,
  newInvitationSchema,
} from '../../src-shared/invitation.ts';
import type { Problem } from '../../src-shared/problem.ts';
import type { ProblemError } from '../client.ts';
import { useUnreachable } from '../reachability.tsx';
import { findByEmail, findOpenByEmail, rolesSeen } from '../screens/invitations/invitation-status.ts';
import { UnknownInvitation } from '../screens/invitations/unknown-invitation.tsx';
import { useDraft } from '../ui/drafts.tsx';
import { fieldErrors } from '../ui/field-problems.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { UnreachableNote } from '../ui/unreachable-note.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { useNow } from '../ui/use-now.ts';
import { useAction } from '../use-action.ts';

interface InvitationFormProps {
  connection: Connection;
  list: UseQueryResult<InvitationList, ProblemError>;
  onSent: (email: string, confirmedBy: 'answer' | 'list') => void;
  /** Show this address in the list. */
  onShow: (email: string) => void;
}

interface Doubt {
  email: string;
  since: number;
  problem: Problem;
}

const none: readonly Invitation[] = [];
const empty: NewInvitation = { email: '', role: '', useSeat: true };
const fields = ['email', 'role', 'useSeat'] as const;

/** One invitation. What was entered stays until it was sent. */
export function InvitationForm({ connection, list, onSent, onShow }: InvitationFormProps) {
  const draft = useDraft<NewInvitation>(`invitation:${connection.id}`, empty);
  const create = useAction('invitations.create');
  const now = useNow();
  /** The request whose outcome is not known; closing the form does not make it known. */
  const doubt = useDraft<{ request: Doubt | null }>(`invitation-doubt:${connection.id}`, { request: null });
  const [inDoubt, setDoubt] = useState(doubt.initial.request);
  const setInDoubt = (request: Doubt | null) => {
    doubt.save({ request });
    setDoubt(request);
  };
  const form = useForm<NewInvitation>({
    initialValues: draft.initial,
    validate: schemaResolver(newInvitationSchema, { sync: true }),
    onValuesChange: draft.save,
  });
  const items = list.data?.items ?? none;
  const roles = useMemo(() => rolesSeen(items), [items]);
  const { email } = form.values;
  const open = useMemo(() => findOpenByEmail(items, email, now), [items, email, now]);
  const problem = create.error?.problem ?? null;
  const unreachable = useUnreachable();
  const pause = useCountdown(problem);

  const send = (values: NewInvitation) => {
    // The button is switched off; the Enter key asks nobody.
    if (unreachable) return;
    const wanted = newInvitationSchema.parse(values);
    setInDoubt(null);
    create.mutate(
      { connectionId: connection.id, ...wanted },
      {
        onSuccess: ({ confirmedBy }) => {
          draft.clear();
          onSent(wanted.email, confirmedBy);
        },
        onError: met => {
          if (met.problem.code === 'outcome-unknown') {
            setInDoubt({ email: wanted.email, since: Date.now(), problem: met.problem });
          }
          form.setErrors(fieldErrors(met.problem, fields));
        },
      },
    );
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
        {open && !inDoubt && problem?.code !== 'conflict' && (
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
            email={inDoubt.email}
            since={inDoubt.since}
            problem={inDoubt.problem}
            list={list}
            onShow={() => {
              draft.clear();
              doubt.clear();
              onShow(inDoubt.email);
            }}
          />
        )}
        {problem && problem.code !== 'outcome-unknown' && (
          <ProblemAlert problem={problem} title="The invitation was not sent" placed={fields}>
            {problem.code === 'conflict' && findByEmail(items, form.values.email) && (
              <Button size="xs" variant="default" onClick={() => onShow(form.values.email.trim())}>
                Show the existing invitation
              </Button>
            )}
            {problem.code === 'rate-limited' && (
              <RetryButton
                problem={problem}
                onRetry={() => form.onSubmit(send)()}
                retrying={create.isPending}
              />
            )}
          </ProblemAlert>
        )}
        <UnreachableNote problem={unreachable} />
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={create.isPending}
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
