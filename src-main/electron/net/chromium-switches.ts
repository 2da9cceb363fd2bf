/** What of Electron's `app.commandLine` is used. */
export interface ChromiumSwitches {
  appendSwitch(name: string): void;
}

/**
 * SECURITY: neither HTTP/2 nor HTTP/3 is spoken. Over them Chromium sends a request again by itself, a POST too, whatever the connection: after
 * a QUIC error or handshake, a failed HTTP/2 ping, a refused stream (net/http/http_network_transaction.cc: `HandleIOError`,
 * `HandleHttp11Required`). Over HTTP/1.1 it does so on connections that it had before, and `session-pool.ts` leaves it none.
 *
 * Both count for the sign-in window's pages, too; every service that a browser reaches speaks HTTP/1.1 as well. A request that has a
 * connection of its own gains nothing from the others.
 *
 * Before `ready`: the network's process gets a copy of these switches when it starts (`CopyNetworkSwitches`).
 */
export function switchChromium(commandLine: ChromiumSwitches): void {
  commandLine.appendSwitch('disable-quic');
  commandLine.appendSwitch('disable-http2');
}
