import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../../../build/release/run-program.ts';

/** A real deb with one text file in it. */
export async function makeSmallDeb(scratch: string, output: string): Promise<void> {
  const root = join(scratch, 'small-deb');
  await mkdir(join(root, 'DEBIAN'), { recursive: true });
  await writeFile(
    join(root, 'DEBIAN/control'),
    [
      ...['Package: keyholder', 'Version: 1.2.3', 'Architecture: amd64'],
      ...['Maintainer: Test <test@keyholder.test>', 'Description: a test', ''],
    ].join('\n'),
  );
  await mkdir(join(root, 'opt'), { recursive: true });
  await writeFile(join(root, 'opt/text'), 'Text. '.repeat(3000));
  await mustRun('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', root, output]);
}

/** A real rpm with one text file in it. */
export async function makeSmallRpm(scratch: string, output: string): Promise<void> {
  const top = join(scratch, 'small-rpm');
  await mkdir(top, { recursive: true });
  const spec = join(top, 'small.spec');
  await writeFile(
    spec,
    [
      ...[
        'Name: keyholder',
        'Version: 1.2.3',
        'Release: 1',
        'Summary: a test',
        'License: MIT',
        'BuildArch: noarch',
      ],
      ...['%description', 'A test.', '%install', 'mkdir -p %{buildroot}/opt'],
      ...["printf 'Text. %.0s' $(seq 3000) > %{buildroot}/opt/text", '%files', '/opt/text', ''],
    ].join('\n'),
  );
  await mustRun('rpmbuild', [
    ...['--define', `_topdir ${top}`, '--define', `_tmppath ${top}/tmp`],
    ...['--define', '__spec_clean_body %{nil}', '-bb', spec],
  ]);
  await rename(join(top, 'RPMS/noarch/keyholder-1.2.3-1.noarch.rpm'), output);
}
