import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { graphqlRoutes } from './graphql/graphql-routes.ts';
import { invitationRoutes } from './rest/invitation-routes.ts';
import { teamRoutes } from './rest/team-routes.ts';
import { answerError, ServiceError } from './service-error.ts';
import type { PracticeState } from './state/practice-state.ts';

const onEveryAnswer = createMiddleware(async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
});

// SECURITY: a name that someone points at 127.0.0.1 does not make this service that site’s own.
const loopbackNamesOnly = createMiddleware(async (c, next) => {
  if (!['127.0.0.1', 'localhost'].includes(new URL(c.req.url).hostname)) {
    throw new ServiceError(421, 'misdirected', 'This service answers as 127.0.0.1 or localhost only.');
  }
  await next();
});

/** Both faces of the service at one address: the public API and the dashboard. */
export function practiceApp(state: PracticeState): Hono {
  const app = new Hono();
  app.onError(answerError);
  app.notFound(c => answerError(new ServiceError(404, 'not_found', 'There is nothing at this path.'), c));
  app.use(onEveryAnswer, loopbackNamesOnly);
  app.route('/', teamRoutes(state));
  app.route('/', invitationRoutes(state));
  app.route('/', graphqlRoutes(state));
  app.route('/', dashboardRoutes(state));
  return app;
}
