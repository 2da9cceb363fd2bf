/**
 * The seam between what Electron's main process shows and what renders it. Behind it stands a page without a browser
 * (`plain-page.ts`), or whatever else a test brings: one in a real Chromium. In front of it is WebContents, which turns what the
 * page reports into Electron's events, in Electron's order.
 */
import type { Session } from './session.ts';

export interface LoadRequest {
  url: string;
  method: 'GET' | 'POST';
  /** Of a POST, in `application/x-www-form-urlencoded`. */
  body?: string;
  userAgent: string;
}

/** What of a frame IPC tells: WebFrameMain. */
export interface FrameInfo {
  url: string;
  origin: string;
  isMainFrame: boolean;
}

export interface WindowOpen {
  url: string;
  frameName: string;
  /** The third argument of `window.open`, as the page wrote it. */
  features: string;
  disposition: 'foreground-tab' | 'background-tab' | 'new-window';
  /** The new page for its own host. It goes to its address by itself, once the window is there. */
  attach: OpenPage;
}

/** What the main process does to a page. */
export interface Page {
  /** Begins a load; another one that runs is given up. How it goes is reported to the host. */
  load(request: LoadRequest): void;
  /** What is loaded is given up. */
  stop(): void;
  /** A message to the preload's `ipcRenderer`; the arguments have been cloned. */
  send(channel: string, args: unknown[]): void;
  /** Whether the page lets itself be closed: its `beforeunload`. */
  mayClose(): Promise<boolean>;
  /** As from the keyboard, where there is one. */
  press?(kind: 'keyDown' | 'keyUp', key: string): void;
  /** Runs a script in the page's own world, where there is one. */
  execute?(code: string): Promise<unknown>;
  /** The renderer goes away. */
  destroy(): void;
}

/** What a page tells the main process. Each load makes `started`, then either `committed` and so on, or `failed`. */
export interface PageHost {
  readonly session: Session;
  /** Path of the preload script, if there is one. */
  readonly preload: string | null;
  /** Whether the page may run scripts: the web preference `javascript`. */
  readonly scripts: boolean;
  /** The page itself wants to go elsewhere. @returns whether it may */
  wantsToNavigate(url: string, isMainFrame: boolean): boolean;
  started(url: string): void;
  /** @returns whether it may follow */
  redirected(url: string): boolean;
  committed(url: string, status: number, statusText: string): void;
  navigatedInPage(url: string): void;
  /** The page goes on without it. */
  preloadFailed(file: string, error: unknown): void;
  domReady(): void;
  /** The first layout with something in it. */
  painted(): void;
  titled(title: string): void;
  finished(): void;
  /** `ERR_ABORTED` (-3): given up, nothing is shown instead. */
  failed(errno: number, code: string, url: string): void;
  /** The renderer's process is gone. */
  gone(reason: string, exitCode: number): void;
  /** The page has closed itself: `window.close()`. */
  closed(): void;
  unresponsive(): void;
  responsive(): void;
  /** `window.open`. @returns whether a window was made */
  opened(open: WindowOpen): boolean;
  /** `ipcRenderer.invoke`. Resolves with what ipc-dispatch.ts answers. */
  invoke(frame: FrameInfo, channel: string, args: unknown[]): Promise<{ error?: string; result?: unknown }>;
  /** `ipcRenderer.send` */
  message(frame: FrameInfo, channel: string, args: unknown[]): void;
}

export type OpenPage = (host: PageHost) => Page;
