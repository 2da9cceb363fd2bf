import { describe, expect, it } from 'vitest';
import { changelogEntry } from '../../build/release/changelog.ts';
import { collisions, nameProblems } from '../../build/release/release-artifacts.ts';

describe('the names of a release', () => {
  const whole = [
    ...['Keyholder-1.2.3-linux-amd64.deb', 'Keyholder-1.2.3-win-x64.exe'],
    ...['latest.yml', 'latest-linux.yml', 'a.cdx.json'],
  ];

  it('are of one version and one kind each', () => {
    expect(nameProblems(whole)).toEqual([]);
    expect(nameProblems(['Keyholder-1.2.3-beta.4-mac-arm64.dmg', 'beta-mac.yml'])).toEqual([]);
    expect(nameProblems(['latest.yml'])).toEqual(['There is no installer.']);
  });

  it.each([
    ...['Keyholder-1.2.3-linux-amd64.deb.exe', 'Keyholder-1.2.3-rc.1-win-x64.exe'],
    ...['Keyholder-linux-amd64.deb', 'Other-1.2.3-win-x64.exe', 'Keyholder-1.2.3-win-x64.msi'],
    ...['alpha.yml', 'builder-debug.yml', 'keys.pem', '.env'],
  ])('know no %s', name => {
    expect(nameProblems([...whole, name])).toEqual([`${name} is no part of a release.`]);
  });

  it.each([
    ...['../up.deb', '/etc/passwd', 'a/b.deb', 'a\\b.deb', '-rf', '.hidden', '..', '-x.cdx.json', ''],
    ...['two words.deb', 'line\nbreak', 'a.cdx.json\n', 'escape\x1b[2K.deb', 'späß.deb', '../latest.yml'],
  ])('SECURITY: a checksum names a file in its own folder: not %j', name => {
    expect(nameProblems([...whole, name])).toEqual([`${name} is no part of a release.`]);
  });

  it.each([
    ['Keyholder-1.2.3-win-arm64.exe', 'latest.yml'],
    ['Keyholder-1.2.3-mac-arm64.zip', 'latest-mac.yml'],
    ['Keyholder-1.2.3-linux-x86_64.rpm', 'latest-linux.yml'],
    ['Keyholder-1.2.3-linux-aarch64.rpm', 'latest-linux-arm64.yml'],
    ['Keyholder-1.2.3-linux-arm64.deb', 'latest-linux-arm64.yml'],
    ['Keyholder-1.2.3-beta.1-linux-arm64.deb', 'beta-linux-arm64.yml'],
  ])('lack, with %s, %s', (name, info) => {
    const other = info.replace(/^(latest|beta)/, channel => (channel === 'beta' ? 'latest' : 'beta'));
    expect(nameProblems([name, info])).toEqual([]);
    expect(nameProblems([name, other])).toEqual([
      `There is no ${info}: installed copies would not hear of it.`,
    ]);
  });

  it('collide whatever their capitals', () => {
    expect(collisions(['a', 'b', 'A'])).toEqual(['There are two files of the name A.']);
  });
});

describe('the changelog of this project', () => {
  it('has its unreleased section, and a form that the preflight can read', async () => {
    const { readFile } = await import('node:fs/promises');
    const text = await readFile('CHANGELOG.md', 'utf8');
    expect(changelogEntry(text, 'Unreleased')?.text).toMatch(/^- \w/m);
    const released = text.replace('## [Unreleased]', '## [Unreleased]\n\n## [1.2.3] - 2026-11-30');
    expect(changelogEntry(released, '1.2.3')).toMatchObject({ date: '2026-11-30' });
    expect(changelogEntry(released, 'Unreleased')?.text).toBe('');
    expect(changelogEntry('## 1.2.3 - 2026-11-30\n* x\n', '1.2.3')?.text).toBe('* x');
  });

  it('gives a release its whole text, and not the first line of each sentence', () => {
    const text = 'Some words.\n\n### Added\n\n- A sentence that\n  goes on.\n- Another.';
    const file = `# Changelog\n\n## [1.2.3] - 2026-11-30\n\n${text}\n\n## [1.2.2] - 2026-10-01\n\n- Older.\n`;
    expect(changelogEntry(file, '1.2.3')?.text).toBe(text);
  });
});
