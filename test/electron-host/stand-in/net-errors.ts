/**
 * What Chromium calls it when something of Node's HTTP fails (chromium:net/base/net_error_list.h). `phase`: an answer's
 * headers have come, or not.
 */
export function netErrorName(error: unknown, phase: 'before' | 'after', viaProxy: boolean): string {
  const { code = '', syscall, message = '' } = error as NodeJS.ErrnoException;
  const own = /^net::ERR_([A-Z0-9_]+)$/.exec(message)?.[1];
  if (own !== undefined) return own;
  if (viaProxy && phase === 'before' && syscall === 'connect') return 'PROXY_CONNECTION_FAILED';
  // Closed in order and without a word: Node makes an ECONNRESET of it, but no system call failed.
  if (code === 'ECONNRESET' && syscall === undefined) {
    return phase === 'before' ? 'EMPTY_RESPONSE' : 'INCOMPLETE_CHUNKED_ENCODING';
  }
  if (names[code] !== undefined) return names[code];
  if (code === 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION') return 'SSL_VERSION_OR_CIPHER_MISMATCH';
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return 'SSL_PROTOCOL_ERROR';
  if (code.startsWith('HPE_'))
    return phase === 'before' ? 'INVALID_HTTP_RESPONSE' : 'INVALID_CHUNKED_ENCODING';
  if (
    code.startsWith('Z_') ||
    code.startsWith('ERR_BROTLI') ||
    code.startsWith('ERR_ZSTD') ||
    code.startsWith('ZSTD_')
  ) {
    return 'CONTENT_DECODING_FAILED';
  }
  return 'FAILED';
}

const names: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'CONNECTION_RESET',
  ECONNABORTED: 'CONNECTION_ABORTED',
  EPIPE: 'CONNECTION_RESET',
  ETIMEDOUT: 'CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ADDRESS_UNREACHABLE',
  ENETDOWN: 'INTERNET_DISCONNECTED',
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  EAI_AGAIN: 'NAME_NOT_RESOLVED',
  HPE_HEADER_OVERFLOW: 'RESPONSE_HEADERS_TOO_BIG',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CERT_COMMON_NAME_INVALID',
  CERT_HAS_EXPIRED: 'CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'CERT_DATE_INVALID',
  CERT_REVOKED: 'CERT_REVOKED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'CERT_AUTHORITY_INVALID',
};
