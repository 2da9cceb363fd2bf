import { TransportError, type TransportFault } from '../../core/base/ports/transport.ts';

/**
 * Could the request have left when this came? `never` only where Chromium's sources give the name to nothing that happens after the
 * first byte was sent. `unless-offline`: they do, when an interface goes down; it was not sent where the system had no network
 * before and after.
 *
 * It holds because a request is sent once. Chromium sends again, a POST too, over a connection that was used before, over HTTP/2 and
 * HTTP/3; then a late name could belong to a second try. `session-pool.ts` and `chromium-switches.ts` leave it nothing of these.
 */
type Left = 'never' | 'maybe' | 'unless-offline';

/** Chromium's error names, as `net::ERR_NAME` in the message; the errors carry no code. First match counts. */
const table: ReadonlyArray<readonly [pattern: RegExp, fault: TransportFault, left: Left]> = [
  // The resolver, and connect() without a route; but a read or write gives it as well where the system says ENETDOWN.
  [/^INTERNET_DISCONNECTED$/, 'offline', 'unless-offline'],
  // connect() refused by a firewall of this computer (tcp_socket_posix.cc, tcp_socket_win.cc: MapConnectError).
  [/^NETWORK_ACCESS_DENIED$/, 'offline', 'never'],
  // The resolver's names: an address is looked up before there is a connection.
  [
    /^(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|HOST_RESOLVER_QUEUE_TOO_LARGE|DNS_.+|ICANN_NAME_COLLISION)$/,
    'name-not-resolved',
    'never',
  ],
  // connect(). A connection that stands can get it from a router, but the system says so after minutes, and an exchange lasts 30 s.
  [/^CONNECTION_REFUSED$/, 'connection-refused', 'never'],
  // EHOSTUNREACH, ENETUNREACH and EADDRNOTAVAIL of connect(), but of a write as well (macOS takes the address away, Windows the route).
  [/^(ADDRESS_UNREACHABLE|ADDRESS_INVALID)$/, 'connection-refused', 'unless-offline'],
  // connect() only (MapConnectError). A read that times out is TIMED_OUT, one that finds no connection SOCKET_NOT_CONNECTED.
  [/^CONNECTION_FAILED$/, 'connection-lost', 'never'],
  [/^CONNECTION_TIMED_OUT$/, 'connect-timeout', 'never'],
  // The way to the proxy, and the tunnel through it, stand before the request is sent.
  [
    /^(PROXY_(CONNECTION_FAILED|CERTIFICATE_INVALID|AUTH_.+)|TUNNEL_CONNECTION_FAILED|SOCKS_.+)$/,
    'proxy-refused',
    'never',
  ],
  // So does the choice of a proxy.
  [/^(MANDATORY_PROXY_.+|NO_SUPPORTED_PROXIES|PAC_SCRIPT_.+)$/, 'proxy-refused', 'never'],
  // The service itself answered 407.
  [/^(PROXY_.+|UNEXPECTED_PROXY_AUTH)$/, 'proxy-refused', 'maybe'],
  // The server asked for a client certificate during or, with TLS 1.3, after the request was sent.
  [/^(SSL_CLIENT_AUTH_.+|BAD_SSL_CLIENT_AUTH_CERT)$/, 'tls-failed', 'maybe'],
  // Connections were closed since the computer's authorities changed: nothing about the server's certificate.
  [/^CERT_(DATABASE|VERIFIER)_CHANGED$/, 'connection-lost', 'maybe'],
  // A certificate is judged once, in the handshake (http_network_transaction.cc: "impossible" after it).
  [/^(CERT_.+|CERTIFICATE_TRANSPARENCY_REQUIRED)$/, 'tls-failed', 'never'],
  [
    /^(SSL_PINNED_KEY_NOT_IN_CERT_CHAIN|SSL_SERVER_CERT_BAD_FORMAT|SSL_KEY_USAGE_INCOMPATIBLE|ECH_.+)$/,
    'tls-failed',
    'never',
  ],
  // Alerts, that of a wrong version too, and records that do not decrypt can come at any time.
  [/^(SSL_.+|TLS.+)$/, 'tls-failed', 'maybe'],
  [/^TIMED_OUT$/, 'total-timeout', 'maybe'],
  [
    /^(CONNECTION_(RESET|CLOSED|ABORTED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|NETWORK_CHANGED|CONTENT_LENGTH_MISMATCH|INCOMPLETE_.+|RESPONSE_HEADERS_TRUNCATED|HTTP2_.+|QUIC_.+|NETWORK_IO_SUSPENDED)$/,
    'connection-lost',
    'maybe',
  ],
  [/^ABORTED$/, 'aborted', 'maybe'],
  // The body's Content-Encoding (url_request_http_job.cc): an answer has begun.
  [/^CONTENT_DECODING_.+/, 'undecodable', 'maybe'],
  // An address that Chromium does not ask.
  [/^(UNSAFE_PORT|INVALID_URL|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME)$/, 'other', 'never'],
];

/**
 * The core's word for what `net.request` reported before an answer began. Unknown errors may have arrived: certainty is never assumed.
 * @param offline the system had no network when the request was begun, and has none now
 */
export function netFault(error: unknown, offline = false): TransportError {
  const name = /net::ERR_([A-Z0-9_]+)/.exec(error instanceof Error ? error.message : String(error))?.[1];
  if (name === undefined) return new TransportError('other', true, 'The request failed.');
  const [, fault = 'other', left = 'maybe'] = table.find(([pattern]) => pattern.test(name)) ?? [];
  const unsent = left === 'never' || (left === 'unless-offline' && offline);
  return new TransportError(fault, !unsent, `net::ERR_${name}`);
}
