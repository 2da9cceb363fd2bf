import type { freshnessFields } from '../../../src-shared/freshness.ts';
import type { Team } from '../../../src-shared/team.ts';
import { extraFields } from '../base/extra-fields.ts';
import { decodeInstant } from '../base/instant.ts';
import { asText, pick } from '../base/json.ts';
import { plainId } from '../base/plain-id.ts';
import { plainName, words } from '../base/plain-name.ts';
import type { Redact } from '../base/redact.ts';
import { showable } from '../base/showable.ts';
import { findTeam, ownFirst } from './found-team.ts';
import { count } from './page-signs.ts';

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
  const total = (value: unknown) =>
    count(value) ?? count(pick(value, 'total')) ?? count(pick(value, 'limit'));
  const known = {
    id: hasId ? lift('id teamid', value => plainId(value, redact)) : null,
    name: lift('name displayname teamname title', text),
    slug: lift('slug handle', text),
    plan: lift('plan planname', value => text(value) ?? text(pick(value, 'name'))),
    seatsTotal: lift('seats seatcount seatstotal totalseats seatlimit maxseats', total),
    seatsUsed: lift('seatsused usedseats', count) ?? count(pick(pick(team, 'seats'), 'used')),
    memberCount: lift('membercount memberscount members', value =>
      count(Array.isArray(value) ? value.length : value),
    ),
    createdAt: lift('createdat created createdon', decodeInstant),
  };
  const isRest = (name: string, value: unknown) =>
    shown !== team || !lifted.has(name) || (typeof value === 'object' && value !== null);
  const rest = Object.entries(shown).filter(([name, value]) => isRest(name, value));
  const { fields, cut } = extraFields(rest, redact);
  return { ...known, extra: fields, extraCut: cut };
}
