import { z } from 'zod';
import { problemSchema } from './problem.ts';
import { epochMs } from './time.ts';

/** How old what is shown is, and why. */
export const freshnessFields = {
  /** When the service gave it. */
  fetchedAt: epochMs,
  /**
   * The service's clock less this computer's when it gave it, milliseconds; null: its clock is not known. The service's times
   * are judged by its own clock.
   */
  clockOffsetMs: z.number().int().nullable().default(null),
  /** Not null: the service could not be reached just now, and this is what was kept of an earlier answer. */
  staleBecause: problemSchema.nullable(),
  /** The answer was JSON and called itself something else. */
  mislabelled: z.boolean(),
};
