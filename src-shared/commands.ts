/** Of an application menu. */
type Menu = 'file' | 'view' | 'help';

interface Command {
  /** As a sentence begins; the application menu has its own capitals. */
  label: string;
  /** As Electron writes them: "CmdOrCtrl+Shift+N". null: none of its own. */
  keys: string | null;
  menu: Menu;
}

/** Where one can go. What the menu, the palette, the sheet of keys and the keys themselves know of, they know from here. */
export const places = {
  'new-connection': { label: 'Connect a service…', keys: 'CmdOrCtrl+Shift+N', menu: 'file' },
  settings: { label: 'Settings…', keys: 'CmdOrCtrl+,', menu: 'file' },
  team: { label: 'Team', keys: null, menu: 'view' },
  invitations: { label: 'Invitations', keys: null, menu: 'view' },
  tokens: { label: 'Tokens', keys: null, menu: 'view' },
  connection: { label: 'Connection', keys: null, menu: 'view' },
} as const satisfies Record<string, Command>;

/** What can be done on a screen that has it. */
export const acts = {
  new: { label: 'New invitation or token…', keys: 'CmdOrCtrl+N', menu: 'file' },
  palette: { label: 'Go to…', keys: 'CmdOrCtrl+K', menu: 'view' },
  find: { label: 'Find', keys: 'CmdOrCtrl+F', menu: 'view' },
  refresh: { label: 'Refresh', keys: 'CmdOrCtrl+R', menu: 'view' },
  keys: { label: 'Keyboard shortcuts', keys: 'CmdOrCtrl+/', menu: 'help' },
  about: { label: 'About Keyholder', keys: null, menu: 'help' },
} as const satisfies Record<string, Command>;

export type Place = keyof typeof places;
export type Act = keyof typeof acts;

export const placeNames = Object.keys(places) as [Place, ...Place[]];
export const actNames = Object.keys(acts) as [Act, ...Act[]];
