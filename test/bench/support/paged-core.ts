import { systemClock } from '../../../src-main/adapters/system-clock.ts';
import type { Files } from '../../../src-main/core/base/ports/files.ts';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import type { InvitationView, InvitationWindow } from '../../../src-shared/invitation-view.ts';
import type { Envelope } from '../../../src-shared/rpc.ts';
import { startCore } from '../../support/core-harness.ts';

export const listPath = '/api/v1/team/invitations';
const headers = { 'content-type': 'application/json' };

/** Has the pages at hand, each after the one before it. @param latencyMs what the network takes for a page */
export function pagesAtHand(bodies: readonly Uint8Array[], latencyMs = 0): Transport & { asked: number } {
  const pages = new Map<string | null, number>([[null, 0]]);
  for (const [page, body] of bodies.entries()) {
    const last = /.*"id":"([^"]*)"/.exec(Buffer.from(body.slice(-1_000)).toString())?.[1];
    pages.set(last ?? '', page + 1);
  }
  return {
    asked: 0,
    async send({ url }) {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== listPath) return { status: 200, headers, body: Buffer.from('{"id":"team_1"}') };
      this.asked += 1;
      if (latencyMs > 0) await new Promise(resolve => setTimeout(resolve, latencyMs));
      const body = bodies[pages.get(searchParams.get('starting_after')) ?? -1];
      return { status: 200, headers, body: body ?? Buffer.from('[]') };
    },
    close: async () => undefined,
  };
}

/** The core as it is at work: on the clock, with a keychain that keeps, and files. */
export async function startPaged(given: { transport?: Transport; files: Files; baseUrl: string }) {
  const { baseUrl, ...ports } = given;
  const core = await startCore({ ...ports, clock: systemClock });
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Bench', baseUrl, dashboardUrl: 'https://app.bench.invalid', teamId: null },
  });
  await core.call('tokens.adopt', { connectionId, token: 'KEYHOLDER_PLANTED_pat_0123456789', name: 'Bench' });
  /** Not by the harness, which keeps every answer. */
  const call = async (method: string, input: object): Promise<unknown> => {
    const answer = (await core.app.dispatch(method, { connectionId, ...input })) as Envelope<unknown>;
    if (!answer.ok) throw new Error(`${method}: ${JSON.stringify(answer.problem)}`);
    return answer.value;
  };
  const view = (wanted: Partial<InvitationWindow> = {}) =>
    call('invitations.view', { from: 0, count: 50, ...wanted }) as Promise<InvitationView>;
  /** Until the list is no longer being read. */
  const readToEnd = async (): Promise<InvitationView> => {
    // The core's own timers keep no process alive.
    const alive = setInterval(() => undefined, 1_000);
    try {
      for (;;) {
        const told = nextChange(core.app);
        const shown = await view();
        if (shown.reading === null) return shown;
        await told;
      }
    } finally {
      clearInterval(alive);
    }
  };
  return { core, connectionId, call, view, readToEnd };
}

function nextChange(app: Awaited<ReturnType<typeof startCore>>['app']): Promise<void> {
  return new Promise(resolve => {
    const end = app.subscribe(({ event, payload }) => {
      if (event !== 'changed' || !payload.topics.includes('invitations')) return;
      end();
      resolve();
    });
  });
}
