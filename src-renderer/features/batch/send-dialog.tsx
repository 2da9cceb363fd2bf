import { NativeSelect, Text } from '@mantine/core';
import { useRef } from 'react';
import type { NewInvitation } from '../../../src-shared/invitation.ts';
import type { Job } from '../../../src-shared/job.ts';
import { useConnection } from '../../around/use-connection.ts';
import { useAction } from '../../bridge/use-action.ts';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { isolated } from '../../ui/kit/foreign.tsx';
import { NotBegun } from '../../ui/problems/not-begun.tsx';
import { people as counted, invitations } from './count-words.ts';
import { peopleToSend } from './review-rows.ts';
import type { Review } from './use-review.ts';

const paces = Array.from({ length: 8 }, (_, n) => ({ value: String(n + 1), label: `${n + 1} at a time` }));

interface SendDialogProps {
  opened: boolean;
  review: Review;
  people: readonly NewInvitation[];
  /** Rows that are not sent. */
  left: number;
  onClose: () => void;
  onSent: (job: Job) => void;
}

/** Says exactly what is about to leave, and where to. */
export function SendDialog({ opened, review, people, left, onClose, onSent }: SendDialogProps) {
  const { id, label } = useConnection();
  const { run, pending, problem, reset } = useAction('invitations.sendMany');
  const { entered, enter, rows } = review;
  const unchecked = rows?.filter(({ planned }) => planned?.verdict === 'unchecked').length ?? 0;
  const close = () => {
    // Some may be under way by now, or it is not known whether all are.
    if (problem) void review.check();
    reset();
    onClose();
  };
  const comparing = useRef(false);
  const send = async () => {
    // The second of two clicks is none for what the first has to wait for.
    if (comparing.current) return;
    comparing.current = true;
    // The question may have lain open, too: about others it is asked anew.
    const checked = await review.check();
    comparing.current = false;
    const now = checked && peopleToSend(checked);
    if (!now || now.length === 0) return onClose();
    if (now.length !== people.length || now.some(({ email }, n) => email !== people[n]?.email)) return;
    const outcome = await run({ connectionId: id, people: [...people], atOnce: entered.atOnce });
    if (!outcome?.ok) return;
    onClose();
    onSent(outcome.value);
  };
  const isLost = problem?.code === 'outcome-unknown';
  return (
    <ConfirmDialog
      opened={opened}
      title={`Invite ${counted(people.length)} to ${isolated(label)}?`}
      confirmLabel={`Send ${invitations(people.length)}`}
      color="harbour"
      onConfirm={() => void send()}
      onClose={close}
      pending={pending || review.checking}
      disabled={isLost}
    >
      <Text size="sm">
        Each address is sent one invitation. What was sent cannot be taken back here.
        {left > 0 && ` ${many(left, 'row is', 'rows are')} left out.`}
      </Text>
      {unchecked > 0 && (
        <Text size="sm">
          {many(unchecked, 'of them was', 'of them were')} not compared with all that was sent, and may have
          been invited before.
        </Text>
      )}
      <NativeSelect
        label="Pace"
        description="How many are on their way at a time. Keyholder slows down by itself where the service asks for it."
        data={paces}
        value={String(entered.atOnce)}
        disabled={pending}
        onChange={event => enter({ atOnce: Number(event.currentTarget.value) })}
      />
      {problem && (
        <NotBegun
          problem={problem}
          title="Nothing was sent"
          what="this batch"
          next="If it was, it is among the batches on the screen before this one. Look there before you send again."
        />
      )}
    </ConfirmDialog>
  );
}
