import { valid } from 'semver';
import { azureSettings } from '../package/windows.ts';
import { changelogEntry } from './changelog.ts';
import { type Env, isSet, unset } from './env.ts';
import { feedKeyOmissions } from './feed-key.ts';
import type { KeyFile } from './release-key.ts';
import { feedForm, isFeed } from './update-feed.ts';

export const targetPlatforms = ['win', 'mac', 'linux'] as const;
export type TargetPlatform = (typeof targetPlatforms)[number];

/** All that a release is judged by, gathered beforehand. */
export interface ReleaseFacts {
  platforms: readonly TargetPlatform[];
  /** `process.platform` of the building computer. */
  host: string;
  env: Env;
  git: {
    /** Lines of `git status --porcelain`, or null where this is no repository. */
    changes: readonly string[] | null;
    tags: readonly string[];
  };
  /** package.json; unknown, because a hand wrote it. */
  manifest: Readonly<Record<string, unknown>>;
  changelog: string;
  /** What build/release-key.asc holds; null where there is no such file, or none that gpg can read. */
  releaseKey: KeyFile | null;
  /** What build/update-key.pem holds; null where there is no such file. */
  updateKey: string | null;
  /** Whether APPLE_API_KEY names a file. */
  appleKeyFile: boolean;
}

/** Where it is needed, what is said where it is missing, and whether it is. */
type Need = readonly [where: 'all' | TargetPlatform, words: string, lacks: (facts: ReleaseFacts) => boolean];

const set = (where: Need[0], name: string, meaning: string): Need => [
  where,
  `set ${name}: ${meaning}`,
  ({ env }) => !isSet(env, name),
];

/** With these electron-builder would do something else, and say so in a warning at most. */
const inTheWay = (where: Need[0], name: string, effect: string): Need => [
  where,
  `unset ${name}, which ${effect}`,
  ({ env }) => isSet(env, name) && env[name] !== 'false',
];

const byAzure = ({ env }: ReleaseFacts) => azureSettings.some(name => isSet(env, name));
const azure = (name: string): Need => [
  'win',
  `set ${name} for Azure Trusted Signing`,
  facts => byAzure(facts) && !isSet(facts.env, name),
];
const certificate = (name: string, meaning: string): Need => [
  'win',
  `set ${name}: ${meaning}, or the settings of Azure Trusted Signing`,
  facts => !byAzure(facts) && !isSet(facts.env, name),
];

const entry = ({ changelog, manifest }: ReleaseFacts) => changelogEntry(changelog, String(manifest.version));
const field = ({ manifest }: ReleaseFacts, name: string) => String(manifest[name] ?? '');
/** Names that are reserved for examples, and words that stand for a value which is still to come. */
const empty = /^$|\bexample\b|\.(test|invalid|localhost|local)\b|placeholder|changeme|\btodo\b|no-?reply/i;
const knownVersion = (version: string) =>
  valid(version) === version && /^\d+\.\d+\.\d+(?:-beta\.\d+)?$/.test(version);
const isPerson = (author: string) => /^[^<]+<[^@>]+@[^>]+>$/.test(author) && !empty.test(author);
const isPage = (homepage: string) => homepage.startsWith('https://') && !empty.test(homepage);
const hasWrongFeed = ({ env }: ReleaseFacts) =>
  isSet(env, 'KEYHOLDER_UPDATE_FEED') && !isFeed(env.KEYHOLDER_UPDATE_FEED?.trim() ?? '');
const lacksAzureSecret = (facts: ReleaseFacts) =>
  byAzure(facts) && unset(facts.env, ['AZURE_CLIENT_SECRET', 'AZURE_FEDERATED_TOKEN_FILE']).length === 2;
const wrongIdentity = /^\s*(-\s*$|(Developer ID|3rd Party|Apple|Mac Developer)\b.*:)/;
const fingerprint = ({ env }: ReleaseFacts) => env.KEYHOLDER_GPG_KEY?.trim().toUpperCase() ?? '';

const needs: readonly Need[] = [
  ['all', 'build from a clone, with git installed', f => f.git.changes === null],
  // A release is what its commit says, and the tag is what the world knows that by.
  ['all', 'commit or remove what is changed', f => (f.git.changes ?? []).length > 0],
  ['all', 'write a version like 1.2.3 or 1.2.3-beta.1', f => !knownVersion(field(f, 'version'))],
  ['all', 'tag HEAD as v and the version', f => !f.git.tags.includes(`v${field(f, 'version')}`)],
  ['all', 'head what changed in CHANGELOG.md “## [version] - YYYY-MM-DD”', f => !entry(f)?.date],
  ['all', 'say in CHANGELOG.md what changed in this version', f => entry(f)?.text === ''],
  // GitHub takes 125,000 characters, and says so when all is built and signed.
  [
    'all',
    'shorten this version’s entry in CHANGELOG.md to 120,000 characters',
    f => (entry(f)?.text.length ?? 0) > 120_000,
  ],
  // deb and rpm show both to everybody.
  ['all', 'name a real author and address in package.json', f => !isPerson(field(f, 'author'))],
  ['all', 'name a real https homepage in package.json', f => !isPage(field(f, 'homepage'))],
  set('all', 'KEYHOLDER_UPDATE_FEED', 'the https address where installed copies look for updates'),
  ['all', `make KEYHOLDER_UPDATE_FEED ${feedForm}`, hasWrongFeed],

  ['win', 'build on Windows: elsewhere nothing signs', f => f.host !== 'win32'],
  set('win', 'KEYHOLDER_PUBLISHER', 'the certificate’s name, without which installed copies take no update'),
  inTheWay('win', 'ELECTRON_BUILDER_OFFLINE', 'leaves out the time stamps'),
  certificate('WIN_CSC_LINK', 'the certificate'),
  // electron-builder would take the password of the other platform's certificate.
  certificate('WIN_CSC_KEY_PASSWORD', 'its password'),
  ...[...azureSettings, 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID'].map(azure),
  [
    'win',
    'set AZURE_CLIENT_SECRET or AZURE_FEDERATED_TOKEN_FILE for Azure Trusted Signing',
    lacksAzureSecret,
  ],

  ['mac', 'build on macOS: elsewhere nothing is signed, with a warning only', f => f.host !== 'darwin'],
  set('mac', 'KEYHOLDER_MAC_IDENTITY', 'the name in the Developer ID Application certificate'),
  [
    'mac',
    'make KEYHOLDER_MAC_IDENTITY the name alone, without “Developer ID Application:”',
    f => wrongIdentity.test(f.env.KEYHOLDER_MAC_IDENTITY ?? ''),
  ],
  set('mac', 'CSC_LINK', 'the Developer ID certificate'),
  set('mac', 'CSC_KEY_PASSWORD', 'its password'),
  // Where one of the three is missing, electron-builder leaves notarizing out, with a warning.
  set('mac', 'APPLE_API_KEY', 'the path of the App Store Connect API key, for notarization'),
  ['mac', 'make APPLE_API_KEY the path of a file', f => isSet(f.env, 'APPLE_API_KEY') && !f.appleKeyFile],
  set('mac', 'APPLE_API_KEY_ID', 'the id of that API key'),
  set('mac', 'APPLE_API_ISSUER', 'the issuer of that API key'),
  inTheWay('mac', 'APPLE_ID', 'is used instead of the API key'),
  inTheWay('mac', 'APPLE_APP_SPECIFIC_PASSWORD', 'is used instead of the API key'),
  // What electron-builder takes for a build of a pull request it does not sign, and warns at most.
  ...['TRAVIS', 'CIRCLE', 'BITRISE'].map(ci => inTheWay('mac', `${ci}_PULL_REQUEST`, 'stops signing')),
  inTheWay('mac', 'APPVEYOR_PULL_REQUEST_NUMBER', 'stops signing'),
  inTheWay('mac', 'GITHUB_BASE_REF', 'stops signing'),

  // A short id can be forged.
  [
    'linux',
    'set KEYHOLDER_GPG_KEY: the release key’s fingerprint, all 40 digits',
    f => !/^(?:[0-9A-F]{40}|[0-9A-F]{64})$/.test(fingerprint(f)),
  ],
  [
    'linux',
    'commit build/release-key.asc: the public release key alone, the one that KEYHOLDER_GPG_KEY names',
    f => f.releaseKey?.fingerprints.join() !== fingerprint(f),
  ],
  // Whoever clones the project would have it.
  [
    'linux',
    'withdraw the secret key in build/release-key.asc, and commit a public one',
    f => f.releaseKey?.holdsSecret === true,
  ],
];

const titles = { all: '', win: 'Windows: ', mac: 'macOS: ', linux: 'Linux: ' };

/**
 * Everything that stands in the way of a release, each as what to do; empty when nothing does. Much of it electron-builder
 * would only warn of, and then make a package that nobody can install or update.
 */
export function omissions(facts: ReleaseFacts): string[] {
  const lacking = needs
    .filter(([where, , lacks]) => (where === 'all' || facts.platforms.includes(where)) && lacks(facts))
    .map(([where, words]) => `${titles[where]}${words}.`);
  return [...lacking, ...feedKeyOmissions(facts.updateKey, facts.env)];
}
