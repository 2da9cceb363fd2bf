import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { writeLinuxStub } from './linux-stub.ts';
import { writeMacStub } from './mac-stub.ts';
import { nameOf, type Target } from './targets.ts';
import { writeWindowsStub } from './windows-stub.ts';

/**
 * A folder that looks to electron-builder like an unpacked Electron, its demonstration app included.
 * @param program for Linux: what to start as the executable
 */
export async function writeStub(parent: string, target: Target, program?: string): Promise<string> {
  const folder = join(parent, nameOf(target));
  if (target.platform === 'linux') await writeLinuxStub(folder, target.arch, program);
  else if (target.platform === 'win32') await writeWindowsStub(folder, target.arch);
  else await writeMacStub(folder, target.arch);
  await writeFile(join(folder, 'version'), '45.3.4');
  const resources = target.platform === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources';
  await writeDemonstration(join(folder, resources, 'default_app.asar'));
  return folder;
}

async function writeDemonstration(file: string): Promise<void> {
  const source = await mkdtemp(join(tmpdir(), 'keyholder-default-app-'));
  await writeFile(join(source, 'package.json'), '{"name":"electron","main":"main.js"}');
  await writeFile(join(source, 'main.js'), '');
  await createPackage(source, file);
  await rm(source, { recursive: true });
}
