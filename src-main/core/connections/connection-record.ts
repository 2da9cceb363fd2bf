import { z } from 'zod';
import { parseAddress } from '../../../src-shared/address.ts';
import { connectionSchema, sessionStateSchema } from '../../../src-shared/connection.ts';
import { inputOf } from '../../../src-shared/input-kind.ts';
import { epochMs } from '../../../src-shared/time.ts';

/** An address that was changed by hand into something else makes the file a damaged one. */
const originSchema = inputOf(
  'address',
  z.string().refine(text => {
    const parsed = parseAddress(text);
    return parsed.ok && parsed.origin === text;
  }),
);

/** One connection as it lies in connections.json. No secret: the session itself is in the keychain. */
export const connectionRecordSchema = connectionSchema.omit({ managed: true, clockOffsetMs: true }).extend({
  baseUrl: originSchema,
  dashboardUrl: originSchema,
  /** The owner was not asked yet whether something may be sent to its addresses. Missing where it is older than the question. */
  unasked: z.boolean().optional(),
  session: z.object({
    ...sessionStateSchema.shape,
    /** The run that holds it, where memory does: in any other run it is gone. */
    run: z.string().nullable(),
    checkedAt: epochMs.nullable(),
    /** The keychain may hold one that is not told of: it was on its way there, or was to go while the owner did without. */
    halfKept: z.literal(true).optional(),
  }),
});
export type ConnectionRecord = z.infer<typeof connectionRecordSchema>;

export const connectionsFileSchema = z.object({
  currentId: z.string().nullable(),
  connections: z.array(connectionRecordSchema),
  /** Of connections that were removed: the keychain may hold their sessions, and the keys of their snapshots. */
  left: z.array(connectionRecordSchema.pick({ id: true, dashboardUrl: true })).default([]),
});
export type ConnectionsFile = z.infer<typeof connectionsFileSchema>;

export const noSession: ConnectionRecord['session'] = {
  heldIn: 'nowhere',
  savedAt: null,
  verdict: 'unchecked',
  checkedAt: null,
  run: null,
};

/** What a stored one may lack is in a new one as its schema says. */
const blank = connectionRecordSchema
  .omit({ id: true, label: true, baseUrl: true, dashboardUrl: true, teamId: true })
  .parse({ kind: 'service', tokenInUse: null, session: noSession });

type Given = Pick<ConnectionRecord, 'id' | 'label' | 'baseUrl' | 'dashboardUrl' | 'teamId'>;

/** A service's, which has neither a session nor a token yet. */
export const newConnection = (given: Given & Partial<ConnectionRecord>): ConnectionRecord => ({
  ...blank,
  ...given,
});

/** None that is told of. */
export const halfKeptSession: ConnectionRecord['session'] = { ...noSession, halfKept: true };

/** What is said of one that was deleted. @param tried nobody knows whether the keychain could be asked */
export function deletedSession(
  { heldIn, halfKept }: ConnectionRecord['session'],
  tried: boolean,
): ConnectionRecord['session'] {
  return tried && (heldIn === 'keychain' || halfKept) ? halfKeptSession : noSession;
}
