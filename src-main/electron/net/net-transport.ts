import { randomUUID } from 'node:crypto';
import { net, session } from 'electron';
import { type Transport, TransportError } from '../../core/base/ports/transport.ts';
import { exchange } from './net-exchange.ts';
import { createSessionPool } from './session-pool.ts';

/**
 * The service is asked through Chromium's network stack, for the system's proxies and (but on Linux) authorities, in sessions that
 * are kept in memory, have no cache, and are never shown to a page. Use it after `ready`.
 */
export function createNetTransport(): Transport {
  const closing = new AbortController();
  const pool = createSessionPool(() => session.fromPartition(`net-${randomUUID()}`, { cache: false }));
  return {
    send: request => {
      if (closing.signal.aborted) {
        return Promise.reject(new TransportError('aborted', false, 'Keyholder is closing.'));
      }
      const signal = AbortSignal.any([request.signal, closing.signal]);
      return pool.lend(own =>
        exchange(
          options => net.request({ ...options, session: own }),
          { ...request, signal },
          () => net.isOnline(),
        ),
      );
    },
    close: async () => {
      closing.abort();
      await pool.close();
    },
  };
}
