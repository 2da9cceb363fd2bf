import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { answerGraphqlError } from './graphql/graphql-error.ts';
import { graphqlRoutes } from './graphql/graphql-routes.ts';
import { invitationRoutes } from './rest/invitation-routes.ts';
import { teamRoutes } from './rest/team-routes.ts';
import type { Route } from './routes/route.ts';
import { answerError, methodNotAllowed, ServiceError } from './service-error.ts';
import type { PracticeState } from './state/practice-state.ts';

/** What Node would put into `date` is the computer's time, and the service's own may be another: a test turns it. */
const onEveryAnswer = (now: () => number) =>
  createMiddleware(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('date', new Date(now()).toUTCString());
  });

// SECURITY: a name that someone points at 127.0.0.1 does not make this service that site’s own.
const loopbackNamesOnly = createMiddleware(async (c, next) => {
  if (!['127.0.0.1', 'localhost'].includes(new URL(c.req.url).hostname)) {
    throw new ServiceError('misdirected', 'This service answers as 127.0.0.1 or localhost only.');
  }
  await next();
});

const answerAnyError = (error: Error, c: Context): Response =>
  c.req.path === '/graphql' ? answerGraphqlError(error, c) : answerError(error, c);

/** Both faces of the service, at one address: the public API and the dashboard. */
export const serviceRoutes = (state: PracticeState): Route[] => [
  ...teamRoutes,
  ...invitationRoutes,
  ...graphqlRoutes(state),
  ...dashboardRoutes,
];

/** `before`: what happens to every request that is for this service, before it is looked at. */
export function practiceApp(
  state: PracticeState,
  routes: readonly Route[] = serviceRoutes(state),
  before: readonly MiddlewareHandler[] = [],
): Hono {
  const app = new Hono();
  app.onError(answerAnyError);
  app.notFound(c => answerAnyError(new ServiceError('not_found', 'There is nothing at this path.'), c));
  app.use(onEveryAnswer(state.now), loopbackNamesOnly, ...before);
  for (const one of routes) app.on(one.method, one.path, c => one.answer(c, state));
  for (const [path, methods] of methodsByPath(routes)) {
    app.all(path, () => {
      throw methodNotAllowed(methods.join(', '));
    });
  }
  return app;
}

/** Whoever may GET may also HEAD: Hono sees to it. */
function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    const these = method === 'GET' ? ['GET', 'HEAD'] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...these]);
  }
  return methods;
}
