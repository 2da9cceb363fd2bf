import { generateKeyPairSync } from 'node:crypto';
import { signFeed } from '../../build/release/feed-key.ts';

export interface FeedKey {
  /** PEM, as a package carries it. */
  publicKey: string;
  /** PEM, as `KEYHOLDER_FEED_KEY` holds it. */
  secretKey: string;
  /** The text of a `.sig` file. */
  sign(text: string | Uint8Array): string;
}

export function makeFeedKey(): FeedKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const secretKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    secretKey,
    sign: text => signFeed(Buffer.from(text), { KEYHOLDER_FEED_KEY: secretKey }),
  };
}
