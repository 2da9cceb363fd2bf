import { randomBytes, scrypt } from 'node:crypto';
import type { Random, SlowHash } from '../core/base/ports/random.ts';

export const systemRandom: Random = { bytes: count => randomBytes(count) };

/** A tenth of a second or so, on a thread of its own. */
export const slowHash: SlowHash = (text, salt) =>
  new Promise((resolve, reject) => {
    scrypt(text, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 }, (error, key) =>
      error ? reject(error) : resolve(key.toString('hex')),
    );
  });
