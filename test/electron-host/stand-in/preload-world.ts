/**
 * Follows electron:lib/sandboxed_renderer/init.ts, lib/renderer/api/ipc-renderer.ts, lib/renderer/api/context-bridge.ts and
 * shell/renderer/api/electron_api_context_bridge.cc: a sandboxed preload and what it gives the page.
 * - It is one CommonJS script; `require` knows `electron` and a few modules of Node, and nothing else.
 * - `invoke` rejects with `Error invoking remote method 'channel': ` and the text of the error.
 * - Over the bridge values are copied and frozen; functions are called with copies and answer copies; of an error its message is
 *   left. A second object of the same name throws.
 */
import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { cloned } from './ipc-main.ts';
import { loud, loudEmitter } from './loud.ts';
import type { FrameInfo, PageHost } from './page.ts';

export interface Preload {
  /** What the page finds in its `window`. */
  readonly exposed: Readonly<Record<string, unknown>>;
  receive(channel: string, args: unknown[]): void;
}

class IpcRenderer extends loudEmitter('ipcRenderer') {
  readonly #host: PageHost;
  readonly #frame: () => FrameInfo;

  constructor(host: PageHost, frame: () => FrameInfo) {
    super();
    this.#host = host;
    this.#frame = frame;
  }

  async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    const copies = cloned(args);
    await new Promise(resolve => setImmediate(resolve));
    const { error, result } = await this.#host.invoke(this.#frame(), channel, copies);
    await new Promise(resolve => setImmediate(resolve));
    if (error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${error}`);
    return result;
  }

  send(channel: string, ...args: unknown[]): void {
    const copies = cloned(args);
    setImmediate(() => this.#host.message(this.#frame(), channel, copies));
  }
}

export function runPreload(file: string, host: PageHost, frame: () => FrameInfo): Preload {
  const exposed: Record<string, unknown> = {};
  const ipcRenderer = new IpcRenderer(host, frame);
  const contextBridge = loud('contextBridge', {
    exposeInMainWorld: (key: string, api: unknown) => {
      if (Object.hasOwn(exposed, key)) {
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      }
      exposed[key] = bridged(api);
    },
  });
  const electron = loud("require('electron') of a preload", { contextBridge, ipcRenderer });
  const requireFew = (name: string) => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const context = createContext({ console, setTimeout, clearTimeout, URL });
  const code = `(function (require, module, exports) {${readFileSync(file, 'utf8')}\n})`;
  const run = new Script(code, { filename: file }).runInContext(context) as (...given: unknown[]) => void;
  run(requireFew, { exports: {} }, {});
  return {
    exposed,
    receive: (channel, args) => {
      const event = { sender: ipcRenderer, ports: [] };
      ipcRenderer.emit(channel, event, ...args);
    },
  };
}

/** A copy of the other world's value. */
function bridged(value: unknown): unknown {
  if (typeof value === 'function') {
    return (...args: unknown[]) => bridged(Reflect.apply(value, undefined, args.map(bridged)));
  }
  if (typeof value === 'symbol') throw new Error('An object could not be cloned.');
  if (typeof value !== 'object' || value === null) return value;
  if (isThenable(value)) {
    return Promise.resolve(value).then(bridged, (error: unknown) => {
      throw error instanceof Error || hasMessage(error) ? new Error(error.message) : bridged(error);
    });
  }
  if (Array.isArray(value)) return Object.freeze(value.map(bridged));
  const plain = Object.getPrototypeOf(value);
  if (plain !== null && Object.getPrototypeOf(plain) !== null) return cloned(value);
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bridged(one)])));
}

function isThenable(value: object): value is PromiseLike<unknown> {
  return 'then' in value && typeof value.then === 'function';
}

function hasMessage(value: unknown): value is { message: string } {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  );
}
