import { executableOf, type PackedApp, setFuses } from '../../../build/package/fuses.ts';
import { type Mistake, withFiles } from './mistake.ts';

/** Mistakes of the configuration that show in an unpacked package. */
export const inPackages: readonly Mistake[] = [
  {
    name: 'a fuse is left on by electron-builder’s own option',
    plant: config => ({ ...config, electronFuses: { runAsNode: true } }),
    shows: 'linux',
    as: /fuse RunAsNode is not off/,
  },
  {
    name: 'the app may be loaded from elsewhere',
    plant: config => ({ ...config, electronFuses: { onlyLoadAppFromAsar: false } }),
    shows: 'win32',
    as: /fuse OnlyLoadAppFromAsar is not on/,
  },
  {
    name: 'the ninth fuse is forgotten',
    plant: config => ({
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
    shows: 'linux',
    as: /^The fuse WasmTrapHandlers is not on\.$/,
  },
  {
    name: 'no hook runs after packing',
    plant: ({ afterPack: _left, ...config }) => config,
    shows: 'darwin',
    as: /NSCameraUsageDescription is there/,
  },
  {
    name: 'Info.plist keeps what Electron allows',
    plant: config => ({
      ...config,
      afterPack: async context => {
        await setFuses(executableOf(context as unknown as PackedApp));
      },
    }),
    shows: 'darwin',
    as: /NSAllowsArbitraryLoads/,
  },
  {
    name: 'Electron’s demonstration app stays',
    plant: ({ afterExtract: _left, ...config }) => config,
    shows: 'linux',
    as: /demonstration app is there/,
  },
  {
    name: 'there is no archive',
    plant: config => ({ ...config, asar: false }),
    shows: 'linux',
    as: /no app\.asar/,
  },
  {
    name: 'the archive’s integrity is not noted',
    plant: config => ({ ...config, disableAsarIntegrity: true }),
    shows: 'win32',
    as: /vouches for null/,
  },
  {
    name: 'the whole of keytar lies unpacked',
    plant: config => ({ ...config, asar: true }),
    shows: 'linux',
    as: /app\.asar\.unpacked holds node_modules\/keytar\/lib\/keytar\.js/,
  },
  {
    name: 'keytar comes for every system',
    plant: withFiles('win', files =>
      files.filter(pattern => typeof pattern !== 'string' || !pattern.includes('prebuilds')),
    ),
    shows: 'win32',
    as: /holds node_modules\/keytar\/prebuilds\/linuxmusl-x64/,
  },
  {
    name: 'keytar comes for the other processor',
    plant: withFiles('mac', files =>
      files.map(pattern => (typeof pattern === 'string' ? pattern.replace(`\${arch}`, 'x64') : pattern)),
    ),
    shows: 'darwin',
    as: /app\.asar\.unpacked lacks node_modules\/keytar\/prebuilds\/darwin-arm64/,
  },
  {
    name: 'tests come along',
    plant: withFiles('linux', files => [...files, 'test/**']),
    shows: 'linux',
    as: /app\.asar holds test\//,
  },
  {
    name: 'the web host comes along',
    plant: withFiles('win', files => [...files, 'src-main/web/**']),
    shows: 'win32',
    as: /app\.asar holds src-main\/web\/server\.ts/,
  },
  {
    name: 'a development dependency comes along',
    plant: withFiles('linux', files => [...files, { from: 'node_modules/zod', to: 'node_modules/zod' }]),
    shows: 'linux',
    as: /app\.asar holds node_modules\/zod/,
  },
  {
    name: 'a file is left out that the app needs at its start',
    plant: withFiles('linux', files => [...files, '!out/main/chunks/keytar-store-*.js']),
    shows: 'linux',
    as: /main\.js needs out\/main\/chunks\/keytar-store/,
  },
  {
    name: 'what only Linux needs comes along to Windows',
    plant: withFiles('win', files =>
      files.filter(pattern => typeof pattern !== 'string' || !/openpgp/.test(pattern)),
    ),
    shows: 'win32',
    as: /app\.asar holds out\/main\/chunks\/openpgp/,
  },
  {
    name: 'something lies beside the program',
    plant: config => ({ ...config, extraFiles: [{ from: 'package-lock.json', to: 'package-lock.json' }] }),
    shows: 'linux',
    as: /The package holds package-lock\.json/,
  },
  {
    name: 'the licences are missing',
    plant: ({ extraResources: _left, ...config }) => config,
    shows: 'linux',
    as: /The package lacks resources\/THIRD-PARTY-LICENSES\.txt/,
  },
];
