import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { whereIs } from './build-installers.ts';

/** Stands where an AppImage has the program that mounts it. Marked, so that its end can be found. */
export const stubRuntime = (arch: string): Buffer =>
  Buffer.from(`\x7fELF stub runtime ${arch}\n`.padEnd(4096, '.'));

/** What electron-builder would download to make an AppImage: Debian's tools, and a runtime that starts nothing. */
export async function appImageTools(folder: string): Promise<string> {
  await mkdir(join(folder, 'runtimes'), { recursive: true });
  for (const arch of ['x64', 'arm64']) {
    await mkdir(join(folder, 'lib', arch), { recursive: true });
    await writeFile(join(folder, 'runtimes', `runtime-${arch}`), stubRuntime(arch));
  }
  for (const program of ['mksquashfs', 'desktop-file-validate']) {
    await symlink(await whereIs(program), join(folder, program));
  }
  return folder;
}
