import { join } from 'node:path';
import { Platform } from 'electron-builder';
import { packedApps } from '../support/packed-apps.ts';
import { appImageTools } from './appimage-tools.ts';
import {
  buildInstallers,
  nodeProgram,
  releaseConfiguration,
  smallStubs,
  whereIs,
} from './build-installers.ts';

/** Makes a release's Linux packages, by the real configuration, into `output`. */
export async function buildLinuxInstallers(
  scratch: string,
  formats: readonly ('deb' | 'rpm' | 'AppImage' | 'tar.gz')[],
): Promise<string> {
  const output = join(scratch, 'dist');
  const env: Record<string, string> = {};
  if (formats.includes('deb') || formats.includes('rpm')) {
    env.CUSTOM_FPM_PATH = await nodeProgram(join(scratch, 'fpm'), 'fpm.ts');
  }
  if (formats.includes('AppImage')) env.APPIMAGE_TOOLS_PATH = await appImageTools(join(scratch, 'tools'));
  if (formats.includes('tar.gz')) env.ELECTRON_BUILDER_7ZIP_PATH = await whereIs('7za');
  const { lean: project } = packedApps();
  const stubs = await smallStubs(join(scratch, 'stubs'), 'linux');
  const config = releaseConfiguration();
  await buildInstallers({ config, platform: Platform.LINUX, formats, env, project, stubs, output });
  return output;
}
