import type { Client } from './client.ts';
import { ClientProvider } from './client-context.tsx';
import { PresenceGate } from './presence/presence-gate.tsx';
import { Start } from './screens/start.tsx';
import { DraftsProvider } from './ui/drafts.tsx';

export function App({ client }: { client: Client }) {
  return (
    <PresenceGate client={client}>
      {guarded => (
        <ClientProvider client={guarded}>
          <DraftsProvider>
            <Start />
          </DraftsProvider>
        </ClientProvider>
      )}
    </PresenceGate>
  );
}
