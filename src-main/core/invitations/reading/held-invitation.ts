import { type Invitation, invitationSchema } from '../../../../src-shared/invitation.ts';
import type { Instant } from '../../../../src-shared/time.ts';
import { inForm } from '../../base/in-form.ts';
import { decodeInstant } from '../../base/instant.ts';
import type { Sliced } from '../../base/stretch.ts';

/** A time as it was sent, of which `decodeInstant` knows that it is one; null: there is none. */
export type SentTime = string | number | null;

/** Most invitations have the same empty list: one is enough. */
const none: never[] = [];

/**
 * An invitation of a list as it is held: one object, and nothing beside it but what the answer brought. Of a hundred thousand, what
 * the garbage collector has to carry is most of what they cost. A time is made out when it is asked for.
 */
export class HeldInvitation implements Invitation {
  readonly id: string | null;
  readonly email: string | null;
  readonly role: string | null;
  readonly useSeat: boolean | null;
  readonly extra: Invitation['extra'];
  readonly #created: SentTime;
  readonly #updated: SentTime;
  readonly #expires: SentTime;

  constructor(
    id: string | null,
    email: string | null,
    role: string | null,
    useSeat: boolean | null,
    extra: Invitation['extra'],
    created: SentTime,
    updated: SentTime,
    expires: SentTime,
  ) {
    this.id = id;
    this.email = email;
    this.role = role;
    this.useSeat = useSeat;
    this.extra = extra;
    this.#created = created;
    this.#updated = updated;
    this.#expires = expires;
  }

  get createdAt(): Instant | null {
    return decodeInstant(this.#created);
  }

  get updatedAt(): Instant | null {
    return decodeInstant(this.#updated);
  }

  get expiresAt(): Instant | null {
    return decodeInstant(this.#expires);
  }

  get badFields(): string[] {
    return none;
  }

  /** As others are to have it: what is cloned loses what is not a field of its own. */
  toJSON(): Invitation {
    const { id, email, role, useSeat, createdAt, updatedAt, expiresAt, badFields, extra } = this;
    return { id, email, role, useSeat, createdAt, updatedAt, expiresAt, badFields, extra };
  }
}

export const plainOne = (one: Invitation): Invitation => (one instanceof HeldInvitation ? one.toJSON() : one);

const atATime = 200;

/** The same invitations as plain objects, which is what the contract asks for. */
export function* plainOnes(items: readonly Invitation[]): Sliced<Invitation[]> {
  const plain: Invitation[] = [];
  for (const one of items) {
    plain.push(plainOne(one));
    if (plain.length % atATime === 0) yield;
  }
  return inForm(invitationSchema, plain);
}
