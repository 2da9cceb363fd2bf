import { useCallback, useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../src-shared/connection.ts';
import type { NewInvitation } from '../../../src-shared/invitation.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { useClearDraft } from '../../around/drafts.tsx';
import { problemOf } from '../../bridge/client.ts';
import { useAccess } from '../../bridge/client-context.tsx';
import { sentWords } from '../../ui/answers/list-words.ts';
import { showDone, showFailed } from '../../ui/kit/show-done.tsx';
import { wordsOf } from '../../ui/problems/refined-words.ts';
import { addressKey } from './open-steps.ts';

export const invitationDraft = (connectionId: string): string => `invitation:${connectionId}`;

export interface Inviting {
  pending: boolean;
  /** The address that this screen tells of; what the jobs last said of it may be older. */
  telling: string | null;
  /** Until the next one is sent, or it was seen. */
  refusal: { email: string; problem: Problem; at: number } | null;
  /** Resolves with true where it was sent; never rejects. The second of two clicks sends nothing. */
  send: (invitation: NewInvitation) => Promise<boolean>;
  dismiss: () => void;
  /** In words, until they were seen. */
  sent: readonly string[];
  dismissSent: () => void;
}

const none: readonly string[] = [];

/** Sends one invitation. What becomes of it is the core's to know; here it is only told, also to whoever has gone elsewhere. */
export function useInvite({ id, label }: Connection): Inviting {
  const { client } = useAccess();
  const clearDraft = useClearDraft();
  const [pendingOf, setPending] = useState<string | null>(null);
  const [refused, setRefused] = useState<(Inviting['refusal'] & { of: string }) | null>(null);
  const [telling, setTelling] = useState<string | null>(null);
  const [sent, setSent] = useState(none);
  const underWay = useRef(false);
  /** The connection that is looked at; null: another screen is. */
  const seen = useRef<string | null>(null);
  useEffect(() => {
    seen.current = id;
    return () => {
      seen.current = null;
    };
  }, [id]);

  const send = useCallback(
    async (invitation: NewInvitation) => {
      if (underWay.current) return false;
      underWay.current = true;
      setPending(id);
      setRefused(null);
      const { email } = invitation;
      setTelling(addressKey(email));
      try {
        const { confirmedBy } = await client.call('invitations.create', { connectionId: id, ...invitation });
        clearDraft(invitationDraft(id));
        const words = sentWords(email, confirmedBy);
        if (seen.current === id) setSent(before => [...before.filter(other => other !== words), words]);
        else showDone(words, 'until-closed');
        return true;
      } catch (error) {
        const problem = problemOf(error);
        // The core itself has failed: what the jobs say is all that is known.
        if (problem.code === 'internal') setTelling(null);
        if (seen.current === id) setRefused({ of: id, email, problem, at: Date.now() });
        else tellElsewhere(email, label, problem);
        return false;
      } finally {
        underWay.current = false;
        setPending(null);
      }
    },
    [client, clearDraft, id, label],
  );
  const dismiss = useCallback(() => setRefused(null), []);
  const dismissSent = useCallback(() => setSent(none), []);
  return {
    ...{ pending: pendingOf === id, refusal: refused?.of === id ? refused : null },
    ...{ telling, send, dismiss, sent, dismissSent },
  };
}

function tellElsewhere(email: string, label: string, problem: Problem): void {
  if (problem.code !== 'outcome-unknown') {
    showFailed(`The invitation of ${email} to ${label} was not sent`, wordsOf(problem).title);
  } else if (!problem.listed) {
    // The core itself has failed; otherwise it has a job that tells of the doubt.
    showFailed(
      `It is not known whether the invitation of ${email} to ${label} was sent`,
      wordsOf(problem).title,
    );
  }
}
