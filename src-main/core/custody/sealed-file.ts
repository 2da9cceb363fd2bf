import { errorCode } from '../base/error-code.ts';
import type { Notices } from '../base/notices.ts';
import type { Files } from '../base/ports/files.ts';
import { problem } from '../base/problem-error.ts';
import { writeFile } from '../base/write-file.ts';
import type { SealKey } from './seal-key.ts';
import type { Vault } from './vault.ts';

export interface SealedFileParts {
  files: Files;
  notices: Notices;
  vault: Vault;
  elsewhereKey: SealKey;
}

/**
 * A sealed file whose key is in the keychain. What cannot be read now is never written over, and what no key opens is set aside
 * first.
 */
export class SealedFile {
  readonly #name: string;
  readonly #parts: SealedFileParts;
  /** stuck: the disk does not give it out. shut: it is there, and nothing opens it. */
  #state: 'unread' | 'stuck' | 'shut' | 'read' = 'unread';
  #why = '';

  constructor(name: string, parts: SealedFileParts) {
    this.#name = name;
    this.#parts = parts;
  }

  /** After `open`: something is there, and what is not known. */
  get isShut(): boolean {
    return this.#state === 'stuck' || this.#state === 'shut';
  }

  /**
   * What is there, until it was read once. @param unsealed null: it does not open
   * @throws ProblemError where the keychain keeps its key back
   */
  async open<T>(unsealed: (text: string, key: string) => T | null | Promise<T | null>): Promise<T | null> {
    if (this.#state === 'read') return null;
    const { files, notices, elsewhereKey } = this.#parts;
    let text: string | null;
    try {
      text = await files.read(this.#name);
    } catch (error) {
      this.#state = 'stuck';
      this.#why = errorCode(error) ?? 'unknown';
      notices.add('file-stuck', this.#name);
      return null;
    }
    const key = text === null ? null : await elsewhereKey.fetch();
    const opened = text === null || key === null ? null : await unsealed(text, key);
    this.#state = text === null || opened !== null ? 'read' : 'shut';
    return opened;
  }

  /**
   * After `open`. With memory chosen nothing is written: it is known until the end of this run.
   * @throws ProblemError `storage-unwritable`, and what the keychain has against it
   */
  async write(sealed: (key: string) => string | Promise<string>): Promise<void> {
    const { files, vault, elsewhereKey } = this.#parts;
    if (vault.memoryChosen) return;
    if (this.#state === 'stuck') throw this.#unwritable(this.#why);
    const key = await elsewhereKey.fetchOrMake();
    if (this.#state === 'shut') await this.#setAside();
    await writeFile(files, this.#name, await sealed(key));
    this.#state = 'read';
  }

  async #setAside(): Promise<void> {
    const { files, notices } = this.#parts;
    try {
      notices.add('file-reset', this.#name, await files.setAside(this.#name));
    } catch (error) {
      throw this.#unwritable(errorCode(error) ?? 'unknown');
    }
    this.#state = 'read';
  }

  #unwritable(technical: string): Error {
    return problem('storage-unwritable', { file: this.#name, technical });
  }
}
