/**
 * Chromium's debugging protocol over a WebSocket, beside whoever else debugs the same browser: Playwright speaks to it at the same
 * time, from the test. Sessions are flat; each target that comes is held until it has been looked at.
 */
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

type Commands = Protocol.CommandParameters;
type Events = Protocol.Events;

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** One target, or the browser itself. */
export class DevToolsSession {
  readonly id: string | undefined;
  readonly #connection: DevTools;
  readonly #listeners = new Map<string, ((params: never) => void)[]>();

  constructor(connection: DevTools, id?: string) {
    this.#connection = connection;
    this.id = id;
  }

  send<M extends keyof Commands>(method: M, params?: Commands[M]): Promise<Protocol.CommandReturnValues[M]> {
    return this.#connection.send(this.id, method, params) as Promise<Protocol.CommandReturnValues[M]>;
  }

  /** Where it does not matter whether the target is still there. */
  tell<M extends keyof Commands>(method: M, params?: Commands[M]): void {
    this.send(method, params).catch(() => undefined);
  }

  on<E extends keyof Events>(event: E, listener: (params: Events[E]) => void): void {
    const listening = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, [...listening, listener as (params: never) => void]);
  }

  emit(event: string, params: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(params as never);
  }
}

export class DevTools {
  readonly browser = new DevToolsSession(this);
  readonly #socket: WebSocket;
  readonly #sessions = new Map<string, DevToolsSession>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#onMessage(JSON.parse(String(data)));
    socket.onclose = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser is gone.'));
      this.#waiting.clear();
    };
  }

  static async connect(endpoint: string): Promise<DevTools> {
    const socket = new WebSocket(endpoint);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error(`No browser answers at ${endpoint}.`));
    });
    return new DevTools(socket);
  }

  session(id: string): DevToolsSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session = new DevToolsSession(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  send(sessionId: string | undefined, method: string, params: unknown): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) {
        reject(new Error(`${method}: the browser is gone.`));
        return;
      }
      this.#waiting.set(id, {
        resolve,
        reject: error => reject(new Error(`${method}: ${error.message}`)),
      });
      this.#socket.send(
        JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }),
      );
    });
  }

  close(): void {
    this.#socket.close();
  }

  #onMessage({ id, sessionId, method, params, result, error }: Message): void {
    if (id !== undefined) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result);
    } else if (method !== undefined) {
      const session = sessionId === undefined ? this.browser : this.session(sessionId);
      session.emit(method, params);
      if (method === 'Target.detachedFromTarget') {
        this.#sessions.delete((params as { sessionId: string }).sessionId);
      }
    }
  }
}
