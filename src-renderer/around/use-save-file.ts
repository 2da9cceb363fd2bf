import { useCallback } from 'react';
import type { Problem } from '../../src-shared/problem.ts';
import { type FileKind, fileNameOf } from '../../src-shared/saved-file.ts';
import { useAction } from '../bridge/use-action.ts';
import { useCall } from '../bridge/use-call.ts';
import { showDone } from '../ui/kit/show-done.tsx';

interface Saving {
  /** Says so where it was saved, or given to the browser for that. Where the owner closes the dialog, nothing is said. @param name the ending of its kind may be left out */
  save(file: { what: string; name: string; kind: FileKind; text: string }): Promise<void>;
  pending: boolean;
  problem: Problem | null;
}

const mediaTypes: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  jsonl: 'application/jsonl',
  ics: 'text/calendar',
  txt: 'text/plain',
  age: 'application/octet-stream',
};

/**
 * The one way to give the owner a file: where the program has a dialog of the system, it asks there and writes the file itself;
 * a browser downloads it.
 */
export function useSaveFile(): Saving {
  const hasDialog = useCall('app.info', {}).data?.features.saveDialog ?? false;
  const { run, pending, problem } = useAction('files.save');
  const save = useCallback<Saving['save']>(
    async ({ what, name, kind, text }) => {
      if (!hasDialog) {
        const plain = fileNameOf(name, kind);
        download(plain, new Blob([text], { type: `${mediaTypes[kind]};charset=utf-8` }));
        // It may ask where to, find that name taken, or keep nothing; it tells nobody.
        return showDone(`${what} was handed to the browser, to be saved as ${plain}.`);
      }
      const answer = await run({ name, kind, text });
      if (answer?.ok && answer.value.saved) showDone(`${what} was saved as ${answer.value.name}.`);
    },
    [hasDialog, run],
  );
  return { save, pending, problem };
}

/** Through the browser's own download. The page's policy has no word on downloads. */
function download(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has taken hold of the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
