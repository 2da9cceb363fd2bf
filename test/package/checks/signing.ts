import type { Configuration } from 'electron-builder';
import { releaseEnv } from '../support/release-env.ts';

/** What must be in force for a release; how the signing itself works is tested beside. */
export function signingFindings({ mac, win }: Configuration): string[] {
  const wrong: [boolean, string][] = [
    [mac?.hardenedRuntime !== true, 'macOS: the hardened runtime is off.'],
    [mac?.notarize !== true, 'macOS: nothing is notarized.'],
    [mac?.forceCodeSigning !== true, 'macOS: a package may stay unsigned.'],
    [mac?.identity === null || mac?.identity === '-', 'macOS: nobody signs.'],
    [mac?.identity !== releaseEnv.KEYHOLDER_MAC_IDENTITY, `macOS: ${mac?.identity} signs.`],
    [mac?.strictVerify !== true, 'macOS: the signature is not looked at strictly.'],
    // It would ask before the notary has answered, and fail.
    [mac?.gatekeeperAssess !== false, 'macOS: Gatekeeper is asked too early.'],
    [Boolean(mac?.extendInfo), 'macOS: Info.plist is extended.'],
    [win?.forceCodeSigning !== true, 'Windows: a package may stay unsigned.'],
    [!win?.signExts?.includes('.node'), 'Windows: keytar’s code stays unsigned.'],
    // "!.exe" among them would leave programs out.
    [win?.signExts?.join() !== '.exe,.dll,.node', `Windows: ${win?.signExts} is signed.`],
    [
      win?.signAndEditExecutable === false || win?.signExecutable === false,
      'Windows: the program stays unsigned.',
    ],
    [win?.verifyUpdateCodeSignature === false, 'Windows: updates are not checked.'],
    [
      (win?.requestedExecutionLevel ?? 'asInvoker') !== 'asInvoker',
      'Windows: the program wants more rights.',
    ],
    [publishers(win).length === 0, 'Windows: no publisher to compare updates with.'],
    [
      publishers(win).some(name => name !== releaseEnv.KEYHOLDER_PUBLISHER),
      `Windows: updates of ${publishers(win).join(' and ')} are taken.`,
    ],
    [
      win?.azureSignOptions?.endpoint !== releaseEnv.KEYHOLDER_AZURE_ENDPOINT,
      `Windows: ${win?.azureSignOptions?.endpoint} signs.`,
    ],
  ];
  return wrong.filter(([is]) => is).map(([, words]) => words);
}

function publishers(win: Configuration['win']): string[] {
  const names = win?.azureSignOptions?.publisherName ?? win?.signtoolOptions?.publisherName ?? [];
  return [names].flat().filter(name => name.trim() !== '');
}
