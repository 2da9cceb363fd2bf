import type { Configuration } from 'electron-builder';
import type { Env } from '../release/env.ts';
import { updateFeed } from '../release/update-feed.ts';
import { electronDist } from './electron-dist.ts';
import { resources } from './files.ts';
import { afterExtract, afterPack } from './hooks.ts';
import { linux } from './linux.ts';
import { mac } from './mac.ts';
import { windows } from './windows.ts';

/** The variable by which build/dist.ts says, after its preflight, that this is a release. */
export const releaseVariable = 'KEYHOLDER_DIST';

/**
 * What electron-builder is to do. Only a release is signed and knows a feed; everything else says so in its name, also
 * where electron-builder is called past build/dist.ts.
 */
export function configuration(env: Env): Configuration {
  const release = env[releaseVariable] === 'release';
  const signingEnv = release ? env : {};
  return {
    appId: 'io.github.keyholder',
    productName: 'Keyholder',
    // Without a year: the same commit gives the same package in January.
    copyright: 'Copyright © The Keyholder maintainers',
    directories: { output: 'dist', buildResources: 'build' },
    // SECURITY: an unsigned package says so in its name.
    artifactName: `\${productName}-\${version}-\${os}-\${arch}${release ? '' : '-unsigned'}.\${ext}`,
    // SECURITY: nothing lies beside the archive but what the system has to load. The archive's integrity is checked, a
    // loose file's is not. By itself electron-builder would put all of keytar there.
    asar: { smartUnpack: false },
    asarUnpack: ['node_modules/keytar/prebuilds/**/*.node'],
    // The type has no null, by which electron-builder is told to fetch Electron itself.
    electronDist: target => electronDist(target) as string,
    extraResources: resources,
    // keytar comes compiled. The default would compile it anew, and fail without libsecret's headers.
    npmRebuild: false,
    // Dates and numbers are shown in the person's own manner, and Electron takes that from its language files:
    // electronLanguages would save space and make everybody American.
    afterExtract,
    // The fuses are set there, and not by electronFuses.
    afterPack,
    ...linux,
    ...mac(signingEnv),
    ...windows(signingEnv),
    // electron-builder publishes nothing; this is what installed copies ask for updates.
    publish: updateFeed(signingEnv),
  };
}
