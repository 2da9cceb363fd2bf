import { type Later, later } from './ui/kit/later.tsx';

// The team is where the window opens; the others are read when they are opened, or once the first is there.

export const ActivityScreen = later(
  async () => (await import('./features/activity/activity-screen.tsx')).ActivityScreen,
);
export const AllTokensScreen = later(
  async () => (await import('./features/tokens/all-tokens-screen.tsx')).AllTokensScreen,
);
export const BatchScreen = later(async () => (await import('./features/batch/batch-screen.tsx')).BatchScreen);
export const ConnectionScreen = later(
  async () => (await import('./features/connection/connection-screen.tsx')).ConnectionScreen,
);
export const GoneScreen = later(
  async () => (await import('./features/invitations/gone-screen.tsx')).GoneScreen,
);
export const InspectorScreen = later(
  async () => (await import('./features/inspector/inspector-screen.tsx')).InspectorScreen,
);
export const InvitationsScreen = later(
  async () => (await import('./features/invitations/invitations-screen.tsx')).InvitationsScreen,
);
export const NewConnectionScreen = later(
  async () => (await import('./features/connection/new-connection-screen.tsx')).NewConnectionScreen,
);
export const RevocationScreen = later(
  async () => (await import('./features/tokens/revocation-screen.tsx')).RevocationScreen,
);
export const SettingsScreen = later(
  async () => (await import('./features/settings/settings-screen.tsx')).SettingsScreen,
);
export const TokensScreen = later(
  async () => (await import('./features/tokens/tokens-screen.tsx')).TokensScreen,
);
export const TransferScreen = later(
  async () => (await import('./features/transfer/transfer-screen.tsx')).TransferScreen,
);
export const WelcomeScreen = later(
  async () => (await import('./features/welcome/welcome-screen.tsx')).WelcomeScreen,
);

type Code = Pick<Later, 'isHere' | 'read'>;

/** What lies beneath another place comes before it. `always`: also while there is no connection. */
const places: readonly { path: string; screen: Code; always?: true }[] = [
  { path: '/new-connection', screen: NewConnectionScreen, always: true },
  { path: '/another-computer', screen: TransferScreen, always: true },
  { path: '/invitations/many', screen: BatchScreen },
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
export function screenAt(at: string, connected: boolean): Code | null {
  const place = places.find(({ path }) => at === path || at.startsWith(`${path}/`));
  if (!connected && !place?.always) return WelcomeScreen;
  return place?.screen ?? null;
}
