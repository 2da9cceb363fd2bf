import { z } from 'zod';
import { topics } from './topics.ts';

/** What the core tells the pages without being asked. Names of things, never the things. */
export const events = {
  /** Something under these topics changed; ask again. `connectionId` null: any connection. */
  changed: z.object({ topics: z.array(z.enum(topics)), connectionId: z.string().nullable() }),
  /** A long list is being fetched page by page. `items`: how many so far. */
  progress: z.object({
    what: z.literal('invitations'),
    connectionId: z.string(),
    pages: z.number(),
    items: z.number(),
  }),
  /** From the application menu. */
  navigate: z.object({
    to: z.enum(['team', 'invitations', 'tokens', 'connection', 'new-connection', 'settings']),
  }),
} as const;
