import {
  type PassphraseFault,
  PassphraseFileError,
  type PassphraseFiles,
} from '../core/base/ports/passphrase-files.ts';

const [head, foot] = ['-----BEGIN AGE ENCRYPTED FILE-----', '-----END AGE ENCRYPTED FILE-----'];
/** Of base64 in a line of the armour. */
const lineLength = 64;
/** So many bytes are worked on at a stretch: some milliseconds, as long as they fill whole lines. */
const pieceLength = 1_048_576 - (1_048_576 % 48);
/** Its header stands before this, with one stanza in it. */
const longestHeader = 4_096;

const breathe = () => new Promise<void>(resolve => setImmediate(resolve));

/** The library, and what it brings along, is read from the disk when it is first needed. */
async function age() {
  const [library, { PassphraseLock }] = await Promise.all([
    import('age-encryption'),
    import('./passphrase-lock.ts'),
  ]);
  return { ...library, PassphraseLock };
}

export const ageFiles: PassphraseFiles = {
  close: async (text, passphrase) => {
    const { Encrypter, PassphraseLock } = await age();
    const encrypter = new Encrypter();
    encrypter.addRecipient(new PassphraseLock(passphrase));
    return armoured(await collected(await encrypter.encrypt(inPieces(Buffer.from(text)))));
  },

  open: async (file, passphrase) => {
    const bytes = typeof file === 'string' ? bytesIn(file) : file;
    const fault = faultOf(Buffer.from(bytes.subarray(0, longestHeader)).toString('latin1'));
    if (fault) throw new PassphraseFileError(fault);
    const { Decrypter, PassphraseLock } = await age();
    const decrypter = new Decrypter();
    decrypter.addIdentity(new PassphraseLock(passphrase));
    try {
      return await collected(await decrypter.decrypt(inPieces(bytes)));
    } catch (error) {
      throw error instanceof PassphraseFileError ? error : new PassphraseFileError('damaged');
    }
  },
};

/** null: it looks like one. */
function faultOf(beginning: string): PassphraseFault | null {
  const [, version] = /^age-encryption\.org\/v(\d+)\n/.exec(beginning) ?? [];
  if (version === undefined) return 'not-a-file';
  if (version !== '1') return 'newer';
  return beginning.includes('\n--- ') ? null : 'damaged';
}

function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    pull: async controller => {
      await breathe();
      if (from >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(from, from + pieceLength));
      from += pieceLength;
    },
  });
}

async function collected(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function armoured(bytes: Buffer): Promise<string> {
  const pieces = [`${head}\n`];
  for (let from = 0; from < bytes.length; from += pieceLength) {
    const text = bytes.subarray(from, from + pieceLength).toString('base64');
    for (let at = 0; at < text.length; at += lineLength) pieces.push(`${text.slice(at, at + lineLength)}\n`);
    await breathe();
  }
  return `${pieces.join('')}${foot}\n`;
}

/** @throws PassphraseFileError */
function bytesIn(text: string): Buffer {
  const whole = text.trim();
  if (!whole.startsWith(head)) throw new PassphraseFileError('not-a-file');
  const body = whole.slice(head.length, -foot.length);
  if (!whole.endsWith(foot) || !/^[A-Za-z0-9+/=\r\n]*$/.test(body)) throw new PassphraseFileError('damaged');
  return Buffer.from(body, 'base64');
}
