import type { Configuration, WindowsConfiguration } from 'electron-builder';
import { type Env, isSet } from '../release/env.ts';
import { architectures, files } from './files.ts';

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
  const azure = azureSettings.map(name => env[name]?.trim() ?? '');
  if (!azure.some(Boolean) && !isSet(env, 'WIN_CSC_LINK')) return {};
  const signing: Partial<WindowsConfiguration> = {
    // SECURITY: a Windows build that is to be signed fails where a file cannot be.
    forceCodeSigning: true,
    // keytar's own code, too, and not only what ends in .exe.
    signExts: ['.exe', '.dll', '.node'],
  };
  if (azure.every(Boolean)) {
    const [endpoint = '', codeSigningAccountName = '', certificateProfileName = ''] = azure;
    const azureSignOptions = { publisherName, endpoint, codeSigningAccountName, certificateProfileName };
    return { ...signing, azureSignOptions };
  }
  if (azure.some(Boolean)) return signing;
  return {
    ...signing,
    signtoolOptions: {
      // Windows has known SHA-256 since version 7. The default would sign twice.
      signingHashAlgorithms: ['sha256'],
      ...(publisherName ? { publisherName: [publisherName] } : {}),
    },
  };
}
