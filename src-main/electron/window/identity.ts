/**
 * What tells the installed app's data from that of a checkout on the same computer: neither may read the other's
 * ledger or overwrite the other's keychain items.
 */
export interface Identity {
  /** Folder beneath the operating system's place for application data. */
  folder: string;
  keychainService: string;
}

export function identityOf(packaged: boolean): Identity {
  return packaged
    ? { folder: 'Keyholder', keychainService: 'keyholder' }
    : { folder: 'Keyholder-development', keychainService: 'keyholder-development' };
}

/**
 * What Windows groups windows and pins in the task bar by. The installer writes it into its shortcuts: electron-builder's `appId`.
 * A process that no shortcut started, as after an update, has to say it itself.
 */
export const appUserModelId = 'io.github.keyholder';

/** Node's name of the platform in the contract's words. */
export function platformOf(platform: string): 'linux' | 'macos' | 'windows' | 'other' {
  if (platform === 'linux') return 'linux';
  if (platform === 'darwin') return 'macos';
  return platform === 'win32' ? 'windows' : 'other';
}
