import { createHmac } from 'node:crypto';
import { type ReadyKey, readyKey } from '../../custody/ready-key.ts';

/** A key of fingerprints; its name stands before each that it has made. */
export interface MarkKey {
  name: string;
  key: Buffer;
  /** The same, as it is used: to make that of bytes takes longer than a fingerprint. */
  ready: ReadyKey;
}

export const named = (key: Buffer): MarkKey => {
  const ready = readyKey(key);
  return { name: digest('name', ready).slice(0, 8), key, ready };
};

/** @param secret all of it */
export const markOf = (secret: string, { name, ready }: MarkKey): string =>
  `${name}.${digest(secret, ready)}`;

const digest = (text: string, key: ReadyKey): string =>
  createHmac('sha256', key).update(text).digest('base64url');
