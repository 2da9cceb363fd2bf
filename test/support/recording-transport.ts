import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import type { Transport, WireRequest } from '../../src-main/core/base/ports/transport.ts';

/** The real one, with a note of where each request went. */
export class RecordingTransport implements Transport {
  readonly urls: string[] = [];
  /** Requests wait for it, once they are noted. */
  held: Promise<unknown> | null = null;
  readonly #inner = createNodeTransport();

  async send(request: WireRequest) {
    this.urls.push(request.url);
    await this.held;
    return this.#inner.send(request);
  }

  close() {
    return this.#inner.close();
  }
}
