import { describe, expect, it } from 'vitest';
import { type TransportFault, transportFaults } from '../../src-main/core/ports.ts';
import { netFault } from '../../src-main/electron/net-errors.ts';

const table: Array<[name: string, fault: TransportFault, mayHaveArrived: boolean]> = [
  ['INTERNET_DISCONNECTED', 'offline', false],
  ['NAME_NOT_RESOLVED', 'name-not-resolved', false],
  ['NAME_RESOLUTION_FAILED', 'name-not-resolved', false],
  ['DNS_TIMED_OUT', 'name-not-resolved', false],
  ['CONNECTION_REFUSED', 'connection-refused', false],
  ['ADDRESS_UNREACHABLE', 'connection-refused', false],
  ['CONNECTION_FAILED', 'connection-lost', false],
  ['CONNECTION_TIMED_OUT', 'connect-timeout', false],
  ['TIMED_OUT', 'total-timeout', true],
  ['CONNECTION_RESET', 'connection-lost', true],
  ['CONNECTION_CLOSED', 'connection-lost', true],
  ['CONNECTION_ABORTED', 'connection-lost', true],
  ['EMPTY_RESPONSE', 'connection-lost', true],
  ['NETWORK_CHANGED', 'connection-lost', true],
  ['NETWORK_IO_SUSPENDED', 'connection-lost', true],
  ['CONTENT_LENGTH_MISMATCH', 'connection-lost', true],
  ['INCOMPLETE_CHUNKED_ENCODING', 'connection-lost', true],
  ['HTTP2_PROTOCOL_ERROR', 'connection-lost', true],
  ['HTTP2_SERVER_REFUSED_STREAM', 'connection-lost', true],
  ['QUIC_PROTOCOL_ERROR', 'connection-lost', true],
  ['CERT_AUTHORITY_INVALID', 'tls-failed', false],
  ['CERT_DATE_INVALID', 'tls-failed', false],
  ['CERT_COMMON_NAME_INVALID', 'tls-failed', false],
  ['CERT_REVOKED', 'tls-failed', false],
  ['CERTIFICATE_TRANSPARENCY_REQUIRED', 'tls-failed', false],
  ['SSL_VERSION_OR_CIPHER_MISMATCH', 'tls-failed', false],
  ['SSL_PROTOCOL_ERROR', 'tls-failed', true],
  ['SSL_BAD_RECORD_MAC_ALERT', 'tls-failed', true],
  ['SSL_CLIENT_AUTH_CERT_NEEDED', 'tls-failed', true],
  ['BAD_SSL_CLIENT_AUTH_CERT', 'tls-failed', true],
  ['PROXY_CONNECTION_FAILED', 'proxy-refused', false],
  ['PROXY_AUTH_REQUESTED', 'proxy-refused', false],
  ['PROXY_CERTIFICATE_INVALID', 'proxy-refused', false],
  ['TUNNEL_CONNECTION_FAILED', 'proxy-refused', false],
  ['SOCKS_CONNECTION_FAILED', 'proxy-refused', false],
  ['MANDATORY_PROXY_CONFIGURATION_FAILED', 'proxy-refused', false],
  ['ABORTED', 'aborted', true],
  ['UNSAFE_PORT', 'other', false],
  ['BLOCKED_BY_CLIENT', 'other', false],
  ['FAILED', 'other', true],
  ['INVALID_HTTP_RESPONSE', 'other', true],
  ['TOO_MANY_REDIRECTS', 'other', true],
  ['SOMETHING_NEW', 'other', true],
];

describe('what net.request reports, in the words of the port', () => {
  it.each(table)('net::ERR_%s', (name, fault, mayHaveArrived) => {
    const error = netFault(new Error(`net::ERR_${name}`));
    expect([error.fault, error.mayHaveArrived]).toEqual([fault, mayHaveArrived]);
    expect(error.name).toBe('TransportError');
    expect(transportFaults).toContain(error.fault);
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
