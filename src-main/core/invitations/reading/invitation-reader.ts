import type { Invitation } from '../../../../src-shared/invitation.ts';
import { extraNamed } from '../../base/extra-fields.ts';
import { decodeInstant } from '../../base/instant.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Redact } from '../../base/redaction/redact.ts';
import { decodeInvitation } from '../../service/invitation.ts';
import { type Place, type Plan, planOf } from '../../service/item-plan.ts';
import { HeldInvitation, type SentTime } from './held-invitation.ts';

/** Most invitations have the same empty lists: one is enough. */
const none: never[] = [];

/**
 * Reads the invitations of a list as `decodeInvitation` does. Lists have many thousands of them, and nearly all are alike: those
 * whose fields are all as they should be are read in one go.
 */
export class InvitationReader {
  readonly #redact: Redact;
  readonly #show: (text: string) => string;
  /** Of the item before this one. */
  #plan: Plan | null = null;

  /** @param show as `showable` with this `redact` */
  constructor(redact: Redact, show: (text: string) => string) {
    this.#redact = redact;
    this.#show = show;
  }

  read(item: JsonObject): Invitation {
    this.#plan = planOf(item, this.#plan);
    // Of one without an address each of its values may hold it.
    const isFlat =
      this.#plan.wrapper === null && this.#plan.invitee === null && this.#plan.at.email !== undefined;
    return (isFlat ? this.#readUsual(item, this.#plan) : null) ?? decodeInvitation(item, this.#redact);
  }

  /** null: not every field is as it should be. A place for each, so that V8 knows the one name that is read there. */
  #readUsual(item: JsonObject, { at, more, rest }: Plan): Invitation | null {
    const id = at.id === undefined ? null : (item[at.id.key] ?? null);
    const email = at.email === undefined ? null : (item[at.email.key] ?? null);
    const role = at.role === undefined ? null : (item[at.role.key] ?? null);
    const useSeat = at.use_seat === undefined ? null : (item[at.use_seat.key] ?? null);
    if (!isTextOrNull(id) || id === '' || !isTextOrNull(email) || !isTextOrNull(role)) return null;
    if (useSeat !== null && typeof useSeat !== 'boolean') return null;
    const created = at.created_at === undefined ? null : timeOf(item[at.created_at.key], at.created_at);
    const updated = at.updated_at === undefined ? null : timeOf(item[at.updated_at.key], at.updated_at);
    const expires = at.expires_at === undefined ? null : timeOf(item[at.expires_at.key], at.expires_at);
    if (created === undefined || updated === undefined || expires === undefined) return null;
    // Where nothing stands under the first name, it may under another.
    if (email === null || (role === null && more.role) || (id === null && more.id)) return null;
    if ((created === null && more.created_at) || (updated === null && more.updated_at)) return null;
    if ((expires === null && more.expires_at) || (useSeat === null && more.use_seat)) return null;
    return new HeldInvitation(
      id === null ? null : this.#show(id),
      email === null ? null : this.#show(email),
      role === null ? null : this.#show(role),
      useSeat,
      rest.length === 0 ? none : extraNamed(item, rest, this.#redact),
      created,
      updated,
      expires,
    );
  }
}

const isTextOrNull = (value: unknown): value is string | null => typeof value === 'string' || value === null;

/** undefined: it is there, and not a time. */
function timeOf(value: unknown, place: Place): SentTime | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  // Every number under a documented name is one, if only of a unit that nobody knows.
  if (place.documented && Number.isFinite(value)) return value;
  const instant = decodeInstant(value);
  // A number under a name that is not documented may be anything.
  return instant !== null && (place.documented || instant.unit !== 'uncertain') ? value : undefined;
}
