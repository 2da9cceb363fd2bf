/**
 * In place of `node:crypto` where thousands of histories are run: a fifth of their time went into ciphers that nobody attacks. As
 * there, the same gives the same, another key or purpose opens nothing, and what is sealed cannot be read. Good for nothing else.
 * A history that is told, shrunk or traced has the real one; a test holds that the two come to the same.
 */

type Bytes = Uint8Array;
const bytesOf = (data: string | Bytes): Bytes => (typeof data === 'string' ? Buffer.from(data) : data);

/** Of a text and of its bytes, where it is ASCII, the same. */
class Digest {
  #a: number;
  #b: number;

  constructor(start: number) {
    this.#a = 0x811c9dc5 ^ start;
    this.#b = 0x9e3779b9 + start;
  }

  add(data: string | Bytes): this {
    let [a, b] = [this.#a, this.#b];
    const { length } = data;
    if (typeof data === 'string') {
      for (let at = 0; at < length; at += 1) {
        const code = data.charCodeAt(at);
        a = Math.imul(a ^ code, 0x01000193);
        b = Math.imul((b ^ code) + 0x7f4a7c15, 0x85ebca6b) ^ (b >>> 13);
      }
    } else {
      for (let at = 0; at < length; at += 1) {
        const code = data[at] ?? 0;
        a = Math.imul(a ^ code, 0x01000193);
        b = Math.imul((b ^ code) + 0x7f4a7c15, 0x85ebca6b) ^ (b >>> 13);
      }
    }
    this.#a = a ^ length;
    this.#b = b;
    return this;
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.ceil(count / 4) * 4);
    let [a, b] = [this.#a, this.#b];
    for (let at = 0; at < bytes.length; at += 4) {
      a = Math.imul(a ^ (a >>> 15) ^ b, 0x2c1b3c6d);
      b = Math.imul(b ^ (b >>> 12) ^ a, 0x297a2d39) + at;
      bytes.writeInt32LE(a ^ b, at);
    }
    return bytes.subarray(0, count);
  }
}

class Hash {
  readonly #digest: Digest;

  constructor(digest: Digest) {
    this.#digest = digest;
  }

  update(data: string | Bytes): this {
    this.#digest.add(data);
    return this;
  }

  digest(): Buffer;
  digest(encoding: BufferEncoding): string;
  digest(encoding?: BufferEncoding): Buffer | string {
    const bytes = this.#digest.bytes(32);
    return encoding ? bytes.toString(encoding) : bytes;
  }
}

export const createHash = (_name: string): Hash => new Hash(new Digest(0));
export const createHmac = (_name: string, key: Bytes): Hash => new Hash(new Digest(1).add(key));
export const hkdfSync = (_name: string, key: Bytes, salt: string, info: string, length: number): Buffer =>
  new Digest(2).add(key).add(salt).add(info).bytes(length);

export const createSecretKey = (bytes: Bytes): Bytes => bytes;

/** Both ways: the text is hidden by what key and nonce make, and the tag is over all of it. */
class Cipher {
  readonly #stream: Buffer;
  readonly #tag: Digest;
  readonly #opens: boolean;
  #wanted: Bytes | null = null;

  constructor(key: Bytes, nonce: Bytes, opens: boolean) {
    this.#stream = new Digest(3).add(key).add(nonce).bytes(64);
    this.#tag = new Digest(4).add(key).add(nonce);
    this.#opens = opens;
  }

  setAAD(data: Bytes): void {
    this.#tag.add(data);
  }

  setAuthTag(tag: Bytes): void {
    this.#wanted = tag;
  }

  update(data: string | Bytes): Buffer {
    const given = bytesOf(data);
    const made = Buffer.allocUnsafe(given.length);
    const stream = this.#stream;
    for (let at = 0; at < given.length; at += 1) made[at] = (given[at] ?? 0) ^ (stream[at & 63] ?? 0);
    this.#tag.add(this.#opens ? given : made);
    return made;
  }

  final(): Buffer {
    if (this.#opens && !(this.#wanted && this.getAuthTag().equals(this.#wanted)))
      throw new Error('Unsupported state or unable to authenticate data');
    return Buffer.alloc(0);
  }

  getAuthTag(): Buffer {
    return this.#tag.bytes(16);
  }
}

export const createCipheriv = (_name: string, key: Bytes, nonce: Bytes): Cipher =>
  new Cipher(key, nonce, false);
export const createDecipheriv = (_name: string, key: Bytes, nonce: Bytes): Cipher =>
  new Cipher(key, nonce, true);
