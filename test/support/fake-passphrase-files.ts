import { createHash } from 'node:crypto';
import {
  PassphraseFileError,
  type PassphraseFiles,
} from '../../src-main/core/base/ports/passphrase-files.ts';

const head = '-----BEGIN AGE ENCRYPTED FILE-----';
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** Encrypts nothing and takes no time: whoever looks for secrets finds those in the file. */
export const fakePassphraseFiles: PassphraseFiles = {
  close: async (text, passphrase) => {
    const sealed = Buffer.from(text).toString('base64');
    return [head, hashOf(passphrase), hashOf(sealed), sealed].join('\n');
  },
  open: async (file, passphrase) => {
    const [first, of, whole, sealed = ''] = String(file).trim().split('\n');
    if (first !== head) throw new PassphraseFileError('not-a-file');
    if (of !== hashOf(passphrase)) throw new PassphraseFileError('wrong-passphrase');
    if (whole !== hashOf(sealed)) throw new PassphraseFileError('damaged');
    return Buffer.from(sealed, 'base64');
  },
};
