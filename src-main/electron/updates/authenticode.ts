import { win32 } from 'node:path';
import { z } from 'zod';
import { UpdateError } from '../../core/base/ports/updater.ts';
import { refuseOtherVersion } from './announced-version.ts';
import { isPublisher } from './distinguished-name.ts';

/** What the script of `powershell.ts` prints: one line of JSON. */
const answerSchema = z.strictObject({
  status: z.string(),
  type: z.string(),
  path: z.string(),
  subject: z.string().nullable(),
  /** What the file calls itself; covered by its signature. */
  version: z.string(),
});

/** Windows' words for a signature that does not hold. Any other word is a check that failed. */
const faults: Readonly<Record<string, UpdateError['fault']>> = {
  NotSigned: 'unsigned',
  HashMismatch: 'altered',
  NotTrusted: 'bad-signature',
};

/**
 * Judges what Windows said of an installer. Returns where its signature is good.
 * SECURITY: an installer for Windows is run only with a valid signature of the publisher; every doubt is a refusal: no answer, one
 * that cannot be read, about another file, or in unknown words.
 * @param publishers common names or whole distinguished names, from the package that runs; none: nothing is good enough
 * @param announced the version that the feed has announced
 * @throws UpdateError
 */
export function judgeAuthenticode(
  output: string,
  file: string,
  { publishers, announced }: { publishers: readonly string[]; announced: string },
): void {
  const answer = answerSchema.safeParse(jsonOf(output));
  if (!answer.success) throw new UpdateError('not-checked', 'Windows gave no answer that can be read.');
  const { status, type, path, subject, version } = answer.data;
  if (win32.normalize(path) !== win32.normalize(file)) {
    throw new UpdateError('not-checked', 'Windows looked at another file.');
  }
  if (status !== 'Valid') {
    const fault = Object.hasOwn(faults, status) ? faults[status] : undefined;
    throw new UpdateError(fault ?? 'not-checked', `Windows says: ${/^\w{1,40}$/.exec(status)?.[0] ?? '?'}.`);
  }
  // A catalogue vouches for files of Windows itself; ours carry their signature with them.
  if (type !== 'Authenticode' || subject === null) {
    throw new UpdateError('unsigned', 'The signature is not in the file.');
  }
  if (!publishers.some(publisher => isPublisher(subject, publisher))) {
    throw new UpdateError('wrong-signer', 'It is signed by somebody else than this Keyholder.');
  }
  refuseOtherVersion(version, announced);
}

function jsonOf(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
