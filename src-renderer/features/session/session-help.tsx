import { useDisclosure } from '@mantine/hooks';
import { IconClipboardText, IconLogin2 } from '@tabler/icons-react';
import type { Connection } from '../../../src-shared/connection.ts';
import { useAskedOf } from '../../around/use-asked-of.ts';
import { useSurroundings } from '../../around/use-connection.ts';
import { useNameOf } from '../../around/use-name-of.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { laterDialog } from '../../ui/kit/later.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

const SessionDialog = laterDialog(async () => (await import('./session-dialog.tsx')).SessionDialog);

/** The ways to a session: signing in where this host has a window for it, and pasting. */
export function SessionHelp({ connection }: { connection: Connection }) {
  const { info } = useSurroundings();
  const nameOf = useNameOf();
  const signIn = useAction('sessions.signIn');
  const [pasting, { open, close }] = useDisclosure(false);
  const { isOfOthers, ask } = useAskedOf(connection.session.savedAt);
  // Nobody needs to sign in any more where a session was pasted since.
  const failed = isOfOthers || signIn.problem?.code === 'cancelled' ? null : signIn.problem;
  return (
    <>
      {info.features.signInWindow && (
        <Button
          size="xs"
          leftSection={<IconLogin2 size={16} aria-hidden />}
          loading={signIn.pending}
          onClick={async () => {
            ask();
            const signedIn = await signIn.run({ connectionId: connection.id });
            if (signedIn?.ok) showDone(`Signed in to ${nameOf(connection)}.`);
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
      <SessionDialog connection={connection} opened={pasting} onClose={close} />
    </>
  );
}
