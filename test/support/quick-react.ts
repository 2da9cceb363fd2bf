/**
 * vitest setup: of every element that is made React keeps the stack, for ten thousand of them in each second, so that a developer's
 * tools can show who made it. Nothing here shows that, and it is a sixth of the work of a page's tests. React's warnings stay.
 */
import * as react from 'react';

const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('This React counts the stacks that it keeps somewhere else.');
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  // React counts up, and begins again.
  set: () => undefined,
  configurable: true,
});
