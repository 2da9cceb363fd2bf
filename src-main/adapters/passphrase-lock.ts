import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { type Identity, type Recipient, Stanza } from 'age-encryption';
import { PassphraseFileError } from '../core/base/ports/passphrase-files.ts';
import { Serial } from '../core/base/serial.ts';

/** As the `age` command itself: a second or so of one thread. */
const workFactor = 18;
/** A file may ask for more: four times as much, and a gigabyte of memory. */
const mostWork = 20;
const label = Buffer.from('age-encryption.org/v1/scrypt');
const [cipher, tagLength] = ['chacha20-poly1305', 16] as const;
/** One key at a time: each takes up to a gigabyte, and one of the four threads on which files are read and written, too. */
const serial = new Serial();
/** The key is of this one file. */
const nonce = Buffer.alloc(12);

/**
 * The age format's way from a passphrase to the key of a file (https://c2sp.org/age, "The scrypt recipient type"). The library's own
 * computes scrypt where everything else of Keyholder would have to wait for it; here it has a thread of its own.
 */
export class PassphraseLock implements Recipient, Identity {
  readonly #passphrase: string;

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
    const salt = randomBytes(16);
    const seal = createCipheriv(cipher, await this.#key(salt, workFactor), nonce, {
      authTagLength: tagLength,
    });
    const sealed = Buffer.concat([seal.update(fileKey), seal.final(), seal.getAuthTag()]);
    const written = salt.toString('base64').replaceAll('=', '');
    return [new Stanza(['scrypt', written, String(workFactor)], sealed)];
  }

  /** @throws PassphraseFileError */
  async unwrapFileKey(stanzas: Stanza[]): Promise<Uint8Array> {
    const [stanza, ...others] = stanzas;
    if (stanza?.args[0] !== 'scrypt') throw new PassphraseFileError('no-passphrase');
    const [, salt = '', work = ''] = stanza.args;
    const saltBytes = Buffer.from(salt, 'base64');
    const isWhole = saltBytes.length === 16 && stanza.body.length === 32 && /^[1-9]\d{0,2}$/.test(work);
    if (others.length > 0 || !isWhole) throw new PassphraseFileError('damaged');
    if (Number(work) > mostWork) throw new PassphraseFileError('too-slow');
    const key = await this.#key(saltBytes, Number(work));
    try {
      const open = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength });
      open.setAuthTag(stanza.body.subarray(-tagLength));
      return Buffer.concat([open.update(stanza.body.subarray(0, -tagLength)), open.final()]);
    } catch {
      throw new PassphraseFileError('wrong-passphrase');
    }
  }

  #key(salt: Uint8Array, work: number): Promise<Buffer> {
    const [N, r] = [2 ** work, 8];
    const options = { N, r, p: 1, maxmem: 130 * N * r };
    const derived = () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(this.#passphrase, Buffer.concat([label, salt]), 32, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      });
    return serial.run(derived);
  }
}
