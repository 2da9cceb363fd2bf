import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/**
 * SECURITY: all nine fuses are explicit. They are switches within Electron's executable that no file and no command line
 * can turn back. electron-builder's own option knows eight of them, so that none is left to it.
 */
export const fuses: Readonly<Record<FuseV1Options, boolean>> = {
  [FuseV1Options.RunAsNode]: false,
  // There are no cookies on the disk: every session that reaches a network is in memory. On, Chromium would have a key of
  // its own in the keychain, "Keyholder Safe Storage", and ask the keyring for it from the main process.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // On is Electron's default, and what WebAssembly is fast with. Keyholder runs none.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** What of electron-builder's hook context the place of the executable depends on. */
export interface PackedApp {
  appOutDir: string;
  electronPlatformName: string;
  /** `executableName` is there on Linux only. */
  packager: { appInfo: { productFilename: string }; executableName?: string };
}

/** Electron's executable, or on macOS the bundle that holds it. */
export function executableOf({ appOutDir, electronPlatformName, packager }: PackedApp): string {
  const { productFilename } = packager.appInfo;
  const name = {
    linux: packager.executableName ?? productFilename,
    win32: `${productFilename}.exe`,
    darwin: `${productFilename}.app`,
  }[electronPlatformName];
  if (name === undefined) throw new Error(`Where is the executable on ${electronPlatformName}?`);
  return join(appOutDir, name);
}

/**
 * Writes all of them.
 * @throws Error where Electron has more or fewer fuses than nine: a newer one has a fuse that nobody has decided on
 * @returns how many wires were written; a universal executable for macOS has two
 */
export function setFuses(executable: string): Promise<number> {
  return flipFuses(executable, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...fuses });
}
