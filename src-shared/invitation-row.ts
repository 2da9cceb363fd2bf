import { z } from 'zod';
import { inputOf } from './input-kind.ts';
import type { Invitation } from './invitation.ts';

const sought = inputOf('own', z.string()).nullable();

/** Which row of a list. The same id with another address is somebody else; without an id a row is what it shows. */
export const rowNameSchema = z.strictObject({
  id: sought,
  email: sought,
  /** Of one without an id. */
  role: sought.optional(),
  /** The same: as the service sent it. */
  createdAt: sought.optional(),
});
export type RowName = z.infer<typeof rowNameSchema>;

export function rowName({ id, email, role, createdAt }: Invitation): RowName {
  return id === null ? { id, email, role, createdAt: createdAt?.raw ?? null } : { id, email };
}

/** The same for the same row. */
export const rowKey = ({ id, email, role = null, createdAt = null }: RowName): string =>
  JSON.stringify(id === null ? [email, role, createdAt] : [id, email]);
