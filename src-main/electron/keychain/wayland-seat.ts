import { app, BrowserWindow } from 'electron';

/** What counts under Wayland for who may read and change the clipboard. */
export interface WaylandSeat {
  /** One of our windows has the keyboard. */
  hasKeyboard(): boolean;
  /** The desktop keeps a copy of each text, and offers that where nobody else offers anything any more. */
  readonly keepsCopies: boolean;
  /** `leaving`: while the window has it for the last time. */
  follow(on: { reached(): void; leaving(): void }): void;
}

/** Of mutter and what was made of it. */
const keepers = /GNOME|Pantheon|Cinnamon/i;

/** null where Chromium speaks X11, or on another system. It has chosen before the main module runs, and says so by a switch. */
export function waylandSeat(env: NodeJS.ProcessEnv = process.env): WaylandSeat | null {
  if (app.commandLine.getSwitchValue('ozone-platform') !== 'wayland') return null;
  return {
    hasKeyboard: () => BrowserWindow.getFocusedWindow() !== null,
    keepsCopies: keepers.test(env.XDG_CURRENT_DESKTOP ?? ''),
    follow: ({ reached, leaving }) => {
      app.on('browser-window-focus', reached);
      app.on('browser-window-created', (_event, window) => window.on('close', leaving));
    },
  };
}
