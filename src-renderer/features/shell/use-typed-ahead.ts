import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What was typed before there was a field for it. */
export type TypedAhead = RefObject<string | null>;

/**
 * Whoever knows the key does not wait for the palette: what is typed until its field has the focus belongs to it, and not to what has the
 * focus by then, as a button that Enter would press.
 * @returns set to null, nothing more is waited for
 */
export function useTypedAhead(opened: boolean, onClose: () => void): TypedAhead {
  const typed = useRef<string | null>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    if (!opened) return;
    typed.current = '';
    const stop = new AbortController();
    const note = (event: KeyboardEvent) => {
      const { key } = event;
      const before = typed.current;
      if (before === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === 'Escape') close.current();
      else if (key === 'Backspace') typed.current = before.slice(0, -1);
      else if (key.length === 1) typed.current = before + key;
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', note, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [opened]);
  return typed;
}
