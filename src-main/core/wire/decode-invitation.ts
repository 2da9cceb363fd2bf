import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { decodeInstant } from './decode-instant.ts';
import { extraFields } from './extra-fields.ts';
import { asId, isObject, type JsonObject, pick } from './json.ts';
import { showable } from './showable.ts';

const documented = new Set([
  'id',
  'object',
  'email',
  'role',
  'use_seat',
  'created_at',
  'updated_at',
  'expires_at',
]);
const listNames = ['data', 'items', 'results', 'invitations', 'records', 'entries'];

/** Reads one invitation (2.2), field by field: a bad one is named and kept as it came, never a reason to drop the item. */
export function decodeInvitation(item: JsonObject, redact: Redact): Invitation {
  const badFields: string[] = [];

  function read<T>(name: string, parse: (value: unknown) => T | null): T | null {
    const value = pick(item, name);
    if (value === undefined || value === null) return null;
    const parsed = parse(value);
    if (parsed === null) badFields.push(name);
    return parsed;
  }

  const text = (value: unknown) => (typeof value === 'string' ? showable(value, redact) : null);
  const known = {
    id: read('id', asId),
    email: read('email', text),
    role: read('role', text),
    useSeat: read('use_seat', value => (typeof value === 'boolean' ? value : null)),
    createdAt: read('created_at', decodeInstant),
    updatedAt: read('updated_at', decodeInstant),
    expiresAt: read('expires_at', decodeInstant),
  };
  const rest = Object.entries(item).filter(([name]) => !documented.has(name) || badFields.includes(name));
  return { ...known, badFields, extra: rest.length === 0 ? [] : extraFields(rest, redact).fields };
}

/** The invitation in the answer to a POST, bare or wrapped; null where the body holds none. */
export function decodeCreatedInvitation(answer: unknown, redact: Redact): Invitation | null {
  for (const candidate of [answer, pick(answer, 'data'), pick(answer, 'invitation')]) {
    if (
      isObject(candidate) &&
      (asId(pick(candidate, 'id')) !== null || typeof pick(candidate, 'email') === 'string')
    ) {
      return decodeInvitation(candidate, redact);
    }
  }
  return null;
}

export interface FoundList {
  list: readonly unknown[];
  /** The objects around it, outermost first. */
  around: readonly JsonObject[];
}

/** Finds the list in an answer whose shape is not documented (4.1 rule 4): bare, or in an object, or one level deeper. */
export function findInvitations(answer: unknown, depth = 0): FoundList | null {
  if (Array.isArray(answer)) return { list: answer, around: [] };
  if (!isObject(answer) || depth > 1) return null;
  for (const name of listNames) {
    const inner = findInvitations(pick(answer, name), depth + 1);
    if (inner) return { list: inner.list, around: [answer, ...inner.around] };
  }
  return null;
}
