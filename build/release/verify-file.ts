import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { authenticodeProblem, publisherOf } from './authenticode.ts';
import { debProblem } from './deb-signature.ts';
import { signatureProblem } from './openpgp-signature.ts';
import { windowsProblem } from './powershell-signature.ts';
import { rpmProblem } from './rpm-signature.ts';
import { ProgramMissing } from './run-program.ts';
import { isLinuxUpdateInfo, isUpdateInfo, updateInfoProblems } from './update-info.ts';
import type { VerifyOptions } from './verify-options.ts';

export interface Verdict {
  name: string;
  /** `unchecked`: its sum is right, and what it says of itself could not be looked at here. */
  is: 'good' | 'bad' | 'unchecked';
  words: string;
}

/** A file's own signature, or what it says of other files. Its checksum is another's business. */
export async function verifyFile(name: string, options: VerifyOptions): Promise<Verdict> {
  try {
    const problem = await ownProblem(name, options);
    if (problem === null) return { name, is: 'good', words: wordsFor(name) };
    return { name, ...problem };
  } catch (error) {
    // What cannot be read at all is no release, but a missing tool says nothing about the file.
    const is = error instanceof ProgramMissing ? 'unchecked' : 'bad';
    return { name, is, words: error instanceof Error ? error.message : String(error) };
  }
}

type Problem = Omit<Verdict, 'name'> | null;

const bad = (words: string | null): Problem => (words === null ? null : { is: 'bad', words });

async function ownProblem(name: string, options: VerifyOptions): Promise<Problem> {
  const file = join(options.folder, name);
  if (name.endsWith('.deb')) return bad(await debProblem(file, options.key));
  if (name.endsWith('.rpm')) return bad(await rpmProblem(file, options.key));
  if (name.endsWith('.exe')) return exeProblem(file, options);
  if (!isUpdateInfo(name)) return null;
  const problems = options.some ? [] : await updateInfoProblems(options.folder, name);
  if (problems.length > 0) return bad(problems.join(' '));
  if (!isLinuxUpdateInfo(name)) return null;
  const signature = `${file}.asc`;
  if (!existsSync(signature)) return bad('it has no signature beside it.');
  return bad(await signatureProblem(signature, file, options.key));
}

async function exeProblem(file: string, options: VerifyOptions): Promise<Problem> {
  const { publisher, windowsCa, timestampCa } = options;
  if (process.platform === 'win32') return bad(await windowsProblem(file, publisher));
  if (windowsCa === null) {
    return {
      is: 'unchecked',
      words: 'its signature was not checked: look on Windows, or give --windows-ca.',
    };
  }
  const trusted = { authorities: windowsCa, timestampAuthorities: timestampCa };
  const problem = await authenticodeProblem(file, trusted);
  if (problem !== null || publisher === null) return bad(problem);
  const found = await publisherOf(file);
  return bad(found === publisher ? null : `it was signed by ${found}, not by ${publisher}.`);
}

function wordsFor(name: string): string {
  if (/\.(?:deb|rpm|exe)$/.test(name)) return 'sum and signature are right.';
  if (isLinuxUpdateInfo(name)) return 'sum, signature and the files that it names are right.';
  return 'sum is right.';
}
