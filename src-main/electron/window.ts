import { BrowserWindow, nativeTheme, screen } from 'electron';
import { appUrl } from './app-origin.ts';
import { appWebPreferences } from './web-preferences.ts';
import type { WindowMemory } from './window-memory.ts';
import { placeWindow } from './window-state.ts';

export interface MainWindow {
  /** Opens the window, or brings the open one to the front. */
  show(): Promise<void>;
  /** null while there is none (macOS keeps an app without windows running). */
  current(): BrowserWindow | null;
}

export function createMainWindow(options: {
  preload: string;
  packaged: boolean;
  memory: WindowMemory;
  /** Windows logs off or shuts down: it asks windows, not the app. */
  sessionEnding: () => void;
}): MainWindow {
  let window: BrowserWindow | null = null;
  let opening: Promise<void> | null = null;

  const open = async () => {
    const primary = screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().filter(display => display.id !== primary.id);
    const { maximized, ...placement } = placeWindow(
      await options.memory.read(),
      [primary, ...others].map(display => display.workArea),
    );
    const opened = new BrowserWindow({
      ...placement,
      show: false,
      title: 'Keyholder',
      backgroundColor: background(),
      webPreferences: appWebPreferences(options),
    });
    window = opened;
    options.memory.follow(opened);
    const repaint = () => opened.setBackgroundColor(background());
    nativeTheme.on('updated', repaint);
    opened.once('ready-to-show', () => {
      if (maximized) opened.maximize();
      opened.show();
    });
    opened.once('session-end', options.sessionEnding);
    opened.once('closed', () => {
      nativeTheme.off('updated', repaint);
      window = null;
    });
    await opened.loadURL(appUrl);
  };

  return {
    current: () => window,
    show: async () => {
      if (window) {
        if (window.isMinimized()) window.restore();
        window.show();
        window.focus();
        return;
      }
      opening ??= open().finally(() => {
        opening = null;
      });
      await opening;
    },
  };
}

/** What shows before the page is painted, so that a dark desktop is not greeted by a white flash. */
function background(): string {
  return nativeTheme.shouldUseDarkColors ? '#242424' : '#ffffff';
}
