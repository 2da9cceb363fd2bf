import { createSecretKey } from 'node:crypto';

/** A key as it is used: to make that of bytes takes longer than a digest, and a text may have thousands of places to be compared. */
export type ReadyKey = ReturnType<typeof createSecretKey>;

export const readyKey = (key: Buffer): ReadyKey => createSecretKey(key);
