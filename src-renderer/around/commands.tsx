import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { Act } from '../../src-shared/commands.ts';

/** Also what has no key of its own, and is found in the palette or done by a banner. */
export type Offered =
  | Act
  | 'invite'
  | 'create'
  | 'adopt'
  | 'identify'
  | 'revoke-by-id'
  | 'removed'
  | 'replace'
  | 'settle'
  | 'use'
  | 'seek'
  | 'seek-token';

/** With `seek` and `seek-token`: what for; with `settle` and `use`: the key of a token. */
type Run = (about: string) => void;

interface Commands {
  /** Who offered it last comes first. Returns what takes it back. */
  offer: (act: Offered, run: Run) => () => void;
  isOffered: (act: Offered) => boolean;
  /** false: nobody on this screen offers it. */
  run: (act: Offered, about?: string) => boolean;
  /** On the screen that is gone to next: as it comes, or not at all. */
  wish: (act: Offered, about?: string) => void;
  /** What the screen that comes is to do this about; null: it is not to. */
  takeWish: (act: Offered) => string | null;
}

const CommandsContext = createContext<Commands | null>(null);

/** What can be done on the screen that is shown: by keys, by the palette or by the menu of the window. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const offers = useRef<{ act: Offered; run: Run }[]>([]);
  const wished = useRef<{ act: Offered; about: string } | null>(null);
  const value = useMemo<Commands>(() => {
    const last = (act: Offered) => offers.current.findLast(one => one.act === act);
    return {
      offer: (act, run) => {
        const one = { act, run };
        offers.current.push(one);
        return () => {
          offers.current = offers.current.filter(other => other !== one);
        };
      },
      isOffered: act => last(act) !== undefined,
      run: (act, about = '') => {
        const one = last(act);
        one?.run(about);
        return one !== undefined;
      },
      wish: (act, about = '') => {
        wished.current = { act, about };
      },
      takeWish: act => {
        if (wished.current?.act !== act) return null;
        const { about } = wished.current;
        wished.current = null;
        return about;
      },
    };
  }, []);
  return <CommandsContext value={value}>{children}</CommandsContext>;
}

export function useCommands(): Commands {
  const commands = useContext(CommandsContext);
  if (!commands) throw new Error('useCommands needs a CommandsProvider above it.');
  return commands;
}

/** While the place is shown. null: not possible now. */
export function useOffer(act: Offered, run: Run | null): void {
  const { offer, takeWish } = useCommands();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const isPossible = run !== null;
  // Where it is not possible as the screen comes, the screen says why; later nobody waits for it any more.
  useEffect(() => {
    const about = takeWish(act);
    if (about !== null) latest.current?.(about);
  }, [takeWish, act]);
  useEffect(
    () => (isPossible ? offer(act, about => latest.current?.(about)) : undefined),
    [offer, act, isPossible],
  );
}
