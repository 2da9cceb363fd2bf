/**
 * Follows electron:lib/browser/ipc-main-impl.ts and ipc-dispatch.ts.
 * - A second handler for a channel throws. Listening to `error` is done by Electron itself.
 * - The answer of a handler, or a promise of it, is cloned. Of an error only its text arrives, `Name: message`, and the error is
 *   printed on stderr.
 * - A channel without a handler is answered with an error.
 */
import { deserialize, serialize } from 'node:v8';
import { loudEmitter } from './loud.ts';
import { world } from './world.ts';

type Handler = (event: object, ...args: unknown[]) => unknown;

export class IpcMain extends loudEmitter('ipcMain') {
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    super();
    this.on('error', () => undefined);
  }

  handle = (channel: string, handler: Handler): void => {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    }
    this.#handlers.set(channel, handler);
  };

  removeHandler = (channel: string): void => {
    this.#handlers.delete(channel);
  };

  /** What the renderer gets for its `invoke`. */
  dispatch = async (
    event: object,
    channel: string,
    args: unknown[],
  ): Promise<{ error?: string; result?: unknown }> => {
    try {
      const handler = this.#handlers.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return { result: cloned(await handler(event, ...args)) };
    } catch (error) {
      world().computer.stderr(`Error occurred in handler for '${channel}': ${String(error)}\n`);
      return { error: String(error) };
    }
  };
}

/** Structured clone between two processes. @throws Error `An object could not be cloned.` */
export function cloned<T>(value: T): T {
  try {
    return deserialize(serialize(value)) as T;
  } catch {
    throw new Error('An object could not be cloned.');
  }
}
