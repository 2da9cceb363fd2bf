import { TransportError, type TransportFault } from '../core/ports.ts';

/** Chromium's error names, as `net::ERR_NAME` in the message; the errors carry no code. First match counts. */
const table: ReadonlyArray<readonly [pattern: RegExp, fault: TransportFault, mayHaveArrived: boolean]> = [
  [/^(INTERNET_DISCONNECTED|NETWORK_ACCESS_DENIED)$/, 'offline', false],
  [/^(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|DNS_.+|ICANN_NAME_COLLISION)$/, 'name-not-resolved', false],
  [/^(CONNECTION_REFUSED|ADDRESS_UNREACHABLE|ADDRESS_INVALID)$/, 'connection-refused', false],
  // A connection that could not be made. CONNECTION_TIMED_OUT is the system's own patience, TIMED_OUT may be any.
  [/^(CONNECTION_FAILED|SOCKET_NOT_CONNECTED)$/, 'connection-lost', false],
  [/^CONNECTION_TIMED_OUT$/, 'connect-timeout', false],
  [
    /^(PROXY_.+|TUNNEL_CONNECTION_FAILED|SOCKS_.+|UNEXPECTED_PROXY_AUTH|MANDATORY_PROXY_.+)$/,
    'proxy-refused',
    false,
  ],
  // The server asked for a client certificate during or, with TLS 1.3, after the request was sent.
  [/^(SSL_CLIENT_AUTH_.+|BAD_SSL_CLIENT_AUTH_CERT)$/, 'tls-failed', true],
  [/^(CERT_.+|CERTIFICATE_TRANSPARENCY_REQUIRED)$/, 'tls-failed', false],
  // A record that does not decrypt can come at any time, so only the handshake's own failures are certain.
  [
    /^(SSL_VERSION_OR_CIPHER_MISMATCH|SSL_OBSOLETE_.+|SSL_PINNED_KEY_NOT_IN_CERT_CHAIN|SSL_SERVER_CERT_.+|SSL_KEY_USAGE_INCOMPATIBLE|ECH_.+)$/,
    'tls-failed',
    false,
  ],
  [/^(SSL_.+|TLS_.+)$/, 'tls-failed', true],
  [/^TIMED_OUT$/, 'total-timeout', true],
  [
    /^(CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|NETWORK_CHANGED|INTERNET_.+|CONTENT_LENGTH_MISMATCH|INCOMPLETE_.+|HTTP2_.+|QUIC_.+|NETWORK_IO_SUSPENDED)$/,
    'connection-lost',
    true,
  ],
  [/^ABORTED$/, 'aborted', true],
  // Refused by Chromium before anything was sent.
  [
    /^(UNSAFE_PORT|INVALID_URL|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME|BLOCKED_BY_CLIENT|BLOCKED_BY_ADMINISTRATOR|INVALID_ARGUMENT)$/,
    'other',
    false,
  ],
];

/** The core's word for what `net.request` reported. Unknown errors may have arrived: certainty is never assumed. */
export function netFault(error: unknown): TransportError {
  const name = /net::ERR_([A-Z0-9_]+)/.exec(error instanceof Error ? error.message : String(error))?.[1];
  if (name === undefined) return new TransportError('other', true, 'The request failed.');
  const row = table.find(([pattern]) => pattern.test(name));
  return new TransportError(row?.[1] ?? 'other', row?.[2] ?? true, `net::ERR_${name}`);
}
