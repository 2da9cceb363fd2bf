import type { RequestListener } from 'node:http';
import { json, type RawService, type Seen, startRawService } from './raw-service.ts';

/**
 * What a service does to a session with every answer. `at-once`: another value, the one before is worth nothing; `grace`: the one
 * before is good for one more request; `sealed`: another value, and all are good until their end (iron-session, Rails, Laravel);
 * `rolling`: the same value again (express-session); `never`: nothing.
 */
export type Renewal = 'at-once' | 'grace' | 'sealed' | 'rolling' | 'never';

export interface RenewingDashboard extends RawService {
  renewal: Renewal;
  /** Anybody may ask the harmless query. */
  open: boolean;
  /** The harmless query with a good session gets no answer. */
  breaksOff: boolean;
  newest(): string;
  /** Ends every session. */
  end(): void;
  /** Answers the next mutation itself; the session is renewed all the same. */
  next: ((request: Seen, response: Parameters<RequestListener>[1], cookies: string[]) => void) | null;
}

export const firstSession = 'session-value-0000';
export const madeToken = 'KEYHOLDER_PLANTED_made_token_xYz9';

export async function startRenewingDashboard(renewal: Renewal): Promise<RenewingDashboard> {
  let count = 0;
  let good = [firstSession];
  const renewed = (given: string): string[] => {
    const { renewal: how } = dashboard;
    if (how === 'never') return [];
    count += 1;
    const value = how === 'rolling' ? given : `session-value-${String(count).padStart(4, '0')}`;
    if (how === 'at-once') good = [value];
    if (how === 'grace') good = [given, value];
    if (how === 'sealed') good = [...good, value];
    return [`SERVICE_SESSION=${value}; Path=/; HttpOnly; Expires=Wed, 21 Oct 2037 07:28:00 GMT`];
  };
  const service = await startRawService((request, response) => {
    const given = /^SERVICE_SESSION=(.*)$/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const harmless = request.body.includes('__typename');
    if (!good.includes(given)) {
      // As many do: who has none is given one, which is nobody's.
      response.setHeader('set-cookie', ['SERVICE_SESSION=nobody-s-session; Path=/']);
      if (harmless && dashboard.open) json(response, 200, { data: { __typename: 'Query' } });
      else json(response, 401, { message: 'Sign in.' });
      return;
    }
    if (harmless && dashboard.breaksOff) return void response.destroy();
    const cookies = renewed(given);
    response.setHeader('set-cookie', cookies);
    if (harmless) json(response, 200, { data: { __typename: 'Query' } });
    else if (dashboard.next) dashboard.next(request, response, cookies);
    else if (request.body.includes('createPat')) {
      json(response, 200, { data: { createPat: { pat: { id: 'pat_1', token: madeToken } } } });
    } else json(response, 200, { data: { revokePat: { pat: { id: 'pat_1' } } } });
  });
  const dashboard: RenewingDashboard = Object.assign(service, {
    renewal,
    open: false,
    breaksOff: false,
    next: null,
    newest: () => good.at(-1) ?? '',
    end: () => {
      good = [];
    },
  });
  return dashboard;
}
