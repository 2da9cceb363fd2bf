import { type Mistake, showIn, withFiles, withSection } from './mistake.ts';

/** Mistakes that no unpacked folder shows: of the installers, of signing, and of names. */
export const inConfiguration: readonly Mistake[] = [
  ...showIn('configuration', [
    ['keytar is compiled anew', /keytar is compiled anew/, config => ({ ...config, npmRebuild: true })],
    [
      'an option is misspelt, deep within a section',
      /win\/signtoolOptions.*\(publishrName\)/,
      withSection('win', { signtoolOptions: { publishrName: 'Nobody' } as object }),
    ],
    [
      'an option has a value that does not exist',
      /toolsets\/appimage must be equal to one of/,
      withSection('toolsets', { appimage: '1.0.4' as '1.0.3' }),
    ],
    [
      'the old AppImage toolset',
      /The AppImage toolset is the old one/,
      withSection('toolsets', { appimage: '0.0.0' }),
    ],
    [
      'one processor is forgotten',
      /deb arm64 is not built/,
      withSection('linux', { target: [{ target: 'deb', arch: ['x64'] }] }),
    ],
    ['macOS: no hardened runtime', /hardened runtime is off/, withSection('mac', { hardenedRuntime: false })],
    ['macOS: nothing is notarized', /nothing is notarized/, withSection('mac', { notarize: false })],
    [
      'macOS: wide entitlements',
      /grants .*allow-unsigned-executable-memory/,
      withSection('mac', {
        entitlements: 'node_modules/app-builder-lib/templates/entitlements.mac.plist',
      }),
    ],
    [
      'macOS: electron-builder’s own entitlements for the helpers',
      /no entitlementsInherit are named/,
      withSection('mac', { entitlementsInherit: null }),
    ],
    [
      'Windows: a release may stay unsigned',
      /Windows: a package may stay unsigned/,
      withSection('win', { forceCodeSigning: false }),
    ],
    [
      'Windows: updates of anybody',
      /updates are not checked/,
      withSection('win', { verifyUpdateCodeSignature: false }),
    ],
    [
      'Windows: installed for everybody, without asking',
      /nsis does not ask for whom to install/,
      withSection('nsis', { oneClick: true, perMachine: true }),
    ],
    ['no icon', /win has no icon/, withSection('win', { icon: null })],
    [
      'an unsigned package looks like a release',
      /An unsigned package is called/,
      config => ({ ...config, artifactName: String(config.artifactName).replace('-unsigned', '') }),
    ],
    [
      'one installer has a name of its own',
      /is called Keyholder Setup\.exe/,
      withSection('nsis', { artifactName: 'Keyholder Setup.exe' }),
    ],
    [
      'the feed is not encrypted',
      /The feed is not https/,
      config => ({
        ...config,
        publish: { provider: 'generic', url: 'http://updates.keyholder.example' },
      }),
    ],
    [
      'the feed is somebody else’s',
      /The feed is https:\/\/other\.example/,
      config => ({ ...config, publish: { provider: 'generic', url: 'https://other.example' } }),
    ],
    [
      'one installer has a feed of its own',
      /Nobody has decided on nsis\.publish/,
      withSection('nsis', { publish: { provider: 'generic', url: 'https://other.example' } }),
    ],
    [
      'Windows: updates of another publisher',
      /updates of Somebody Else are taken/,
      withSection('win', {
        azureSignOptions: {
          publisherName: 'Somebody Else',
          endpoint: 'https://weu.codesigning.azure.net/',
          codeSigningAccountName: 'keyholder',
          certificateProfileName: 'release',
        },
      }),
    ],
    [
      'macOS: another one signs',
      /Somebody Else \(BBBBBBBBBB\) signs/,
      withSection('mac', { identity: 'Somebody Else (BBBBBBBBBB)' }),
    ],
    [
      'a file is changed after it was signed',
      /Nobody has decided on afterSign/,
      config => ({ ...config, afterSign: async () => undefined }),
    ],
    [
      'keytar’s code is left out of the signing',
      /Nobody has decided on mac\.signIgnore/,
      withSection('mac', { signIgnore: ['keytar.node'] }),
    ],
    [
      'the package says another version than the tag',
      /Nobody has decided on extraMetadata/,
      config => ({ ...config, extraMetadata: { version: '9.9.9' } }),
    ],
    [
      'a script of ours runs as root',
      /Nobody has decided on deb\.fpm/,
      withSection('deb', { fpm: ['--after-install=/tmp/script'] }),
    ],
    [
      'Electron comes from elsewhere, unchecked',
      /Nobody has decided on electronDownload/,
      config => ({ ...config, electronDownload: { unsafelyDisableChecksums: true } }),
    ],
    [
      'Linux cannot check the signature of an update',
      /linux: the feed's public key is left out/,
      withFiles('linux', files => files.filter(pattern => typeof pattern === 'string')),
    ],
  ]),
];
