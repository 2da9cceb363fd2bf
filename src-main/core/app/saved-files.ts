import type { Output, ParsedInput } from '../../../src-shared/rpc.ts';
import { fileNameOf } from '../../../src-shared/saved-file.ts';
import { errorCode } from '../base/error-code.ts';
import type { FileSaver } from '../base/ports/save-file.ts';
import { ProblemError, problem } from '../base/problem-error.ts';

/**
 * Files that the owner saves where they like, by a dialog of the system. SECURITY: a page names no folder and no kind that a system would
 * run. What it may not put into a file, the guard of all inputs has seen to.
 */
export class SavedFiles {
  readonly #saver: FileSaver | null;

  constructor(saver: FileSaver | null) {
    this.#saver = saver;
  }

  /** @throws ProblemError `unsupported-here` where a page downloads by itself, `busy`, `file-not-saved` */
  async save({ name, kind, text }: ParsedInput<'files.save'>): Promise<Output<'files.save'>> {
    if (!this.#saver) throw problem('unsupported-here', { reason: 'save-dialog' });
    try {
      const saved = await this.#saver.save({ name: fileNameOf(name, kind), kind, content: text });
      return saved === null ? { saved: false } : { saved: true, name: saved };
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      const code = errorCode(error);
      throw problem('file-not-saved', code === undefined ? {} : { technical: code });
    }
  }
}
