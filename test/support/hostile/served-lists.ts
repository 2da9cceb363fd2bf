import { type Core, connected, startCore } from '../core-harness.ts';
import { json, type RawService, startRawService } from '../raw-service.ts';
import type { Asked, Told } from './list-service.ts';

export const listPath = '/api/v1/team/invitations';

export interface ServedLists {
  core: Core;
  service: RawService;
  connectionId: string;
  /** From here on every question for a list is answered so; `asked` begins anew. */
  serve(answer: (asked: Asked) => Told): void;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** The whole core, and a service over HTTP whose lists the test answers. */
export async function startServedLists(): Promise<ServedLists> {
  const core = await startCore();
  let asked: Asked[] = [];
  let answering: (asked: Asked) => Told = () => ({ body: [] });
  const service = await startRawService((request, response) => {
    const url = new URL(request.path, service.origin);
    if (url.pathname === '/api/v1/team') {
      json(response, 200, { id: 'team_1', name: 'Acme' });
      return;
    }
    const one = { url, query: url.searchParams, headers: request.headers, turn: asked.length + 1 };
    asked.push(one);
    const { status = 200, body, headers, cut } = answering(one);
    if (cut) {
      response.destroy();
      return;
    }
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const connectionId = await connected(
    core,
    { baseUrl: service.origin, dashboardUrl: service.origin, session: 'none', token: 'pat_of_the_table' },
    { session: false, token: true },
  );
  return {
    core,
    service,
    connectionId,
    serve: answer => {
      asked = [];
      answering = answer;
    },
    get asked() {
      return asked;
    },
    close: async () => {
      await core.close();
      await service.close();
    },
  };
}
