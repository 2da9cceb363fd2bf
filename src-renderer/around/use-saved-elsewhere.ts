import { useEffect, useRef } from 'react';
import { changedFrom } from './changed-from.ts';

/**
 * What another window saves is not undone from a form of the same: where nothing was changed here, that is shown.
 * @param known as it is saved, the same object until it changes
 */
export function useSavedElsewhere<T extends object>(
  known: T,
  setValues: (change: (values: Partial<T>) => Partial<T>) => void,
): void {
  const last = useRef(known);
  useEffect(() => {
    const was = last.current;
    last.current = known;
    if (was !== known) setValues(values => ({ ...known, ...changedFrom(was, values) }));
  }, [known, setValues]);
}
