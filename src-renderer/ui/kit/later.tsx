import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';

/** A part of the page whose code is read when it is wanted, or before. Nothing is drawn until it is here. */
export interface Later<P extends object = Record<never, never>> {
  (props: P): ReactNode;
  isHere: () => boolean;
  /** Never rejects: code that cannot be read throws where it is drawn. */
  read: () => Promise<void>;
}

const all = new Set<() => Promise<void>>();

/** Also what is found on the way: a screen has dialogs of its own. What cannot be read now is left. @param pause before each */
export async function readAll(pause?: () => Promise<void>): Promise<void> {
  for (const read of all) {
    await pause?.();
    await read();
  }
}

export function later<P extends object>(get: () => Promise<ComponentType<P>>): Later<P> {
  let found: { Known: ComponentType<P> } | { failure: unknown } | null = null;
  let reading: Promise<void> | null = null;
  const read = () => {
    reading ??= get().then(
      Known => {
        found = { Known };
      },
      (failure: unknown) => {
        found = { failure };
      },
    );
    return reading;
  };
  all.add(async () => {
    await read();
    if (found === null || !('failure' in found)) return;
    // Nobody has asked for it yet: whoever does has it read again, and is told then.
    found = null;
    reading = null;
  });
  const Part = (props: P) => {
    useHere(Part);
    if (found === null) return null;
    if ('failure' in found) throw found.failure;
    return <found.Known {...props} />;
  };
  Part.isHere = () => found !== null;
  Part.read = read;
  return Part;
}

/** The same for what is opened over the page: its code is read when it is opened first. */
export function laterDialog<P extends { opened: boolean }>(get: () => Promise<ComponentType<P>>): Later<P> {
  const Part = later(get);
  const Dialog = (props: P) => {
    const isHere = useHere(props.opened ? Part : null) || Part.isHere();
    return isHere ? <Part {...props} /> : null;
  };
  return Object.assign(Dialog, { isHere: Part.isHere, read: Part.read });
}

/** Has it read. @param part null: nothing is wanted */
export function useHere(part: Pick<Later, 'isHere' | 'read'> | null): boolean {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const isHere = part?.isHere() ?? false;
  useEffect(() => {
    if (!part || isHere) return;
    let isWanted = true;
    void part.read().then(() => {
      if (isWanted) drawAgain();
    });
    return () => {
      isWanted = false;
    };
  }, [part, isHere]);
  return isHere;
}
