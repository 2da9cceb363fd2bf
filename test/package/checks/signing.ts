import type { Configuration } from 'electron-builder';

/** What must be in force for a release; how the signing itself works is tested beside. */
export function signingFindings({ mac, win }: Configuration): string[] {
  const wrong: [boolean, string][] = [
    [mac?.hardenedRuntime !== true, 'macOS: the hardened runtime is off.'],
    [mac?.notarize !== true, 'macOS: nothing is notarized.'],
    [mac?.forceCodeSigning !== true, 'macOS: a package may stay unsigned.'],
    [mac?.identity === null || mac?.identity === '-', 'macOS: nobody signs.'],
    [Boolean(mac?.extendInfo), 'macOS: Info.plist is extended.'],
    [win?.forceCodeSigning !== true, 'Windows: a package may stay unsigned.'],
    [!win?.signExts?.includes('.node'), 'Windows: keytar’s code stays unsigned.'],
    [
      win?.signAndEditExecutable === false || win?.signExecutable === false,
      'Windows: the program stays unsigned.',
    ],
    [win?.verifyUpdateCodeSignature === false, 'Windows: updates are not checked.'],
    [
      (win?.requestedExecutionLevel ?? 'asInvoker') !== 'asInvoker',
      'Windows: the program wants more rights.',
    ],
    [!publisher(win), 'Windows: no publisher to compare updates with.'],
  ];
  return wrong.filter(([is]) => is).map(([, words]) => words);
}

function publisher(win: Configuration['win']): boolean {
  const names = win?.azureSignOptions?.publisherName ?? win?.signtoolOptions?.publisherName ?? [];
  return [names].flat().some(name => name.trim() !== '');
}
