/** What the release workflow's steps say, word for word where a small change would undo a promise. */
import { describe, expect, it } from 'vitest';
import { namesIn, read, stepsOf, textOf } from './read-workflow.ts';

const workflow = read('release.yml');
const { jobs } = workflow;
const scriptsOf = (job: string) => (jobs[job]?.steps ?? []).flatMap(({ run }) => (run ? [run] : []));
const linesOf = (script: string) =>
  script
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

describe('what is run', () => {
  it('is known from its first word, line by line, where a secret is', () => {
    const commands: Readonly<Record<string, string>> = {
      'build-windows': 'npm',
      'build-mac': 'export trap umask unset npm',
      finish: 'sudo npm export trap umask mkdir printf unset node',
    };
    for (const [job, known] of Object.entries(commands)) {
      const lines = scriptsOf(job).flatMap(linesOf);
      const words = lines.map(line => line.replace(/^\(/, '').split(' ')[0] ?? '');
      expect([...new Set(words)].sort(), job).toEqual(known.split(' ').sort());
      // No second command behind the first, but what puts a secret into its file or into gpg.
      for (const line of lines.filter(one => /[;|&`]|\$\(/.test(one))) {
        expect(line, job).toMatch(
          /^trap '|^printf '%s' "\$\w+" \| gpg |^\(umask 077 && printf '%s' "\$\w+" > /,
        );
      }
    }
  });

  it('fails where it fails', () => {
    for (const { job, step } of stepsOf(workflow)) {
      for (const line of linesOf(step.run ?? '')) {
        if (line.startsWith('command -v')) continue;
        expect(line, job).not.toMatch(/\|\||;\s*true\b|\bset \+e|\bexit 0\b/);
      }
    }
    expect(textOf('release.yml')).toMatch(/^defaults:\n {2}run:\n {4}shell: bash$/m);
    expect(textOf('release.yml')).not.toMatch(/^ {5,}shell:/m);
  });

  it('is left out nowhere but for what one system needs', () => {
    const conditional = stepsOf(workflow).filter(({ step }) => 'if' in step);
    expect(conditional.map(({ step }) => step.name).join()).toBe(
      [
        'gpg, rpm, a display and a keychain,gpg',
        'What Windows says of the installers, their publisher and their time stamp',
        "The release key's signature within each rpm, which rpm would not miss",
      ].join(),
    );
    for (const [job, one] of Object.entries(jobs)) expect(one, job).not.toHaveProperty('if');
  });

  it('installs what the lock file says, and in the place of the key no package’s script', () => {
    const installs = stepsOf(workflow).flatMap(({ job, step: { run = '' } }) =>
      /\bnpm (?!run )/.test(run) ? [`${job}: ${run}`] : [],
    );
    expect(installs).toEqual([
      ...['preflight', 'build-linux', 'build-windows', 'build-mac'].map(job => `${job}: npm ci`),
      ...['finish', 'verify'].map(job => `${job}: npm ci --ignore-scripts`),
    ]);
  });

  it('builds a release with nothing added to the configuration', () => {
    const builds = stepsOf(workflow).flatMap(({ step: { run = '' } }) =>
      linesOf(run).filter(line => line.includes('npm run dist')),
    );
    expect(builds).toEqual(['--linux', '--win', '--mac'].map(system => `npm run dist -- ${system}`));
  });

  it('verifies with the key of the repository, the publisher and nothing left out', () => {
    const said = scriptsOf('verify').join('\n');
    for (const line of [
      'export GNUPGHOME="$(mktemp -d)"',
      'gpg --batch --import build/release-key.asc',
      "gpg --batch --status-fd 1 --verify SHA256SUMS.asc SHA256SUMS | grep '^\\[GNUPG:\\] GOODSIG '",
      'shasum --algorithm 256 --check --strict SHA256SUMS',
      'if ($signature.Status -ne "Valid") { throw',
      'if (-not $signature.TimeStamperCertificate) { throw',
      'if ($publisher -cne $env:KEYHOLDER_PUBLISHER) { throw',
      'rpm --dbpath "$RUNNER_TEMP/rpm" --import build/release-key.asc',
      'for file in release/*.rpm; do',
      // Unsigned, rpm says "digests OK" and ends well.
      '--checksig --verbose "$file" | grep --extended-regexp \'ignature, key .*: OK$\'',
      'node test/installed/check-installer.ts release',
    ]) {
      expect(said).toContain(line);
    }
  });
});

it('vouches for every file, and drafts every file, a trial version as one', () => {
  const attested = stepsOf(workflow).filter(({ step }) => step.uses?.startsWith('actions/attest-build-'));
  expect(attested.map(({ job, step }) => [job, step.with])).toEqual([
    ['attest', { 'subject-path': 'release/*' }],
  ]);
  const draft = scriptsOf('draft').flatMap(linesOf);
  expect(draft.join('\n')).toMatch(/^gh release create "\$TAG" "\$\{arguments\[@\]\}" release\/\*$/m);
  expect(draft).toContain('case "$TAG" in *-*) arguments+=(--prerelease) ;; esac');
  for (const job of ['attest', 'draft']) {
    const taken = (jobs[job]?.steps ?? []).flatMap(({ uses, with: given }) =>
      uses?.startsWith('actions/download-artifact@') ? [given] : [],
    );
    expect(taken[0], job).toEqual({ name: 'release', path: 'release' });
  }
});

describe('where it runs', () => {
  it('on GitHub’s own machines', () => {
    for (const [job, one] of Object.entries(jobs)) {
      if (job === 'verify') expect(one['runs-on']).toBe(`\${{ matrix.os }}`);
      else expect(one['runs-on'], job).toMatch(/^(ubuntu-24\.04|windows-2025|macos-15)$/);
    }
  });

  it('with no setting but the documented ones: others change Node, npm or where Electron comes from', () => {
    expect(workflow.env).toBeUndefined();
    for (const [job, one] of Object.entries(jobs)) expect(one.env, job).toBeUndefined();
    const names = new Set(stepsOf(workflow).flatMap(({ step }) => Object.keys(step.env ?? {})));
    const known = new Set([...namesIn(workflow, 'secrets'), ...namesIn(workflow, 'vars')]);
    const others = [...names].filter(name => !known.has(name));
    expect(others.sort()).toEqual(['GH_REPO', 'GH_TOKEN', 'TAG']);
  });

  it('and leaves no secret on the disk', () => {
    for (const { job, step } of stepsOf(workflow)) {
      const files = [...(step.run ?? '').matchAll(/> "\$(\w+)"/g)].map(([, name = '']) => name);
      const trap = /^trap '(.*)' EXIT$/m.exec(linesOf(step.run ?? '').join('\n'))?.[1] ?? '';
      for (const name of files) expect(trap, `${job}: ${name}`).toContain(`"$${name}"`);
    }
    const finish = scriptsOf('finish').join('\n');
    expect(finish).toContain('GNUPGHOME="$RUNNER_TEMP/gnupg"');
    expect(finish).toMatch(/trap '[^']*rm -rf "\$GNUPGHOME"/);
  });

  it('and what it hands on is named', () => {
    const built = ['dist/Keyholder-*', 'dist/latest*.yml', 'dist/beta*.yml'];
    const paths = stepsOf(workflow).flatMap(({ step }) =>
      step.uses?.startsWith('actions/upload-artifact@') ? [linesOf(String(step.with?.path))] : [],
    );
    expect(paths).toEqual([
      ['notes.md'],
      [...built, 'dist/*.cdx.json', 'dist/licences.txt'],
      built,
      built,
      ['release'],
    ]);
  });
});
