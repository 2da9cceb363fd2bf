import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../src-shared/connection.ts';
import { useAskedOf } from '../../around/use-asked-of.ts';
import { useSurroundings } from '../../around/use-connection.ts';
import { useGoesLater } from '../../around/use-kept-in-memory.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { Facts } from '../../ui/kit/facts.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { clockTime } from '../../ui/time/times.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { When } from '../../ui/time/when.tsx';
import { SessionHelp } from './session-help.tsx';
import { heldInWords, mayStay, sessionStatus } from './session-words.ts';

/** What has become meanwhile of the session that was asked about. */
const removed = {
  title: 'The session is not kept any more',
  text: `Keyholder keeps it no longer: it was removed meanwhile. ${mayStay}`,
};
const replaced = {
  title: 'Another session is kept now',
  text: 'It was saved while this was open. Neither of them was removed here.',
};

export function SessionSection({ connection }: { connection: Connection }) {
  const { info } = useSurroundings();
  const { session } = connection;
  const now = useNow(session);
  const check = useAction('sessions.check');
  const forget = useAction('sessions.forget');
  const [asking, setAsking] = useState(false);
  const [checked, setChecked] = useState<{ at: number; of: number | null } | null>(null);
  const goesLater = useGoesLater();
  const later = session.heldIn === 'keychain' ? goesLater : '';
  const held = session.heldIn !== 'nowhere';
  const question = useAskedOf(session.savedAt);
  // Not by this dialog, which closes: in another window, say. And whoever said yes has not seen one that was saved there.
  const gone =
    forget.pending || forget.answer ? null : !held ? removed : question.isOfOthers ? replaced : null;
  const { status, meaning } = sessionStatus(session);
  const { isOfOthers, ask } = useAskedOf(session.savedAt);
  const failed = isOfOthers ? null : (check.problem ?? forget.problem);
  return (
    <Section title="Session" hint="Needed only to create and to revoke tokens.">
      <Stack>
        <div aria-live="polite">
          <StatusWord status={status} />
          <Text size="sm" c="dimmed" mt={2}>
            {meaning}
          </Text>
          {/* What it says may be what it said before, and that would not be read out. */}
          {held && checked !== null && checked.of === session.savedAt && (
            <VisuallyHidden>The service was asked at {clockTime(checked.at)}.</VisuallyHidden>
          )}
        </div>
        {held && (
          <Facts
            items={[
              ['Kept in', heldInWords[session.heldIn]],
              [
                'Saved',
                session.savedAt === null ? 'Not known' : <When key="s" at={session.savedAt} now={now} />,
              ],
              [
                'Checked',
                session.checkedAt === null ? 'Never' : <When key="c" at={session.checkedAt} now={now} />,
              ],
            ]}
          />
        )}
        {failed && <ProblemAlert problem={failed} />}
        <Group gap="xs">
          <SessionHelp connection={connection} />
          {held && (
            <>
              <Button
                size="xs"
                variant="default"
                loading={check.pending}
                onClick={async () => {
                  ask();
                  forget.reset();
                  const ended = await check.run({ connectionId: connection.id });
                  if (ended?.ok) setChecked({ at: Date.now(), of: ended.value.savedAt });
                }}
              >
                Check
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  question.ask();
                  forget.reset();
                  setAsking(true);
                }}
              >
                Remove session…
              </Button>
            </>
          )}
        </Group>
        {!info.features.signInWindow && (
          <Text size="sm" c="dimmed">
            The installed Keyholder app can open the service’s sign-in page for you. Here, paste a session
            instead.
          </Text>
        )}
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={gone?.title ?? 'Remove the session?'}
        confirmLabel={gone ? null : 'Remove session'}
        cancelLabel={gone ? 'Close' : 'Cancel'}
        pending={forget.pending}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          ask();
          check.reset();
          const forgotten = await forget.run({ connectionId: connection.id });
          if (forgotten?.ok) showDone(`The session was removed from this computer.${later}`);
          setAsking(false);
        }}
      >
        <Text size="sm">{gone?.text ?? `It is removed from this computer.${later} ${mayStay}`}</Text>
      </ConfirmDialog>
    </Section>
  );
}
