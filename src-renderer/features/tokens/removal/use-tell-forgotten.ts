import { useCallback } from 'react';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { Connection } from '../../../../src-shared/connection.ts';
import { keptDays } from '../../../../src-shared/limits.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { quoted } from '../../../ui/kit/foreign.tsx';
import { showDone, showFailed, takeBackNews } from '../../../ui/kit/show-done.tsx';
import { wordsOf } from '../../../ui/problems/refined-words.ts';

/** Tells that a row was removed, and has it back at once where that was a mistake. */
export function useTellForgotten(): (token: AccessToken) => void {
  const { run } = useAction('tokens.restore');
  return useCallback(
    ({ key, name }) => {
      const restore = async () => {
        const restored = await run({ key });
        if (restored?.ok) tellRestored({ key, name });
        else if (restored)
          showFailed(`${quoted(name)} was not brought back`, wordsOf(restored.problem).title);
      };
      showDone(
        `${quoted(name)} was removed from this computer. It can be brought back under More, Removed tokens.`,
        'for-a-while',
        // Not “Undo”: a secret that was here does not come back.
        { id: messageOf(key), label: 'Restore the row', run: () => void restore() },
      );
    },
    [run],
  );
}

/** How long a row that was removed can be brought back: the practice team, with all that is known of it, ends with its run. */
export const restorableFor = ({ kind }: Pick<Connection, 'kind'>): string =>
  kind === 'practice' ? 'until Keyholder ends' : `for ${keptDays} days`;

const messageOf = (key: string): string => `removed ${key}`;

/** Its removal is not so any more, and its row not to be restored once more. */
export function tellRestored({ key, name }: Pick<AccessToken, 'key' | 'name'>): void {
  takeBackNews(messageOf(key));
  showDone(`${quoted(name)} is in the list again. Its secret is gone.`);
}
