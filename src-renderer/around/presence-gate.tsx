import { Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Client } from '../bridge/client.ts';
import { ConfirmDialog } from '../ui/kit/confirm-dialog.tsx';
import { withPresence } from './with-presence.ts';

/** Asks after an absence: in a dialog of the main process where the host has one, otherwise in the page. */
export function PresenceGate({
  client,
  children,
}: {
  client: Client;
  children: (client: Client) => ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const answer = useRef<((here: boolean) => void) | null>(null);

  // The client as it came: what the page does goes through the one that asks, and that one asks here.
  const ask = useCallback(async (): Promise<boolean> => {
    try {
      const { features } = await client.call('app.info', {});
      if (!features.presenceDialog) {
        const here = await new Promise<boolean>(resolve => {
          answer.current?.(false);
          answer.current = resolve;
          setAsking(true);
        });
        if (!here) return false;
      }
      await client.call('idle.confirm', {});
      return true;
    } catch {
      return false;
    }
  }, [client]);

  const say = (here: boolean) => {
    setAsking(false);
    answer.current?.(here);
    answer.current = null;
  };
  const guarded = useMemo(() => withPresence(client, ask), [client, ask]);
  return (
    <>
      {children(guarded)}
      <ConfirmDialog
        opened={asking}
        title="You have been away. Go on?"
        confirmLabel="Go on"
        color="harbour"
        above
        onConfirm={() => say(true)}
        onClose={() => say(false)}
      >
        <Text size="sm">
          Keyholder is about to use or to remove what it keeps for you, or to invite somebody. Go on only if
          you asked for that.
        </Text>
      </ConfirmDialog>
    </>
  );
}
