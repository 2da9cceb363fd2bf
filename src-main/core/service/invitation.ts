import type { ExtraField } from '../../../src-shared/field.ts';
import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Instant } from '../../../src-shared/time.ts';
import { extraFields } from '../base/extra-fields.ts';
import { decodeInstant } from '../base/instant.ts';
import { asId, isObject, type JsonObject, pick } from '../base/json.ts';
import { showable } from '../base/showable.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { findCreatedInvitation } from './found-object.ts';
import { addressIn, type Field, type Place, type Plan, planOf, textIn, unwrapped } from './item-plan.ts';

type Parse<T> = (value: unknown, redact: Redact) => T | null;
const asShown: Parse<string> = (value, redact) =>
  typeof value === 'string' ? showable(value, redact) : null;
const asShownId: Parse<string> = (value, redact) => {
  // The last is how MongoDB writes one.
  const id = asId(value) ?? asId(pick(value, '$oid'));
  return id === null ? null : showable(id, redact);
};
const asAddress: Parse<string> = (value, redact) =>
  asShown(textIn(value, ['email', 'address', 'value']), redact);
const asRole: Parse<string> = (value, redact) =>
  asShown(textIn(value, ['name', 'key', 'slug', 'role', 'id']), redact);
const asFlag: Parse<boolean> = value => (typeof value === 'boolean' ? value : null);

/** A number under a name that is not documented may be anything. */
const isUncertain = (value: unknown) => isObject(value) && value.unit === 'uncertain';

/** What became of the fields of an item, where not all are as they should be. */
interface Trouble {
  badFields: string[];
  /** Keys whose value nobody took. */
  left: string[];
}
const noTrouble: Trouble = { badFields: [], left: [] };
/** Nearly all invitations have the same empty lists: one is enough. */
const none: never[] = [];

/** Reads one invitation (2.2). Many of them are read sooner by one `InvitationReader`. */
export const decodeInvitation = (item: JsonObject, redact: Redact): Invitation =>
  new InvitationReader(redact).read(item);

/**
 * Reads the invitations of an answer, field by field: a bad one is named and kept as it came, never a reason to drop the item.
 * Lists have many thousands of them, so nothing is made here that the result does not hold.
 */
export class InvitationReader {
  readonly #redact: Redact;
  readonly #show: (text: string) => string;
  /** Of the item before this one. */
  #plan: Plan | null = null;

  /** @param show as `showable` with this `redact`, and quicker */
  constructor(redact: Redact, show = (text: string) => showable(text, redact)) {
    this.#redact = redact;
    this.#show = show;
  }

  read(wrapped: JsonObject): Invitation {
    const plan = planOf(wrapped, this.#plan);
    this.#plan = plan;
    const item = plan.wrapper === null ? wrapped : unwrapped(wrapped);
    const plain = item === wrapped && plan.invitee === null ? this.#readPlain(item, plan) : null;
    return plain ?? readCarefully(item, this.#redact);
  }

  /** null: not every field is as it should be. A place for each, so that V8 knows the one name that is read there. */
  #readPlain(item: JsonObject, { at, rest }: Plan): Invitation | null {
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
    return {
      id: id === null ? null : this.#show(id),
      email: email === null ? null : this.#show(email),
      role: role === null ? null : this.#show(role),
      useSeat,
      createdAt: created,
      updatedAt: updated,
      expiresAt: expires,
      badFields: none,
      extra: rest.length === 0 ? none : extraOf(item, rest, this.#redact),
    };
  }
}

const isTextOrNull = (value: unknown): value is string | null => typeof value === 'string' || value === null;

/** undefined: it is there, and not a time. */
function timeOf(value: unknown, place: Place): Instant | null | undefined {
  if (value === null || value === undefined) return null;
  const instant = decodeInstant(value);
  return instant !== null && (place.documented || instant.unit !== 'uncertain') ? instant : undefined;
}

function extraOf(item: JsonObject, names: readonly string[], redact: Redact): ExtraField[] {
  // By `entries`: V8 keeps the name that a place in the code last read a field by, and a name may be a secret.
  const entries = Object.entries(item).filter(([key]) => names.includes(key));
  return extraFields(entries, redact).fields;
}

function readCarefully(item: JsonObject, redact: Redact): Invitation {
  const { at, rest, keys, invitee } = planOf(item);
  const reading: Reading = { item, redact, trouble: null };
  const invitation: Invitation = {
    id: read(reading, 'id', at.id, asShownId),
    email: invitee === null ? read(reading, 'email', at.email, asAddress) : asShown(addressIn(item), redact),
    role: read(reading, 'role', at.role, asRole),
    useSeat: read(reading, 'use_seat', at.use_seat, asFlag),
    createdAt: read(reading, 'created_at', at.created_at, decodeInstant),
    updatedAt: read(reading, 'updated_at', at.updated_at, decodeInstant),
    expiresAt: read(reading, 'expires_at', at.expires_at, decodeInstant),
    badFields: none,
    extra: none,
  };
  const { badFields, left } = reading.trouble ?? noTrouble;
  const more = left.length === 0 ? rest : keys.filter(key => left.includes(key) || rest.includes(key));
  return { ...invitation, badFields, extra: extraOf(item, more, redact) };
}

interface Reading {
  item: JsonObject;
  redact: Redact;
  trouble: Trouble | null;
}

function read<T>(reading: Reading, field: Field, place: Place | undefined, parse: Parse<T>): T | null {
  if (!place) return null;
  const value = reading.item[place.key];
  if (value === undefined || value === null) return null;
  const parsed = parse(value, reading.redact);
  const taken = parsed !== null && (place.documented || !isUncertain(parsed));
  if (taken && typeof value !== 'object') return parsed;
  reading.trouble ??= { badFields: [], left: [] };
  if (!taken && place.documented) reading.trouble.badFields.push(field);
  // Of an object only one value was taken, and there may be others.
  reading.trouble.left.push(place.key);
  return taken ? parsed : null;
}

/** The invitation in the answer to a POST; null where the body holds none. @param isTheirs see `findCreatedInvitation` */
export function decodeCreatedInvitation(
  answer: unknown,
  redact: Redact,
  isTheirs?: (email: string) => boolean,
): Invitation | null {
  const item = findCreatedInvitation(answer, isTheirs);
  return item && decodeInvitation(item, redact);
}
