import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../../../build/release/run-program.ts';

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
