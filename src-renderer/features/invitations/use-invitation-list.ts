import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import {
  type InvitationFacts,
  type InvitationView,
  type InvitationWindow,
  mostRows,
} from '../../../src-shared/invitation-view.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Input } from '../../../src-shared/rpc.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import type { Asked } from '../../ui/answers/service-answer.tsx';
import { isSecretSearch } from '../../ui/problems/secret-search.ts';

/** Which rows are wanted, and in which order. */
export type Wanted = Omit<InvitationWindow, 'from' | 'count' | 'facets'>;

export const partAt = (connectionId: string, wanted: Wanted, from: number): Input<'invitations.view'> => ({
  ...{ connectionId, from, count: mostRows },
  ...wanted,
  // What is told of the list comes with its first rows.
  ...(from === 0 && { facets: true }),
});

export interface InvitationList {
  list: Asked<InvitationFacts>;
  /** What is shown was wanted; `wanted` itself, or what was wanted before it while its rows are awaited. */
  shown: Wanted;
  /** What is looked for holds a secret that is kept here: nothing matches it. */
  isSecret: boolean;
}

interface Shown {
  of: Wanted;
  view: InvitationView;
  facts: InvitationFacts;
}

/**
 * The list, which itself lies in the core: what is told of it, and its first rows. What was wanted before is shown until they are here.
 * @param wanted the same object as long as the same is wanted
 */
export function useInvitationList(connectionId: string, wanted: Wanted): InvitationList {
  // What a screen begins with stays for whoever comes back; what was looked for is the core's to keep.
  const [first] = useState(wanted);
  const how = { atOnce: true, ...(wanted === first ? {} : { keptFor: 0 }) };
  const { data, error, status, isFetched, refetch } = useCall(
    'invitations.view',
    partAt(connectionId, wanted, 0),
    how,
  );
  const [held, hold] = useState<Shown | null>(null);
  let shown = held;
  // Forgotten since it was shown: another token is used.
  if (held !== null && wanted === held.of && status === 'pending' && !isFetched) {
    shown = null;
    hold(null);
  }
  if (data && (data !== held?.view || wanted !== held.of)) {
    const { rows: _, ...facts } = data;
    shown = { of: wanted, view: data, facts: replaceEqualDeep(held?.facts, facts) };
    hold(shown);
  }
  const refresh = useRefresh(connectionId, refetch);
  const isSecret = isSecretSearch(error?.problem);
  // The core has nothing any more of which a part could be shown.
  const facts = error && !isSecret ? undefined : shown?.facts;
  const view = useMemo(() => facts && (isSecret ? { ...facts, matching: 0 } : facts), [facts, isSecret]);
  const isReading = view ? view.reading !== null : status === 'pending';
  const failed = view?.failed ? { problem: view.failed } : null;
  // What the view tells itself is newer.
  const unread = view?.staleBecause ? null : refresh.errorSince(view?.fetchedAt ?? 0);
  const list = {
    ...{ data: view, status, isFetched, isFetching: refresh.pending || isReading, refetch: refresh.run },
    error: (isSecret ? null : error) ?? failed ?? unread,
  };
  return { list, shown: shown?.of ?? wanted, isSecret };
}

/** Reading the list again from its beginning. @param look at what the core has of it */
function useRefresh(connectionId: string, look: () => Promise<unknown>) {
  const { run: refresh, pending } = useAction('invitations.refresh');
  const [failure, setFailure] = useState<{ problem: Problem; at: number } | null>(null);
  const run = useCallback(async () => {
    const outcome = await refresh({ connectionId });
    if (!outcome) return;
    const failed = outcome.ok ? null : { problem: outcome.problem, at: Date.now() };
    // What the core has made of it is known first: the same is not told in one form, and in another a moment later.
    if (failed) await look();
    setFailure(failed);
  }, [connectionId, refresh, look]);
  const errorSince = (at: number) => (failure && failure.at >= at ? failure : null);
  return { pending, run, errorSince };
}
