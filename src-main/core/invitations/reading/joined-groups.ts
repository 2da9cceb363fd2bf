import { asText, entriesOf, isObject, type JsonObject, pick } from '../../base/json.ts';
import { plainName } from '../../base/plain-name.ts';
import { hasAddress, planOf } from '../../service/item-plan.ts';

/** What an invitation may have come to. "Sent" is none: beside it stand those that were received. */
const state =
  /^(?:all)?(?:pending|open|active|outstanding|unaccepted|accepted|joined|declined|rejected|expired|revoked|withdrawn|cancell?ed|closed|inactive|bounced|failed|undelivered)$/;
const ofInvitations = /(?:team)?(?:invitation|invitee|invite)s?(?:list)?/;
/** As far inside of an answer as they are looked for. */
const deepest = 3;

/**
 * Some services list invitations by what they came to, `{pending: […], accepted: […]}`, or by their role. As one list each item says its
 * group by itself; anything else is handed on as it is.
 */
export function withGroupsJoined(answer: unknown, depth = 0): unknown {
  if (!isObject(answer) || depth > deepest) return answer;
  const entries = entriesOf(answer, 100);
  const groups = entries.flatMap(([name, value]) => {
    const called = plainName(name).replace(ofInvitations, '');
    const isGroup = called === '' ? Array.isArray(value) : state.test(called);
    return isGroup && areInvitations(value) ? [{ name, called, items: value }] : [];
  });
  // Of empty ones alone nothing would be left but what stands beside them.
  const isSome = groups.some(({ items }) => items.length > 0);
  if (isSome && groups.length > 1 && groups.some(({ called }) => called !== '')) {
    const names = new Set(groups.map(({ name }) => name));
    const rest = entries.filter(([name]) => !names.has(name));
    const invitations = groups.flatMap(({ called, items }) => items.map(one => inGroup(one, called)));
    return { ...Object.fromEntries(rest), invitations };
  }
  const roles = entries.filter(([name, value]) => areOfRole(plainName(name), value));
  if (roles.length > 1 && !entries.some(([name]) => plainName(name).replace(ofInvitations, '') === '')) {
    const rest = entries.filter(entry => !roles.includes(entry));
    return { ...Object.fromEntries(rest), invitations: roles.flatMap(([, items]) => items) };
  }
  for (const [name, inner] of entries) {
    const joined = withGroupsJoined(inner, depth + 1);
    if (joined !== inner) return { ...answer, [name]: joined };
  }
  return answer;
}

function areInvitations(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isObject) && value.slice(0, 8).every(one => hasAddress(one));
}

/** Each says the role that its list is called by, and what only an invitation says: members have roles, too. */
function areOfRole(called: string, value: unknown): boolean {
  if (!areInvitations(value) || value.length === 0) return false;
  return value.every(one => {
    const { role, use_seat: seat, expires_at: end } = planOf(one).at;
    const own = plainName(asText(role && one[role.key]) ?? '');
    return (seat ?? end) !== undefined && (own === called || `${own}s` === called);
  });
}

function inGroup(item: JsonObject, called: string): JsonObject {
  const says = called === '' || ['status', 'state'].some(name => pick(item, name) !== undefined);
  return says ? item : { ...item, status: called };
}
