import type { Sliced } from '../base/stretch.ts';
import { refusal } from './transfer-file.ts';
import type { AnyRow } from './transfer-row.ts';

/** A row, and where it stood. */
export interface Sided {
  row: AnyRow;
  side: 'here' | 'file';
  /** Its secret is here, or it is in use, so that it stays by itself whatever is said of it. */
  isFixed: boolean;
}

/** No token has more names than this, unless somebody made them up. */
const mostOfOne = 200;

/** Rows of one token stand together: they have a key, an id at the same service, or a fingerprint in common. */
export function* groupedByToken(rows: readonly Sided[]): Sliced<Iterable<Sided[]>> {
  const groupOf = new Map<string, Sided[]>();
  const groups = new Set<Sided[]>();
  let n = 0;
  for (const one of rows) {
    const known = new Set(namesOf(one.row).flatMap(name => [groupOf.get(name) ?? []]));
    const group = [...[...known].flat(), one];
    if (group.length > mostOfOne) throw refusal('damaged');
    for (const other of known) groups.delete(other);
    groups.add(group);
    for (const { row } of group) for (const name of namesOf(row)) groupOf.set(name, group);
    n += 1;
    if (n % 16 === 0) yield;
  }
  return groups;
}

function namesOf(row: AnyRow): string[] {
  const { key, otherKeys, id, baseUrl, dashboardUrl, fingerprint, otherFingerprints } = row;
  const marks = [fingerprint, ...otherFingerprints].filter(mark => mark !== null);
  return [
    ...[key, ...otherKeys].map(one => `key ${one}`),
    ...(id === null || baseUrl === null ? [] : [`id ${baseUrl} ${dashboardUrl} ${id}`]),
    ...marks.map(mark => `mark ${baseUrl} ${mark}`),
  ];
}
