import { Button, Center, Container } from '@mantine/core';
import { useEffect } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { navigate, useHashLocation } from 'wouter/use-hash-location';
import type { AppInfo } from '../src-shared/host.ts';
import { ReachabilityProvider } from './around/reachability.tsx';
import { useAnswersOfToken } from './around/use-answers-of-token.ts';
import { SurroundingsContext } from './around/use-connection.ts';
import { useAccess } from './bridge/client-context.tsx';
import { useCall } from './bridge/use-call.ts';
import { ConnectionScreen } from './features/connection/connection-screen.tsx';
import { NewConnectionScreen } from './features/connection/new-connection-screen.tsx';
import { InspectorScreen } from './features/inspector/inspector-screen.tsx';
import { InvitationsScreen } from './features/invitations/invitations-screen.tsx';
import { SettingsScreen } from './features/settings/settings-screen.tsx';
import { Shell } from './features/shell/shell.tsx';
import { TeamScreen } from './features/team/team-screen.tsx';
import { TokensScreen } from './features/tokens/tokens-screen.tsx';
import { WelcomeScreen } from './features/welcome/welcome-screen.tsx';
import { LoadingLines } from './ui/kit/loading-lines.tsx';
import { ProblemAlert } from './ui/problems/problem-alert.tsx';

/** Asks what there is, then shows the welcome or the screens of the current connection. */
export function Start() {
  useMenuNavigation();
  const info = useCall('app.info', {});
  const list = useCall('connections.list', {});
  useAnswersOfToken(list.data?.connections);
  const failed = info.error ?? list.error;
  if (failed && !(info.data && list.data)) {
    const retry = () => {
      void info.refetch();
      void list.refetch();
    };
    return (
      <Container size="sm" pt={80}>
        <ProblemAlert problem={failed.problem} title="Keyholder could not start">
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        </ProblemAlert>
      </Container>
    );
  }
  if (!info.data || !list.data) {
    return (
      <Center h="100%">
        <Container size="xs" w="100%">
          <LoadingLines what="Keyholder" lines={3} />
        </Container>
      </Center>
    );
  }
  const { connections, currentId } = list.data;
  const connection = connections.find(({ id }) => id === currentId) ?? connections[0] ?? null;
  const surroundings = connection ? { info: info.data, connection, connections } : null;
  return (
    <Router hook={useHashLocation}>
      <SurroundingsContext value={surroundings}>
        <ReachabilityProvider connection={connection}>
          <Shell info={info.data} connection={connection} connections={connections}>
            <Switch>
              {/* Saving makes the new connection the current one before all is done: the form must not start anew. */}
              <Route path="/new-connection">
                <NewConnectionScreen />
              </Route>
              <Route>
                {connection ? (
                  <Screens key={connection.id} info={info.data} />
                ) : (
                  <FirstScreens info={info.data} />
                )}
              </Route>
            </Switch>
          </Shell>
        </ReachabilityProvider>
      </SurroundingsContext>
    </Router>
  );
}

/** Keyed by the connection: nothing of one team's screen stays on when the other's is shown. */
function Screens({ info }: { info: AppInfo }) {
  return (
    <Switch>
      <Route path="/invitations">
        <InvitationsScreen />
      </Route>
      <Route path="/tokens">
        <TokensScreen />
      </Route>
      <Route path="/connection">
        <ConnectionScreen />
      </Route>
      <Route path="/settings">
        <SettingsScreen info={info} />
      </Route>
      <Route path="/inspector">
        <InspectorScreen info={info} />
      </Route>
      <Route path="/">
        <TeamScreen />
      </Route>
      <Route path="/team">
        <TeamScreen />
      </Route>
      <Route>
        <Redirect to="/team" replace />
      </Route>
    </Switch>
  );
}

function FirstScreens({ info }: { info: AppInfo }) {
  return (
    <Switch>
      <Route path="/settings">
        <SettingsScreen info={info} />
      </Route>
      <Route path="/inspector">
        <InspectorScreen info={info} />
      </Route>
      <Route>
        <WelcomeScreen info={info} />
      </Route>
    </Switch>
  );
}

function useMenuNavigation() {
  const { client } = useAccess();
  useEffect(
    () =>
      client.subscribe(message => {
        if (message.event === 'navigate') navigate(`/${message.payload.to}`);
      }),
    [client],
  );
}
