import { Alert, NativeSelect, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { NewInvitation } from '../../../src-shared/invitation.ts';
import type { Job } from '../../../src-shared/job.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { useConnection } from '../../around/use-connection.ts';
import { useAction } from '../../bridge/use-action.ts';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { isolated } from '../../ui/kit/foreign.tsx';
import { showFailed } from '../../ui/kit/show-done.tsx';
import { useShown } from '../../ui/kit/use-shown.ts';
import { NotBegun } from '../../ui/problems/not-begun.tsx';
import { wordsOf } from '../../ui/problems/refined-words.ts';
import { people as counted, invitations } from './count-words.ts';
import { peopleToSend, uncheckedIn } from './review-rows.ts';
import { changeWords } from './review-words.ts';
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
  const unchecked = uncheckedIn(rows ?? []);
  const [comparing, setComparing] = useState(false);
  /** Of the comparison under way; it is another one's, or nobody's, once the question was left. */
  const turn = useRef<object | null>(null);
  const shown = useShown();
  const [changed, setChanged] = useState('');
  const leave = () => {
    turn.current = null;
    setComparing(false);
    setChanged('');
    onClose();
  };
  const close = () => {
    // Some may be under way by now, or it is not known whether all are.
    if (problem) void review.check();
    reset();
    leave();
  };
  const send = async () => {
    // The second of two clicks is none for what the first has to wait for.
    if (turn.current) return;
    const mine = {};
    turn.current = mine;
    setComparing(true);
    // The question may have lain open, too: about others, or about what is known of them no longer, it is asked anew.
    const checked = await review.check();
    if (turn.current !== mine) return;
    turn.current = null;
    setComparing(false);
    const change = checked === null ? 'The people could not be compared.' : changeWords(rows ?? [], checked);
    // Whoever leaves while it can still be cancelled has not seen it sent.
    if (!shown.current) {
      const why = change || 'You went elsewhere before anything was sent.';
      showFailed(`Nothing was sent to ${isolated(label)}`, `${why} The review is where you left it.`);
      return;
    }
    if (checked === null || peopleToSend(checked).length === 0) return leave();
    setChanged(change);
    if (change !== '') return;
    const outcome = await run({ connectionId: id, people: [...people], atOnce: entered.atOnce });
    if (!outcome) return;
    if (!outcome.ok) {
      if (!shown.current) tellElsewhere(label, outcome.problem);
      return;
    }
    leave();
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
      pending={pending}
      waits={comparing}
      disabled={isLost}
    >
      {changed !== '' && (
        <Alert role="alert" color="yellow" title="Compared once more" py="xs">
          {changed}
        </Alert>
      )}
      <Text size="sm">
        Each address is sent one invitation. What was sent cannot be taken back here.
        {left > 0 && ` ${many(left, 'row is', 'rows are')} left out.`}
      </Text>
      <Text size="sm" role="status">
        {comparing
          ? 'Comparing once more. Nothing has been sent so far, and you can still cancel.'
          : 'They are compared with the list once more before anything is sent.'}
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
        disabled={pending || comparing}
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

/** Whoever went elsewhere has not seen what came of it. */
function tellElsewhere(label: string, problem: Problem): void {
  const isLost = problem.code === 'outcome-unknown';
  const title = isLost
    ? `It is not known whether the batch for ${isolated(label)} was begun`
    : `Nothing was sent to ${isolated(label)}`;
  const text = isLost
    ? 'If it was, it is among the batches under “Invite many”. Look there before you send again.'
    : `${wordsOf(problem).title}. The review is where you left it.`;
  showFailed(title, text);
}
