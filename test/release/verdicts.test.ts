import { describe, expect, it } from 'vitest';
import { arMember, readAr, writeAr } from '../../build/release/ar-archive.ts';
import { readVerdict } from '../../build/release/authenticode.ts';
import { changelogEntry } from '../../build/release/changelog.ts';
import { parseSums, sumsText } from '../../build/release/checksums.ts';
import { readStatus } from '../../build/release/openpgp-signature.ts';
import { readPowerShell } from '../../build/release/powershell-signature.ts';
import { collisions, nameProblems } from '../../build/release/release-artifacts.ts';
import { readRpmCheck } from '../../build/release/rpm-signature.ts';
import { verifyOptions } from '../../build/release/verify-options.ts';

const sum = 'a'.repeat(64);

describe('SHA256SUMS', () => {
  it('is written in the order of the names, and read back', () => {
    const sums = new Map([
      ['b.deb', sum],
      ['B.deb', sum],
      ['a-1.0~beta.1+x.deb', sum],
    ]);
    const text = sumsText(sums);
    expect(text.split('\n').map(line => line.slice(66))).toEqual([
      'B.deb',
      'a-1.0~beta.1+x.deb',
      'b.deb',
      '',
    ]);
    expect(parseSums(text)).toEqual(sums);
    expect(parseSums(`${sum} *binary.exe\n`)).toEqual(new Map([['binary.exe', sum]]));
  });

  it.each([
    '../up.deb',
    '/etc/passwd',
    'a/b.deb',
    'a\\b.deb',
    '-rf',
    '.hidden',
    '..',
    'two words.deb',
    'line\nbreak',
    'escape\x1b[2K.deb',
    'späß.deb',
    '',
  ])('SECURITY: a checksum names a file in its own folder: not %j', name => {
    expect(() => parseSums(`${sum}  ${name}\n`)).toThrow('SHA256SUMS has a line that is none');
    expect(() => sumsText(new Map([[name, sum]]))).toThrow('is no plain file name');
  });

  it.each([
    ['twice', `${sum}  a.deb\n${sum}  a.deb\n`, 'names a.deb twice'],
    ['a short sum', `${sum.slice(1)}  a.deb\n`, 'line that is none'],
    ['capitals', `${sum.toUpperCase()}  a.deb\n`, 'line that is none'],
    ['an empty line', `${sum}  a.deb\n\n${sum}  b.deb\n`, 'line that is none'],
    ['nothing', '', 'line that is none'],
    ['Windows’ ends of lines', `${sum}  a.deb\r\n`, 'line that is none'],
  ])('is refused with %s', (_, text, words) => {
    expect(() => parseSums(text)).toThrow(words);
  });
});

describe('what the tools say', () => {
  const status = (...words: string[]) => words.map(word => `[GNUPG:] ${word} x\n`).join('');

  it('gpgv: only a good and valid signature by a living key', () => {
    expect(readStatus({ code: 0, stdout: status('GOODSIG', 'VALIDSIG') })).toBeNull();
    expect(readStatus({ code: 0, stdout: status('VALIDSIG') })).toBe('there is no valid signature.');
    expect(readStatus({ code: 1, stdout: status('GOODSIG', 'VALIDSIG') })).toBe(
      'there is no valid signature.',
    );
    expect(readStatus({ code: 0, stdout: 'GOODSIG VALIDSIG' })).toBe('there is no valid signature.');
    expect(readStatus({ code: 0, stdout: status('EXPKEYSIG', 'GOODSIG', 'VALIDSIG') })).toContain(
      'no longer',
    );
    // Two signatures, one of which is bad.
    expect(readStatus({ code: 0, stdout: status('GOODSIG', 'VALIDSIG', 'BADSIG') })).toContain('changed');
  });

  it('rpm: a signature, and not digests alone', () => {
    const signed = '    Header V4 RSA/SHA512 Signature, key ID 0123abcd: OK\n    Payload SHA256 digest: OK\n';
    expect(readRpmCheck({ code: 0, output: signed })).toBeNull();
    expect(readRpmCheck({ code: 0, output: '    Payload SHA256 digest: OK\n' })).toBe('it is not signed.');
    expect(readRpmCheck({ code: 1, output: signed.replace(': OK\n', ': NOKEY\n') })).toContain('another key');
    expect(readRpmCheck({ code: 1, output: signed.replace(': OK\n', ': BAD\n') })).toContain('does not fit');
    expect(readRpmCheck({ code: 0, output: signed.replace('digest: OK', 'digest: BAD') })).toBe(
      'it was changed.',
    );
    expect(readRpmCheck({ code: 1, output: 'not an rpm package' })).toBe('it is no whole rpm.');
  });

  it('rpm 6 says it in other words', () => {
    const signed = `    Header OpenPGP V4 RSA/SHA512 signature, key fingerprint: ${'0a'.repeat(20)}: OK\n`;
    expect(readRpmCheck({ code: 0, output: signed })).toBeNull();
    expect(readRpmCheck({ code: 1, output: signed.replace(': OK\n', ': NOKEY\n') })).toContain('another key');
    expect(readRpmCheck({ code: 1, output: signed.replace(': OK\n', ': NOT OK\n') })).toContain(
      'does not fit',
    );
  });

  it('osslsigncode: a stamp, too', () => {
    const good = 'Timestamp Server Signature verification: ok\nSignature verification: ok\n';
    expect(readVerdict({ code: 0, output: good })).toBeNull();
    expect(readVerdict({ code: 0, output: 'Signature verification: ok\n' })).toContain('no time stamp');
    expect(readVerdict({ code: 0, output: good.split('\n')[0] ?? '' })).toContain('nobody known');
    expect(readVerdict({ code: 0, output: `${good}MISMATCH!!!` })).toContain('changed');
    expect(readVerdict({ code: 1, output: good })).toContain('cannot be verified');
  });

  it('PowerShell: valid, stamped, and by whom', () => {
    const said = (fields: object) =>
      JSON.stringify({ status: 'Valid', publisher: 'Keyholder', stamped: true, ...fields });
    expect(readPowerShell(said({}), 'Keyholder')).toBeNull();
    expect(readPowerShell(said({}), null)).toBeNull();
    expect(readPowerShell(said({ publisher: 'Other' }), 'Keyholder')).toContain('by Other, not by Keyholder');
    expect(readPowerShell(said({ status: 'HashMismatch' }), null)).toContain('HashMismatch');
    expect(readPowerShell(said({ status: 'NotSigned', publisher: '' }), null)).toContain('NotSigned');
    expect(readPowerShell(said({ stamped: false }), null)).toContain('no time stamp');
    expect(readPowerShell('{}', null)).toContain('nothing');
    expect(readPowerShell('null', null)).toContain('nothing');
    expect(() => readPowerShell('', null)).toThrow();
  });
});

describe('an ar archive', () => {
  it('is read as it was written, padding and all', () => {
    const members = [
      { name: 'odd', bytes: Buffer.from('abc') },
      { name: 'even', bytes: Buffer.from('abcd') },
      { name: 'empty', bytes: Buffer.alloc(0) },
    ];
    expect(readAr(writeAr(members))).toEqual(members);
    expect(arMember({ name: 'odd', bytes: Buffer.from('abc') })).toHaveLength(64);
  });

  it.each([
    ['no archive', Buffer.from('!<ar>')],
    ['a header cut short', Buffer.from('!<arch>\nodd')],
    ['a size beyond the end', Buffer.from(`!<arch>\n${'x'.padEnd(48)}${'9'.padEnd(10)}\`\nabc`)],
    ['a size that is none', Buffer.from(`!<arch>\n${'x'.padEnd(48)}${'z'.padEnd(10)}\`\nabc`)],
    ['a negative size', Buffer.from(`!<arch>\n${'x'.padEnd(48)}${'-60'.padEnd(10)}\`\nabc`)],
  ])('is refused: %s', (_, bytes) => {
    expect(() => readAr(bytes)).toThrow(/no ar archive|damaged/);
  });
});

describe('the names of a release', () => {
  const whole = [
    'Keyholder-1.2.3-linux-amd64.deb',
    'Keyholder-1.2.3-win-x64.exe',
    'latest.yml',
    'latest-linux.yml',
    'a.cdx.json',
  ];

  it('are of one version and one kind each', () => {
    expect(nameProblems(whole)).toEqual([]);
    expect(nameProblems(['Keyholder-1.2.3-beta.4-mac-arm64.dmg', 'beta-mac.yml'])).toEqual([]);
    expect(nameProblems(['latest.yml'])).toEqual(['There is no installer.']);
  });

  it.each([
    'Keyholder-1.2.3-linux-amd64.deb.exe',
    'Keyholder-1.2.3-rc.1-win-x64.exe',
    'Keyholder-linux-amd64.deb',
    'Other-1.2.3-win-x64.exe',
    'alpha.yml',
    'builder-debug.yml',
    'Keyholder-1.2.3-win-x64.msi',
    'keys.pem',
    '.env',
  ])('know no %s', name => {
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

describe('the arguments of the check', () => {
  it('are a folder and what to compare with', () => {
    expect(verifyOptions(['dist', '--key', 'k', '--strict'])).toMatchObject({ strict: true, some: false });
    expect(verifyOptions(['dist'])?.key).toMatch(/build\/release-key\.asc$/);
    for (const wrong of [[], ['a', 'b'], ['a', '--nonsense'], ['a', '--key']]) {
      expect(verifyOptions(wrong)).toBeNull();
    }
  });
});
