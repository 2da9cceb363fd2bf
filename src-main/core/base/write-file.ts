import { errorCode } from './error-code.ts';
import type { Files } from './ports/files.ts';
import { type ProblemError, problem } from './problem-error.ts';

/** What the disk has against a file of ours. */
export const unwritable = (file: string, error: unknown): ProblemError =>
  problem('storage-unwritable', { file, technical: errorCode(error) ?? 'unknown' });

/** @throws ProblemError `storage-unwritable` */
export async function writeFile(files: Pick<Files, 'write'>, file: string, text: string): Promise<void> {
  try {
    await files.write(file, text);
  } catch (error) {
    throw unwritable(file, error);
  }
}
