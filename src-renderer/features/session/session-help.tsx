import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClipboardText, IconLogin2 } from '@tabler/icons-react';
import type { Connection } from '../../../src-shared/connection.ts';
import { useSurroundings } from '../../around/use-connection.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { SessionForm } from './session-form.tsx';

/** The ways to a session: signing in where this host has a window for it, and pasting. */
export function SessionHelp({ connection }: { connection: Connection }) {
  const { info } = useSurroundings();
  const signIn = useAction('sessions.signIn');
  const [pasting, { open, close }] = useDisclosure(false);
  const failed = signIn.problem?.code === 'cancelled' ? null : signIn.problem;
  return (
    <>
      {info.features.signInWindow && (
        <Button
          size="xs"
          leftSection={<IconLogin2 size={16} aria-hidden />}
          loading={signIn.pending}
          onClick={async () => {
            const signedIn = await signIn.run({ connectionId: connection.id });
            if (signedIn?.ok) showDone(`Signed in to ${connection.label}.`);
          }}
        >
          Sign in
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        onClick={open}
      >
        Paste a session
      </Button>
      {failed && <ProblemAlert problem={failed} title="Signing in did not work" />}
      <Dialog opened={pasting} onClose={close} title={`Paste a session for ${connection.label}`} size="lg">
        <SessionForm
          connection={connection}
          onSaved={() => {
            close();
            showDone(`The session for ${connection.label} was saved.`);
          }}
        />
      </Dialog>
    </>
  );
}
