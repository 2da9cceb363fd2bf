import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import { useOffer } from '../../around/commands.tsx';
import { useUsedToken } from '../../around/token-end.ts';
import { useConnection, useSurroundings } from '../../around/use-connection.ts';
import { useKeptInMemory } from '../../around/use-kept-in-memory.ts';
import { useBarred } from '../../around/use-policy.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { quoted } from '../../ui/kit/foreign.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { ProblemState } from '../../ui/problems/problem-state.tsx';
import { SessionGap } from '../session/session-gap.tsx';
import { sessionGap } from '../session/session-words.ts';
import { AdoptForm } from './adopt-form.tsx';
import { CreateTokenDialog } from './creation/create-token-dialog.tsx';
import { IdentifyDialog } from './identify-dialog.tsx';
import { tokenActions } from './parts/token-status.ts';
import { RevokeByIdDialog } from './removal/id-dialogs.tsx';
import { RemovedDialog } from './removal/removed-dialog.tsx';
import { tellRestored } from './removal/use-tell-forgotten.ts';
import { Rotations } from './rotation/rotations.tsx';
import { settlingOf } from './settling.ts';
import { TokenList } from './token-list.tsx';
import { TokenDialogs } from './token-menu.tsx';
import { useTokenCommands } from './use-token-commands.ts';

export function TokensScreen() {
  const connection = useConnection();
  const tokens = useCall('tokens.list', { connectionId: connection.id });
  const commands = useTokenCommands();
  const [creating, create] = useDisclosure(false);
  const [adopting, adopt] = useDisclosure(false);
  const [revoking, setRevoking] = useState(false);
  const [identifying, setIdentifying] = useState(false);
  const [showsRemoved, setShowsRemoved] = useState(false);
  const gap = sessionGap(connection.session);
  // The banner above says it; a session would not help.
  const barred = useBarred(connection, 'dashboardUrl') !== null;
  const onCreate = gap || barred ? null : create.open;
  useOffer('new', onCreate);
  useOffer('create', onCreate);
  useOffer('adopt', adopt.open);
  useOffer('identify', () => setIdentifying(true));
  useOffer('revoke-by-id', () => setRevoking(true));
  useOffer('removed', () => setShowsRemoved(true));
  useBannerDeeds(commands, tokens.data ?? []);
  return (
    <Page
      title="Tokens"
      of={connection.label}
      full
      subtitle="Recorded on this computer. The service cannot list tokens."
      actions={
        <>
          <Button variant="default" onClick={adopt.open}>
            Add existing token
          </Button>
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                More
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => navigate('/tokens/all')}>All tokens</Menu.Item>
              <Menu.Item onClick={() => setIdentifying(true)}>Whose token is this?</Menu.Item>
              <Menu.Item onClick={() => setRevoking(true)}>Revoke by id…</Menu.Item>
              <Menu.Item onClick={() => navigate('/tokens/revoke')}>Revoke everything…</Menu.Item>
              <Menu.Item onClick={() => setShowsRemoved(true)}>Removed tokens…</Menu.Item>
              <Menu.Item onClick={() => navigate('/another-computer')}>Another computer…</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={create.open}
            disabled={gap !== null || barred}
            {...(gap === 'session-missing' && !barred ? { 'aria-describedby': 'session-gap' } : {})}
          >
            Create token
          </Button>
        </>
      }
    >
      {/* A session that has ended has its banner above, on every screen. */}
      {gap === 'session-missing' && !barred && (
        <div id="session-gap">
          <SessionGap gap={gap} connection={connection} behind />
        </div>
      )}
      <Rotations
        connectionId={connection.id}
        onRevoke={token => commands.setDialog({ command: 'revoke', token })}
      />
      {tokens.isPending && <LoadingLines what="the tokens" />}
      {tokens.error && !tokens.data && (
        <ProblemState
          problem={tokens.error.problem}
          what="The tokens"
          onRetry={() => void tokens.refetch()}
          retrying={tokens.isFetching}
        />
      )}
      {tokens.data && (
        <TokenList tokens={tokens.data} commands={commands} onCreate={onCreate} onAdopt={adopt.open} />
      )}
      <CreateTokenDialog
        connection={connection}
        opened={creating}
        onClose={create.close}
        onRevoke={token => commands.setDialog({ command: 'revoke', token })}
      />
      <Dialog opened={adopting} onClose={adopt.close} title="Add existing token" size="lg">
        <AdoptForm
          connection={connection}
          onCancel={adopt.close}
          onAdopted={token => {
            adopt.close();
            showDone(`${quoted(token.name)} was accepted by the service and added.`);
          }}
        />
      </Dialog>
      {revoking && <RevokeByIdDialog connection={connection} onClose={() => setRevoking(false)} />}
      {identifying && (
        <IdentifyDialog
          onClose={() => setIdentifying(false)}
          onCommand={(command, token) => {
            setIdentifying(false);
            commands.setDialog({ command, token });
          }}
        />
      )}
      {showsRemoved && (
        <RemovedDialog
          connection={connection}
          onClose={() => setShowsRemoved(false)}
          onRestored={row => {
            setShowsRemoved(false);
            tellRestored(row);
          }}
        />
      )}
      <TokenDialogs
        connection={connection}
        dialog={commands.dialog}
        onClose={() => commands.setDialog(null)}
      />
    </Page>
  );
}

/** What the banners above speak of, where this screen is what they lead to. */
function useBannerDeeds(
  { onCommand }: ReturnType<typeof useTokenCommands>,
  tokens: readonly AccessToken[],
): void {
  const { connection, info } = useSurroundings();
  const { clipboard } = info.features;
  const { used, now } = useUsedToken(connection);
  const inMemory = useKeptInMemory();
  const open = useCall('tokens.unsettled', {}).data?.filter(one => one.connectionId === connection.id) ?? [];
  const canReplace = used !== null && tokenActions(used, now).rotate;
  useOffer('replace', canReplace ? () => void onCommand('rotate', used) : null);
  useOffer('use', key => {
    const token = tokens.find(one => one.key === key);
    if (token) void onCommand('use', token);
  });
  const settle = (key: string) => {
    const token = open.find(one => one.key === key);
    const settling = token ? settlingOf(token, { inMemory, clipboard }) : null;
    if (token && settling) void onCommand(settling.command, token);
  };
  useOffer('settle', open.length > 0 ? settle : null);
}
