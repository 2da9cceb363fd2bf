import type { Invitation } from '../../../src-shared/invitation.ts';
import { asId, isObject, type JsonObject, pick } from '../base/json.ts';
import { showable } from '../base/showable.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { extraFields } from './extra-fields.ts';
import { decodeInstant } from './instant.ts';

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

type Parse<T> = (value: unknown, redact: Redact) => T | null;
const asShown: Parse<string> = (value, redact) =>
  typeof value === 'string' ? showable(value, redact) : null;
const asShownId: Parse<string> = (value, redact) => {
  const id = asId(value);
  return id === null ? null : showable(id, redact);
};
const asFlag: Parse<boolean> = value => (typeof value === 'boolean' ? value : null);

/**
 * Reads one invitation (2.2), field by field: a bad one is named and kept as it came, never a reason to drop the item.
 * Lists have many thousands of them, so nothing is made here that the result does not hold.
 */
export function decodeInvitation(item: JsonObject, redact: Redact): Invitation {
  const badFields: string[] = [];
  return {
    id: read(item, 'id', asShownId, redact, badFields),
    email: read(item, 'email', asShown, redact, badFields),
    role: read(item, 'role', asShown, redact, badFields),
    useSeat: read(item, 'use_seat', asFlag, redact, badFields),
    createdAt: read(item, 'created_at', decodeInstant, redact, badFields),
    updatedAt: read(item, 'updated_at', decodeInstant, redact, badFields),
    expiresAt: read(item, 'expires_at', decodeInstant, redact, badFields),
    badFields,
    extra: extraOf(item, redact, badFields),
  };
}

function read<T>(
  item: JsonObject,
  name: string,
  parse: Parse<T>,
  redact: Redact,
  badFields: string[],
): T | null {
  const value = pick(item, name);
  if (value === undefined || value === null) return null;
  const parsed = parse(value, redact);
  if (parsed === null) badFields.push(name);
  return parsed;
}

function extraOf(item: JsonObject, redact: Redact, badFields: readonly string[]): Invitation['extra'] {
  const rest: [string, unknown][] = [];
  for (const name of Object.keys(item)) {
    if (!documented.has(name) || badFields.includes(name)) rest.push([name, item[name]]);
  }
  return rest.length === 0 ? [] : extraFields(rest, redact).fields;
}

/** The invitation in the answer to a POST, bare or wrapped; null where the body holds none. */
export function decodeCreatedInvitation(answer: unknown, redact: Redact): Invitation | null {
  const data = pick(answer, 'data');
  const wrapped = [data, pick(data, 'invitation'), pick(answer, 'invitation'), pick(answer, 'result')];
  for (const candidate of [answer, ...wrapped]) {
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
