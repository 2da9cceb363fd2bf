import type { Context } from 'hono';
import { ServiceError } from '../service-error.ts';

/**
 * SECURITY: pages of other origins are refused. A browser names the page that sends a POST, and every program on this
 * computer counts as the same site, so SameSite alone does not hold them off. Programs that name none are no browsers.
 */
export function requireOwnPage(c: Context): void {
  const origin = c.req.header('origin');
  if (origin !== undefined && origin !== new URL(c.req.url).origin) {
    throw new ServiceError('foreign_origin', 'This request came from a page of another origin.');
  }
}
