import { type Mistake, withFiles, withSection } from './mistake.ts';

/** Mistakes that no unpacked folder shows: of the installers, of signing, and of names. */
export const inConfiguration: readonly Mistake[] = [
  {
    name: 'keytar is compiled anew',
    plant: config => ({ ...config, npmRebuild: true }),
    shows: 'configuration',
    as: /keytar is compiled anew/,
  },
  {
    name: 'an option is misspelt, deep within a section',
    plant: withSection('win', { signtoolOptions: { publishrName: 'Nobody' } as object }),
    shows: 'configuration',
    as: /win\/signtoolOptions.*\(publishrName\)/,
  },
  {
    name: 'an option has a value that does not exist',
    plant: withSection('toolsets', { appimage: '1.0.4' as '1.0.3' }),
    shows: 'configuration',
    as: /toolsets\/appimage must be equal to one of/,
  },
  {
    name: 'one processor is forgotten',
    plant: withSection('linux', { target: [{ target: 'deb', arch: ['x64'] }] }),
    shows: 'configuration',
    as: /deb arm64 is not built/,
  },
  {
    name: 'macOS: no hardened runtime',
    plant: withSection('mac', { hardenedRuntime: false }),
    shows: 'configuration',
    as: /hardened runtime is off/,
  },
  {
    name: 'macOS: nothing is notarized',
    plant: withSection('mac', { notarize: false }),
    shows: 'configuration',
    as: /nothing is notarized/,
  },
  {
    name: 'macOS: wide entitlements',
    plant: withSection('mac', {
      entitlements: 'node_modules/app-builder-lib/templates/entitlements.mac.plist',
    }),
    shows: 'configuration',
    as: /grants .*allow-unsigned-executable-memory/,
  },
  {
    name: 'macOS: electron-builder’s own entitlements for the helpers',
    plant: withSection('mac', { entitlementsInherit: null }),
    shows: 'configuration',
    as: /no entitlementsInherit are named/,
  },
  {
    name: 'Windows: a release may stay unsigned',
    plant: withSection('win', { forceCodeSigning: false }),
    shows: 'configuration',
    as: /Windows: a package may stay unsigned/,
  },
  {
    name: 'Windows: updates of anybody',
    plant: withSection('win', { verifyUpdateCodeSignature: false }),
    shows: 'configuration',
    as: /updates are not checked/,
  },
  {
    name: 'Windows: installed for everybody, without asking',
    plant: withSection('nsis', { oneClick: true, perMachine: true }),
    shows: 'configuration',
    as: /nsis does not ask for whom to install/,
  },
  {
    name: 'no icon',
    plant: withSection('win', { icon: null }),
    shows: 'configuration',
    as: /win has no icon/,
  },
  {
    name: 'an unsigned package looks like a release',
    plant: config => ({ ...config, artifactName: String(config.artifactName).replace('-unsigned', '') }),
    shows: 'configuration',
    as: /An unsigned package is called/,
  },
  {
    name: 'one installer has a name of its own',
    plant: withSection('nsis', { artifactName: 'Keyholder Setup.exe' }),
    shows: 'configuration',
    as: /is called Keyholder Setup\.exe/,
  },
  {
    name: 'the feed is not encrypted',
    plant: config => ({
      ...config,
      publish: { provider: 'generic', url: 'http://updates.keyholder.example' },
    }),
    shows: 'configuration',
    as: /The feed is not https/,
  },
  {
    name: 'the feed is somebody else’s',
    plant: config => ({ ...config, publish: { provider: 'generic', url: 'https://other.example' } }),
    shows: 'configuration',
    as: /The feed is https:\/\/other\.example/,
  },
  {
    name: 'one installer has a feed of its own',
    plant: withSection('nsis', { publish: { provider: 'generic', url: 'https://other.example' } }),
    shows: 'configuration',
    as: /Nobody has decided on nsis\.publish/,
  },
  {
    name: 'Windows: updates of another publisher',
    plant: withSection('win', {
      azureSignOptions: {
        publisherName: 'Somebody Else',
        endpoint: 'https://weu.codesigning.azure.net/',
        codeSigningAccountName: 'keyholder',
        certificateProfileName: 'release',
      },
    }),
    shows: 'configuration',
    as: /updates of Somebody Else are taken/,
  },
  {
    name: 'macOS: another one signs',
    plant: withSection('mac', { identity: 'Somebody Else (BBBBBBBBBB)' }),
    shows: 'configuration',
    as: /Somebody Else \(BBBBBBBBBB\) signs/,
  },
  {
    name: 'a file is changed after it was signed',
    plant: config => ({ ...config, afterSign: async () => undefined }),
    shows: 'configuration',
    as: /Nobody has decided on afterSign/,
  },
  {
    name: 'keytar’s code is left out of the signing',
    plant: withSection('mac', { signIgnore: ['keytar.node'] }),
    shows: 'configuration',
    as: /Nobody has decided on mac\.signIgnore/,
  },
  {
    name: 'the package says another version than the tag',
    plant: config => ({ ...config, extraMetadata: { version: '9.9.9' } }),
    shows: 'configuration',
    as: /Nobody has decided on extraMetadata/,
  },
  {
    name: 'a script of ours runs as root',
    plant: withSection('deb', { fpm: ['--after-install=/tmp/script'] }),
    shows: 'configuration',
    as: /Nobody has decided on deb\.fpm/,
  },
  {
    name: 'Electron comes from elsewhere, unchecked',
    plant: config => ({ ...config, electronDownload: { unsafelyDisableChecksums: true } }),
    shows: 'configuration',
    as: /Nobody has decided on electronDownload/,
  },
  {
    name: 'Linux cannot check the signature of an update',
    plant: withFiles('linux', files => files.filter(pattern => typeof pattern === 'string')),
    shows: 'configuration',
    as: /linux: the release key is left out/,
  },
  {
    name: 'the old AppImage toolset',
    plant: config => ({ ...config, toolsets: { appimage: '0.0.0' } }),
    shows: 'recipes',
    as: /AppImage: the desktop entry has Exec=AppRun --no-sandbox/,
  },
  {
    name: 'Chromium’s sandbox is switched off',
    plant: withSection('linux', { executableArgs: ['--no-sandbox'] }),
    shows: 'recipes',
    as: /deb: the desktop entry has Exec=.*--no-sandbox/,
  },
  {
    name: 'deb without libsecret',
    plant: withSection('deb', { depends: ['libgtk-3-0', 'libnss3'] }),
    shows: 'recipes',
    as: /deb does not depend on \^libsecret/,
  },
  {
    name: 'rpm with electron-builder’s own list',
    plant: withSection('rpm', { depends: null }),
    shows: 'recipes',
    as: /rpm does not depend on .*libsecret/,
  },
  {
    name: 'no maintainer and no address of the project',
    plant: withSection('linux', { maintainer: ' ' }),
    shows: 'recipes',
    as: /deb has no maintainer/,
  },
];
