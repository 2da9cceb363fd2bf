import type { Configuration } from 'electron-builder';
import { afterPack } from './ninth-fuse.ts';

/**
 * The bundles, keytar with the one binary that fits, and nothing else. Said for each platform, never at the top: there
 * a second list of exclusions only would count as "everything but". `${platform}` would be the building computer's.
 */
const files = (platform: string) => [
  'out/main/**',
  'out/preload/**',
  'out/renderer/**',
  'package.json',
  `!node_modules/keytar/prebuilds/!(${platform}-\${arch})/**`,
  '!node_modules/keytar/{src,script,build}/**',
  // Headers, for compiling only.
  '!node_modules/node-addon-api/**',
];

/** What the package needs on a bare Debian or Fedora, said in full: naming any replaces electron-builder's own list. */
const debDepends = [
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libxss1',
  'libxtst6',
  'xdg-utils',
  'libatspi2.0-0',
  'libuuid1',
  'libsecret-1-0',
];
const rpmDepends = [
  'gtk3',
  'libnotify',
  'nss',
  'libXScrnSaver',
  '(libXtst or libXtst6)',
  'xdg-utils',
  'at-spi2-core',
  '(libuuid or libuuid1)',
  'libsecret',
];

const config: Configuration = {
  appId: 'io.github.keyholder',
  productName: 'Keyholder',
  directories: { output: 'dist', buildResources: 'build' },
  asar: true,
  // keytar comes compiled. The default would compile it anew, and fail without libsecret's headers.
  npmRebuild: false,
  // SECURITY: all nine fuses are explicit. Eight here; the ninth, WasmTrapHandlers, is set (on) by afterPack.
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  afterPack,
  linux: {
    target: ['AppImage', 'deb', 'rpm', 'tar.gz'],
    executableName: 'keyholder',
    category: 'Utility',
    synopsis: 'Session and personal access tokens of a team, in the keychain',
    syncDesktopName: true,
    files: files('linux'),
  },
  deb: { depends: debDepends },
  rpm: { depends: rpmDepends },
  // The older toolset's launcher switches Chromium's sandbox off.
  toolsets: { appimage: '1.0.3' },
  mac: {
    target: ['dmg', 'zip'],
    category: 'public.app-category.developer-tools',
    hardenedRuntime: true,
    files: files('darwin'),
  },
  win: {
    target: ['nsis'],
    files: files('win32'),
  },
  nsis: { oneClick: false, perMachine: false, deleteAppDataOnUninstall: false },
  publish: null,
};

export default config;
