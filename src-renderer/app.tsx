import type { Client } from './client.ts';
import { ClientProvider } from './client-context.tsx';
import { Start } from './screens/start.tsx';
import { DraftsProvider } from './ui/drafts.tsx';

export function App({ client }: { client: Client }) {
  return (
    <ClientProvider client={client}>
      <DraftsProvider>
        <Start />
      </DraftsProvider>
    </ClientProvider>
  );
}
