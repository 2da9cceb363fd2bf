import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { Client } from './client.ts';
import { createInvalidator, createQueryClient } from './query-client.ts';

interface Access {
  client: Client;
}

const AccessContext = createContext<Access | null>(null);

/** Gives the screens the client and the query cache, and keeps the cache true to the core's `changed` events. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  const { queries, access } = useMemo(() => ({ queries: createQueryClient(), access: { client } }), [client]);

  useEffect(() => {
    const changed = createInvalidator(queries);
    return client.subscribe(message => {
      if (message.event === 'changed') changed(message.payload);
    });
  }, [client, queries]);

  return (
    <AccessContext value={access}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </AccessContext>
  );
}

export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (!access) throw new Error('useAccess needs a ClientProvider above it.');
  return access;
}
