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
import { useAccess } from '../bridge/client-context.tsx';
import { putAnswer } from '../bridge/put-answer.ts';
import { showDone } from '../ui/kit/show-done.tsx';
import { useClearDraft } from './drafts.tsx';
import { createSendingStore, type Sending, type SendingStore } from './sending-store.ts';

const SendingContext = createContext<SendingStore | null>(null);

export const tokenDraft = (connectionId: string): string => `token:${connectionId}`;

/** Above the router: a token that is asked for from a form is followed to its end, whether the form is still there or not. */
export function SendingProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const clearDraft = useClearDraft();
  const [store] = useState<SendingStore>(() => {
    const tokens: SendingStore = createSendingStore({
      onDone: ({ connectionId, name }, token) => {
        putAnswer(queries, 'tokens.create', { connectionId }, token);
        clearDraft(tokenDraft(connectionId));
        if (!tokens.watched(connectionId)) showDone(`The token “${name}” was created. It is under Tokens.`);
      },
    });
    return tokens;
  });
  return <SendingContext value={store}>{children}</SendingContext>;
}

export function useSendingStore(): SendingStore {
  const store = useContext(SendingContext);
  if (!store) throw new Error('useSendingStore needs a SendingProvider above it.');
  return store;
}

export interface UsedSending extends Sending {
  send: (input: Input<'tokens.create'>) => void;
  dismiss: () => void;
  takeDone: () => void;
}

export function useSending(connectionId: string): UsedSending {
  const { client } = useAccess();
  const store = useSendingStore();
  const sending = useSyncExternalStore(store.subscribe, () => store.of(connectionId));
  const commands = useMemo(
    () => ({
      send: (input: Input<'tokens.create'>) => store.send(client, input),
      dismiss: () => store.dismiss(connectionId),
      takeDone: () => store.takeDone(connectionId),
    }),
    [store, client, connectionId],
  );
  return { ...sending, ...commands };
}

/** While a form shows the outcomes, nobody else tells them; a refusal that was seen goes with the form. */
export function useWatchedSending(connectionId: string): void {
  const store = useSendingStore();
  useEffect(() => {
    const leave = store.watch(connectionId);
    return () => {
      leave();
      if (!store.of(connectionId).pending) store.dismiss(connectionId);
    };
  }, [store, connectionId]);
}
