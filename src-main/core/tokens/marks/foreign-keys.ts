import { z } from 'zod';
import { parsedJson } from '../../base/parsed-json.ts';
import type { Random } from '../../base/ports/random.ts';
import { Serial } from '../../base/serial.ts';
import { seal, unseal } from '../../custody/sealed.ts';
import { SealedFile, type SealedFileParts } from '../../custody/sealed-file.ts';
import { type MarkKey, named } from './mark-key.ts';

const [fileName, purpose] = ['elsewhere-keys.json', 'keys of fingerprints'];
const contentSchema = z.object({ keys: z.array(z.string()) });

interface Parts extends SealedFileParts {
  random: Random;
}

/**
 * What other computers have made fingerprints of tokens with. SECURITY: keys of other computers lie in a sealed file, whose own key is in
 * the keychain.
 */
export class ForeignKeys {
  readonly #random: Random;
  readonly #file: SealedFile;
  readonly #serial = new Serial();
  #all: MarkKey[] = [];

  constructor(parts: Parts) {
    this.#random = parts.random;
    this.#file = new SealedFile(fileName, parts);
  }

  /** Once asked for: some are there, and cannot be read. */
  get isShut(): boolean {
    return this.#file.isShut;
  }

  /** As far as they were opened. */
  get all(): readonly MarkKey[] {
    return this.#all;
  }

  /** @throws ProblemError where the keychain keeps its key back */
  open(): Promise<void> {
    return this.#serial.run(() => this.#open());
  }

  /** @throws ProblemError as `open`, `storage-unwritable` */
  add(keys: readonly Buffer[]): Promise<void> {
    return this.#serial.run(async () => {
      await this.#open();
      const all = this.#with(keys);
      if (all.length === this.#all.length) return;
      await this.#write(all);
      this.#all = all;
    });
  }

  async #open(): Promise<void> {
    const kept = await this.#file.open((text, key) => {
      const opened = unseal(text, key, purpose);
      return opened === null ? null : parsedJson(opened, contentSchema);
    });
    if (kept) this.#all = this.#with(kept.keys.map(one => Buffer.from(one, 'base64')));
  }

  #with(keys: readonly Buffer[]): MarkKey[] {
    const fresh = keys.map(named).filter(key => !this.#all.some(one => one.name === key.name));
    return [...this.#all, ...fresh];
  }

  #write(all: readonly MarkKey[]): Promise<void> {
    const text = JSON.stringify({ keys: all.map(({ key }) => key.toString('base64')) });
    return this.#file.write(key => seal(text, key, purpose, this.#random));
  }
}
