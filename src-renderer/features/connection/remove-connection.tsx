import { List, Text } from '@mantine/core';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { openInvitations } from '../../../src-shared/job.ts';
import {
  listBackWords,
  livingWords,
  openWords,
  unreadTokensWords,
} from '../../../src-shared/removal-words.ts';
import { useSurroundings } from '../../around/use-connection.ts';
import { useGoesLater } from '../../around/use-kept-in-memory.ts';
import { useNameOf } from '../../around/use-name-of.ts';
import { useUnreadFile } from '../../around/use-unread-file.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { Section } from '../../ui/kit/section.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { MoreLine, useShowMore } from '../../ui/kit/show-more.tsx';
import { useShown } from '../../ui/kit/use-shown.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { useServiceNow } from '../../ui/time/use-service-now.ts';
import { mayStillWork, tailWords } from '../tokens/parts/token-status.ts';

const shownFirst = 6;

export function RemoveConnection({ connection }: { connection: Connection }) {
  const tokens = useCall('tokens.list', { connectionId: connection.id });
  const open = openInvitations(useCall('jobs.list', { connectionId: connection.id }).data?.jobs ?? []);
  const isPractice = connection.kind === 'practice';
  const nameOf = useNameOf();
  const remove = useAction('connections.remove');
  const { asksItself } = useSurroundings().info.features;
  const [asking, setAsking] = useState(false);
  const later = useGoesLater();
  const now = useServiceNow(connection.clockOffsetMs);
  const isUnread = useUnreadFile('ledger') || !tokens.data;
  const living = (tokens.data ?? []).filter(token => mayStillWork(token, now));
  const isShown = useShown();
  const { list, shown, showMore } = useShowMore(shownFirst);
  const run = async (confirmed: boolean) => {
    const removed = await remove.run({ id: connection.id, confirmed });
    if (!removed?.ok) return;
    showDone(`${nameOf(connection)} was removed from this computer.`);
    if (isShown.current) navigate('/');
  };
  const saidNo = asksItself && remove.problem?.code === 'cancelled';
  return (
    <Section
      title="Remove this connection"
      hint="Deletes its session and its tokens’ secrets from this computer. It revokes nothing."
    >
      {/* Where the main process asks by itself, twice would be once too often. */}
      <Button
        color="red"
        variant="light"
        loading={asksItself && remove.pending}
        onClick={() => {
          // What an earlier attempt has met is no answer to this one.
          remove.reset();
          if (asksItself) void run(false);
          else setAsking(true);
        }}
      >
        Remove connection…
      </Button>
      {asksItself && remove.problem && !saidNo && (
        <ProblemAlert problem={remove.problem} title="It was not removed" />
      )}
      <ConfirmDialog
        opened={asking}
        title="Remove connection?"
        confirmLabel="Remove connection"
        pending={remove.pending}
        onClose={() => setAsking(false)}
        onConfirm={() => run(true)}
      >
        <Text size="sm">
          <b>
            <Foreign>{nameOf(connection)}</Foreign>
          </b>
          , its session and its tokens’ secrets are deleted from this computer.{later}
        </Text>
        {living.length > 0 && (
          <>
            <Text size="sm">{livingWords(living.length)}</Text>
            <List size="sm" ref={list}>
              {living.slice(0, shown).map(token => (
                <List.Item key={token.key}>
                  <Foreign>{token.name}</Foreign> {tailWords(token)}
                </List.Item>
              ))}
            </List>
            {living.length > shown && <MoreLine rest={numberText(living.length - shown)} onMore={showMore} />}
          </>
        )}
        {/* Beside those of an unread file there may be some of this run. */}
        {(isUnread || living.length === 0) && (
          <Text size="sm">{isUnread ? unreadTokensWords : 'Tokens made elsewhere are not affected.'}</Text>
        )}
        {openWords(open, numberText).map(words => (
          <Text key={words} size="sm">
            {words}
          </Text>
        ))}
        {(isPractice || tokens.data?.length !== 0) && <Text size="sm">{listBackWords(isPractice)}</Text>}
        {remove.problem && <ProblemAlert problem={remove.problem} />}
      </ConfirmDialog>
    </Section>
  );
}
