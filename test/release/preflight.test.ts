import { describe, expect, it } from 'vitest';
import { omissions } from '../../build/release/preflight.ts';
import type { ReleaseFacts } from '../../build/release/preflight-facts.ts';
import {
  always,
  azure,
  certificate,
  keys,
  linux,
  mac,
  manifest,
  versioned,
  windows,
} from './preflight-cases.ts';
import { completeFacts, environments, fingerprint } from './release-facts.ts';

const setups = [
  {
    name: 'Windows by Azure',
    platform: 'win',
    env: environments.azure,
    cases: [...always, ...windows, ...azure],
  },
  {
    name: 'Windows by certificate',
    platform: 'win',
    env: environments.certificate,
    cases: [...always, ...windows, ...certificate],
  },
  { name: 'macOS', platform: 'mac', env: environments.mac, cases: [...always, ...mac] },
  { name: 'Linux', platform: 'linux', env: environments.linux, cases: [...always, ...linux] },
] as const;

describe.each(setups)('the preflight of $name', ({ platform, env: environment, cases }) => {
  const facts = completeFacts(platform, environment);

  it('lets complete facts pass', () => {
    expect(omissions(facts)).toEqual([]);
    expect(
      omissions({
        ...facts,
        ...versioned('2.0.0-beta.1')(facts),
        git: { changes: [], tags: ['v2.0.0-beta.1'] },
      }),
    ).toEqual([]);
  });

  it.each(cases)('names what is missing, and nothing else: %s', (_, sentence, change) => {
    const changed = change(facts);
    // The tag follows where the version was changed.
    const version = changed.manifest?.version;
    const git =
      version === undefined || version === '1.2.3' ? facts.git : { changes: [], tags: [`v${version}`] };
    const found = omissions({ ...facts, git, ...changed });
    expect(found).toEqual([expect.stringContaining(sentence)]);
    // Each is a sentence that says what to do.
    expect(found[0]).toMatch(/^\S.*\.$/);
  });

  it('asks nothing of a platform that is not built', () => {
    const others = { win: ['macOS:', 'Linux:'], mac: ['Windows:', 'Linux:'], linux: ['Windows:', 'macOS:'] }[
      platform
    ];
    const nothing = omissions({ ...facts, env: {}, files: [], releaseKey: null, appleKeyFile: false });
    expect(nothing.length).toBeGreaterThan(2);
    for (const sentence of nothing) for (const other of others) expect(sentence).not.toContain(other);
  });
});

describe('the preflight', () => {
  it('names everything at once', () => {
    const facts: ReleaseFacts = {
      ...completeFacts('linux', {}),
      platforms: ['win', 'mac', 'linux'],
      git: { changes: ['?? x'], tags: [] },
      manifest: { version: '1.2.3' },
      lock: null,
      changelog: null,
      releaseKey: null,
      files: [],
      appleKeyFile: false,
    };
    const found = omissions(facts);
    for (const word of [
      ...[
        'uncommitted',
        'tag',
        'CHANGELOG',
        'package-lock',
        'author',
        'e-mail',
        'homepage',
        'icon.ico',
        'icon.icns',
        '512x512',
      ],
      ...[
        'KEYHOLDER_UPDATE_FEED',
        'KEYHOLDER_PUBLISHER',
        'WIN_CSC_LINK',
        'KEYHOLDER_MAC_IDENTITY',
        'CSC_LINK',
        'CSC_KEY_PASSWORD',
      ],
      ...['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER', 'KEYHOLDER_GPG_KEY', 'release-key.asc'],
    ]) {
      expect(found.filter(sentence => sentence.includes(word)).length, word).toBeGreaterThan(0);
    }
    expect(new Set(found).size).toBe(found.length);
  });

  it('SECURITY: a secret key in the place of the public one stops a release', () => {
    const facts = completeFacts('linux', environments.linux);
    expect(omissions({ ...facts, ...keys([fingerprint], true)(facts) })).toEqual([
      expect.stringContaining('holds a secret key'),
    ]);
  });

  it('lets the key be elsewhere where a later job signs, but not be another one', () => {
    const facts = {
      ...completeFacts('linux', { ...environments.linux, KEYHOLDER_SIGN_LATER: '1' }),
      gpgProblem: 'no',
    };
    expect(omissions(facts)).toEqual([]);
    expect(omissions({ ...facts, ...keys(['F'.repeat(40)])(facts) })).toHaveLength(1);
  });

  it('takes no unsigned build for a release', () => {
    const facts = { ...completeFacts('linux', environments.linux), unsigned: true };
    expect(omissions(facts)).toEqual([expect.stringContaining('is no release')]);
    const signing = { ...facts, env: { ...facts.env, WIN_CSC_LINK: 'x', KEYHOLDER_MAC_IDENTITY: 'y' } };
    expect(omissions(signing)).toEqual([
      expect.stringContaining('--unsigned contradicts WIN_CSC_LINK, KEYHOLDER_MAC_IDENTITY'),
    ]);
  });

  it.each(['1.2', 'v1.2.3', '01.2.3', '', undefined, 7])('knows that %j is no version', version => {
    const facts = completeFacts('linux', environments.linux);
    const found = omissions({ ...facts, ...manifest({ version })(facts) });
    expect(found[0]).toContain('write one like 1.2.3');
  });
});
