import { plainestId } from '../base/same-id.ts';
import type { Sliced } from '../base/stretch.ts';
import { areOther } from './joined-row.ts';
import { refusal } from './transfer-file.ts';
import type { AnyRow } from './transfer-row.ts';

/** A row, and where it stood. */
export interface Sided {
  row: AnyRow;
  side: 'here' | 'file';
  /** Its secret is here, or it is in use, so that it stays by itself whatever is said of it. */
  isFixed: boolean;
  /** The connection that it lives in here, or would. */
  place: string;
}

/** No token has more names than this, unless somebody made them up. */
const mostOfOne = 200;

/** Rows of one token stand together: they have a key, an id at the same place, or a fingerprint in common. */
export function* groupedByToken(rows: readonly Sided[]): Sliced<Iterable<Sided[]>> {
  const groups = new Groups(namesOf);
  let n = 0;
  for (const one of rows) {
    if (groups.add(one) > mostOfOne) throw refusal('damaged');
    n += 1;
    if (n % 16 === 0) yield;
  }
  return groups.all;
}

/**
 * One token may stand in two connections: there it has two rows, on every computer. It has two in one connection where it was revoked by
 * an id that is not the one of the row that lives: to revoke by that was to revoke another one.
 */
export function groupedByPlace(ofToken: readonly Sided[]): Iterable<Sided[]> {
  const living = ofToken.filter(({ row }) => row.state !== 'revoked');
  const isOfAnother = ({ place, row: { state, id } }: Sided) =>
    state === 'revoked' && living.some(other => other.place === place && areOther(id, other.row.id));
  const groups = new Groups(one => [
    isOfAnother(one)
      ? `place ${one.place} revoked as ${one.row.id && plainestId(one.row.id)}`
      : `place ${one.place}`,
    ...keysOf(one.row),
  ]);
  for (const one of ofToken) groups.add(one);
  return groups.all;
}

/** What has a name in common stands together. */
class Groups {
  readonly all = new Set<Sided[]>();
  readonly #namesOf: (one: Sided) => string[];
  readonly #groupOf = new Map<string, Sided[]>();

  constructor(namesOf: (one: Sided) => string[]) {
    this.#namesOf = namesOf;
  }

  /** Returns with how many it stands. */
  add(one: Sided): number {
    const known = new Set(this.#namesOf(one).flatMap(name => [this.#groupOf.get(name) ?? []]));
    const group = [...[...known].flat(), one];
    for (const other of known) this.all.delete(other);
    this.all.add(group);
    for (const member of group) for (const name of this.#namesOf(member)) this.#groupOf.set(name, group);
    return group.length;
  }
}

const keysOf = ({ key, otherKeys }: AnyRow): string[] => [key, ...otherKeys].map(one => `key ${one}`);

function namesOf({ row, place }: Sided): string[] {
  const { id, baseUrl, dashboardUrl, fingerprint, otherFingerprints } = row;
  const marks = [fingerprint, ...otherFingerprints].filter(mark => mark !== null);
  return [
    ...keysOf(row),
    // Two teams may have the same one.
    ...(id === null || baseUrl === null ? [] : [`id ${place} ${baseUrl} ${dashboardUrl} ${plainestId(id)}`]),
    ...marks.map(mark => `mark ${baseUrl} ${mark}`),
  ];
}
