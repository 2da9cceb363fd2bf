import { type ClientRequest, Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Socket } from 'node:net';

/**
 * Stands in for a session's open connections, as Chromium keeps them for HTTP/1.1.
 * By chromium:net/socket/transport_client_socket_pool.cc and net/http/http_network_session.cc (`CloseAllConnections`):
 * - a connection whose answer was read to its end stays open, and the next request to the same place takes it;
 * - `closeAllConnections` ends the idle ones and those not made yet (their requests fail with ERR_ABORTED). One that
 *   carries a request goes on to the end of the answer, and is then closed instead of kept.
 * A request can be made to go through a proxy, as with `setProxy` and a bypass list of `<-loopback>`: without that list
 * Chromium never sends what is meant for loopback through one.
 */
export class Connections {
  /** null: direct. */
  proxy: URL | null = null;
  /** The system's certificate authorities, as PEM; undefined: Node's own list. */
  authorities: string | undefined;
  #agents = new Map<string, KeptAgent>();
  readonly #sockets = new Set<Socket>();
  readonly #waiting = new Set<ClientRequest>();

  agentFor(protocol: string): KeptAgent {
    const agent =
      this.#agents.get(protocol) ??
      (protocol === 'https:'
        ? new KeptSecureAgent({ keepAlive: true })
        : new KeptPlainAgent({ keepAlive: true }));
    this.#agents.set(protocol, agent);
    return agent;
  }

  /** Watches the connection of a request that was just begun. */
  own(request: ClientRequest): void {
    this.#waiting.add(request);
    request.once('close', () => this.#waiting.delete(request));
    request.once('socket', socket => {
      if (!this.#sockets.has(socket)) socket.once('close', () => this.#sockets.delete(socket));
      this.#sockets.add(socket);
      const ready = () => this.#waiting.delete(request);
      if (socket.connecting) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', ready);
      else ready();
    });
  }

  get open(): number {
    return this.#sockets.size;
  }

  async closeAllConnections(): Promise<void> {
    for (const agent of this.#agents.values()) {
      agent.retired = true;
      for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy();
    }
    this.#agents = new Map();
    for (const request of this.#waiting) request.destroy(new Error('net::ERR_ABORTED'));
    // In Chromium the answer to this call comes from another process.
    await new Promise(resolve => setImmediate(resolve));
  }
}

interface KeptAgent extends PlainAgent {
  /** Closed for new requests: what comes back is not kept. */
  retired: boolean;
}

class KeptPlainAgent extends PlainAgent implements KeptAgent {
  retired = false;
  override keepSocketAlive(socket: Socket): boolean {
    socket.unref();
    return !this.retired;
  }
}

class KeptSecureAgent extends SecureAgent implements KeptAgent {
  retired = false;
  override keepSocketAlive(socket: Socket): boolean {
    socket.unref();
    return !this.retired;
  }
}
