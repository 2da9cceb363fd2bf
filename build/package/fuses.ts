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

/**
 * Writes all of them; electron-builder's own `addElectronFuses` has an older list.
 * @param executable Electron's, or on macOS the bundle that holds it
 * @throws Error where Electron has more or fewer fuses than nine: a newer one has a fuse that nobody has decided on
 */
export const setFuses = (executable: string): Promise<number> =>
  flipFuses(executable, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...fuses });
