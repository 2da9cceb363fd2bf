import {
  emailInput,
  type Invitation,
  longestEmail,
  longestRole,
  roleInput,
} from '../../../../src-shared/invitation.ts';
import {
  type PersonFault,
  type PersonWarning,
  type PlannedPerson,
  sendable,
  type Verdict,
  verdicts,
  type WrittenPerson,
} from '../../../../src-shared/invitation-plan.ts';
import { isOver } from '../../../../src-shared/invitation-state.ts';
import { mailboxOf } from '../../../../src-shared/mailbox.ts';
import { holdsHiding } from '../../../../src-shared/unseen.ts';
import type { Stretch } from '../../base/stretch.ts';
import { addressOf } from '../rows/invitation-address.ts';
import { HiddenAddresses } from './hidden-addresses.ts';
import { holdsLookalikes } from './lookalikes.ts';

/** What people are compared with. */
export interface Compared {
  /** The list of the connection; null: it could not be read. */
  items: readonly Invitation[] | null;
  /** Who is not in it is surely not invited, but for what it hides. */
  whole: boolean;
  /** Entries of the list that could not be read. */
  unreadable: number;
  /** By the service's clock, epoch milliseconds. */
  now: number;
  /** `addressOf` those to whom something is being sent, or was sent without an answer. */
  open: ReadonlySet<string>;
  defaults: { role: string; useSeat: boolean };
  /** Looks like a session or a personal access token, or is one. */
  isSecret(text: string): boolean;
}

interface Listed {
  invitation: Invitation;
  isOver: boolean;
}

export interface Reviewed {
  rows: PlannedPerson[];
  counts: Record<Verdict, number>;
  /** Rows that can be sent and take a seat. */
  takes: number;
  /** Invitations in the list that are open and will take a seat. */
  pending: number;
  /** Those of them that do not show whose they are, or not wholly; with what could not be read. */
  hidden: number;
}

/** Each of them beside the list, beside what is open, and beside the others. @param people `line` where they stand in a text */
export async function reviewPeople(
  people: readonly (WrittenPerson & { line?: number })[],
  compared: Compared,
  stretch: Stretch,
): Promise<Reviewed> {
  const { listed, pending, hidden } = await byAddress(compared, stretch);
  const roles = new Set(compared.items?.map(({ role }) => role));
  const inSmall = new Set([...roles].map(role => role?.toLowerCase()));
  const first = new Map<string, number>();
  const rows: PlannedPerson[] = [];
  const counts = Object.fromEntries(verdicts.map(one => [one, 0])) as Reviewed['counts'];
  let takes = 0;
  for (const [n, person] of people.entries()) {
    const email = person.email.trim();
    const role = person.role?.trim() || compared.defaults.role;
    const address = addressOf(email);
    const useSeat = person.seat ?? compared.defaults.useSeat;
    const faults = faultsOf(email, role, useSeat, compared.isSecret);
    const there = listed.get(address);
    // As it stands there with services that leave out dots and tags.
    const alike = there ? undefined : listed.get(mailboxOf(address));
    const perhaps = alike?.isOver ? undefined : alike;
    const sameAs = faults.length > 0 ? undefined : first.get(address);
    const verdict = verdictOf(faults, sameAs, { there, perhaps, hidden }, compared, address);
    // The second of two is the one to take out, whatever stands against the first.
    if (faults.length === 0 && sameAs === undefined) first.set(address, n);
    counts[verdict] += 1;
    if (useSeat === true && sendable.has(verdict)) takes += 1;
    rows.push({
      ...{ n, line: person.line ?? null, email, role, verdict, faults, sameAs: sameAs ?? null },
      useSeat: typeof useSeat === 'boolean' ? useSeat : null,
      seatWritten: typeof useSeat === 'string' ? useSeat : null,
      warnings: warningsOf(email, role, { roles, inSmall }),
      listed: shownOf(there ?? perhaps, email),
    });
    if (stretch.isOver(4)) await stretch.pause();
  }
  return { rows, counts, takes, pending, hidden: hidden.count };
}

const shownOf = (one: Listed | undefined, email: string): PlannedPerson['listed'] =>
  one ? { id: one.invitation.id, email: one.invitation.email ?? email } : null;

/** The invitation of each address that counts: one that is open before one that is over. */
async function byAddress(
  { items, now, unreadable }: Compared,
  stretch: Stretch,
): Promise<{ listed: Map<string, Listed>; pending: number; hidden: HiddenAddresses }> {
  const listed = new Map<string, Listed>();
  const hidden = new HiddenAddresses(unreadable);
  let pending = 0;
  for (const invitation of items ?? []) {
    const { email, useSeat } = invitation;
    const over = isOver(invitation, now);
    if (useSeat === true && !over) pending += 1;
    if (!over) hidden.add(email);
    if (email !== null) {
      const address = addressOf(email);
      if (listed.get(address)?.isOver ?? true) listed.set(address, { invitation, isOver: over });
    }
    if (stretch.isOver()) await stretch.pause();
  }
  return { listed, pending, hidden };
}

function verdictOf(
  faults: readonly PersonFault[],
  sameAs: number | undefined,
  { there, perhaps, hidden }: Record<'there' | 'perhaps', Listed | undefined> & { hidden: HiddenAddresses },
  { items, whole, open }: Compared,
  address: string,
): Verdict {
  if (faults.length > 0) return 'faulty';
  if (sameAs !== undefined) return 'twice';
  if (open.has(address)) return 'open';
  if (there && !there.isOver) return 'invited';
  if (hidden.mayHold(address) || perhaps) return 'unchecked';
  if (there) return 'expired';
  return items !== null && whole ? 'new' : 'unchecked';
}

function faultsOf(
  email: string,
  role: string,
  seat: WrittenPerson['seat'],
  isSecret: (text: string) => boolean,
): PersonFault[] {
  const faults: PersonFault[] = [];
  if (email === '') faults.push('address-missing');
  else if (holdsHiding(email)) faults.push('address-hidden');
  else if (email.length > longestEmail) faults.push('address-too-long');
  else if (!emailInput.safeParse(email).success) faults.push('address-malformed');
  if (holdsHiding(role)) faults.push('role-hidden');
  else if (role.length > longestRole || !roleInput.safeParse(role).success) faults.push('role-too-long');
  if (typeof seat === 'string') faults.push('seat-unclear');
  if (isSecret(email) || isSecret(role)) faults.push('secret');
  return faults;
}

function warningsOf(
  email: string,
  role: string,
  { roles, inSmall }: Record<'roles' | 'inSmall', ReadonlySet<string | null | undefined>>,
): PersonWarning[] {
  const warnings: PersonWarning[] = [];
  // Of an empty list nothing can be told.
  if (roles.size > 0 && !roles.has(role))
    warnings.push(inSmall.has(role.toLowerCase()) ? 'role-case' : 'role-unseen');
  if (holdsLookalikes(email)) warnings.push('lookalike');
  return warnings;
}
