/**
 * IPC between the preload's world and the main process, over the debugging protocol: a binding that only that world has, and scripts
 * evaluated in it.
 */
import { randomUUID } from 'node:crypto';
import type { FrameInfo, PageHost } from '../stand-in/page.ts';
import { asMainSees } from './carried-address.ts';
import type { Target } from './chromium.ts';
import type { DevToolsSession } from './dev-tools.ts';
import {
  binding,
  type FromPreload,
  joinSource,
  preloadSource,
  preloadWorld,
  receiver,
  type ToPreload,
} from './page-scripts.ts';
import { wireValues } from './wire-value.ts';

const wire = wireValues();

interface World {
  id: number;
  origin: string;
}

export class PreloadLink {
  readonly #host: PageHost;
  readonly #code: string;
  readonly #name = randomUUID();
  #devTools: DevToolsSession | null = null;
  #world: World | null = null;

  constructor(host: PageHost, code: string) {
    this.#host = host;
    this.#code = code;
  }

  putInto({ id, devTools }: Target): void {
    this.#devTools = devTools;
    devTools.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId, type } = (context.auxData ?? {}) as { frameId?: string; type?: string };
      if (frameId !== id || type !== 'isolated' || context.name !== preloadWorld) return;
      this.#world = { id: context.id, origin: context.origin };
    });
    devTools.on('Runtime.executionContextsCleared', () => {
      this.#world = null;
    });
    devTools.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === binding && executionContextId === this.#world?.id) this.#hear(this.#world, payload);
    });
    devTools.tell('Runtime.addBinding', { name: binding, executionContextName: preloadWorld });
    devTools.tell('Page.addScriptToEvaluateOnNewDocument', { source: joinSource(this.#name) });
    devTools.tell('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadSource(this.#name, this.#code),
      worldName: preloadWorld,
    });
  }

  tell(message: ToPreload): void {
    if (this.#world) this.#tell(this.#world, message);
  }

  #tell(world: World, message: ToPreload): void {
    this.#devTools?.tell('Runtime.evaluate', {
      contextId: world.id,
      expression: `${receiver}(${JSON.stringify(wire.encode(message))})`,
    });
  }

  #hear(world: World, payload: string): void {
    const message = wire.decode(payload) as FromPreload;
    // The main frame's own address is known to WebContents, from what was committed.
    const frame: FrameInfo = { url: '', origin: asMainSees(world.origin), isMainFrame: true };
    if (message.kind === 'failed') {
      this.#host.preloadFailed(this.#host.preload ?? '', new Error(message.message));
    } else if (message.kind === 'send') {
      this.#host.message(frame, message.channel, message.args);
    } else {
      const { id, channel, args } = message;
      void this.#host
        .invoke(frame, channel, args)
        .then(answer => this.#tell(world, { kind: 'answer', id, ...answer }));
    }
  }
}
