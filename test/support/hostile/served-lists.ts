import { type Core, connected, startCore } from '../core-harness.ts';
import { type RawService, startRawService } from '../raw-service.ts';
import type { Asked, Told } from './list-service.ts';

export const listPath = '/api/v1/team/invitations';

export interface ServedLists {
  core: Core;
  service: RawService;
  connectionId: string;
  /** From here on every question is answered so; `asked` begins anew. */
  serve(answer: (asked: Asked) => Told): void;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** The whole core, and a service over HTTP whose lists the test answers. */
export async function startServedLists(): Promise<ServedLists> {
  const core = await startCore();
  let asked: Asked[] = [];
  let answering: (asked: Asked) => Told;
  const serve: ServedLists['serve'] = answer => {
    asked = [];
    answering = answer;
  };
  const service = await startRawService((request, response) => {
    const url = new URL(request.path, service.origin);
    const { method } = request;
    const one = { method, url, query: url.searchParams, headers: request.headers, turn: asked.length + 1 };
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
  // The token is taken in after the team has been shown.
  serve(() => ({ body: { id: 'team_1', name: 'Acme' } }));
  const connectionId = await connected(
    core,
    { baseUrl: service.origin, dashboardUrl: service.origin, session: 'none', token: 'pat_of_the_table' },
    { session: false, token: true },
  );
  return {
    core,
    service,
    connectionId,
    serve,
    get asked() {
      return asked;
    },
    close: async () => {
      await core.close();
      await service.close();
    },
  };
}
