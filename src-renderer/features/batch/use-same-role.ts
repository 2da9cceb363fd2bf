import { useCallback, useEffect, useRef, useState } from 'react';
import type { Row } from './review-rows.ts';
import type { Review } from './use-review.ts';

/** Others with the role that was corrected in one row. */
export interface SameRole {
  from: string;
  to: string;
  keys: ReadonlySet<number>;
}

const ofRole = ['role-unseen', 'role-case'] as const;
const isDoubted = ({ planned }: Row): boolean =>
  ofRole.some(warning => planned?.warnings.includes(warning) ?? false);

/**
 * A role that a table writes otherwise than the service does stands in many rows of it: corrected in one, it is offered for the others.
 * Only where the check has warned of theirs: of roles that are known each may be meant.
 */
export function useSameRole(
  rows: readonly Row[],
  change: Review['change'],
): { change: Review['change']; same: SameRole | null } {
  const [corrected, setCorrected] = useState<{ key: number; from: string } | null>(null);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const changeRow = useCallback<Review['change']>(
    (of, person) => {
      const before = latest.current.find(row => row.key === of);
      if (person.role !== undefined && before)
        setCorrected(last => (last?.key === of ? last : { key: before.key, from: before.person.role }));
      change(of, person);
    },
    [change],
  );
  if (corrected === null) return { change: changeRow, same: null };
  const { key, from } = corrected;
  const to = rows.find(row => row.key === key)?.person.role ?? '';
  const others = rows.filter(row => row.key !== key && row.person.role === from && isDoubted(row));
  const isOffered = to !== '' && to !== from && others.length > 0;
  return {
    change: changeRow,
    same: isOffered ? { from, to, keys: new Set(others.map(one => one.key)) } : null,
  };
}
