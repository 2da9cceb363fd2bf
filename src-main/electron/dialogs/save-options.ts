import type { SaveDialogOptions } from 'electron';
import type { FileKind } from '../../../src-shared/saved-file.ts';

/** As a list of kinds of files calls them. */
const names: Readonly<Record<FileKind, string>> = {
  csv: 'Table (CSV)',
  json: 'JSON',
  jsonl: 'JSON lines',
  ics: 'Calendar',
  txt: 'Text',
  age: 'Encrypted file (age)',
};

/** @param name without a folder: the system opens the one that was used last, or the owner's own */
export function saveOptions(name: string, kind: FileKind): SaveDialogOptions {
  return {
    title: 'Save',
    defaultPath: name,
    filters: [{ name: names[kind], extensions: [kind] }],
    // People's addresses: not for a list of recent files. The question before a file is replaced has to be asked for on Linux.
    properties: ['showOverwriteConfirmation', 'createDirectory', 'dontAddToRecent'],
  };
}
