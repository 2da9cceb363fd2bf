import type { AppInfo } from '../src-shared/host.ts';
import { type Later, later } from './ui/kit/later.tsx';

// The team is where the window opens; the others are read when they are opened, or once the first is there.

const ActivityScreen = later(
  async () => (await import('./features/activity/activity-screen.tsx')).ActivityScreen,
);
const AllTokensScreen = later(
  async () => (await import('./features/tokens/overview/all-tokens-screen.tsx')).AllTokensScreen,
);
const BatchScreen = later(async () => (await import('./features/batch/batch-screen.tsx')).BatchScreen);
const ConnectionScreen = later(
  async () => (await import('./features/connection/connection-screen.tsx')).ConnectionScreen,
);
const GoneScreen = later(async () => (await import('./features/invitations/gone-screen.tsx')).GoneScreen);
const InspectorScreen = later(
  async () => (await import('./features/inspector/inspector-screen.tsx')).InspectorScreen,
);
const InvitationsScreen = later(
  async () => (await import('./features/invitations/invitations-screen.tsx')).InvitationsScreen,
);
const NewConnectionScreen = later(
  async () => (await import('./features/connection/new-connection-screen.tsx')).NewConnectionScreen,
);
const RevocationScreen = later(
  async () => (await import('./features/tokens/revocation/revocation-screen.tsx')).RevocationScreen,
);
const SettingsScreen = later(
  async () => (await import('./features/settings/settings-screen.tsx')).SettingsScreen,
);
const TokensScreen = later(async () => (await import('./features/tokens/tokens-screen.tsx')).TokensScreen);
const TransferScreen = later(
  async () => (await import('./features/transfer/transfer-screen.tsx')).TransferScreen,
);
export const WelcomeScreen = later(
  async () => (await import('./features/welcome/welcome-screen.tsx')).WelcomeScreen,
);

/** What a screen is given; most need nothing of it. */
export interface ScreenProps {
  info: AppInfo;
  /** What the place names below its path; null: nothing. */
  below: string | null;
}

interface Screen {
  path: string;
  screen: Later<ScreenProps>;
  /** A name may follow its path: another one is another screen. */
  named?: true;
  /** Also while there is no connection. */
  always?: true;
  /** It stays as it is while the connection changes. */
  stays?: true;
}

/** Every screen but the team, and where it is shown. What lies beneath another place comes before it. */
export const screens: readonly Screen[] = [
  // Saving makes the new connection the current one before all is done: the form must not start anew.
  { path: '/new-connection', screen: NewConnectionScreen, always: true, stays: true },
  // What is taken in may bring the first connection.
  { path: '/another-computer', screen: TransferScreen, always: true, stays: true },
  { path: '/invitations/many', screen: BatchScreen, named: true },
  { path: '/invitations/gone', screen: GoneScreen },
  { path: '/invitations', screen: InvitationsScreen },
  { path: '/tokens/all', screen: AllTokensScreen },
  { path: '/tokens/revoke', screen: RevocationScreen },
  { path: '/tokens', screen: TokensScreen },
  { path: '/connection', screen: ConnectionScreen },
  { path: '/settings', screen: SettingsScreen, always: true },
  { path: '/inspector', screen: InspectorScreen, always: true },
  { path: '/activity', screen: ActivityScreen, always: true },
];

/** What has to be read before a place is shown; null: nothing, it is the team. */
export function screenAt(at: string, connected: boolean): Later<ScreenProps> | null {
  const place = screens.find(({ path }) => at === path || at.startsWith(`${path}/`));
  if (!connected && !place?.always) return WelcomeScreen;
  return place?.screen ?? null;
}
