import { useHotkeys } from '@mantine/hooks';
import type { Connection } from '../../../src-shared/connection.ts';

const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** "Ctrl+1", or "⌘1" where that is the custom. */
export const switchKeyLabel = (index: number): string => `${apple ? '⌘' : 'Ctrl+'}${index + 1}`;

/** Ctrl/Cmd+1..9 for the first nine connections, in inputs too: a combination types nothing. */
export function useSwitchKeys(connections: readonly Connection[], switchTo: (id: string) => void): void {
  useHotkeys(
    connections.slice(0, 9).map(({ id }, index) => [`mod+${index + 1}`, () => switchTo(id)]),
    [],
  );
}
