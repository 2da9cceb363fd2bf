import type { ProblemCode } from '../../../src-shared/problem.ts';
import { type Transport, TransportError, type TransportFault, type WireResponse } from '../ports.ts';
import { problem } from '../problem-error.ts';

export const limits = { connectTimeoutMs: 10_000, totalTimeoutMs: 30_000, maxBodyBytes: 10 * 1024 * 1024 };

const faultCodes: Record<TransportFault, ProblemCode> = {
  offline: 'offline',
  'name-not-resolved': 'name-not-resolved',
  'connection-refused': 'connection-refused',
  'connection-lost': 'connection-lost',
  'tls-failed': 'tls-failed',
  'proxy-refused': 'proxy-refused',
  'connect-timeout': 'timed-out',
  'total-timeout': 'timed-out',
  'too-large': 'answer-too-large',
  aborted: 'cancelled',
  other: 'connection-lost',
};

export interface Exchange {
  method: 'GET' | 'POST';
  /** An origin. SECURITY: the request goes to this origin or not at all. */
  origin: string;
  /** A fixed path of the service description. */
  path: string;
  headers: Readonly<Record<string, string>>;
  json?: unknown;
  /** It may change something: a lost answer is then `outcome-unknown` instead of a fault that invites another try. */
  mutation: boolean;
  signal: AbortSignal;
}

/**
 * Sends one request and returns whatever status came back.
 * @throws ProblemError a network problem, or `outcome-unknown` (its `detail` is the network problem's code)
 */
export async function exchange(transport: Transport, request: Exchange): Promise<WireResponse> {
  const url = new URL(request.path, request.origin);
  if (url.origin !== request.origin) throw problem('internal', { detail: 'A path left its origin.' });
  try {
    return await transport.send({
      method: request.method,
      url: url.href,
      headers: {
        ...request.headers,
        ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
      ...limits,
      signal: request.signal,
    });
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const code = faultCodes[error.fault];
    if (request.mutation && error.mayHaveArrived) throw problem('outcome-unknown', { detail: code });
    throw problem(
      code,
      error.fault === 'tls-failed' || error.fault === 'other' ? { detail: error.message } : {},
    );
  }
}
