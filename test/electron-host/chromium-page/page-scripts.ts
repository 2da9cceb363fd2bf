/**
 * What is put into each document before its own scripts run: the preload, in a world of its own as Electron isolates it, what joins
 * that world to the page's, and a `window.open` that asks the main process first.
 * Follows electron:lib/sandboxed_renderer/preload.ts and lib/renderer/api/ipc-renderer.ts. `require` knows `electron`, and of that
 * `contextBridge` and `ipcRenderer`; what else a sandboxed preload would have is an error with its name.
 */
import { type WireValues, wireValues } from './wire-value.ts';
import { joinWorlds, type WorldBridge } from './world-bridge.ts';

/** From the preload's world to the main process. */
export type FromPreload =
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'failed'; message: string };

/** From the main process to the preload's world. */
export type ToPreload =
  | { kind: 'answer'; id: number; error?: string; result?: unknown }
  | { kind: 'message'; channel: string; args: unknown[] };

/** What `window.open` asks before anything is opened. */
export interface OpenQuestion {
  url: string;
  frameName: string;
  features: string;
}

export const preloadWorld = 'Electron Isolated Context';
export const binding = '__toMain';
export const receiver = '__fromMain';

/** For the page's own world, before `preloadSource`. */
export function joinSource(name: string): string {
  return `if (window === window.top) (${joinWorlds.toString()})(${JSON.stringify(name)}, false);`;
}

/** For the preload's world. @param code of the preload, one CommonJS script */
export function preloadSource(name: string, code: string): string {
  return `if (window === window.top) (${runPreload.toString()})(
    (${joinWorlds.toString()})(${JSON.stringify(name)}, true),
    (${wireValues.toString()})(),
    ${JSON.stringify({ binding, receiver })},
    function (require, module, exports) {${code}\n},
  );`;
}

/** For the page's own world. @param mark begins the question, which goes by `prompt`: that alone waits for an answer */
export function openSource(mark: string): string {
  return `(${askBeforeOpening.toString()})(${JSON.stringify(mark)});`;
}

function runPreload(
  bridge: WorldBridge,
  wire: WireValues,
  names: { binding: string; receiver: string },
  code: (require: (name: string) => unknown, module: object, exports: object) => void,
): void {
  type Listener = (...args: unknown[]) => void;
  type Waiting = { channel: string; resolve(value: unknown): void; reject(error: Error): void };
  const all = globalThis as unknown as Record<string, unknown>;
  const toMain = all[names.binding] as (text: string) => void;
  const say = (message: FromPreload) => toMain(wire.encode(message));
  const listeners = new Map<string, Listener[]>();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const loud = <T extends object>(what: string, object: T): T =>
    new Proxy(object, {
      get: (target, key, self) => {
        if (key in target || typeof key === 'symbol') return Reflect.get(target, key, self) as unknown;
        throw new Error(`The stand-in for Electron has no ${what}.${key}.`);
      },
    });
  const on = (channel: string, listener: Listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    return ipcRenderer;
  };
  const off = (channel: string, listener: Listener) => {
    const left = [...(listeners.get(channel) ?? [])];
    const at = left.lastIndexOf(listener);
    if (at >= 0) left.splice(at, 1);
    listeners.set(channel, left);
    return ipcRenderer;
  };
  const ipcRenderer: object = loud('ipcRenderer', {
    on,
    off,
    addListener: on,
    removeListener: off,
    send: (channel: string, ...args: unknown[]) => say({ kind: 'send', channel, args }),
    invoke: async (channel: string, ...args: unknown[]) => {
      const id = ++lastId;
      const answer = new Promise((resolve, reject) => waiting.set(id, { channel, resolve, reject }));
      say({ kind: 'invoke', id, channel, args });
      return answer;
    },
  });
  const contextBridge = loud('contextBridge', { exposeInMainWorld: bridge.expose });
  const electron = loud("require('electron') of a preload", { contextBridge, ipcRenderer });

  all[names.receiver] = (text: string) => {
    const message = wire.decode(text) as ToPreload;
    if (message.kind === 'message') {
      const event = { sender: ipcRenderer, ports: [] };
      for (const listener of listeners.get(message.channel) ?? []) listener(event, ...message.args);
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.result);
    else asked?.reject(new Error(`Error invoking remote method '${asked.channel}': ${message.error}`));
  };

  try {
    const exports = {};
    const require = (name: string) => {
      if (name === 'electron') return electron;
      throw new Error(`module not found: ${name}`);
    };
    code(require, { exports }, exports);
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

function askBeforeOpening(mark: string): void {
  const open = window.open.bind(window);
  const ask = window.prompt.bind(window);
  const { stringify } = JSON;
  window.open = (url = '', target = '', features = '') => {
    const [address, frameName] = [String(url), String(target)];
    if (['_self', '_parent', '_top'].includes(frameName.toLowerCase()))
      return open(address, frameName, features);
    const whole = address === '' ? 'about:blank' : new URL(address, document.baseURI).href;
    const question: OpenQuestion = { url: whole, frameName, features: String(features) };
    return ask(mark + stringify(question)) === 'allow' ? open(whole, frameName, features) : null;
  };
}
