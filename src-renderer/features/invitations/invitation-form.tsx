import { Alert, Autocomplete, Stack, Switch, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconMailExclamation } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../src-shared/connection.ts';
import { type NewInvitation, newInvitationSchema } from '../../../src-shared/invitation.ts';
import { isOver } from '../../../src-shared/invitation-state.ts';
import type { InvitationFacts } from '../../../src-shared/invitation-view.ts';
import { mailboxOf } from '../../../src-shared/mailbox.ts';
import { useDraft } from '../../around/drafts.tsx';
import { useUnreachable } from '../../around/reachability.tsx';
import { UnreachableNote } from '../../around/unreachable-note.tsx';
import type { Asked } from '../../ui/answers/service-answer.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { DialogFoot } from '../../ui/kit/dialog-foot.tsx';
import { isolated, quoted } from '../../ui/kit/foreign.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { fieldErrors } from '../../ui/problems/field-problems.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { RetryButton } from '../../ui/problems/retry-button.tsx';
import { TokensButton } from '../../ui/problems/tokens-button.tsx';
import { useCountdown } from '../../ui/time/use-countdown.ts';
import { useServiceNow } from '../../ui/time/use-service-now.ts';
import { addressKey, isFound, isInDoubt, isOnItsWay, type OpenStep, stepTo } from '../jobs/open-steps.ts';
import { type Inviting, invitationDraft } from '../jobs/use-invite.ts';
import { SendOnDoubt } from './send-on-doubt.tsx';
import { UnknownInvitation } from './unknown-invitation.tsx';
import { isRead, UnreadListNote } from './unread-list-note.tsx';
import { useInvitationsTo } from './use-invitations-to.ts';
import { useSeatWords } from './use-seat-words.ts';

interface InvitationFormProps {
  connection: Connection;
  inviting: Inviting;
  /** What was sent before and is not settled. */
  steps: readonly OpenStep[];
  list: Asked<InvitationFacts>;
  onSent: () => void;
  /** What was entered stays. */
  onCancel: () => void;
  /** Show this address in the list. */
  onShow: (email: string) => void;
}

/** As long as each other: what stands below does not move when the list comes. */
function suggestedRoles(list: InvitationFacts | undefined): string {
  if (!list) return 'None is suggested until the list is read.';
  return list.roles.length === 0
    ? 'None is suggested: no invitation in the list shows one.'
    : 'Suggested: those of the invitations in the list.';
}

export const emptyInvitation: NewInvitation = { email: '', role: '', useSeat: true };
const fields = ['email', 'role', 'useSeat'] as const;

/** One invitation. What was entered stays until it was sent. */
export function InvitationForm({
  connection,
  inviting,
  steps,
  list,
  onSent,
  onCancel,
  onShow,
}: InvitationFormProps) {
  const draft = useDraft<NewInvitation>(invitationDraft(connection.id), emptyInvitation);
  const now = useServiceNow(list.data?.clockOffsetMs);
  const form = useForm<NewInvitation>({
    initialValues: draft.initial,
    validate: schemaResolver(newInvitationSchema, { sync: true }),
    onValuesChange: draft.save,
  });
  const { email } = form.values;
  const toThem = useInvitationsTo(connection.id, email);
  // One that is over does not stand in the way of a new one.
  const open = toThem.items.find(item => !isOver(item, now));
  // As a service shows them that leaves out dots and tags.
  const folded = useInvitationsTo(connection.id, mailboxOf(addressKey(email)));
  const before = open ?? folded.items.find(item => !isOver(item, now));
  const { refusal, pending } = inviting;
  // The list may show what was just sent from here while this is still seen: that is no invitation of before.
  const [sent, setSent] = useState<string | null>(null);
  const problem = refusal?.problem ?? null;
  const earlier = stepTo(steps, email);
  const isOfThem = addressKey(refusal?.email ?? '') === addressKey(email);
  const lost = problem?.code === 'outcome-unknown' && isOfThem;
  const isThere = problem?.code === 'conflict' && isOfThem;
  /** It is not known whether this address was invited: the core says so, or it has just failed, which its job may tell a moment later. */
  const inDoubt =
    (earlier !== undefined && isInDoubt(earlier)) || (lost && (!earlier || isOnItsWay(earlier)));
  const found = earlier !== undefined && isFound(earlier);
  const unreachable = useUnreachable();
  // Only the list can settle a doubt: while it is not read, nothing is sent on top of one without a word of its own for this one.
  const asksTwice = inDoubt && unreachable === null && !isRead(list);
  const doubt = `${addressKey(email)} ${earlier?.step.sentAt ?? refusal?.at}`;
  const lookedFor = inDoubt && inviting.lookedFor && addressKey(email) === inviting.telling;
  const waitsForAnswer = pending && !inviting.lookedFor;
  const [agreedOn, setAgreedOn] = useState('');
  const agreed = agreedOn === doubt;
  const waits = unreachable !== null || (asksTwice && !agreed);
  const seats = useSeatWords(connection.id);
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
    if (waits || pause > 0) return;
    const wanted = newInvitationSchema.parse(values);
    setSent(addressKey(wanted.email));
    setAgreedOn('');
    if (await inviting.send(wanted)) onSent();
    else setSent(null);
  };

  return (
    <Form pending={pending} mayLeave={!waitsForAnswer} onSubmit={form.onSubmit(send)}>
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
        {before && !inDoubt && !pending && sent !== addressKey(email) && !isThere && (
          <Alert
            color="yellow"
            role="status"
            icon={<IconMailExclamation aria-hidden />}
            title={
              open
                ? 'This address has an open invitation already'
                : `${quoted(before.email ?? '')} has an open invitation already`
            }
          >
            {!open && (
              <Text size="sm" mb="xs">
                Many mail services deliver both to one mailbox: it may be the same person.
              </Text>
            )}
            <Button size="xs" variant="default" onClick={() => onShow(before.email ?? '')}>
              Show it in the list
            </Button>
          </Alert>
        )}
        <Autocomplete
          label="Role"
          description={`The service does not say which roles there are. ${suggestedRoles(list.data)}`}
          data={list.data?.roles ?? []}
          autoComplete="off"
          required
          // What is suggested would lie over what is wrong.
          openOnFocus={form.errors.role === undefined}
          {...form.getInputProps('role')}
        />
        <Switch
          label="Uses a seat"
          description={seats}
          {...form.getInputProps('useSeat', { type: 'checkbox' })}
        />
        {inDoubt && (
          <UnknownInvitation
            email={email.trim()}
            step={earlier?.step ?? null}
            since={earlier?.step.sentAt ?? refusal?.at ?? 0}
            problem={earlier?.step.problem ?? problem}
            list={list}
            toThem={toThem}
            lookedFor={lookedFor}
            onShow={() => {
              draft.clear();
              onShow(email.trim());
            }}
          />
        )}
        {problem && problem.code !== 'outcome-unknown' && (
          <ProblemAlert
            problem={problem}
            title={refusedTitle(isOfThem ? null : (refusal?.email ?? null), inDoubt)}
            placed={fields}
          >
            {isThere && toThem.items.length > 0 && (
              <Button size="xs" variant="default" onClick={() => onShow(email.trim())}>
                Show the existing invitation
              </Button>
            )}
            <TokensButton problem={problem} />
            {problem.code === 'rate-limited' && (
              <RetryButton problem={problem} onRetry={() => form.onSubmit(send)()} retrying={pending} />
            )}
          </ProblemAlert>
        )}
        <UnreachableNote problem={unreachable} />
        {!unreachable && !inDoubt && <UnreadListNote list={list} />}
        {asksTwice && (
          <SendOnDoubt email={email.trim()} agreed={agreed} onAgree={on => setAgreedOn(on ? doubt : '')} />
        )}
        <DialogFoot onCancel={inDoubt ? undefined : onCancel} pending={waitsForAnswer}>
          <Button
            type="submit"
            loading={pending}
            disabled={waits || pause > 0}
            variant={inDoubt ? 'default' : 'filled'}
          >
            {lookedFor
              ? 'Looking at the list…'
              : `${inDoubt ? 'Send again' : 'Invite'} to ${isolated(connection.label)}`}
          </Button>
          {/* Not “Cancel”: what was sent cannot be taken back. */}
          {inDoubt && (
            <Button
              variant={toThem.items.length > 0 ? 'default' : 'filled'}
              disabled={waitsForAnswer}
              onClick={onCancel}
            >
              Close
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Form>
  );
}

/** @param other the address that it is of, where another one stands in the form by now */
function refusedTitle(other: string | null, inDoubt: boolean): string {
  if (other !== null) return `The invitation to ${isolated(other)} was not sent`;
  return inDoubt ? 'This time the invitation was not sent' : 'The invitation was not sent';
}
