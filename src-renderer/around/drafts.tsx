import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

type Drafts = Map<string, unknown>;

const DraftsContext = createContext<Drafts | null>(null);

/**
 * Half-filled forms, kept while the page lives: closing a form, going to another screen to paste a session, or
 * switching the connection loses nothing.
 * SECURITY: forms put no session and no personal access token here.
 */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const [drafts] = useState<Drafts>(() => new Map());
  return <DraftsContext value={drafts}>{children}</DraftsContext>;
}

export interface Draft<T> {
  initial: T;
  /** What is left out stays as it is without a draft. */
  save: (values: Partial<T>) => void;
  /** Something was entered, and was not sent. */
  isThere: () => boolean;
  clear: () => void;
}

/**
 * For what outlives a form: its draft goes when what it held was sent.
 * @returns clears it; `isThat` tells whether it still holds what was sent: somebody may have entered something else by then
 */
export function useClearDraft(): (key: string, isThat?: (draft: unknown) => boolean) => void {
  const drafts = useContext(DraftsContext);
  return useCallback(
    (key, isThat = () => true) => {
      if (isThat(drafts?.get(key))) drafts?.delete(key);
    },
    [drafts],
  );
}

/** What a screen keeps for whoever comes back to it, while the page lives: it changes this one object. */
export function useKept<T extends object>(key: string, begin: T): T {
  const drafts = useContext(DraftsContext);
  const [kept] = useState(() => (drafts?.get(key) as T | undefined) ?? { ...begin });
  useEffect(() => void drafts?.set(key, kept), [drafts, key, kept]);
  return kept;
}

/** The key names form and connection: a draft for one team never turns up under another. */
export function useDraft<T extends object>(key: string, empty: T): Draft<T> {
  const drafts = useContext(DraftsContext);
  const initial = useRef<T | null>(null);
  if (initial.current === null) {
    // Only forms write under their own key, so the shape is theirs.
    initial.current = { ...empty, ...(drafts?.get(key) as Partial<T> | undefined) };
  }
  return {
    initial: initial.current,
    save: values => drafts?.set(key, values),
    isThere: () => drafts?.has(key) ?? false,
    clear: () => drafts?.delete(key),
  };
}
