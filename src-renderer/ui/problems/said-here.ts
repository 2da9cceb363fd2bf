import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { ProblemCode } from '../../../src-shared/problem.ts';

/** `asking`: the first answer is on its way, and what there is to say is not known yet. */
type Said = ProblemCode | 'asking';

const said = new Set<{ what: Said }>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const tell = () => {
  for (const listener of listeners) listener();
};

/** The screen itself says this in place of, or above, what it shows. Known before anything is painted. */
export function useSays(what: Said | null): void {
  useLayoutEffect(() => {
    if (what === null) return;
    const mine = { what };
    said.add(mine);
    tell();
    return () => {
      said.delete(mine);
      tell();
    };
  }, [what]);
}

/** Whether a banner would say again what the screen says, or, unless that is left out, may be about to. */
export function useSaidHere(code: ProblemCode, orSoon = true): boolean {
  return useSyncExternalStore(subscribe, () =>
    [...said].some(({ what }) => what === code || (orSoon && what === 'asking')),
  );
}
