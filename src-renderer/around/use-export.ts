import { useCallback } from 'react';
import type { Problem } from '../../src-shared/problem.ts';
import type { Input } from '../../src-shared/rpc.ts';
import { useAction } from '../bridge/use-action.ts';
import { many } from '../ui/kit/count-words.ts';
import { useSaveFile } from './use-save-file.ts';

interface Exported {
  of: Input<'invitations.export'>;
  /** As what is saved is called. */
  what: string;
  /** The same where more may be to come. */
  unfinished?: string;
}

export interface Exporting {
  save(exported: Exported): Promise<void>;
  pending: boolean;
  problem: Problem | null;
}

/** A table for spreadsheets, made by the core and saved where the owner likes. */
export function useExport(): Exporting {
  const exporting = useAction('invitations.export');
  const saving = useSaveFile();
  const { run } = exporting;
  const { save: saveFile } = saving;
  const save = useCallback<Exporting['save']>(
    async ({ of, what, unfinished = what }) => {
      const made = await run(of);
      if (!made?.ok) return;
      const { fileName: name, text, rows, complete } = made.value;
      const called = complete === 'no' ? unfinished : what;
      const count = many(rows, 'row');
      await saveFile({ what: `${called} (${count})`, name, kind: 'csv', text });
    },
    [run, saveFile],
  );
  return {
    save,
    pending: exporting.pending || saving.pending,
    problem: exporting.problem ?? saving.problem,
  };
}
