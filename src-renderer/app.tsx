import type { Client } from './client.ts';
import { ClientProvider } from './client-context.tsx';
import { PresenceGate } from './presence/presence-gate.tsx';
import { useTouch } from './presence/use-touch.ts';
import { Start } from './screens/start.tsx';
import { SendingProvider } from './sending/sending-context.tsx';
import { DraftsProvider } from './ui/drafts.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';

export function App({ client }: { client: Client }) {
  return (
    <ErrorBoundary>
      <PresenceGate client={client}>
        {guarded => (
          <ClientProvider client={guarded}>
            <Touch />
            <DraftsProvider>
              <SendingProvider>
                <Start />
              </SendingProvider>
            </DraftsProvider>
          </ClientProvider>
        )}
      </PresenceGate>
    </ErrorBoundary>
  );
}

/** By itself, so that a touch renders nothing else anew. */
function Touch() {
  useTouch();
  return null;
}
