import { useHotkeys } from '@mantine/hooks';
import type { Connection } from '../../../src-shared/connection.ts';
import { keyWords } from './key-words.ts';

/** "Ctrl+1", or "⌘1" where that is the custom. */
export const switchKeyLabel = (index: number): string => keyWords(`CmdOrCtrl+${index + 1}`);

/** Ctrl/Cmd+1..9 for the first nine connections, in inputs too: a combination types nothing. */
export function useSwitchKeys(connections: readonly Connection[], switchTo: (id: string) => void): void {
  useHotkeys(
    connections.slice(0, 9).map(({ id }, index) => [`mod+${index + 1}`, () => switchTo(id)]),
    [],
  );
}
