import { z } from 'zod';
import { problemSchema } from './problem.ts';
import { epochMs } from './time.ts';

export const updateChannel = z.enum(['latest', 'beta']);
export type UpdateChannel = z.infer<typeof updateChannel>;

export const versionInput = z
  .string()
  .max(64)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'This is not a version.');

/** Where Keyholder stands with newer versions of itself. */
export const updateStateSchema = z.object({
  /**
   * Why nothing is looked for; null: it is. not-installed: runs from its source. no-feed: this package was built without one.
   * no-key: there is nothing to check a signature against.
   */
  off: z.enum(['not-installed', 'no-feed', 'no-key', 'by-owner', 'by-policy']).nullable(),
  channel: updateChannel,
  /** Host that is asked; null where none is known. */
  feed: z.string().nullable(),
  /** `ready`: downloaded, waits for the owner's word. Its signature is checked then, on macOS for the first time. */
  phase: z.enum(['idle', 'looking', 'downloading', 'ready', 'installing']),
  /** The newest version that the feed offers, where it is newer than this one. */
  found: z
    .object({
      version: z.string(),
      releasedAt: epochMs.nullable(),
      /** The owner wants to hear of a later one only. */
      skipped: z.boolean(),
      /** notifies: it is fetched and installed by the owner, in the manner of the system. */
      how: z.enum(['installs', 'notifies']),
    })
    .nullable(),
  /** While downloading: 0 to 1. null: not known. */
  progress: z.number().min(0).max(1).nullable(),
  /** When the feed last answered with something that could be used. */
  checkedAt: epochMs.nullable(),
  /** Why the last look, download or installation failed. */
  problem: problemSchema.nullable(),
});
export type UpdateState = z.infer<typeof updateStateSchema>;
