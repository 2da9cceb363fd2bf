import { emailIn, invitedBy } from '../invariants/invariant.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

interface Lost {
  books: Books;
  email: string;
  role: string;
  useSeat: boolean;
  /** Of the token that it was sent with. */
  teamId: string;
}

/** One that never came there, as nobody knows yet: whoever waits for it in vain asks another owner. */
export function lostInvitation({ calls, line, services }: World): Lost | null {
  const inDoubt = calls.filter(
    ({ method, answer }) =>
      method === 'invitations.create' &&
      (answer === null || (!answer.ok && answer.problem.code === 'outcome-unknown')),
  );
  for (const [email] of inDoubt.map(invitedBy).reverse()) {
    const sent = line.sent.findLast(({ request }) => email !== undefined && emailIn(request) === email);
    const books = sent ? services.behind(sent.origin) : null;
    const secret = (sent?.request.headers.authorization ?? '').replace('Bearer ', '');
    const teamId = books?.patOf(secret)?.teamId;
    if (email === undefined || !books || teamId === undefined) continue;
    const { role, use_seat } = JSON.parse(sent?.request.body ?? '{}') as { role: string; use_seat: boolean };
    if (!books.invites.some(one => one.email === email))
      return { books, email, role, useSeat: use_seat, teamId };
  }
  return null;
}
