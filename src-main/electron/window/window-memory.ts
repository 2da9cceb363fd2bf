import type { Files } from '../../core/base/ports/files.ts';
import { Serial } from '../../core/base/serial.ts';
import { type ScreenName, screenAt } from './last-screen.ts';
import {
  type Bounds,
  parseWindowState,
  type WindowState,
  windowStateFile,
  writeWindowState,
} from './window-state.ts';

/** What of a BrowserWindow is remembered. */
export interface RememberedWindow {
  on(
    event: 'resize' | 'move' | 'maximize' | 'unmaximize' | 'close' | 'closed',
    listener: () => void,
  ): unknown;
  getNormalBounds(): Bounds;
  isMaximized(): boolean;
  isMinimized(): boolean;
  readonly webContents: {
    on(event: 'did-navigate-in-page', listener: (event: unknown, url: string) => void): unknown;
  };
}

export interface WindowMemory {
  read(): Promise<WindowState | null>;
  follow(window: RememberedWindow): void;
  /** Resolves when the last change is on disk, or could not be put there. */
  flush(): Promise<void>;
}

const settleMs = 400;

/** Remembers place, size and screen. A data folder that cannot be written costs the memory and nothing else. */
export function createWindowMemory(files: Files): WindowMemory {
  let pending: NodeJS.Timeout | undefined;
  let note: (() => void) | null = null;
  let screen: ScreenName | null = null;
  const serial = new Serial();

  const writeNow = () => {
    clearTimeout(pending);
    note?.();
    note = null;
  };

  return {
    read: async () => {
      const state = await files.read(windowStateFile).then(parseWindowState, () => null);
      screen = state?.screen ?? null;
      return state;
    },
    follow: window => {
      let maximized = window.isMaximized();
      // A minimized one says that it is not maximized, and is so again once it is restored: `NativeWindowViews::IsMaximized`.
      const look = () => {
        if (!window.isMinimized()) maximized = window.isMaximized();
      };
      const changed = () => {
        look();
        note = () => {
          look();
          const text = writeWindowState(window.getNormalBounds(), maximized, screen);
          void serial.run(() => files.write(windowStateFile, text)).catch(() => undefined);
        };
        clearTimeout(pending);
        pending = setTimeout(writeNow, settleMs);
      };
      for (const event of ['resize', 'move', 'maximize', 'unmaximize'] as const) window.on(event, changed);
      window.webContents.on('did-navigate-in-page', (_event, url) => {
        const shown = screenAt(url) ?? screen;
        if (shown === screen) return;
        screen = shown;
        changed();
      });
      window.on('close', () => {
        changed();
        writeNow();
      });
      // It can no longer be asked; where its page has closed itself there was no `close`.
      window.on('closed', () => {
        clearTimeout(pending);
        note = null;
      });
    },
    flush: () => {
      writeNow();
      return serial.ended();
    },
  };
}
