import { z } from 'zod';
import { parseAddress } from '../../../src-shared/address.ts';
import { sessionStateSchema } from '../../../src-shared/connection.ts';
import { epochMs } from '../../../src-shared/time.ts';

/** An address that was changed by hand into something else makes the file a damaged one. */
const originSchema = z.string().refine(text => {
  const parsed = parseAddress(text);
  return parsed.ok && parsed.origin === text;
});

/** One connection as it lies in connections.json. No secret: the session itself is in the keychain. */
export const connectionRecordSchema = z.object({
  id: z.string(),
  label: z.string(),
  baseUrl: originSchema,
  dashboardUrl: originSchema,
  teamId: z.string().nullable(),
  kind: z.enum(['service', 'practice']),
  tokenInUse: z.string().nullable(),
  /** The owner was not asked yet whether something may be sent to its addresses. Missing where it is older than the question. */
  unasked: z.boolean().optional(),
  session: z.object({
    ...sessionStateSchema.shape,
    /** The run that holds it, where memory does: in any other run it is gone. */
    run: z.string().nullable(),
    checkedAt: epochMs.nullable(),
    /** One was on its way into the keychain where nothing was, and nothing says what became of it. */
    halfKept: z.literal(true).optional(),
  }),
});
export type ConnectionRecord = z.infer<typeof connectionRecordSchema>;

export const connectionsFileSchema = z.object({
  currentId: z.string().nullable(),
  connections: z.array(connectionRecordSchema),
});
export type ConnectionsFile = z.infer<typeof connectionsFileSchema>;

export const noSession: ConnectionRecord['session'] = {
  heldIn: 'nowhere',
  savedAt: null,
  verdict: 'unchecked',
  checkedAt: null,
  run: null,
};
