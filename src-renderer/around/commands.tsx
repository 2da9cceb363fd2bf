import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { Act } from '../../src-shared/commands.ts';

interface Commands {
  /** Who offered it last comes first. Returns what takes it back. */
  offer: (act: Act, run: () => void) => () => void;
  isOffered: (act: Act) => boolean;
  /** false: nobody on this screen offers it. */
  run: (act: Act) => boolean;
}

const CommandsContext = createContext<Commands | null>(null);

/** What can be done on the screen that is shown: by keys, by the palette or by the menu of the window. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const offers = useRef<{ act: Act; run: () => void }[]>([]);
  const value = useMemo<Commands>(() => {
    const last = (act: Act) => offers.current.findLast(one => one.act === act);
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
export function useOffer(act: Act, run: (() => void) | null): void {
  const { offer } = useCommands();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const isPossible = run !== null;
  useEffect(() => (isPossible ? offer(act, () => latest.current?.()) : undefined), [offer, act, isPossible]);
}
