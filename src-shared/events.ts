import { z } from 'zod';
import { actNames, placeNames } from './commands.ts';
import { topics } from './topics.ts';

/** What the core tells the pages without being asked. Names of things, never the things. */
export const events = {
  /** Something under these topics changed; ask again. `connectionId` null: any connection. */
  changed: z.object({ topics: z.array(z.enum(topics)), connectionId: z.string().nullable() }),
  /** From the application menu. */
  navigate: z.object({ to: z.enum(placeNames) }),
  command: z.object({ act: z.enum(actNames) }),
} as const;
