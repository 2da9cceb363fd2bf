import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Input } from '../../src-shared/rpc.ts';
import type { Client } from '../client.ts';
import { useAccess } from '../client-context.tsx';
import { putAnswer } from '../put-answer.ts';
import { sentWords } from '../screens/invitations/list-words.ts';
import { useClearDraft } from '../ui/drafts.tsx';
import { showDone } from '../ui/show-done.tsx';
import { createSendingStore, type Sending, type SendingStore, type SentMethod } from './sending-store.ts';

type Stores = { [M in SentMethod]: SendingStore<M> };

const SendingContext = createContext<Stores | null>(null);

/** Mail systems practically never tell capitals apart. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

export const invitationDraft = (connectionId: string): string => `invitation:${connectionId}`;
export const tokenDraft = (connectionId: string): string => `token:${connectionId}`;

/** Above the router: what is sent from a form is followed to its end, whether the form is still there or not. */
export function SendingProvider({ children }: { children: ReactNode }) {
  const { client } = useAccess();
  const queries = useQueryClient();
  const clearDraft = useClearDraft();
  const [stores] = useState<Stores>(() => {
    const tokens: SendingStore<'tokens.create'> = createSendingStore('tokens.create', {
      doubtKey: null,
      onDone: ({ connectionId, name }, token) => {
        putAnswer(queries, 'tokens.create', { connectionId }, token);
        clearDraft(tokenDraft(connectionId));
        if (!tokens.watched(connectionId)) showDone(`The token “${name}” was created. It is under Tokens.`);
      },
    });
    const invitations = createSendingStore('invitations.create', {
      doubtKey: ({ email }) => addressKey(email),
      onDone: ({ connectionId, email }, { confirmedBy }) => {
        clearDraft(invitationDraft(connectionId));
        showDone(sentWords(email, confirmedBy));
      },
      onConfirmed: ({ email }, { confirmedBy }) => showDone(sentWords(email, confirmedBy)),
    });
    return { 'invitations.create': invitations, 'tokens.create': tokens };
  });
  const sent = stores['invitations.create'];
  useEffect(() => settleDoubts(client, sent), [client, sent]);
  return <SendingContext value={stores}>{children}</SendingContext>;
}

/** Keyholder goes on looking by itself for what was in doubt; what it finds is told wherever the owner is by then. */
function settleDoubts(client: Client, sent: SendingStore<'invitations.create'>): () => void {
  return client.subscribe(async message => {
    if (message.event !== 'changed' || !message.payload.topics.includes('invitations')) return;
    const { connectionId } = message.payload;
    if (connectionId === null || sent.of(connectionId).doubts.size === 0) return;
    const doubts = await client.call('invitations.doubts', { connectionId }).catch(() => []);
    for (const { email, found } of doubts) {
      if (found === 'sent')
        sent.confirm(connectionId, addressKey(email), { invitation: null, confirmedBy: 'list' });
    }
  });
}

export function useSendingStore<M extends SentMethod>(method: M): Stores[M] {
  const stores = useContext(SendingContext);
  if (!stores) throw new Error('useSendingStore needs a SendingProvider above it.');
  return stores[method];
}

export interface UsedSending<M extends SentMethod> extends Sending<M> {
  send: (input: Input<M>) => boolean;
  settle: (doubtKey: string) => void;
  dismiss: () => void;
  takeDone: () => void;
}

export function useSending<M extends SentMethod>(method: M, connectionId: string): UsedSending<M> {
  const { client } = useAccess();
  // The table pairs each method with its store; TypeScript cannot follow that through an index access.
  const store = useSendingStore(method) as unknown as SendingStore<M>;
  const sending = useSyncExternalStore(store.subscribe, () => store.of(connectionId));
  const commands = useMemo(
    () => ({
      send: (input: Input<M>) => store.send(client, input),
      settle: (key: string) => store.settle(connectionId, key),
      dismiss: () => store.dismiss(connectionId),
      takeDone: () => store.takeDone(connectionId),
    }),
    [store, client, connectionId],
  );
  return { ...sending, ...commands };
}

/** While a form shows the outcomes, nobody else tells them; a refusal that was seen goes with the form. */
export function useWatchedSending(method: SentMethod, connectionId: string): void {
  const store = useSendingStore(method);
  useEffect(() => {
    const leave = store.watch(connectionId);
    return () => {
      leave();
      if (!store.of(connectionId).pending) store.dismiss(connectionId);
    };
  }, [store, connectionId]);
}
