import type { FileSet } from 'electron-builder';

/** Node's names, which keytar's folders and electron-builder's hooks use too. */
export type PackagedPlatform = 'linux' | 'darwin' | 'win32';

/** Every installer is made for both processors that the platform runs on. */
export const architectures = (targets: readonly string[]) =>
  targets.map(target => ({ target, arch: ['x64' as const, 'arm64' as const] }));

/**
 * For `output.chunkFileNames`. electron-updater installs updates where Keyholder may, and Linux need not carry it: app code imports it
 * lazily, so that it becomes a file of its own, which bears the package's name whatever its entry is called.
 */
export function chunkFileName({ facadeModuleId }: { facadeModuleId?: string | null | undefined }): string {
  const updater = facadeModuleId?.replaceAll('\\', '/').includes('/node_modules/electron-updater/');
  return `chunks/${updater ? 'electron-updater' : '[name]'}-[hash].js`;
}

/**
 * The bundles, keytar with the one binary that fits, and nothing else. Said for each platform, never at the top: there
 * a second list of exclusions only would count as "everything but". `${platform}` would be the building computer's.
 * Kinds of files are named, so that a map or whatever else a tool leaves in out/ stays out.
 */
export function files(platform: PackagedPlatform): (string | FileSet)[] {
  return [
    'out/main/*.js',
    'out/main/chunks/*.js',
    ...(platform === 'linux' ? ['!out/main/chunks/electron-updater-*.js'] : []),
    'out/preload/preload.cjs',
    'out/renderer/index.html',
    'out/renderer/assets/*.{js,css}',
    'package.json',
    `!node_modules/keytar/prebuilds/!(${platform}-\${arch})/**`,
    '!node_modules/keytar/{src,script,build}/**',
    // What else npm calls a dependency is in the bundles, serves to compile keytar, or is the Node that runs the scripts.
    '!node_modules/!(keytar)/**',
    // What signatures of the feed are checked with. Missing until a key holder commits it.
    { from: 'build', to: '.', filter: ['update-key.pem'] },
  ];
}

/** Where a person looks for them: beside the program, readable without any tool. */
export const resources: FileSet[] = [
  { from: 'LICENSE', to: 'LICENSE.txt' },
  { from: 'out/licences.txt', to: 'THIRD-PARTY-LICENSES.txt' },
];
