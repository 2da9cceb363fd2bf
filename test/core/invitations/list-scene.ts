import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Transport,
  TransportError,
  type WireRequest,
} from '../../../src-main/core/base/ports/transport.ts';
import type { InvitationView, InvitationWindow } from '../../../src-shared/invitation-view.ts';
import { type Core, type Overrides, startCore } from '../../support/core-harness.ts';

interface Item {
  id: string;
  email: string;
  role?: string;
}

interface Answer {
  status?: number;
  body: unknown;
}

/** A connection to a service with a paged list, of which the test holds every answer. */
export interface ListScene {
  core: Core;
  connectionId: string;
  /** In the list, in its order. */
  items: Item[];
  perPage: number;
  /** Requests of the list, by the place of their first item. */
  readonly asked: number[];
  readonly posts: number;
  /** From here on a request waits until it is let go, one by one. */
  hold: boolean;
  letGo(count?: number): Promise<void>;
  readonly held: number;
  /** What is answered instead of a page. */
  instead: (from: number) => Answer | TransportError | null;
  /** What is answered to an invitation; it is made by then, where it is one. */
  onPost: (item: Item) => Answer | TransportError;
  view(wanted?: Partial<InvitationWindow>): Promise<InvitationView>;
  /** `changed` with the topic. */
  told(): number;
  /** Until everything that needs no clock and no answer is done. */
  quiet(): Promise<void>;
}

export const some = (count: number, from = 0): Item[] =>
  Array.from({ length: count }, (_, n) => ({ id: `inv_${from + n}`, email: `p${from + n}@x.example` }));

const headers = { 'content-type': 'application/json' };

export async function startListScene(overrides: Overrides = {}, kept = {}): Promise<ListScene> {
  const asked: number[] = [];
  const waiting: (() => void)[] = [];
  let posts = 0;
  const transport: Transport = {
    async send(request) {
      const url = new URL(request.url);
      if (!url.pathname.endsWith('/invitations')) return wire({ body: { id: 'team_1' } });
      if (request.method === 'POST') {
        posts += 1;
        const { email } = JSON.parse(String(request.body)) as Item;
        return wire(scene.onPost({ id: `made_${posts}`, email }));
      }
      const from = Number(url.searchParams.get('cursor') ?? 0);
      asked.push(from);
      if (scene.hold) await turnOf(request);
      const instead = scene.instead(from);
      if (instead) return wire(instead);
      const next = from + scene.perPage;
      const more = next < scene.items.length;
      const data = scene.items.slice(from, next);
      return wire({ body: { data, has_more: more, next_cursor: more ? String(next) : null } });
    },
    close: async () => undefined,
  };
  function turnOf({ signal }: WireRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(new TransportError('aborted', true, 'Stopped.'));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      waiting.push(resolve);
    });
  }
  const core = await startCore({ transport, ...overrides }, kept);
  const quiet = async () => {
    for (let turn = 0; turn < 30; turn += 1) await nextTurn();
  };
  const scene: ListScene = {
    core,
    connectionId: '',
    items: some(10),
    perPage: 2,
    asked,
    get posts() {
      return posts;
    },
    hold: false,
    instead: () => null,
    onPost: item => ({ status: 201, body: item }),
    async letGo(count = 1) {
      await quiet();
      for (let n = 0; n < count; n += 1) {
        waiting.shift()?.();
        await quiet();
      }
    },
    get held() {
      return waiting.length;
    },
    view: (wanted = {}) =>
      core.call('invitations.view', { connectionId: scene.connectionId, from: 0, count: 200, ...wanted }),
    told: () =>
      core.messages.filter(
        ({ event, payload }) => event === 'changed' && payload.topics.includes('invitations'),
      ).length,
    quiet,
  };
  const origin = { baseUrl: 'https://api.acme.example', dashboardUrl: 'https://acme.example' };
  ({ id: scene.connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', ...origin, teamId: null },
  }));
  const { connectionId } = scene;
  await core.call('tokens.adopt', { connectionId, token: 'acme-token-0123456789', name: 'Pasted' });
  core.messages.splice(0);
  asked.splice(0);
  return scene;
}

function wire(answer: Answer | TransportError) {
  if (answer instanceof TransportError) throw answer;
  return { status: answer.status ?? 200, headers, body: Buffer.from(JSON.stringify(answer.body)) };
}
