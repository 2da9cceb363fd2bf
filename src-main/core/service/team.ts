import type { freshnessFields } from '../../../src-shared/freshness.ts';
import type { Team } from '../../../src-shared/team.ts';
import { extraFields } from '../base/extra-fields.ts';
import { decodeInstant } from '../base/instant.ts';
import { asText, keysOf, pick } from '../base/json.ts';
import { pickPlain } from '../base/pick-plain.ts';
import { plainId } from '../base/plain-id.ts';
import { plainName, words } from '../base/plain-name.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { showable } from '../base/redaction/showable.ts';
import { findTeam, ownFirst } from './found-team.ts';
import { createdNames } from './item-plan.ts';
import { count } from './page-signs.ts';

/** The number itself, or the first of these in an object. @param names plain */
function firstCount(value: unknown, names: readonly string[], itself = true): number | null {
  const own = itself ? count(value) : null;
  return own ?? names.map(name => count(pickPlain(value, name))).find(number => number !== null) ?? null;
}

export type DecodedTeam = Omit<Team, keyof typeof freshnessFields>;

/**
 * Reads the team resource, of which nothing is documented (2.3), bare or in whatever it is wrapped. Familiar names are lifted out
 * when their value has a familiar shape; everything else is kept as it is. null: not an object.
 */
export function decodeTeam(answer: unknown, redact: Redact): DecodedTeam | null {
  const found = findTeam(answer);
  if (!found) return null;
  const { team, shown, hasId } = found;
  const lifted = new Set<string>();
  const keys = ownFirst(team);

  /** The first name that is there counts, in whatever spelling. */
  function lift<T>(names: string, read: (value: unknown) => T | null): T | null {
    for (const name of words(names)) {
      for (const key of keys) {
        const value = plainName(key) === name ? read(Reflect.get(team, key)) : null;
        if (value === null) continue;
        lifted.add(key);
        return value;
      }
    }
    return null;
  }

  const text = (value: unknown) => {
    const said = asText(value);
    return said === null ? null : showable(said, redact);
  };
  // What is purchased comes before "seats", which elsewhere are those in use.
  const total = (value: unknown) => firstCount(value, ['total', 'limit', 'max', 'purchased', 'quantity']);
  const seats = pickPlain(team, 'seats') ?? pickPlain(team, 'licenses');
  const subscription = pickPlain(team, 'subscription');
  const ofPlan = pickPlain(team, 'plan') ?? subscription;
  const planNames = ['name', 'displayname', 'title', 'slug', 'code', 'key'];
  const planOf = (value: unknown) =>
    text(value) ?? planNames.map(name => text(pickPlain(value, name))).find(found => found !== null) ?? null;
  const usage = pickPlain(pickPlain(team, 'usage'), 'seats');
  const known = {
    id: hasId ? lift('id teamid', value => plainId(value, redact)) : null,
    name: lift('name displayname teamname title', text),
    slug: lift('slug handle', text),
    plan:
      lift('plan planname', planOf) ??
      planOf(pickPlain(subscription, 'plan')) ??
      planOf(pickPlain(pickPlain(team, 'billing'), 'plan')),
    seatsTotal:
      lift(
        'seatstotal totalseats seatlimit seatslimit maxseats seatsmax purchasedseats seatspurchased licensedseats seats seatcount licenses',
        total,
      ) ??
      firstCount(pickPlain(ofPlan, 'seats'), ['total', 'limit']) ??
      firstCount(usage, ['total', 'limit'], false),
    seatsUsed:
      lift(
        'seatsused usedseats seatsinuse seatstaken filledseats seatsfilled occupiedseats seatsoccupied consumedseats seatsconsumed assignedseats seatsassigned occupiedseatcount usedseatcount',
        count,
      ) ??
      firstCount(seats, ['used', 'inuse', 'taken', 'filled', 'occupied', 'consumed', 'assigned'], false) ??
      firstCount(ofPlan, ['filledseats', 'seatsused', 'usedseats'], false) ??
      firstCount(usage, ['used', 'inuse', 'current']),
    memberCount:
      // Of a list of members only some may be shown.
      lift(
        'membercount memberscount totalmembers memberstotal totalmembercount nummembers numberofmembers members usercount userscount',
        value => (Array.isArray(value) ? value.length : firstCount(value, ['count', 'totalcount', 'total'])),
      ) ?? count(pickPlain(pick(team, '_count'), 'members')),
    createdAt: lift(`createdat ${createdNames}`, decodeInstant),
  };
  const isRest = (name: string, value: unknown) =>
    shown !== team || !lifted.has(name) || (typeof value === 'object' && value !== null);
  const { fields, cut } = extraFields(rest(), redact);
  return { ...known, extra: fields, extraCut: cut };

  /** One after the other, since only the first of them are shown. */
  function* rest(): Generator<readonly [string, unknown]> {
    for (const name of keysOf(shown)) {
      const value = Reflect.get(shown, name);
      if (isRest(name, value)) yield [name, value];
    }
  }
}
