import { configuration } from '../../../build/package/configuration.ts';

/** What the release job sets. Nobody's. */
export const releaseEnv = {
  KEYHOLDER_DIST: 'release',
  KEYHOLDER_UPDATE_FEED: 'https://updates.keyholder.example/stable',
  KEYHOLDER_PUBLISHER: 'Keyholder Maintainers',
  KEYHOLDER_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net/',
  KEYHOLDER_AZURE_ACCOUNT: 'keyholder',
  KEYHOLDER_AZURE_PROFILE: 'release',
  KEYHOLDER_MAC_IDENTITY: 'Keyholder Maintainers (AAAAAAAAAA)',
};

/** The configuration as it is without any setting, and as the release job has it. */
export const configurations = { unsigned: configuration({}), release: configuration(releaseEnv) };
