import type { freshnessFields } from '../../../src-shared/freshness.ts';
import type { Team } from '../../../src-shared/team.ts';
import { extraFields } from '../base/extra-fields.ts';
import { decodeInstant } from '../base/instant.ts';
import { asText, isObject, pick } from '../base/json.ts';
import { plainId } from '../base/plain-id.ts';
import { plainName } from '../base/plain-name.ts';
import { showable } from '../base/showable.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { findTeam, ownFirst } from './found-team.ts';

export type DecodedTeam = Omit<Team, keyof typeof freshnessFields>;

/** Familiar names in whatever spelling; the first that is there counts. */
const familiar = {
  id: ['id', 'teamid'],
  name: ['name', 'displayname', 'teamname', 'title'],
  slug: ['slug', 'handle'],
  plan: ['plan', 'planname'],
  seatsTotal: ['seats', 'seatcount', 'seatstotal', 'totalseats', 'seatlimit', 'maxseats'],
  seatsUsed: ['seatsused', 'usedseats'],
  memberCount: ['membercount', 'memberscount', 'members'],
  createdAt: ['createdat', 'created', 'createdon'],
} as const;

/**
 * Reads the team resource, of which nothing is documented (2.3), bare or in whatever it is wrapped. Familiar names are lifted out
 * when their value has a familiar shape; everything else is kept as it is. null: not an object.
 */
export function decodeTeam(answer: unknown, redact: Redact): DecodedTeam | null {
  const found = findTeam(answer);
  if (!found) return null;
  const { team, shown } = found;
  const lifted = new Set<string>();
  const keys = ownFirst(team);

  function lift<T>(names: readonly string[], read: (value: unknown) => T | null): T | null {
    for (const name of names) {
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
    const found = asText(value);
    return found === null ? null : showable(found, redact);
  };
  const count = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
  const length = (value: unknown) => (Array.isArray(value) ? value.length : null);
  const seats = pick(team, 'seats');
  const known = {
    id: found.hasId ? lift(familiar.id, value => plainId(value, redact)) : null,
    name: lift(familiar.name, text),
    slug: lift(familiar.slug, text),
    plan: lift(familiar.plan, value => text(value) ?? text(pick(value, 'name'))),
    seatsTotal:
      lift(familiar.seatsTotal, count) ?? count(pick(seats, 'total')) ?? count(pick(seats, 'limit')),
    seatsUsed: lift(familiar.seatsUsed, count) ?? count(pick(seats, 'used')),
    memberCount: lift(familiar.memberCount, count) ?? length(pick(team, 'members')),
    createdAt: lift(familiar.createdAt, decodeInstant),
  };
  const rest = Object.entries(shown).filter(
    ([name, value]) => shown !== team || !lifted.has(name) || isObject(value),
  );
  const { fields, cut } = extraFields(rest, redact);
  return { ...known, extra: fields, extraCut: cut };
}
