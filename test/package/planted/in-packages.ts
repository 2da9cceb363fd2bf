import { join } from 'node:path';
import { setFuses } from '../../../build/package/fuses.ts';
import { type Mistake, showIn, withFiles } from './mistake.ts';

/** Mistakes of the configuration that show in an unpacked package. */
export const inPackages: readonly Mistake[] = [
  ...showIn('linux', [
    [
      'a fuse is left on by electron-builder’s own option',
      /fuse RunAsNode is not off/,
      config => ({ ...config, electronFuses: { runAsNode: true } }),
    ],
    [
      'the ninth fuse is forgotten',
      /^The fuse WasmTrapHandlers is not on\.$/,
      config => ({
        ...config,
        afterPack: null,
        electronFuses: {
          runAsNode: false,
          enableCookieEncryption: false,
          enableNodeOptionsEnvironmentVariable: false,
          enableNodeCliInspectArguments: false,
          enableEmbeddedAsarIntegrityValidation: true,
          onlyLoadAppFromAsar: true,
          loadBrowserProcessSpecificV8Snapshot: false,
          grantFileProtocolExtraPrivileges: false,
        },
      }),
    ],
    [
      'Electron’s demonstration app stays',
      /demonstration app is there/,
      ({ afterExtract: _left, ...config }) => config,
    ],
    ['there is no archive', /no app\.asar/, config => ({ ...config, asar: false })],
    [
      'the whole of keytar lies unpacked',
      /app\.asar\.unpacked holds node_modules\/keytar\/lib\/keytar\.js/,
      config => ({ ...config, asar: true }),
    ],
    ['tests come along', /app\.asar holds test\//, withFiles('linux', files => [...files, 'test/**'])],
    [
      'a development dependency comes along',
      /app\.asar holds node_modules\/zod/,
      withFiles('linux', files => [...files, { from: 'node_modules/zod', to: 'node_modules/zod' }]),
    ],
    [
      'a file is left out that the app needs at its start',
      /main\.js needs out\/main\/chunks\/keytar-store/,
      withFiles('linux', files => [...files, '!out/main/chunks/keytar-store-*.js']),
    ],
    [
      'what only Windows and macOS need comes along to Linux',
      /app\.asar holds out\/main\/chunks\/electron-updater/,
      withFiles('linux', files =>
        files.filter(pattern => typeof pattern !== 'string' || !/electron-updater/.test(pattern)),
      ),
    ],
    [
      'something lies beside the program',
      /The package holds package-lock\.json/,
      config => ({ ...config, extraFiles: [{ from: 'package-lock.json', to: 'package-lock.json' }] }),
    ],
    [
      'the licences are missing',
      /The package lacks resources\/THIRD-PARTY-LICENSES\.txt/,
      ({ extraResources: _left, ...config }) => config,
    ],
  ]),
  ...showIn('win32', [
    [
      'the app may be loaded from elsewhere',
      /fuse OnlyLoadAppFromAsar is not on/,
      config => ({ ...config, electronFuses: { onlyLoadAppFromAsar: false } }),
    ],
    [
      'the archive’s integrity is not noted',
      /vouches for null/,
      config => ({ ...config, disableAsarIntegrity: true }),
    ],
    [
      'keytar comes for every system',
      /holds node_modules\/keytar\/prebuilds\/linuxmusl-x64/,
      withFiles('win', files =>
        files.filter(pattern => typeof pattern !== 'string' || !pattern.includes('prebuilds')),
      ),
    ],
    [
      'the web host comes along',
      /app\.asar holds src-main\/web\/server\.ts/,
      withFiles('win', files => [...files, 'src-main/web/**']),
    ],
  ]),
  ...showIn('darwin', [
    [
      'no hook runs after packing',
      /NSCameraUsageDescription is there/,
      ({ afterPack: _left, ...config }) => config,
    ],
    [
      'Info.plist keeps what Electron allows',
      /NSAllowsArbitraryLoads/,
      config => ({
        ...config,
        afterPack: async ({ appOutDir }) => void (await setFuses(join(appOutDir, 'Keyholder.app'))),
      }),
    ],
    [
      'keytar comes for the other processor',
      /app\.asar\.unpacked lacks node_modules\/keytar\/prebuilds\/darwin-arm64/,
      withFiles('mac', files =>
        files.map(pattern => (typeof pattern === 'string' ? pattern.replace(`\${arch}`, 'x64') : pattern)),
      ),
    ],
  ]),
];
