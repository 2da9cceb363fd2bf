import { useCallback, useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../src-shared/connection.ts';
import type { NewInvitation } from '../../../src-shared/invitation.ts';
import { isInvitation } from '../../../src-shared/invitation-step.ts';
import type { Job } from '../../../src-shared/job.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { useClearDraft } from '../../around/drafts.tsx';
import { useNameOf } from '../../around/use-name-of.ts';
import type { Client } from '../../bridge/client.ts';
import { useAccess } from '../../bridge/client-context.tsx';
import { useAction } from '../../bridge/use-action.ts';
import { type Sent, sentWords } from '../../ui/answers/list-words.ts';
import { isolated } from '../../ui/kit/foreign.tsx';
import { showDone, showFailed } from '../../ui/kit/show-done.tsx';
import { wordsOf } from '../../ui/problems/refined-words.ts';
import { isBatch } from './batches.ts';
import {
  addressKey,
  isInDoubt,
  isRefused,
  isSent,
  isTo,
  seenAs,
  stepTo,
  useOpenStepsOf,
} from './open-steps.ts';

export const invitationDraft = (connectionId: string): string => `invitation:${connectionId}`;

export interface Inviting {
  pending: boolean;
  /** Its answer is lost, and the core reads the list before it says what became of it: nothing is being sent, and its job tells of it. */
  lookedFor: boolean;
  /** The address that this screen tells of; what the jobs last said of it may be older. */
  telling: string;
  /** Until the next one is sent, or it was seen. */
  refusal: { email: string; problem: Problem; at: number } | null;
  /** Resolves with true where it was sent, and its form was not left; never rejects. The second of two clicks sends nothing. */
  send: (invitation: NewInvitation) => Promise<boolean>;
  /** The form was left. */
  dismiss: () => void;
  /** Until they were seen: from this screen, or from one that is gone. */
  sent: readonly Sent[];
  dismissSent: () => void;
  /** The last that was sent from this screen and is told of. */
  last: NewInvitation | null;
}

const nobody = { of: '', email: '', over: undefined as number | null | undefined };

/** Sends one invitation. What becomes of it is the core's to know; here it is only told, also to whoever has gone elsewhere. */
export function useInvite(connection: Connection): Inviting {
  const { id } = connection;
  const name = useNameOf()(connection);
  const { client } = useAccess();
  const clearDraft = useClearDraft();
  const { run, pending } = useAction('invitations.create');
  const { run: settle } = useAction('jobs.settle');
  const steps = useOpenStepsOf(id);
  const [asked, setAsked] = useState(nobody);
  const [refused, setRefused] = useState<(Inviting['refusal'] & { of: string }) | null>(null);
  /** While it was looked for. */
  const left = useRef(false);
  const [told, setTold] = useState<readonly Sent[]>([]);
  const [last, setLast] = useState<{ of: string; invitation: NewInvitation } | null>(null);
  /** The connection that is looked at; null: another screen is. */
  const seen = useRef<string | null>(null);
  useEffect(() => {
    seen.current = id;
    return () => {
      seen.current = null;
    };
  }, [id]);

  const refusal = refused?.of === id ? refused : null;
  // The form shows it, whatever its job still says.
  useEffect(() => {
    if (!refusal) return;
    for (const one of steps) if (isRefused(one) && isTo(one, refusal.email)) void settle(seenAs(one));
  }, [refusal, steps, settle]);

  const send = useCallback(
    async (invitation: NewInvitation) => {
      if (pending) return false;
      const { email } = invitation;
      setRefused(null);
      left.current = false;
      setAsked({ of: id, email, over: stepTo(steps, email)?.step.sentAt });
      const ended = await run({ connectionId: id, ...invitation });
      if (!ended) return false;
      if (ended.ok) {
        // Somebody else may be entered by then.
        const isTheirs = (draft: unknown) =>
          addressKey((draft as NewInvitation | undefined)?.email ?? '') === addressKey(email);
        clearDraft(invitationDraft(id), isTheirs);
        const { confirmedBy } = ended.value;
        if (seen.current === id) {
          setTold(before => [...before, { email, confirmedBy }]);
          setLast({ of: id, invitation });
        } else showDone(sentWords(email, confirmedBy, name), 'until-closed');
        return !left.current;
      }
      const { problem } = ended;
      // The core itself has failed: what the jobs say is all that is known.
      if (problem.code === 'outcome-unknown' && problem.because === 'internal') setAsked(nobody);
      if (seen.current === id && !left.current) setRefused({ of: id, email, problem, at: Date.now() });
      else if (!(await isTold(client, id, email))) tellElsewhere(email, name, problem);
      return false;
    },
    [client, run, pending, clearDraft, id, name, steps],
  );
  const dismiss = useCallback(() => {
    left.current = true;
    setRefused(null);
  }, []);

  // Those of a batch are told by its own screen, and by the banner that leads there.
  const sentOnes = steps.filter(one => isSent(one) && !isBatch(one.job));
  const known = sentOnes.map(
    ({ step }): Sent => ({ email: step.what.email, confirmedBy: step.toldBy === 'list' ? 'list' : 'answer' }),
  );
  const dismissSent = () => {
    setTold([]);
    setLast(null);
    for (const one of sentOnes) void settle(seenAs(one));
  };
  const isPending = pending && asked.of === id;
  const latest = stepTo(steps, asked.email);
  const lookedFor =
    isPending && latest !== undefined && isInDoubt(latest) && latest.step.sentAt !== asked.over;
  return {
    ...{ pending: isPending, lookedFor, telling: addressKey(asked.email) },
    ...{ refusal, send, dismiss, sent: eachOnce([...known, ...told]), dismissSent },
    last: last?.of === id ? last.invitation : null,
  };
}

/** The screen and its job tell of the same one. */
const eachOnce = (sent: readonly Sent[]): Sent[] => [...new Map(sent.map(one => [one.email, one])).values()];

/** Whether a job tells of it, on every screen. */
async function isTold(client: Client, connectionId: string, email: string): Promise<boolean> {
  const { jobs } = await client.call('jobs.list', { connectionId }).catch(() => ({ jobs: [] as Job[] }));
  return jobs.some(job => job.open.some(step => isInvitation(step) && isTo({ job, step }, email)));
}

function tellElsewhere(email: string, to: string, problem: Problem): void {
  const what = `the invitation of ${isolated(email)} to ${to} was`;
  const isLost = problem.code === 'outcome-unknown';
  const title = isLost ? `It is not known whether ${what} sent` : `T${what.slice(1)} not sent`;
  const words = wordsOf(problem);
  // What the list tells of it; otherwise its words begin with that nobody knows.
  showFailed(title, isLost && !problem.listed ? words.next : words.title);
}
