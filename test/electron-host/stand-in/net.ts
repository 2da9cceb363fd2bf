/**
 * Follows electron:lib/browser/api/net.ts and net-fetch.ts: nothing may be asked before `ready`. Requests are `net-request.ts`. `fetch`
 * knows the schemes that the default session handles and no others here: what our code asks over the network is asked by `request`.
 */
import { loud } from './loud.ts';
import { createNet as createRequests } from './net-request.ts';
import type { Sessions } from './session.ts';
import { world } from './world.ts';

export function createNet(sessions: Sessions): object {
  const requests = createRequests(
    () => sessions.defaultSession.connections,
    () => world().browser.ready,
  );
  return loud('net', {
    ...requests,
    fetch: async (address: string) => {
      const answer = await sessions.defaultSession.protocol.answer(new URL(address));
      if (!answer) throw new Error('net::ERR_UNKNOWN_URL_SCHEME');
      return answer;
    },
  });
}
