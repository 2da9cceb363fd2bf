import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Problem } from '../../src-shared/problem.ts';
import type { Input, Output } from '../../src-shared/rpc.ts';
import { problemOf } from '../bridge/client.ts';
import { useAccess } from '../bridge/client-context.tsx';
import { putAnswer } from '../bridge/put-answer.ts';
import type { QueryKey } from '../bridge/query-client.ts';
import { quoted } from '../ui/kit/foreign.tsx';
import { showDone } from '../ui/kit/show-done.tsx';
import { creationOutcome } from './creation-outcome.ts';
import { useClearDraft } from './drafts.tsx';
import { nameAmong } from './told-apart.ts';

export const tokenDraft = (connectionId: string): string => `token:${connectionId}`;

/** What becomes of one connection's creation of a token. What the ledger cannot tell: which one a form has asked for. */
interface Creation {
  pending: boolean;
  refusal: { name: string; problem: Problem } | null;
  /** The last success, until it was seen. */
  done: AccessToken | null;
  /** Whether a form shows it: then nobody else tells it. */
  watched: boolean;
}

interface Creations {
  /** By the connection. */
  all: ReadonlyMap<string, Creation>;
  /** The second of two clicks sends nothing. */
  send: (input: Input<'tokens.create'>) => Promise<void>;
  change: (connectionId: string, change: (now: Creation) => Partial<Creation>) => void;
}

/** Another connection may be on the screen by then. */
function tokensOf(queries: QueryClient, connectionId: string): string {
  const queryKey: QueryKey<'connections.list'> = ['connections.list', {}];
  const known = queries.getQueryData<Output<'connections.list'>>(queryKey);
  const name = nameAmong(known?.connections ?? [])(connectionId);
  return name === '' ? 'Tokens' : `the tokens of ${name}`;
}

const idle: Creation = { pending: false, refusal: null, done: null, watched: false };
const CreationsContext = createContext<Creations | null>(null);

/**
 * Above the router: a token that is asked for from a form is followed to its end, whether the form is still there or not. Closing it,
 * going elsewhere or switching the connection loses no outcome.
 */
export function TokenCreations({ children }: { children: ReactNode }) {
  const { client } = useAccess();
  const queries = useQueryClient();
  const clearDraft = useClearDraft();
  const [all, setAll] = useState<Creations['all']>(new Map());
  /** The page shows what is so only after the next render; two clicks can come before that. */
  const latest = useRef(all);

  const change = useCallback<Creations['change']>((connectionId, to) => {
    const now = latest.current.get(connectionId) ?? idle;
    latest.current = new Map([...latest.current, [connectionId, { ...now, ...to(now) }]]);
    setAll(latest.current);
  }, []);
  const send = useCallback<Creations['send']>(
    async input => {
      const { connectionId, name } = input;
      if (latest.current.get(connectionId)?.pending) return;
      change(connectionId, () => ({ pending: true, refusal: null, done: null }));
      try {
        const done = await client.call('tokens.create', input);
        putAnswer(queries, 'tokens.create', { connectionId }, done);
        clearDraft(tokenDraft(connectionId));
        if (!latest.current.get(connectionId)?.watched)
          showDone(`The token ${quoted(name)} was created. It is under ${tokensOf(queries, connectionId)}.`);
        change(connectionId, () => ({ pending: false, done }));
      } catch (error) {
        const problem = problemOf(error);
        // The list has it, as one that there may be: a form that is opened anew does not offer to make it once more.
        const outcome = creationOutcome(problem);
        if (outcome === 'unknown' || outcome === 'secret-not-shown') clearDraft(tokenDraft(connectionId));
        change(connectionId, () => ({ pending: false, refusal: { name, problem } }));
      }
    },
    [client, queries, clearDraft, change],
  );
  const value = useMemo(() => ({ all, send, change }), [all, send, change]);
  return <CreationsContext value={value}>{children}</CreationsContext>;
}

export function useTokenCreations(): Creations {
  const creations = useContext(CreationsContext);
  if (!creations) throw new Error('useTokenCreations needs a TokenCreations above it.');
  return creations;
}

export function useTokenCreation(connectionId: string) {
  const { all, send, change } = useTokenCreations();
  const dismiss = useCallback(() => change(connectionId, () => ({ refusal: null })), [change, connectionId]);
  const takeDone = () => change(connectionId, () => ({ done: null }));
  return { ...(all.get(connectionId) ?? idle), send, dismiss, takeDone };
}

/** While a form shows the outcome; a refusal that was seen goes with the form. */
export function useWatchedCreation(connectionId: string): void {
  const { change } = useTokenCreations();
  useEffect(() => {
    change(connectionId, () => ({ watched: true }));
    return () => change(connectionId, () => ({ watched: false, refusal: null }));
  }, [change, connectionId]);
}
