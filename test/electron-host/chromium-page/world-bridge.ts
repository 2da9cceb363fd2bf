/**
 * Follows electron:shell/renderer/api/electron_api_context_bridge.cc: what may go between the preload's world and the page's, and
 * what becomes of it on the way. In Chromium both are worlds of one document, so the two ends of the bridge find each other by events
 * whose name the page does not know; a detail that crosses worlds is cloned by Chromium.
 * - Primitives, arrays, plain objects: copied. Functions and promises: called and settled on the other side. Of an error its message
 *   is left. Anything else: structured clone. Elements, blobs and symbols are not carried here and throw.
 * - Of what a function throws, its message is left.
 * The function is put into a page as text: it may use nothing from around it.
 */
export interface WorldBridge {
  /** In the preload's world: puts it into the page's `window`, frozen to its last part. */
  expose(key: string, api: unknown): void;
}

export function joinWorlds(name: string, isPreload: boolean): WorldBridge {
  type Parcel =
    | { kind: 'value'; value: unknown }
    | { kind: 'function' | 'promise'; id: number }
    | { kind: 'error'; message: string }
    | { kind: 'array'; items: Parcel[] }
    | { kind: 'object'; entries: [string, Parcel][] };
  type Message =
    | { type: 'call'; id: number; target: number; args: Parcel[] }
    | { type: 'answer'; id: number; ok: boolean; value: Parcel }
    | { type: 'settled'; target: number; ok: boolean; value: Parcel }
    | { type: 'expose'; id: number; key: string; api: Parcel };
  type Work = (...args: unknown[]) => unknown;

  // Taken now: the page may change what it finds later.
  const {
    CustomEvent: Event,
    Promise: Later,
    Reflect: reflect,
    Error: Fault,
    TypeError: TypeFault,
  } = globalThis;
  const { isArray } = Array;
  const { entries: entriesOf, getPrototypeOf, freeze } = Object;
  const clone = structuredClone;
  const dispatch = window.dispatchEvent.bind(window);
  const [mine, theirs] = isPreload
    ? [`${name}-preload`, `${name}-page`]
    : [`${name}-page`, `${name}-preload`];
  const functions = new Map<number, Work>();
  const promises = new Map<number, { resolve: Work; reject: Work }>();
  const answers = new Map<number, { ok: boolean; value: Parcel }>();
  const sent = new WeakMap<Work, number>();
  let lastId = 0;

  const post = (message: Message) => {
    dispatch(new Event(theirs, { detail: message }));
  };
  const messageOf = (error: unknown): string => {
    const { message } = (typeof error === 'object' && error !== null ? error : {}) as { message?: unknown };
    return typeof message === 'string'
      ? message
      : 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.';
  };

  const pack = (value: unknown, depth = 0): Parcel => {
    if (depth >= 1000) {
      throw new TypeFault(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    }
    if (typeof value === 'symbol') throw new Fault('A symbol is not carried here.');
    if (typeof value === 'function') return { kind: 'function', id: keep(value as Work) };
    if (typeof value !== 'object' || value === null) return { kind: 'value', value };
    if (value instanceof Later) return { kind: 'promise', id: follow(value) };
    if (value instanceof Fault) return { kind: 'error', message: messageOf(value) };
    if (isArray(value)) return { kind: 'array', items: value.map(item => pack(item, depth + 1)) };
    if (value instanceof Node || value instanceof Blob) {
      throw new Fault('An element or blob is not carried here.');
    }
    const prototype: unknown = getPrototypeOf(value);
    if (prototype === null || getPrototypeOf(prototype) === null) {
      const entries = entriesOf(value).map(([key, one]): [string, Parcel] => [key, pack(one, depth + 1)]);
      return { kind: 'object', entries };
    }
    return { kind: 'value', value: clone(value) };
  };

  const unpack = (parcel: Parcel): unknown => {
    switch (parcel.kind) {
      case 'value':
        return parcel.value;
      case 'error':
        return new Fault(parcel.message);
      case 'array':
        return parcel.items.map(unpack);
      case 'object': {
        const made: Record<string, unknown> = {};
        for (const [key, one] of parcel.entries) made[key] = unpack(one);
        return made;
      }
      case 'function':
        return (...args: unknown[]) => call(parcel.id, args);
      case 'promise':
        return new Later((resolve, reject) => promises.set(parcel.id, { resolve, reject }));
    }
  };

  const keep = (work: Work): number => {
    const id = sent.get(work) ?? ++lastId;
    sent.set(work, id);
    functions.set(id, work);
    return id;
  };

  const follow = (promise: Promise<unknown>): number => {
    const id = ++lastId;
    const settle = (ok: boolean) => (value: unknown) => {
      try {
        post({ type: 'settled', target: id, ok, value: pack(value) });
      } catch (error) {
        post({ type: 'settled', target: id, ok: false, value: pack(error) });
      }
    };
    promise.then(settle(true), settle(false));
    return id;
  };

  const call = (target: number, args: unknown[]): unknown => {
    const id = ++lastId;
    post({ type: 'call', id, target, args: args.map(one => pack(one)) });
    return answered(id);
  };

  /** The other side has answered before `post` came back: events between worlds are synchronous. */
  const answered = (id: number): unknown => {
    const answer = answers.get(id);
    answers.delete(id);
    if (!answer) throw new Fault('The other world is gone.');
    const value = unpack(answer.value);
    if (!answer.ok) throw value;
    return value;
  };

  const answer = (id: number, work: () => Parcel) => {
    try {
      post({ type: 'answer', id, ok: true, value: work() });
    } catch (error) {
      post({ type: 'answer', id, ok: false, value: { kind: 'error', message: messageOf(error) } });
    }
  };

  const freezeAll = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    for (const [, one] of entriesOf(value)) freezeAll(one);
    return freeze(value);
  };

  const expose = (key: string, api: Parcel): Parcel => {
    if (key in globalThis) {
      throw new Fault('Cannot bind an API on top of an existing property on the window object');
    }
    reflect.defineProperty(globalThis, key, { value: freezeAll(unpack(api)), enumerable: true });
    return { kind: 'value', value: undefined };
  };

  window.addEventListener(mine, event => {
    event.stopImmediatePropagation();
    const message = (event as CustomEvent<Message>).detail;
    switch (message.type) {
      case 'call':
        answer(message.id, () => {
          const work = functions.get(message.target);
          if (!work) throw new Fault('There is no such function.');
          return pack(reflect.apply(work, undefined, message.args.map(unpack)));
        });
        return;
      case 'answer':
        answers.set(message.id, message);
        return;
      case 'settled': {
        const waiting = promises.get(message.target);
        promises.delete(message.target);
        (message.ok ? waiting?.resolve : waiting?.reject)?.(unpack(message.value));
        return;
      }
      case 'expose':
        answer(message.id, () => expose(message.key, message.api));
    }
  });

  return {
    expose: (key, api) => {
      const id = ++lastId;
      post({ type: 'expose', id, key, api: pack(api) });
      answered(id);
    },
  };
}
