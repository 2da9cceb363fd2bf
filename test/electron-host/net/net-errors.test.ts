import { describe, expect, it } from 'vitest';
import { type TransportFault, transportFaults } from '../../../src-main/core/base/ports/transport.ts';
import { netFault } from '../../../src-main/electron/net/net-errors.ts';

type Row = [name: string, fault: TransportFault, mayHaveArrived: boolean];
const never = (fault: TransportFault, ...names: string[]): Row[] => names.map(name => [name, fault, false]);
const maybe = (fault: TransportFault, ...names: string[]): Row[] => names.map(name => [name, fault, true]);

/** By name alone. */
const table: Row[] = [
  ...maybe('offline', 'INTERNET_DISCONNECTED'),
  ...never('offline', 'NETWORK_ACCESS_DENIED'),
  ...never('name-not-resolved', 'NAME_NOT_RESOLVED', 'NAME_RESOLUTION_FAILED', 'DNS_TIMED_OUT'),
  ...never('name-not-resolved', 'ICANN_NAME_COLLISION', 'HOST_RESOLVER_QUEUE_TOO_LARGE'),
  ...never('connection-refused', 'CONNECTION_REFUSED'),
  ...maybe('connection-refused', 'ADDRESS_UNREACHABLE', 'ADDRESS_INVALID'),
  ...never('connection-lost', 'CONNECTION_FAILED'),
  ...never('connect-timeout', 'CONNECTION_TIMED_OUT'),
  ...maybe('total-timeout', 'TIMED_OUT'),
  ...maybe('connection-lost', 'CONNECTION_RESET', 'CONNECTION_CLOSED', 'CONNECTION_ABORTED'),
  ...maybe('connection-lost', 'SOCKET_NOT_CONNECTED', 'EMPTY_RESPONSE', 'NETWORK_CHANGED'),
  ...maybe('connection-lost', 'NETWORK_IO_SUSPENDED', 'CONTENT_LENGTH_MISMATCH'),
  ...maybe('connection-lost', 'INCOMPLETE_CHUNKED_ENCODING', 'RESPONSE_HEADERS_TRUNCATED'),
  ...maybe('connection-lost', 'HTTP2_PROTOCOL_ERROR', 'HTTP2_SERVER_REFUSED_STREAM', 'HTTP2_PING_FAILED'),
  ...maybe('connection-lost', 'QUIC_PROTOCOL_ERROR', 'CERT_DATABASE_CHANGED', 'CERT_VERIFIER_CHANGED'),
  ...never('tls-failed', 'CERT_AUTHORITY_INVALID', 'CERT_DATE_INVALID', 'CERT_COMMON_NAME_INVALID'),
  ...never('tls-failed', 'CERT_REVOKED', 'CERTIFICATE_TRANSPARENCY_REQUIRED'),
  ...never('tls-failed', 'SSL_PINNED_KEY_NOT_IN_CERT_CHAIN', 'SSL_SERVER_CERT_BAD_FORMAT'),
  ...never('tls-failed', 'SSL_KEY_USAGE_INCOMPATIBLE', 'ECH_NOT_NEGOTIATED'),
  ...maybe('tls-failed', 'SSL_VERSION_OR_CIPHER_MISMATCH', 'SSL_SERVER_CERT_CHANGED', 'SSL_PROTOCOL_ERROR'),
  ...maybe('tls-failed', 'SSL_BAD_RECORD_MAC_ALERT', 'TLS13_DOWNGRADE_DETECTED'),
  ...maybe('tls-failed', 'SSL_CLIENT_AUTH_CERT_NEEDED', 'BAD_SSL_CLIENT_AUTH_CERT'),
  ...never('proxy-refused', 'PROXY_CONNECTION_FAILED', 'PROXY_AUTH_REQUESTED', 'PROXY_CERTIFICATE_INVALID'),
  ...never('proxy-refused', 'TUNNEL_CONNECTION_FAILED', 'SOCKS_CONNECTION_FAILED'),
  ...never('proxy-refused', 'MANDATORY_PROXY_CONFIGURATION_FAILED', 'NO_SUPPORTED_PROXIES'),
  ...never('proxy-refused', 'PAC_SCRIPT_FAILED'),
  ...maybe('proxy-refused', 'UNEXPECTED_PROXY_AUTH', 'PROXY_HTTP_1_1_REQUIRED'),
  ...maybe('aborted', 'ABORTED'),
  ...never('other', 'UNSAFE_PORT', 'INVALID_URL', 'DISALLOWED_URL_SCHEME', 'UNKNOWN_URL_SCHEME'),
  ...maybe('other', 'BLOCKED_BY_CLIENT', 'BLOCKED_BY_ADMINISTRATOR', 'INVALID_ARGUMENT', 'FAILED'),
  ...maybe('other', 'INVALID_HTTP_RESPONSE', 'TOO_MANY_REDIRECTS', 'TOO_MANY_RETRIES', 'SOMETHING_NEW'),
];

describe('what net.request reports, in the words of the port', () => {
  it.each(table)('net::ERR_%s', (name, fault, mayHaveArrived) => {
    const error = netFault(new Error(`net::ERR_${name}`));
    expect([error.fault, error.mayHaveArrived]).toEqual([fault, mayHaveArrived]);
    expect(error.name).toBe('TransportError');
    expect(transportFaults).toContain(error.fault);
  });

  it('without a network before and after, what no connection can have said before was not sent', () => {
    const unsent = table.filter(([name]) => !netFault(new Error(`net::ERR_${name}`), true).mayHaveArrived);
    const certain = table.filter(([, , mayHaveArrived]) => !mayHaveArrived);
    expect(unsent.map(([name]) => name).sort()).toEqual(
      [
        ...certain.map(([name]) => name),
        'INTERNET_DISCONNECTED',
        'ADDRESS_UNREACHABLE',
        'ADDRESS_INVALID',
      ].sort(),
    );
  });

  it.each([new Error('no name in it, but Bearer abc'), 'text', undefined, { code: 1 }])(
    'an error without a name may have arrived, and its text is not passed on',
    thrown => {
      const error = netFault(thrown);
      expect([error.fault, error.mayHaveArrived, error.message]).toEqual([
        'other',
        true,
        'The request failed.',
      ]);
    },
  );
});
