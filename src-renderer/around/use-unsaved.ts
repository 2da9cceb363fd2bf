import { useEffect, useState } from 'react';
import { changedFrom } from './changed-from.ts';

/**
 * Whether a form holds anything that is not kept.
 * @param known what is kept, as it was read last
 * @returns `keep`: of what was saved a moment ago, which is read again only after that
 */
export function useUnsaved<T extends object>(known: T, values: T) {
  const [kept, keep] = useState(known);
  useEffect(() => keep(known), [known]);
  return { isUnsaved: Object.keys(changedFrom(kept, values)).length > 0, keep };
}
