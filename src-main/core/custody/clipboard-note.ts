import { randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import type { Files } from '../base/ports/files.ts';

const fileName = 'clipboard.json';

const noteSchema = z.object({ salt: z.string(), hash: z.string() });

/**
 * What lies on the clipboard, for the next start, should this process be killed before it takes it back. The secret is not in it:
 * a salted hash that takes a while to compute, since not every token that somebody pastes is long.
 */
export class ClipboardNote {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  async write(secret: string): Promise<void> {
    const salt = randomBytes(16).toString('hex');
    await this.#files.write(fileName, JSON.stringify({ salt, hash: await slowHash(secret, salt) }));
  }

  remove(): Promise<void> {
    return this.#files.remove(fileName);
  }

  /** Whether a text is what was noted; null: there is no note that can be read. */
  async read(): Promise<((text: string) => Promise<boolean>) | null> {
    const text = await this.#files.read(fileName);
    const note = text === null ? undefined : noteSchema.safeParse(parsed(text)).data;
    return note ? async found => (await slowHash(found, note.salt)) === note.hash : null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function slowHash(text: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(text, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 }, (error, key) =>
      error ? reject(error) : resolve(key.toString('hex')),
    );
  });
}
