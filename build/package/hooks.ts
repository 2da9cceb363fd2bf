import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AfterExtractContext, AfterPackContext } from 'app-builder-lib';
import { setFuses } from './fuses.ts';
import { narrowInfoPlists } from './info-plist.ts';
import { linux } from './linux.ts';

/**
 * Before the app is put in. A downloaded Electron is relieved of its demonstration app by electron-builder, one that lies
 * here unpacked is not.
 */
export async function afterExtract({ appOutDir, electronPlatformName }: AfterExtractContext): Promise<void> {
  const resources = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources';
  await rm(join(appOutDir, resources, 'default_app.asar'), { force: true });
  await rm(join(appOutDir, 'version'), { force: true });
}

/** After the app is put in and its integrity noted, before anything is signed. */
export async function afterPack(context: AfterPackContext): Promise<void> {
  const { productFilename } = context.packager.appInfo;
  const names = {
    linux: linux.linux.executableName,
    win32: `${productFilename}.exe`,
    darwin: `${productFilename}.app`,
  };
  const executable = join(context.appOutDir, names[context.electronPlatformName as keyof typeof names]);
  if (context.electronPlatformName === 'darwin') await narrowInfoPlists(executable);
  await setFuses(executable);
}
