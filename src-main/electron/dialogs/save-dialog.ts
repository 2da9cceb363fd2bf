import { basename } from 'node:path';
import { type BrowserWindow, dialog, type SaveDialogOptions } from 'electron';
import { writeWhole } from '../../adapters/write-whole.ts';
import type { FileSaver } from '../../core/base/ports/save-file.ts';
import { inFrontOf } from './message-box.ts';
import { saveOptions } from './save-options.ts';

/** Saves where the owner says. The file is theirs alone, as what lies in the data folder is. */
export function createFileSaver(parent: () => BrowserWindow | null): FileSaver {
  return {
    save: async ({ name, kind, content }) => {
      const path = await askWhere(parent(), saveOptions(name, kind));
      if (path === null) return null;
      await writeWhole(path, content);
      return basename(path);
    },
  };
}

async function askWhere(window: BrowserWindow | null, options: SaveDialogOptions): Promise<string | null> {
  const answer = window
    ? await inFrontOf(window, dialog.showSaveDialog(window, options), { canceled: true, filePath: '' })
    : await dialog.showSaveDialog(options);
  return answer.canceled || answer.filePath === '' ? null : answer.filePath;
}
