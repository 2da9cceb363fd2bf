import { errorCode } from './error-code.ts';
import type { Files } from './ports/files.ts';
import { problem } from './problem-error.ts';

/** @throws ProblemError `storage-unwritable` */
export async function writeFile(files: Pick<Files, 'write'>, file: string, text: string): Promise<void> {
  try {
    await files.write(file, text);
  } catch (error) {
    throw problem('storage-unwritable', { file, technical: errorCode(error) ?? 'unknown' });
  }
}
