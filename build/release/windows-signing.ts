import type { WindowsConfiguration } from 'electron-builder';
import { type Env, isSet, unset } from './env.ts';
import { windowsSignHook } from './windows-sign-hook.ts';

/** What only electron-builder reads. The credentials (`AZURE_…`) go to the signing module by the environment. */
export const azureSettings = [
  'KEYHOLDER_AZURE_ENDPOINT',
  'KEYHOLDER_AZURE_ACCOUNT',
  'KEYHOLDER_AZURE_PROFILE',
] as const;

export type WindowsSigning = Pick<
  WindowsConfiguration,
  'azureSignOptions' | 'signtoolOptions' | 'forceCodeSigning' | 'signExts'
>;

/**
 * How Windows files are signed: by Azure Trusted Signing where its three settings are there, else by the certificate in
 * `WIN_CSC_LINK`, else not at all ({}). Half a configuration forces signing all the same, so that the build fails rather
 * than leaving files unsigned.
 */
export function windowsSigning(env: Env, platform: string = process.platform): WindowsSigning {
  const publisherName = env.KEYHOLDER_PUBLISHER?.trim() ?? '';
  const missing = unset(env, azureSettings);
  if (missing.length === azureSettings.length && !isSet(env, 'WIN_CSC_LINK')) return {};
  const signing: WindowsSigning = {
    // SECURITY: a Windows build that is to be signed fails where a file cannot be.
    forceCodeSigning: true,
    // keytar's own code, too, and not only what ends in .exe.
    signExts: ['.exe', '.dll', '.node'],
  };
  if (missing.length === 0) return { ...signing, azureSignOptions: azure(env, publisherName) };
  if (missing.length < azureSettings.length) return signing;
  return {
    ...signing,
    signtoolOptions: {
      // Windows has known SHA-256 since version 7. The default would sign twice.
      signingHashAlgorithms: ['sha256'],
      ...(publisherName ? { publisherName: [publisherName] } : {}),
      ...(isSet(env, 'KEYHOLDER_TIMESTAMP_URL')
        ? { rfc3161TimeStampServer: env.KEYHOLDER_TIMESTAMP_URL ?? null }
        : {}),
      // signtool.exe exists on Windows only.
      ...(platform === 'win32' ? {} : { sign: windowsSignHook(env) }),
    },
  };
}

const azure = (env: Env, publisherName: string) => ({
  publisherName,
  endpoint: env.KEYHOLDER_AZURE_ENDPOINT?.trim() ?? '',
  codeSigningAccountName: env.KEYHOLDER_AZURE_ACCOUNT?.trim() ?? '',
  certificateProfileName: env.KEYHOLDER_AZURE_PROFILE?.trim() ?? '',
});
