import type { Configuration } from 'electron-builder';
import { configuration } from '../../build/package/configuration.ts';
import type { Env } from '../../build/release/env.ts';
import type { ReleaseFacts, TargetPlatform } from '../../build/release/preflight.ts';
import { makeFeedKey } from '../support/feed-key.ts';

export const fingerprint = '0123456789ABCDEF0123456789ABCDEF01234567';

const feed = { KEYHOLDER_UPDATE_FEED: 'https://updates.keyholder.dev/stable' };

/** A whole environment for each way to sign. */
export const environments = {
  azure: {
    ...feed,
    KEYHOLDER_PUBLISHER: 'Keyholder Publisher',
    KEYHOLDER_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net',
    KEYHOLDER_AZURE_ACCOUNT: 'account',
    KEYHOLDER_AZURE_PROFILE: 'profile',
    AZURE_TENANT_ID: 'tenant',
    AZURE_CLIENT_ID: 'client',
    AZURE_CLIENT_SECRET: 'secret',
  },
  certificate: {
    ...feed,
    KEYHOLDER_PUBLISHER: 'Keyholder Publisher',
    WIN_CSC_LINK: 'certificate.p12',
    WIN_CSC_KEY_PASSWORD: 'password',
  },
  mac: {
    ...feed,
    KEYHOLDER_MAC_IDENTITY: 'Keyholder Publisher (ABCDE12345)',
    CSC_LINK: 'certificate.p12',
    CSC_KEY_PASSWORD: 'password',
    APPLE_API_KEY: '/keys/api.p8',
    APPLE_API_KEY_ID: 'ABCDE12345',
    APPLE_API_ISSUER: '00000000-0000-0000-0000-000000000000',
  },
  linux: { ...feed, KEYHOLDER_GPG_KEY: fingerprint },
} satisfies Record<string, Env>;

/** The real configuration of a release. */
export const releaseConfig = (env: Env): Configuration =>
  configuration({ ...env, KEYHOLDER_DIST: 'release' });

/** Nothing is missing: what each test takes one thing from. */
export function completeFacts(platform: TargetPlatform, env: Env): ReleaseFacts {
  return {
    platforms: [platform],
    host: { win: 'win32', mac: 'darwin', linux: 'linux' }[platform],
    env,
    git: { changes: [], tags: ['v1.2.3'] },
    manifest: {
      version: '1.2.3',
      author: 'Keyholder Publisher <releases@keyholder.dev>',
      homepage: 'https://keyholder.dev',
    },
    changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-11-30\n\n### Added\n\n- Something.\n',
    releaseKey: { fingerprints: [fingerprint], holdsSecret: false },
    updateKey: makeFeedKey().publicKey,
    appleKeyFile: true,
  };
}
