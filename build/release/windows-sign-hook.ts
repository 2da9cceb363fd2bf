import type { CustomWindowsSign } from 'electron-builder';
import type { Env } from './env.ts';
import { signWithOsslsigncode } from './osslsigncode.ts';

/**
 * Signs for Windows where there is no signtool.exe. electron-builder calls it for every program, library and .node file,
 * for the uninstaller and for the installer; an error ends the build.
 */
export function windowsSignHook(env: Env): CustomWindowsSign {
  return async ({ path, cscInfo, name, site }) => {
    if (cscInfo === null) throw new Error('WIN_CSC_LINK is set, and no certificate came of it.');
    if (!('file' in cscInfo)) throw new Error('A certificate store exists on Windows only.');
    await signWithOsslsigncode(path, {
      certificate: cscInfo.file,
      password: cscInfo.password ?? '',
      timestampUrl: env.KEYHOLDER_TIMESTAMP_URL?.trim() || 'http://timestamp.digicert.com',
      timestampCa: env.KEYHOLDER_TIMESTAMP_CA?.trim() || null,
      name,
      site,
    });
  };
}
