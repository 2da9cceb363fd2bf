import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { mustRun } from '../../../build/release/run-program.ts';
import { sha512Of } from '../../../build/release/update-info.ts';
import { makeSmallRpm } from './rpm.ts';

/** What a release is made of, before its last step; names and forms are those of a real one. */
export interface ReleaseFolder {
  folder: string;
  names: string[];
}

const installer = (ending: string) => `Keyholder-1.2.3-${ending}`;

/**
 * What the jobs of three operating systems leave, each in a folder of its own. rpm is real and unsigned; the program for
 * Windows is handed in, signed; deb, dmg and AppImage are bytes of no meaning, zip holds names only.
 */
export async function makeReleaseFolder(
  parent: string,
  name: string,
  program: string,
): Promise<ReleaseFolder> {
  const folder = join(parent, name);
  const path = (job: string, file: string) => join(folder, job, file);
  for (const job of ['linux', 'mac', 'win']) await mkdir(join(folder, job), { recursive: true });
  await writeFile(path('linux', installer('linux-amd64.deb')), 'deb');
  await makeSmallRpm(parent, path('linux', installer('linux-x86_64.rpm')));
  await writeFile(path('linux', installer('linux-x86_64.AppImage')), 'AppImage');
  await writeFile(path('linux', installer('linux-x64.tar.gz')), 'tar');
  await copyFile(program, path('win', installer('win-x64.exe')));
  await writeFile(path('win', installer('win-x64.exe.blockmap')), 'blocks');
  await writeFile(path('mac', installer('mac-arm64.dmg')), 'dmg');
  await writeFile(
    path('mac', installer('mac-arm64.zip')),
    'Keyholder.app/Contents/_CodeSignature/CodeResources Keyholder.app/Contents/CodeResources',
  );
  await writeFile(path('linux', 'keyholder.cdx.json'), '{}');
  const info = async (job: string, file: string, endings: string[]) => {
    const files = await Promise.all(endings.map(ending => listed(join(folder, job), installer(ending))));
    const [first] = files;
    const whole = { version: '1.2.3', files, path: first?.url, sha512: first?.sha512 };
    await writeFile(path(job, file), dump({ ...whole, releaseDate: '2026-11-30T00:00:00.000Z' }));
  };
  const packages = ['linux-amd64.deb', 'linux-x86_64.rpm', 'linux-x86_64.AppImage'];
  await info('linux', 'latest-linux.yml', packages);
  await info('win', 'latest.yml', ['win-x64.exe']);
  await info('mac', 'latest-mac.yml', ['mac-arm64.zip', 'mac-arm64.dmg']);
  const { stdout } = await mustRun('find', [folder, '-type', 'f', '-printf', '%f\\n']);
  return { folder, names: stdout.trim().split('\n').sort() };
}

async function listed(folder: string, url: string) {
  const bytes = await readFile(join(folder, url));
  return { url, sha512: sha512Of(bytes), size: bytes.length };
}
