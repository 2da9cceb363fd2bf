import type { Random } from '../base/ports/random.ts';
import { hasCode } from '../base/problem-error.ts';
import { newSealKey } from './sealed.ts';
import type { Vault } from './vault.ts';

/** The key of a file, as it lies in the keychain. All throw what the keychain has against it. */
export class SealKey {
  readonly #vault: Vault;
  readonly #random: Random;
  readonly #account: string;

  constructor(vault: Vault, random: Random, account: string) {
    this.#vault = vault;
    this.#random = random;
    this.#account = account;
  }

  /** null: there is none, or it is none. */
  async fetch(): Promise<string | null> {
    try {
      const key = await this.#vault.fetch(this.#account);
      return Buffer.from(key, 'base64').length === 32 ? key : null;
    } catch (error) {
      if (hasCode(error, 'secret-absent')) return null;
      throw error;
    }
  }

  async fetchOrMake(): Promise<string> {
    return (await this.fetch()) ?? (await this.make());
  }

  async make(): Promise<string> {
    const key = newSealKey(this.#random);
    await this.#vault.keep(this.#account, key);
    return key;
  }
}
