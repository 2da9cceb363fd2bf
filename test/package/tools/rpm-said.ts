import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../../build/release/run-program.ts';

/** What `rpm --checksig --verbose` says of a package where only this key is known. */
export async function rpmSaid(file: string, publicKey: string): Promise<string> {
  const database = await mkdtemp(join(tmpdir(), 'keyholder-rpm-'));
  await runProgram('rpm', ['--dbpath', database, '--import', publicKey]);
  return (await runProgram('rpm', ['--dbpath', database, '--checksig', '--verbose', file])).output;
}

/** rpm 4 and rpm 6. An unsigned package has digests that are OK, and no such line. */
export const goodRpm = /signature, key (?:ID|fingerprint).*: OK$/im;
