import { z } from 'zod';
import { parsedJson } from '../base/parsed-json.ts';
import type { Files } from '../base/ports/files.ts';
import type { Random } from '../base/ports/random.ts';
import { Serial } from '../base/serial.ts';
import { writeFile } from '../base/write-file.ts';
import type { SealKey } from '../custody/seal-key.ts';
import { seal, unseal } from '../custody/sealed.ts';
import type { Vault } from '../custody/vault.ts';
import { type MarkKey, named } from './mark-key.ts';

const [fileName, purpose] = ['elsewhere-keys.json', 'keys of fingerprints'];
const contentSchema = z.object({ keys: z.array(z.string()) });

interface Parts {
  files: Files;
  random: Random;
  vault: Vault;
  elsewhereKey: SealKey;
}

/**
 * What other computers have made fingerprints of tokens with. SECURITY: keys of other computers lie in a sealed file, whose own key is in
 * the keychain.
 */
export class ForeignKeys {
  readonly #parts: Parts;
  readonly #serial = new Serial();
  #all: MarkKey[] = [];
  #isOpen = false;

  constructor(parts: Parts) {
    this.#parts = parts;
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
      const fresh = keys.map(named).filter(key => !this.#all.some(one => one.name === key.name));
      if (fresh.length === 0) return;
      const all = [...this.#all, ...fresh];
      await this.#write(all);
      this.#all = all;
    });
  }

  async #open(): Promise<void> {
    if (this.#isOpen) return;
    const { files, elsewhereKey } = this.#parts;
    const text = await files.read(fileName).catch(() => null);
    const key = text === null ? null : await elsewhereKey.fetch();
    const opened = text === null || key === null ? null : unseal(text, key, purpose);
    const kept = opened === null ? [] : (parsedJson(opened, contentSchema)?.keys ?? []);
    this.#all = [...this.#all, ...kept.map(one => named(Buffer.from(one, 'base64')))];
    this.#isOpen = true;
  }

  /** With memory chosen they are known until the end of this run. */
  async #write(all: readonly MarkKey[]): Promise<void> {
    const { files, random, vault, elsewhereKey } = this.#parts;
    if (vault.memoryChosen) return;
    const text = JSON.stringify({ keys: all.map(({ key }) => key.toString('base64')) });
    const key = await elsewhereKey.fetchOrMake();
    await writeFile(files, fileName, seal(text, key, purpose, random));
  }
}
