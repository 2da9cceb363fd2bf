import { useSyncExternalStore } from 'react';

/** What leaves each of them; the last one lies on top. */
const open: (() => void)[] = [];
const told = new Set<() => void>();

function change(): void {
  for (const tell of told) tell();
}

/**
 * @param leave what the Escape key does to it, while no other lies over it: the library has each that is open close by it
 * @returns ends it
 */
export function noteOpenDialog(leave: () => void): () => void {
  if (open.length === 0) window.addEventListener('keydown', leaveTop, { capture: true });
  open.push(leave);
  change();
  return () => {
    open.splice(open.indexOf(leave), 1);
    if (open.length === 0) window.removeEventListener('keydown', leaveTop, { capture: true });
    change();
  };
}

function leaveTop({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return;
  // A list of suggestions or a menu in it goes first.
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  open.at(-1)?.();
}

const listen = (tell: () => void) => {
  told.add(tell);
  return () => told.delete(tell);
};

/** What lies behind one may be out of sight. */
export const useDialogOpen = (): boolean => useSyncExternalStore(listen, () => open.length > 0);
