import type { Configuration } from 'electron-builder';

/**
 * Everything that electron-builder is told. Written down a second time on purpose: it knows some three hundred options, among
 * them hooks that run after signing, other names and versions in package.json, scripts for root, and one that deletes build/.
 * A new one needs a decision, as a new fuse does.
 */
const decided: Readonly<Record<string, string>> = {
  '': 'appId productName copyright directories artifactName asar asarUnpack electronDist extraResources npmRebuild afterExtract afterPack linux deb rpm toolsets mac win nsis publish',
  asar: 'smartUnpack',
  directories: 'output buildResources',
  toolsets: 'appimage',
  publish: 'provider url',
  linux: 'target executableName icon category synopsis syncDesktopName desktop files',
  'linux.desktop': 'entry',
  deb: 'depends recommends packageCategory',
  rpm: 'depends',
  mac: 'entitlements entitlementsInherit gatekeeperAssess identity hardenedRuntime notarize strictVerify forceCodeSigning target category icon files',
  win: 'forceCodeSigning signExts azureSignOptions signtoolOptions target icon requestedExecutionLevel files',
  'win.azureSignOptions': 'publisherName endpoint codeSigningAccountName certificateProfileName',
  'win.signtoolOptions': 'signingHashAlgorithms publisherName rfc3161TimeStampServer sign',
  nsis: 'oneClick perMachine selectPerMachineByDefault allowElevation allowToChangeInstallationDirectory buildUniversalInstaller deleteAppDataOnUninstall',
};

export function decisionFindings(config: Configuration): string[] {
  return Object.entries(decided).flatMap(([section, options]) => {
    const known = options.split(' ');
    return Object.keys(sectionOf(config, section))
      .filter(option => !known.includes(option))
      .map(option => `Nobody has decided on ${section === '' ? option : `${section}.${option}`}.`);
  });
}

function sectionOf(config: Configuration, path: string): object {
  let found: unknown = config;
  for (const name of path === '' ? [] : path.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : null;
  }
  return typeof found === 'object' && found !== null ? found : {};
}
