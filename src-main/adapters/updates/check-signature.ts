import type { PublicKey, Signature } from 'openpgp';
import { UpdateError } from '../../core/base/ports/updater.ts';

/**
 * Resolves where the detached signature is good: made by the key, or a signing subkey of it, while that was valid.
 * SECURITY: a signature that is missing, altered, of another key, of a key that was not valid, or made with a broken hash is
 * refused. Nothing that it covers is read before.
 * @param armored text of the signature file; null: there is none
 * @param armoredKey the publisher's public key, as the package carries it
 * @throws UpdateError `unsigned`, `bad-signature`, `wrong-signer`, `unreadable`, or `not-checked` where the key itself or the clock
 * cannot be used
 */
export async function checkSignature(
  signed: Uint8Array,
  armored: string | null,
  armoredKey: string,
): Promise<void> {
  // Loaded when asked for: it is large, and most runs look a few minutes after the start, or never.
  const openpgp = await import('openpgp');
  const key = await readKey(openpgp, armoredKey);
  if (armored === null) throw new UpdateError('unsigned', 'There is no signature beside it.');
  // A web server that answers everything with a page is no forger.
  if (!armored.includes('-----BEGIN PGP')) {
    throw new UpdateError('unreadable', 'Beside it lies something else than a signature.');
  }
  const signature = await readSignature(openpgp, armored);
  const ids = new Set(key.getKeys().map(one => one.getKeyID().toHex()));
  if (!signature.getSigningKeyIDs().some(id => ids.has(id.toHex()))) {
    throw new UpdateError('wrong-signer', 'It was made by another key than this package knows.');
  }
  try {
    await openpgp.verify({
      message: await openpgp.createMessage({ binary: signed }),
      signature,
      verificationKeys: key,
      expectSigned: true,
      format: 'binary',
    });
  } catch (error) {
    const sentence = sentenceOf(error);
    // A computer whose clock is slow would call every new release forged; a key whose end was put off is newer than what it
    // signed before.
    if (sentence.endsWith('Signature creation time is in the future')) {
      const ahead = signature.packets.some(({ created }) => created !== null && created > new Date());
      const what = ahead
        ? 'It was made later than it is by the clock of this computer.'
        : 'It is older than this package’s copy of the key.';
      throw new UpdateError('not-checked', what);
    }
    throw new UpdateError('bad-signature', sentence);
  }
}

type OpenPgp = typeof import('openpgp');

/** SECURITY: what the package carries is one public key: a secret key in it is no key to trust, and not used. */
async function readKey({ readKeys }: OpenPgp, armoredKeys: string): Promise<PublicKey> {
  // Only the first block would be read, and the others look as if they counted.
  const blocks = armoredKeys.split('-----BEGIN PGP').length - 1;
  const keys = blocks === 1 ? await readKeys({ armoredKeys }).catch(() => []) : [];
  const [key] = keys;
  if (key && keys.length === 1 && !key.isPrivate()) return key;
  throw new UpdateError('not-checked', 'The key that this package carries is not one public key.');
}

async function readSignature({ readSignature: read }: OpenPgp, armoredSignature: string): Promise<Signature> {
  try {
    return await read({ armoredSignature });
  } catch {
    throw new UpdateError('bad-signature', 'It is not a detached OpenPGP signature.');
  }
}

/** OpenPGP.js says in one line of plain text what it found. */
function sentenceOf(error: unknown): string {
  const [line = ''] = error instanceof Error ? error.message.split('\n') : [];
  return /^[\w .,:'()/-]{1,160}$/.test(line) ? line : 'It does not hold.';
}
