import type { Invitation, InvitationList } from '../../../src-shared/invitation.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { decodeInstant } from './decode-instant.ts';
import { extraFields } from './extra-fields.ts';
import { asId, isObject, type JsonObject, pick } from './json.ts';
import { showable } from './showable.ts';

const documented = ['id', 'object', 'email', 'role', 'use_seat', 'created_at', 'updated_at', 'expires_at'];
const wrappers = ['data', 'items', 'results', 'invitations'];

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
    id: read('id', value => {
      const id = asId(value);
      return id === null ? null : showable(id, redact);
    }),
    email: read('email', text),
    role: read('role', text),
    useSeat: read('use_seat', value => (typeof value === 'boolean' ? value : null)),
    createdAt: read('created_at', decodeInstant),
    updatedAt: read('updated_at', decodeInstant),
    expiresAt: read('expires_at', decodeInstant),
  };
  const rest = Object.entries(item).filter(
    ([name]) => !documented.includes(name) || badFields.includes(name),
  );
  return { ...known, badFields, extra: extraFields(rest, redact).fields };
}

/** The invitation in the answer to a POST, bare or wrapped; null where the body holds none. */
export function decodeCreatedInvitation(answer: unknown, redact: Redact): Invitation | null {
  for (const candidate of [answer, pick(answer, 'data'), pick(answer, 'invitation')]) {
    if (
      isObject(candidate) &&
      (asId(pick(candidate, 'id')) || typeof pick(candidate, 'email') === 'string')
    ) {
      return decodeInvitation(candidate, redact);
    }
  }
  return null;
}

/** Reads a list whose shape is not documented (4.1 rule 4). null: there is no list in it. */
export function decodeInvitationList(
  answer: unknown,
  redact: Redact,
  fetchedAt: number,
): InvitationList | null {
  const found = findList(answer);
  if (!found) return null;
  const items = found.list.filter(isObject).map(item => decodeInvitation(item, redact));
  return {
    items,
    complete: completeness(found.around),
    unreadableItems: found.list.length - items.length,
    fetchedAt,
  };
}

function findList(answer: unknown, depth = 0): { list: unknown[]; around: JsonObject[] } | null {
  if (Array.isArray(answer)) return { list: answer, around: [] };
  if (!isObject(answer) || depth > 1) return null;
  for (const name of wrappers) {
    const inner = findList(pick(answer, name), depth + 1);
    if (inner) return { list: inner.list, around: [answer, ...inner.around] };
  }
  return null;
}

/** What the answer itself says of more pages. Silence is `unknown`, not `yes`. */
function completeness(around: JsonObject[]): InvitationList['complete'] {
  let saidAll = false;
  for (const level of around) {
    const more = pick(level, 'has_more') ?? pick(level, 'hasMore');
    if (more === true) return 'no';
    if (more === false) saidAll = true;
    for (const name of ['next', 'next_cursor', 'nextCursor', 'next_page_token', 'next_page', 'cursor']) {
      const next = pick(level, name);
      if ((typeof next === 'string' && next !== '') || typeof next === 'number') return 'no';
      if (next === null) saidAll = true;
    }
  }
  return saidAll ? 'yes' : 'unknown';
}
