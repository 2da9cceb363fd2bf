/**
 * Follows electron:lib/browser/api/net.ts and net-fetch.ts: nothing may be asked before `ready`. `fetch` knows the schemes that the
 * default session handles and no others here: what our code asks over the network is asked by `request`.
 */
import { nodeNetRequest } from '../node-net-request.ts';
import { loud } from './loud.ts';
import type { Sessions } from './session.ts';
import { world } from './world.ts';

export function createNet(sessions: Sessions): object {
  return loud('net', {
    request: (options: Parameters<typeof nodeNetRequest>[0]) => {
      if (!world().browser.ready) throw new Error('net module can only be used after app is ready');
      return nodeNetRequest(options);
    },
    fetch: async (address: string) => {
      const answer = await sessions.defaultSession.protocol.answer(new URL(address));
      if (!answer) throw new Error('net::ERR_UNKNOWN_URL_SCHEME');
      return answer;
    },
    isOnline: () => true,
  });
}
