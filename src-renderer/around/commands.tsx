import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { Act } from '../../src-shared/commands.ts';

/** Also what has no key of its own, and is found in the palette. */
export type Offered = Act | 'invite' | 'create' | 'adopt' | 'identify';

interface Commands {
  /** Who offered it last comes first. Returns what takes it back. */
  offer: (act: Offered, run: () => void) => () => void;
  isOffered: (act: Offered) => boolean;
  /** false: nobody on this screen offers it. */
  run: (act: Offered) => boolean;
  /** On the screen that is gone to next: as it comes, or not at all. */
  wish: (act: Offered) => void;
  /** Whether the screen that comes is to do this. */
  takeWish: (act: Offered) => boolean;
}

const CommandsContext = createContext<Commands | null>(null);

/** What can be done on the screen that is shown: by keys, by the palette or by the menu of the window. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const offers = useRef<{ act: Offered; run: () => void }[]>([]);
  const wished = useRef<Offered | null>(null);
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
      run: act => {
        const one = last(act);
        one?.run();
        return one !== undefined;
      },
      wish: act => {
        wished.current = act;
      },
      takeWish: act => {
        if (wished.current !== act) return false;
        wished.current = null;
        return true;
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
export function useOffer(act: Offered, run: (() => void) | null): void {
  const { offer, takeWish } = useCommands();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const isPossible = run !== null;
  // Where it is not possible as the screen comes, the screen says why; later nobody waits for it any more.
  useEffect(() => {
    if (takeWish(act)) latest.current?.();
  }, [takeWish, act]);
  useEffect(() => (isPossible ? offer(act, () => latest.current?.()) : undefined), [offer, act, isPossible]);
}
