import type { ServerResponse } from 'node:http';
import type { EventMessage } from '../../src-shared/rpc.ts';
import { topics } from '../../src-shared/topics.ts';

const heartbeatMs = 15_000;
const retryMs = 2_000;

/** What is told without asking a service, which has only just been asked. */
const ownTopics = topics.filter(topic => topic !== 'team' && topic !== 'invitations');

/**
 * Browsers open six connections to one host, for all of their tabs together: were each of them a stream, no call of any tab would leave
 * any more.
 */
const mostStreams = 3;

/**
 * The oldest makes room for a new page. One whose stream has ended comes back by itself; where there is no room by then it is told to
 * stay away (204), and opens another with its next call, or when somebody turns to it (`page-bridge.ts`).
 */
export function roomFor(response: ServerResponse, open: Set<ServerResponse>, comesBack: boolean): boolean {
  if (comesBack && open.size >= mostStreams) return false;
  open.add(response);
  response.once('close', () => open.delete(response));
  const [oldest] = open;
  if (open.size > mostStreams) {
    oldest?.end();
    if (oldest) open.delete(oldest);
  }
  return true;
}

/**
 * Server-sent events: one `data:` line per message. A page that comes back (the browser then sends the last id that it
 * saw) may have missed some, so it is told that everything may have changed. So may a new one between its first
 * questions and this stream: a journal that was read by then would be shown nowhere.
 */
export function streamEvents(
  response: ServerResponse,
  subscribe: (listener: (message: EventMessage) => void) => () => void,
  mayHaveMissed: boolean,
): void {
  let id = 0;
  const send = (message: EventMessage) => {
    id += 1;
    response.write(`id: ${id}\ndata: ${JSON.stringify(message)}\n\n`);
  };
  // The bare id makes the browser send one when it comes back, even if no message came in between.
  response.write(`retry: ${retryMs}\nid: 0\n\n`);
  const unsubscribe = subscribe(send);
  const missed = mayHaveMissed ? [...topics] : ownTopics;
  send({ event: 'changed', payload: { topics: missed, connectionId: null } });
  // Shows a connection that died without a word; unref: must not keep the process alive.
  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs).unref();
  response.once('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
}
