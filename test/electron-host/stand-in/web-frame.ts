/**
 * Follows electron:lib/browser/api/web-frame-main.ts and shell/browser/api/electron_api_web_frame_main.cc.
 * - A frame whose renderer is gone throws where it is asked about itself.
 * - `send` to such a frame prints an error and throws nothing; what cannot be cloned is no different.
 */
import { cloned } from './ipc-main.ts';
import type { FrameInfo, Page } from './page.ts';
import { world } from './world.ts';

const disposed = 'Render frame was disposed before WebFrameMain could be accessed';

export class WebFrame {
  #info: FrameInfo;
  readonly #page: () => Page | null;
  readonly parent: WebFrame | null;

  constructor(info: FrameInfo, page: () => Page | null, parent: WebFrame | null = null) {
    this.#info = info;
    this.#page = page;
    this.parent = parent;
  }

  get url(): string {
    this.#alive();
    return this.#info.url;
  }

  get origin(): string {
    this.#alive();
    return this.#info.origin;
  }

  isDestroyed(): boolean {
    return this.#page() === null;
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    try {
      this.#alive().send(channel, cloned(args));
    } catch (error) {
      world().computer.stderr(`Error sending from webFrameMain:  ${String(error)}\n`);
    }
  }

  /** The main frame shows something else now. */
  moved(info: FrameInfo): void {
    this.#info = info;
  }

  #alive(): Page {
    const page = this.#page();
    if (!page) throw new Error(disposed);
    return page;
  }
}

/** As url::Origin is written; schemes that were not made standard are opaque. */
export function originOf(text: string): string {
  if (!URL.canParse(text)) return 'null';
  const url = new URL(text);
  if (url.origin !== 'null') return url.origin;
  return world().standardSchemes.has(url.protocol.slice(0, -1)) ? `${url.protocol}//${url.host}` : 'null';
}
