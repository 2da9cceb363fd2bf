import { z } from 'zod';
import { roles } from '../state/invitations.ts';

const emailPattern =
  /^[^\s\p{C}@<>(),;:\\"[\].]+(\.[^\s\p{C}@<>(),;:\\"[\].]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])$/u;

/** For a value that is of another type, or not there. */
const wrong = (field: string, fault: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? `${field} is required.` : `${field} ${fault}.`,
});

/** Lengths: RFC 5321, section 4.5.3.1. */
const email = z
  .string(wrong('email', 'must be a string'))
  .max(254, 'email is too long.')
  .regex(/^[^@]{0,64}(@|$)/u, 'email is too long.')
  .regex(emailPattern, 'email is not an e-mail address.');

/** Service description 2.2. Fields it does not name are ignored. */
export const newInvitation = z.object({
  email: email.meta({ examples: ['new.colleague@larkspur.example'] }),
  role: z.enum(roles, wrong('role', `must be one of: ${roles.join(', ')}`)),
  use_seat: z.boolean(wrong('use_seat', 'must be true or false')),
});

/** `limit`: 1 to 100; `starting_after`: the id of the last invitation of the page before. */
export const pageQuery = z.object({
  limit: z
    .string('limit is given once at most.')
    .transform(text => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0))
    .pipe(
      z
        .int()
        .min(1, 'limit must be a whole number from 1 to 100.')
        .max(100, 'limit must be a whole number from 1 to 100.'),
    )
    .optional(),
  starting_after: z.string('starting_after is given once at most.').optional(),
});
