import type { Files } from '../base/ports/files.ts';
import type { Random } from '../base/ports/random.ts';
import { type Entry, entriesIn, textOf } from './fingerprint-entries.ts';
import { seal, unseal } from './sealed.ts';

const [fileName, purpose] = ['fingerprints.json', 'fingerprints'];

/** Fingerprints as they lie on the disk. What cannot be read just now is tried again, and never written over. */
export class FingerprintsFile {
  readonly #files: Files;
  readonly #random: Random;
  /** stuck: it is there, and the disk does not give it out. */
  #state: 'stuck' | 'unopened' | 'opened' = 'opened';
  #sealed = '';

  private constructor(files: Files, random: Random) {
    this.#files = files;
    this.#random = random;
  }

  static async found({ files, random }: { files: Files; random: Random }): Promise<FingerprintsFile> {
    const file = new FingerprintsFile(files, random);
    await file.#read();
    return file;
  }

  /** There may be one, and what is in it is not known. */
  get isShut(): boolean {
    return this.#state !== 'opened';
  }

  /** What an earlier run has left, once. @returns null: nothing that was not given out already, or cannot be now */
  async open(key: string): Promise<Entry[] | null> {
    if (this.#state === 'stuck') await this.#read();
    if (this.#state !== 'unopened') return null;
    this.#state = 'opened';
    const text = unseal(this.#sealed, key, purpose);
    return text === null ? [] : entriesIn(text);
  }

  /** @returns false: it was not, since there may be another one. Errors of the disk pass through. */
  async write(entries: readonly Entry[], key: string): Promise<boolean> {
    if (this.isShut) return false;
    await this.#files.write(fileName, seal(textOf(entries), key, purpose, this.#random));
    return true;
  }

  /** Never rejects. */
  async remove(): Promise<void> {
    this.#state = 'opened';
    await this.#files.remove(fileName).catch(() => undefined);
  }

  async #read(): Promise<void> {
    try {
      const sealed = await this.#files.read(fileName);
      this.#state = sealed === null ? 'opened' : 'unopened';
      this.#sealed = sealed ?? '';
    } catch {
      this.#state = 'stuck';
    }
  }
}
