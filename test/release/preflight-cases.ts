import type { ReleaseFacts, TargetPlatform } from '../../build/release/preflight-facts.ts';
import { fingerprint } from './release-facts.ts';

/** Takes one thing from complete facts. */
export type Change = (facts: ReleaseFacts) => Partial<ReleaseFacts>;
/** What is missing, a part of the sentence that must name it, and how it got lost. */
export type Case = [what: string, sentence: string, change: Change];
type Config = Exclude<ReleaseFacts['config'], { reason: string }>;

export const manifest =
  (fields: object): Change =>
  facts => ({ manifest: { ...facts.manifest, ...fields } });
const git =
  (fields: object): Change =>
  facts => ({ git: { ...facts.git, ...fields } });
const env =
  (fields: object): Change =>
  facts => ({ env: { ...facts.env, ...fields } });
const config =
  (platform: TargetPlatform, fields: object): Change =>
  facts => {
    const whole = facts.config as Config;
    return { config: { ...whole, [platform]: { ...whole[platform], ...fields } } };
  };
const changelog =
  (text: string | null): Change =>
  () => ({ changelog: text });
const without =
  (file: string): Change =>
  ({ files }) => ({ files: files.filter(each => each !== file) });
export const versioned =
  (version: string): Change =>
  facts => ({
    manifest: { ...facts.manifest, version },
    lock: { packages: { '': { version, dependencies: { keytar: '1.0.0' } }, 'node_modules/keytar': {} } },
    changelog: `## [${version}] - 2026-11-30\n- Something.\n`,
  });

/** Each is missing alone, and must be named alone. */
export const always: Case[] = [
  ['a repository', 'git does not know this folder', git({ changes: null })],
  ['a clean tree', '2 uncommitted change(s), src/a.ts first', git({ changes: [' M src/a.ts', '?? b'] })],
  ['a tag', 'HEAD has no tag, and package.json says 1.2.3: tag it v1.2.3', git({ tags: [] })],
  ['the right tag', 'HEAD is tagged v1.2.4, 1.2.3, and package', git({ tags: ['v1.2.4', '1.2.3'] })],
  ['the whole tag', 'HEAD is tagged v1.2.30, and package', git({ tags: ['v1.2.30'] })],
  ['a channel', 'The version 1.2.3-rc.1 belongs to no channel', versioned('1.2.3-rc.1')],
  ['the number of a beta', 'The version 1.2.3-beta belongs to no channel', versioned('1.2.3-beta')],
  ['a changelog', 'There is no CHANGELOG.md', changelog(null)],
  ['an entry', 'no entry for this version: add "## [1.2.3] -', changelog('## [1.2.30] - 2026-11-30\n- x\n')],
  ['the entry’s date', 'has no date', changelog('## [1.2.3]\n- x\n## [1.2.2] - 2026-11-30\n')],
  ['a date that exists', 'has no date', changelog('## [1.2.3] - 2026-02-30\n- x\n')],
  ['the entry’s lines', 'is empty', changelog('## [1.2.3] - 2026-11-30\n\n### Added\n\n## [1.2.2]\n- x\n')],
  ['a lock file', 'There is no package-lock.json', () => ({ lock: null })],
  ['its version', 'package-lock.json says version 1.2.2', () => ({ lock: lockOf('1.2.2', '1.0.0') })],
  ['its dependency', 'differs from package.json in keytar', () => ({ lock: lockOf('1.2.3', '1.0.1') })],
  [
    'an installed dependency',
    'in keytar',
    () => ({ lock: { packages: { '': lockOf('1.2.3', '1.0.0').packages[''] } } }),
  ],
  ['a development dependency', 'in vite', manifest({ devDependencies: { vite: '8.0.0' } })],
  ['an optional dependency', 'in node', manifest({ optionalDependencies: { node: '24.0.0' } })],
  ['an author', 'has no author', manifest({ author: { email: 'releases@keyholder.dev' } })],
  ['a real author', 'The author "TODO" is', manifest({ author: 'TODO <releases@keyholder.dev>' })],
  ['a feed', 'There is no update feed: set KEYHOLDER_UPDATE_FEED', env({ KEYHOLDER_UPDATE_FEED: ' ' })],
  ['a safe feed', 'must begin with https://', env({ KEYHOLDER_UPDATE_FEED: 'http://keyholder.dev' })],
  [
    'the feed in the configuration',
    'does not hand on the feed',
    f => ({ config: { ...f.config, publish: null } }),
  ],
  ['a configuration', 'The configuration cannot be made (broken)', () => ({ config: { reason: 'broken' } })],
];

const lockOf = (version: string, keytar: string) => ({
  packages: { '': { version, dependencies: { keytar } }, 'node_modules/keytar': {} },
});

export const windows: Case[] = [
  ['the icon', 'There is no build/icons/icon.ico', without('build/icons/icon.ico')],
  ['the publisher', 'set KEYHOLDER_PUBLISHER', env({ KEYHOLDER_PUBLISHER: '' })],
  ['time stamps', 'unset ELECTRON_BUILDER_OFFLINE', env({ ELECTRON_BUILDER_OFFLINE: 'true' })],
  ['force', 'must set win.forceCodeSigning', config('win', { forceCodeSigning: false })],
  [
    'the updater’s check',
    'verifyUpdateCodeSignature off',
    config('win', { verifyUpdateCodeSignature: false }),
  ],
  ['signing at all', 'signExecutable or', config('win', { signExecutable: false })],
  ['signing and editing', 'signExecutable or', config('win', { signAndEditExecutable: false })],
  [
    'the publisher in the configuration',
    'must hand on publisherName',
    config('win', { azureSignOptions: null, signtoolOptions: null }),
  ],
  ['a feed of the platform', 'does not hand on the feed', config('win', { publish: null })],
];
export const azure: Case[] = [
  ...(['KEYHOLDER_AZURE_ENDPOINT', 'KEYHOLDER_AZURE_ACCOUNT', 'KEYHOLDER_AZURE_PROFILE'] as const).map(name =>
    missing(name, 'Windows'),
  ),
  ...(['AZURE_TENANT_ID', 'AZURE_CLIENT_ID'] as const).map(name => missing(name, 'Windows')),
  [
    'a way in',
    'set AZURE_CLIENT_SECRET or AZURE_FEDERATED_TOKEN_FILE',
    env({ AZURE_CLIENT_SECRET: undefined }),
  ],
  ['https', 'KEYHOLDER_AZURE_ENDPOINT must begin', env({ KEYHOLDER_AZURE_ENDPOINT: 'weu.azure.net' })],
  ['Windows', 'Azure Trusted Signing needs Windows', () => ({ host: 'linux' })],
];
export const certificate: Case[] = [
  ['a certificate', 'there is nothing to sign with', env({ WIN_CSC_LINK: undefined })],
  missing('WIN_CSC_KEY_PASSWORD', 'Windows'),
];
export const mac: Case[] = [
  ['the icon', 'There is no build/icons/icon.icns', without('build/icons/icon.icns')],
  ['macOS', 'build on macOS', () => ({ host: 'linux' })],
  missing('KEYHOLDER_MAC_IDENTITY', 'macOS'),
  missing('CSC_LINK', 'macOS'),
  missing('CSC_KEY_PASSWORD', 'macOS'),
  missing('APPLE_API_KEY', 'macOS'),
  missing('APPLE_API_KEY_ID', 'macOS'),
  missing('APPLE_API_ISSUER', 'macOS'),
  ['the key’s file', 'APPLE_API_KEY names no file', () => ({ appleKeyFile: false })],
  ['an identity', '"-" is no identity', env({ KEYHOLDER_MAC_IDENTITY: '-' })],
  ['a bare name', 'leave "Developer ID', env({ KEYHOLDER_MAC_IDENTITY: 'Developer ID Application: K' })],
  ['the API key alone', 'unset APPLE_ID,', env({ APPLE_ID: 'somebody' })],
  ['no password', 'unset APPLE_APP_SPECIFIC_PASSWORD', env({ APPLE_APP_SPECIFIC_PASSWORD: 'x' })],
  ['no pull request', 'unset GITHUB_BASE_REF, which stops', env({ GITHUB_BASE_REF: 'main' })],
  ['the hardened runtime', 'must set mac.hardenedRuntime', config('mac', { hardenedRuntime: false })],
  ['notarization', 'must set mac.notarize', config('mac', { notarize: undefined })],
  ['force', 'must set mac.forceCodeSigning', config('mac', { forceCodeSigning: undefined })],
  ['the identity', 'must set mac.identity', config('mac', { identity: null })],
  ['entitlements', 'mac.entitlements to an', config('mac', { entitlements: undefined })],
  ['inherited ones', 'mac.entitlementsInherit to', without('build/entitlements/mac-inherit.plist')],
];
export const linux: Case[] = [
  ['the icon', 'There is no build/icons/linux/512x512.png', without('build/icons/linux/512x512.png')],
  ['an address', 'set author.email for deb and rpm', manifest({ author: 'Keyholder Publisher' })],
  ['a real address', 'is a placeholder: set author.email', manifest({ author: 'K <k@example.com>' })],
  [
    'an address that is read',
    'is a placeholder: set author.email',
    manifest({ author: 'K <noreply@keyholder.dev>' }),
  ],
  ['a homepage', 'package.json has no homepage', manifest({ homepage: undefined })],
  ['a safe homepage', 'package.json has no homepage', manifest({ homepage: 'http://keyholder.dev' })],
  missing('KEYHOLDER_GPG_KEY', 'Linux'),
  ['a whole fingerprint', 'is no fingerprint', env({ KEYHOLDER_GPG_KEY: '0123456789ABCDEF' })],
  ['a usable key', 'gpg cannot sign with KEYHOLDER_GPG_KEY (no', () => ({ gpgProblem: 'no secret key' })],
  ['the public key', 'no readable build/release-key.asc', () => ({ releaseKey: null })],
  ['one key', 'holds 2 keys', keys([fingerprint, fingerprint.replace('0', 'F')])],
  ['the same key', 'holds another key', keys([fingerprint.replace('0', 'F')])],
];

function missing(name: string, platform: string): Case {
  return [name, `${platform}: set ${name} `, env({ [name]: '' })];
}

export function keys(fingerprints: string[], holdsSecret = false): Change {
  return () => ({ releaseKey: { fingerprints, holdsSecret } });
}
