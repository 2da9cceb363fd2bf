import { useSyncExternalStore } from 'react';

let open = 0;
const told = new Set<() => void>();

function change(by: 1 | -1): void {
  open += by;
  for (const tell of told) tell();
}

/** @returns ends it */
export function noteOpenDialog(): () => void {
  change(1);
  return () => change(-1);
}

const listen = (tell: () => void) => {
  told.add(tell);
  return () => told.delete(tell);
};

/** What lies behind one may be out of sight. */
export const useDialogOpen = (): boolean => useSyncExternalStore(listen, () => open > 0);
