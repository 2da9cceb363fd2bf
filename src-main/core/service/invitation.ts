import type { Invitation } from '../../../src-shared/invitation.ts';
import { extraNamed } from '../base/extra-fields.ts';
import { decodeInstant } from '../base/instant.ts';
import { asId, isObject, type JsonObject, pick } from '../base/json.ts';
import { words } from '../base/plain-name.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { showable } from '../base/redaction/showable.ts';
import { findCreatedInvitation } from './found-object.ts';
import {
  addressIn,
  addressText,
  type Field,
  type Place,
  type Plan,
  planOf,
  textIn,
  unwrapped,
} from './item-plan.ts';
import { loneAddress } from './lone-address.ts';

type Parse<T> = (value: unknown, redact: Redact) => T | null;
const asShown: Parse<string> = (value, redact) =>
  typeof value === 'string' ? showable(value, redact) : null;
const asShownId: Parse<string> = (value, redact) => {
  // The last is how MongoDB writes one.
  const id = asId(value) ?? asId(pick(value, '$oid'));
  return id === null ? null : showable(id, redact);
};
const asAddress: Parse<string> = (value, redact) => asShown(addressText(value), redact);
const roleNames = words('name key slug role displayname title label value tag id');
const asRole: Parse<string> = (value, redact) => asShown(textIn(value, roleNames), redact);
/** Also as services write it that keep it in a column or a form. */
const asFlag: Parse<boolean> = value => {
  if (typeof value === 'boolean') return value;
  const text = asId(value);
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
};

/** A number under a name that is not documented may be anything. */
const isUncertain = (value: unknown) => isObject(value) && value.unit === 'uncertain';

/** Nearly all invitations have the same empty lists: one is enough. */
const none: never[] = [];

/**
 * Reads one invitation (2.2), field by field: a bad one is named and kept as it came, never a reason to drop the item.
 * Lists have many thousands of them, so nothing is made here that the result does not hold.
 */
export function decodeInvitation(wrapped: JsonObject, redact: Redact): Invitation {
  const item = planOf(wrapped).wrapper === null ? wrapped : unwrapped(wrapped);
  const { at, more: elsewhere, rest, keys } = planOf(item);
  const reading: Reading = { item, elsewhere, redact, badFields: none, left: none };
  const invitation: Invitation = {
    id: read(reading, 'id', at.id, asShownId),
    email: at.email
      ? (read(reading, 'email', at.email, asAddress) ?? addressBeside(item, at.email, redact))
      : asShown(anyAddressIn(item), redact),
    role: read(reading, 'role', at.role, asRole),
    useSeat: read(reading, 'use_seat', at.use_seat, asFlag),
    createdAt: read(reading, 'created_at', at.created_at, decodeInstant),
    updatedAt: read(reading, 'updated_at', at.updated_at, decodeInstant),
    expiresAt: read(reading, 'expires_at', at.expires_at, decodeInstant),
    badFields: none,
    extra: none,
  };
  const { badFields, left } = reading;
  const more = left.length === 0 ? rest : keys.filter(key => left.includes(key) || rest.includes(key));
  return more.length === 0 ? invitation : { ...invitation, badFields, extra: extraNamed(item, more, redact) };
}

const anyAddressIn = (item: JsonObject): string | null => addressIn(item) ?? loneAddress(item);

/** Where the field of the address holds none: whoever is known already may stand in an object of their own. */
function addressBeside(item: JsonObject, { key }: Place, redact: Redact): string | null {
  const { [key]: own, ...beside } = item;
  return own === null ? asShown(anyAddressIn(beside), redact) : null;
}

interface Reading {
  item: JsonObject;
  elsewhere: Plan['more'];
  redact: Redact;
  badFields: string[];
  /** Keys whose value nobody took. */
  left: string[];
}

function read<T>(reading: Reading, field: Field, place: Place | undefined, parse: Parse<T>): T | null {
  if (!place) return null;
  const value = reading.item[place.key];
  if (value === undefined || value === null) return readElsewhere(reading, field, parse);
  const parsed = parse(value, reading.redact);
  const taken = parsed !== null && (place.documented || !isUncertain(parsed));
  if (taken && typeof value !== 'object') return parsed;
  if (!taken && place.documented) reading.badFields = [...reading.badFields, field];
  // Of an object only one value was taken, and there may be others.
  reading.left = [...reading.left, place.key];
  if (taken) return parsed;
  return place.documented ? null : readElsewhere(reading, field, parse);
}

function readElsewhere<T>({ item, elsewhere, redact }: Reading, field: Field, parse: Parse<T>): T | null {
  for (const { key, documented } of elsewhere[field] ?? none) {
    const value = item[key] ?? null;
    const parsed = value === null ? null : parse(value, redact);
    if (parsed !== null && (documented || !isUncertain(parsed))) return parsed;
  }
  return null;
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
