import type { Transport, WireRequest, WireResponse } from '../base/ports/transport.ts';

/** Knows whether a request of the owner's is under way. */
export class Traffic implements Transport {
  readonly #transport: Transport;
  #running = 0;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  get quiet(): boolean {
    return this.#running === 0;
  }

  async send(request: WireRequest): Promise<WireResponse> {
    this.#running += 1;
    try {
      return await this.#transport.send(request);
    } finally {
      this.#running -= 1;
    }
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}
