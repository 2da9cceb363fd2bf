import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustRun, runProgram } from '../../../build/release/run-program.ts';

/** What `rpm --checksig --verbose` says of a package where only this key is known. */
export async function rpmSaid(file: string, publicKey: string): Promise<string> {
  const database = await mkdtemp(join(tmpdir(), 'keyholder-rpm-'));
  await runProgram('rpm', ['--dbpath', database, '--import', publicKey]);
  return (await runProgram('rpm', ['--dbpath', database, '--checksig', '--verbose', file])).output;
}

/** rpm 4 and rpm 6. An unsigned package has digests that are OK, and no such line. */
export const goodRpm = /signature, key (?:ID|fingerprint).*: OK$/im;

/** A real rpm with one text file in it. */
export async function makeSmallRpm(scratch: string, output: string): Promise<void> {
  const top = join(scratch, 'small-rpm');
  await mkdir(top, { recursive: true });
  const spec = join(top, 'small.spec');
  const head = ['Name: keyholder', 'Version: 1.2.3', 'Release: 1', 'Summary: a test', 'License: MIT'];
  const body = ['BuildArch: noarch', '%description', 'A test.', '%install', 'mkdir -p %{buildroot}/opt'];
  const files = ["printf 'Text. %.0s' $(seq 3000) > %{buildroot}/opt/text", '%files', '/opt/text', ''];
  await writeFile(spec, [...head, ...body, ...files].join('\n'));
  await mustRun('rpmbuild', [
    ...['--define', `_topdir ${top}`, '--define', `_tmppath ${top}/tmp`],
    ...['--define', '__spec_clean_body %{nil}', '-bb', spec],
  ]);
  await rename(join(top, 'RPMS/noarch/keyholder-1.2.3-1.noarch.rpm'), output);
}
