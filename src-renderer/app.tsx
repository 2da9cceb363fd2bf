import { useMemo } from 'react';
import { CommandsProvider } from './around/commands.tsx';
import { DraftsProvider } from './around/drafts.tsx';
import { withOwnMarks } from './around/other-windows.ts';
import { PresenceGate } from './around/presence-gate.tsx';
import { TokenCreations } from './around/token-creations.tsx';
import { useTouch } from './around/use-touch.ts';
import type { Client } from './bridge/client.ts';
import { ClientProvider } from './bridge/client-context.tsx';
import { Start } from './routes.tsx';
import { ErrorBoundary } from './ui/kit/error-boundary.tsx';

export function App({ client }: { client: Client }) {
  const marking = useMemo(() => withOwnMarks(client), [client]);
  return (
    <ErrorBoundary>
      <PresenceGate client={marking}>
        {guarded => (
          <ClientProvider client={guarded}>
            <Touch />
            <CommandsProvider>
              <DraftsProvider>
                <TokenCreations>
                  <Start />
                </TokenCreations>
              </DraftsProvider>
            </CommandsProvider>
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
