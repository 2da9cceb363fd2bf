import { z } from 'zod';
import { extraFieldSchema } from './field.ts';
import { freshnessFields } from './freshness.ts';
import { inputOf } from './input-kind.ts';
import { plainLine } from './plain-line.ts';
import { problemSchema } from './problem.ts';
import { epochMs, instantSchema } from './time.ts';
import { holdsHiding } from './unseen.ts';

/** Source: service description 2.2. null: absent or not of the documented type (then named in `badFields`). */
export const invitationSchema = z.object({
  id: z.string().nullable(),
  email: z.string().nullable(),
  role: z.string().nullable(),
  useSeat: z.boolean().nullable(),
  createdAt: instantSchema.nullable(),
  updatedAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  /** Documented fields whose value was of another type; the raw value is in `extra`. */
  badFields: z.array(z.string()),
  /** Fields the description does not name, `status` among them where a service sends one. */
  extra: z.array(extraFieldSchema),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationListSchema = z.object({
  items: z.array(invitationSchema),
  /** Paging is not documented: `no` when more is known to be there, `unknown` when the answer said nothing of it. */
  complete: z.enum(['yes', 'no', 'unknown']),
  /** Why following the pages ended early; null: it did not. */
  stopped: z
    .enum([
      'page-failed', // a later page could not be had; `problem` says why
      'repeats', // the service sent the same page again
      'elsewhere', // the next page lies at another address
      'no-way', // it says that there is more, and not how to ask for it
      'limit', // more than Keyholder follows or holds
      'count-differs', // it states another number of items than there were
      'owner', // by `invitations.stop`
    ])
    .nullable(),
  problem: problemSchema.nullable(),
  pages: z.number().int(),
  /** Entries that were not objects at all and could not be shown. */
  unreadableItems: z.number().int(),
  /** The way from page to page was found by trying: the answers do not name it. Left out: by an older Keyholder. */
  guessed: z.boolean().optional(),
  ...freshnessFields,
});
export type InvitationList = z.infer<typeof invitationListSchema>;

/** An invitation whose answer was lost, and what the lists that were read since tell of it. Kept until Keyholder ends. */
export const invitationDoubtSchema = z.object({
  email: z.string(),
  /** When it was sent, by this computer's clock. */
  since: epochMs,
  /**
   * `sent`: it is in the list, and was not there before or was made after the sending. `not-listed`: a whole list does not
   * show it, which does not prove that it was not sent: it may still arrive, or have been accepted at once.
   */
  found: z.enum(['sent', 'not-listed', 'cannot-tell']),
  /** When the list was asked for that says so; null: none could be read yet. */
  asOf: epochMs.nullable(),
  /** Keyholder goes on looking by itself. */
  looking: z.boolean(),
});
export type InvitationDoubt = z.infer<typeof invitationDoubtSchema>;

// RFC 5321 lengths; deliberately loose otherwise: the service decides, this catches slips of the hand.
/** U+FFFD stands for what could not be read. */
const inNoName = String.raw`\s@<>(),;:\\"[\]\ufffd`;
const inNoLabel = `${inNoName}.|!#$%&'*+/=?^{}~\``;
const emailPattern = new RegExp(`^[^${inNoName}]+@[^${inNoLabel}]+(?:\\.[^${inNoLabel}]+)+$`, 'u');

/** RFC 5321, 4.5.3.1.3, less its angle brackets. */
export const longestEmail = 254;
export const longestRole = 100;

export const emailInput = z
  .string()
  .trim()
  .min(1, 'Enter an e-mail address.')
  // SECURITY: a text that is too long is not looked at any further.
  .max(longestEmail, { error: 'An e-mail address has at most 254 characters.', abort: true })
  .refine(
    text => !holdsHiding(text),
    'This holds a line break, a control character or an invisible one. Type it anew.',
  )
  .regex(emailPattern, 'This does not look like an e-mail address.');

/** Some services name their roles by ids. */
export const roleInput = inputOf('id', plainLine('a role', longestRole));

export const newInvitationSchema = z.strictObject({
  email: emailInput,
  role: roleInput,
  useSeat: z.boolean(),
});
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const sentInvitationSchema = z.object({
  /** null: the service said yes with an empty or unfamiliar body. */
  invitation: invitationSchema.nullable(),
  /** `list`: its own answer was lost, and the list shows it. */
  confirmedBy: z.enum(['answer', 'list']),
});
