import { Center, Container } from '@mantine/core';
import { createContext, useContext, useEffect, useState } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { navigate, useHashLocation } from 'wouter/use-hash-location';
import type { AppInfo } from '../src-shared/host.ts';
import { ReachabilityProvider } from './around/reachability.tsx';
import { useAnswersOfToken } from './around/use-answers-of-token.ts';
import { SurroundingsContext } from './around/use-connection.ts';
import { useFirstFacts } from './around/use-first-facts.ts';
import { useFirstTeam } from './around/use-first-team.ts';
import { useReadAhead } from './around/use-read-ahead.ts';
import { useAccess } from './bridge/client-context.tsx';
import { useCall } from './bridge/use-call.ts';
import { Shell } from './features/shell/shell.tsx';
import { TeamScreen } from './features/team/team-screen.tsx';
import { screenAt, screens, WelcomeScreen } from './screens.ts';
import { Button } from './ui/kit/button.tsx';
import { useHere } from './ui/kit/later.tsx';
import { LoadingLines } from './ui/kit/loading-lines.tsx';
import { ProblemAlert } from './ui/problems/problem-alert.tsx';

/** Asks what there is, then shows the welcome or the screens of the current connection. */
export function Start() {
  useMenuNavigation();
  const info = useCall('app.info', {});
  const list = useCall('connections.list', {});
  const factsKnown = useFirstFacts();
  useAnswersOfToken(list.data?.connections);
  const path = useShownPath(list.data?.connections.length !== 0);
  const { connections = [], currentId = null } = list.data ?? {};
  const connection = connections.find(({ id }) => id === currentId) ?? connections[0] ?? null;
  const isTeam = path !== null && screenAt(path, true) === null;
  useFirstTeam(factsKnown || !isTeam ? null : (connection?.id ?? null));
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
  if (!info.data || !list.data || !factsKnown || path === null) {
    return (
      <Center h="100%">
        <Container size="xs" w="100%">
          <LoadingLines what="Keyholder" lines={3} />
        </Container>
      </Center>
    );
  }
  const isAway = !connection && path !== '/new-connection' && screenAt(path, false) !== WelcomeScreen;
  const surroundings = connection ? { info: info.data, connection, connections } : null;
  return (
    <PathContext value={path}>
      <Router hook={usePath}>
        <SurroundingsContext value={surroundings}>
          <ReachabilityProvider connection={connection}>
            <Shell
              info={info.data}
              connection={connection}
              connections={connections}
              onBack={isAway ? () => navigate('/') : null}
            >
              <Switch>
                {routesOf(info.data, ({ stays }) => stays === true)}
                <Route>
                  {connection ? (
                    <Screens key={connection.id} info={info.data} />
                  ) : (
                    <FirstScreens info={info.data} />
                  )}
                </Route>
              </Switch>
            </Shell>
            <ReadAhead />
          </ReachabilityProvider>
        </SurroundingsContext>
      </Router>
    </PathContext>
  );
}

/** After the screens: its effect comes after what they ask for. */
function ReadAhead() {
  useReadAhead();
  return null;
}

/** Of the screen that is shown: until the code of the next is here, the last one stays. */
const PathContext = createContext('/');
const usePath = Object.assign((): ReturnType<typeof useHashLocation> => [useContext(PathContext), navigate], {
  hrefs: (href: string) => `#${href}`,
});

/** null: of none yet */
function useShownPath(connected: boolean): string | null {
  const [asked] = useHashLocation();
  const [shown, setShown] = useState<string | null>(null);
  const screen = screenAt(asked, connected);
  const isHere = useHere(screen) || screen === null;
  if (isHere && shown !== asked) setShown(asked);
  return isHere ? asked : shown;
}

function routesOf(info: AppInfo, are: (screen: (typeof screens)[number]) => boolean) {
  return screens.filter(are).map(({ path, screen: Screen, named }) => (
    <Route key={path} path={named ? `${path}/:below?` : path}>
      {({ below = null }: { below?: string | null }) => <Screen key={below} info={info} below={below} />}
    </Route>
  ));
}

/** Keyed by the connection: nothing of one team's screen stays on when the other's is shown. */
function Screens({ info }: { info: AppInfo }) {
  return (
    <Switch>
      {routesOf(info, ({ stays }) => !stays)}
      <Route path="/" component={TeamScreen} />
      <Route path="/team" component={TeamScreen} />
      <Route>
        <Redirect to="/team" replace />
      </Route>
    </Switch>
  );
}

function FirstScreens({ info }: { info: AppInfo }) {
  return (
    <Switch>
      {routesOf(info, ({ always, stays }) => always === true && !stays)}
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
