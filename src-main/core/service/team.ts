import type { freshnessFields } from '../../../src-shared/freshness.ts';
import type { Team } from '../../../src-shared/team.ts';
import { asId, asText, isObject, type JsonObject, pick } from '../base/json.ts';
import { plainId } from '../base/plain-id.ts';
import { showable } from '../base/showable.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { extraFields } from './extra-fields.ts';
import { decodeInstant } from './instant.ts';

export type DecodedTeam = Omit<Team, keyof typeof freshnessFields>;

/**
 * Reads the team resource, of which nothing is documented (2.3). It may come bare, or wrapped in `data` or `team`.
 * Familiar names are lifted out when their value has a familiar shape; everything else is kept as it is.
 * null: not an object.
 */
export function decodeTeam(answer: unknown, redact: Redact): DecodedTeam | null {
  const team = unwrap(answer);
  if (!team) return null;
  const lifted = new Set<string>();

  function lift<T>(names: string[], read: (value: unknown) => T | null): T | null {
    for (const name of names) {
      const value = read(pick(team, name));
      if (value !== null) {
        lifted.add(name);
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
  const seats = pick(team, 'seats');
  const known = {
    id: lift(['id', 'team_id', 'teamId'], value => plainId(value, redact)),
    name: lift(['name', 'display_name', 'displayName', 'title'], text),
    slug: lift(['slug', 'handle'], text),
    plan: lift(['plan', 'plan_name', 'planName'], value => text(value) ?? text(pick(value, 'name'))),
    seatsTotal:
      lift(
        ['seats', 'seat_count', 'seatCount', 'seats_total', 'seatsTotal', 'seat_limit', 'seatLimit'],
        count,
      ) ??
      count(pick(seats, 'total')) ??
      count(pick(seats, 'limit')),
    seatsUsed:
      lift(['seats_used', 'seatsUsed', 'used_seats', 'usedSeats'], count) ?? count(pick(seats, 'used')),
    memberCount:
      lift(['member_count', 'members_count', 'memberCount', 'membersCount', 'members'], value =>
        Array.isArray(value) ? null : count(value),
      ) ?? (Array.isArray(pick(team, 'members')) ? (pick(team, 'members') as unknown[]).length : null),
    createdAt: lift(['created_at', 'createdAt', 'created'], decodeInstant),
  };
  const rest = Object.entries(team).filter(([name, value]) => !lifted.has(name) || isObject(value));
  const { fields, cut } = extraFields(rest, redact);
  return { ...known, extra: fields, extraCut: cut };
}

function unwrap(answer: unknown): JsonObject | null {
  if (!isObject(answer)) return null;
  for (const name of ['data', 'team']) {
    const inner = pick(answer, name);
    // Only an envelope is opened: a team that happens to have a field called "data" keeps its own fields.
    if (isObject(inner) && asId(pick(answer, 'id')) === null) return unwrap(inner) ?? inner;
  }
  return answer;
}
