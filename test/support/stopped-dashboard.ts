import type { ServerResponse } from 'node:http';
import { type Core, connected, startCore } from './core-harness.ts';
import { json, type RawService, startRawService } from './raw-service.ts';

export type Answer = (response: ServerResponse) => void;

/** What is said to a query that changes nothing where the dashboard is there. */
export const answered: Answer = response => json(response, 200, { data: { __typename: 'Query' } });

/** A core that is connected to a service of which something else may answer at the dashboard. */
export interface StoppedDashboard {
  core: Core;
  connectionId: string;
  /** To a query that changes nothing; `answered` at first. */
  toQuery: Answer;
  /** To what changes something. */
  toMutation: Answer;
  /** How many requests had this in their body. */
  sent: (what: string) => number;
  close: () => Promise<void>;
}

export async function startStoppedDashboard(toMutation: Answer): Promise<StoppedDashboard> {
  const core = await startCore();
  const service: RawService = await startRawService(({ method, path, body }, response) => {
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') json(response, 200, { id: 'team_1', name: 'Acme' });
    else if (method === 'GET') json(response, 200, { data: [], has_more: false });
    else if (body.includes('__typename')) dashboard.toQuery(response);
    else dashboard.toMutation(response);
  });
  const dashboard: StoppedDashboard = {
    ...{ core, connectionId: '', toQuery: answered, toMutation },
    sent: what => service.seen.filter(({ body }) => body.includes(what)).length,
    close: async () => {
      await core.close();
      await service.close();
    },
  };
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const credentials = { session: 'sess_9dKq2LwZ7rTn0cXv', token: 'pat_2vXkq81LwZ7rTn0c' };
  dashboard.connectionId = await connected(core, { ...addresses, ...credentials });
  return dashboard;
}
