import type { FileKind } from '../../../../src-shared/saved-file.ts';

/** Asks the owner in a dialog of the system where a file is to go, and writes it there. */
export interface FileSaver {
  /**
   * @param name suggested: a plain name with the ending of its kind
   * @returns the name of the file as the owner has chosen it; null: they closed the dialog, and nothing was written
   * @throws errors of Node's fs: then there is no new file, and one that was there is what it was
   */
  save(file: { name: string; kind: FileKind; content: string | Uint8Array }): Promise<string | null>;
}
