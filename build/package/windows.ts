import type { Configuration, WindowsConfiguration } from 'electron-builder';
import { type Env, isSet, unset } from '../release/env.ts';
import { files } from './files.ts';
import { architectures } from './targets.ts';

export const windows = (env: Env) =>
  ({
    win: {
      ...windowsSigning(env),
      target: architectures(['nsis']),
      icon: 'icons/icon.ico',
      // Never an administrator's rights: not for starting, and for installing only where it is for everybody.
      requestedExecutionLevel: 'asInvoker',
      files: files('win32'),
    },
    nsis: {
      // Asks for whom to install; /S /currentuser or /S /allusers answer beforehand.
      oneClick: false,
      perMachine: false,
      selectPerMachineByDefault: false,
      allowElevation: true,
      allowToChangeInstallationDirectory: false,
      // One installer for both processors would bear no processor in its name.
      buildUniversalInstaller: false,
      // The ledger of tokens must outlive an uninstallation.
      deleteAppDataOnUninstall: false,
    },
  }) satisfies Configuration;

/** What only electron-builder reads. The credentials (`AZURE_…`) go to the signing module by the environment. */
export const azureSettings = [
  'KEYHOLDER_AZURE_ENDPOINT',
  'KEYHOLDER_AZURE_ACCOUNT',
  'KEYHOLDER_AZURE_PROFILE',
] as const;

/**
 * How Windows files are signed: by Azure Trusted Signing where its three settings are there, else by the certificate in
 * `WIN_CSC_LINK`, else not at all ({}). Half a configuration forces signing all the same, so that the build fails rather
 * than leaving files unsigned.
 */
export function windowsSigning(env: Env): Partial<WindowsConfiguration> {
  const publisherName = env.KEYHOLDER_PUBLISHER?.trim() ?? '';
  const missing = unset(env, azureSettings);
  if (missing.length === azureSettings.length && !isSet(env, 'WIN_CSC_LINK')) return {};
  const signing: Partial<WindowsConfiguration> = {
    // SECURITY: a Windows build that is to be signed fails where a file cannot be.
    forceCodeSigning: true,
    // keytar's own code, too, and not only what ends in .exe.
    signExts: ['.exe', '.dll', '.node'],
  };
  if (missing.length === 0) {
    const [endpoint = '', codeSigningAccountName = '', certificateProfileName = ''] = azureSettings.map(
      name => env[name]?.trim(),
    );
    const azureSignOptions = { publisherName, endpoint, codeSigningAccountName, certificateProfileName };
    return { ...signing, azureSignOptions };
  }
  if (missing.length < azureSettings.length) return signing;
  return {
    ...signing,
    signtoolOptions: {
      // Windows has known SHA-256 since version 7. The default would sign twice.
      signingHashAlgorithms: ['sha256'],
      ...(publisherName ? { publisherName: [publisherName] } : {}),
    },
  };
}
