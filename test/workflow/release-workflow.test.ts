import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../build/run-tool.ts';
import manifest from '../../package.json' with { type: 'json' };
import { environments } from '../release/release-facts.ts';
import { namesIn, neededBy, read, stepsOf, textOf } from './read-workflow.ts';

const workflow = read('release.yml');
const { jobs } = workflow;
const document = readFileSync(join(root, 'docs/releasing.md'), 'utf8');
const builds = ['build-linux', 'build-windows', 'build-mac'];

describe('when it runs', () => {
  it('for a tag of a version, one at a time, never cut off', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v*'] } });
    expect(workflow.concurrency).toMatchObject({ 'cancel-in-progress': false });
  });

  it('in this order, and no draft without verification', () => {
    for (const build of builds) expect(neededBy(workflow, build)).toContain('preflight');
    expect([...neededBy(workflow, 'finish')].sort()).toEqual([...builds, 'preflight'].sort());
    expect(neededBy(workflow, 'verify')).toContain('finish');
    expect(neededBy(workflow, 'attest')).toContain('verify');
    const rest = Object.keys(jobs).filter(job => job !== 'draft');
    expect([...neededBy(workflow, 'draft')].sort()).toEqual(rest.sort());
    // `if: always()` and its like would go on after a failure.
    expect(textOf('release.yml')).not.toMatch(/always\(\)|failure\(\)|cancelled\(\)|continue-on-error/);
  });

  it('verifies on each system and on both kinds of processor', () => {
    expect(jobs.verify?.strategy?.matrix.os).toEqual([
      'ubuntu-24.04',
      'ubuntu-24.04-arm',
      'windows-2025',
      'windows-11-arm',
      'macos-15',
      'macos-15-intel',
    ]);
    const said = jobs.verify?.steps.map(({ run }) => run).join('\n');
    expect(said).toContain('node test/installed/check-installer.ts release');
  });
});

describe('what it may do', () => {
  it('each job has its own rights, and only two have more than reading', () => {
    const more = Object.entries(jobs).flatMap(([job, { permissions }]) =>
      permissions ? [[job, permissions]] : [],
    );
    expect(Object.fromEntries(more)).toEqual({
      attest: { 'id-token': 'write', attestations: 'write' },
      draft: { contents: 'write' },
    });
  });

  it.each(['attest', 'draft'])('%s runs nothing of the project', job => {
    for (const { uses, run = '' } of jobs[job]?.steps ?? []) {
      expect(uses ?? '').not.toContain('checkout');
      expect(run).not.toMatch(/\b(npm|npx|node)\b/);
    }
  });

  it('a cache of another branch gets into no release', () => {
    const nodes = stepsOf(workflow).filter(({ step }) => step.uses?.startsWith('actions/setup-node@'));
    expect(nodes.length).toBeGreaterThan(4);
    for (const { step } of nodes) {
      expect(step.with).toMatchObject({ 'package-manager-cache': false });
      expect(step.with).not.toHaveProperty('cache');
    }
    expect(textOf('release.yml')).not.toContain('actions/cache');
  });

  it('nothing is lost on the way unnoticed', () => {
    const uploads = stepsOf(workflow).filter(({ step }) => step.uses?.startsWith('actions/upload-artifact@'));
    expect(uploads.length).toBeGreaterThan(4);
    for (const { step } of uploads) expect(step.with?.['if-no-files-found']).toBe('error');
  });

  it('the release is a draft of an existing tag', () => {
    const script = jobs.draft?.steps.at(-1)?.run ?? '';
    expect(script).toContain('gh release create "$TAG"');
    for (const flag of ['--draft', '--verify-tag']) expect(script).toContain(flag);
  });
});

describe('secrets', () => {
  const users = stepsOf(workflow).filter(({ step }) => namesIn(step, 'secrets').length > 0);

  it('only in the environment that a person must approve, and only in the step that signs', () => {
    expect([...new Set(users.map(({ job }) => job))]).toEqual(['build-windows', 'build-mac', 'finish']);
    for (const { job } of users) {
      expect(jobs[job]?.environment, job).toBe('release');
      expect(
        users.filter(one => one.job === job),
        job,
      ).toHaveLength(1);
    }
    const protectedJobs = Object.keys(jobs).filter(job => jobs[job]?.environment !== undefined);
    expect(protectedJobs).toEqual(['build-windows', 'build-mac', 'finish']);
  });

  it('only as the environment of that step', () => {
    for (const { step } of users) {
      const { env, ...rest } = step;
      expect(namesIn(rest, 'secrets')).toEqual([]);
      for (const [name, value] of Object.entries(env ?? {})) {
        if (value.includes('secrets')) expect(value).toBe(`\${{ secrets.${name} }}`);
      }
    }
    const { jobs: _, ...top } = workflow;
    expect(namesIn(top, 'secrets')).toEqual([]);
    for (const { steps, ...rest } of Object.values(jobs)) expect(namesIn(rest, 'secrets')).toEqual([]);
  });

  it('each is explained in docs/releasing.md, and so is each variable, and no other', () => {
    for (const context of ['secrets', 'vars'] as const) {
      const used = [...new Set(namesIn(workflow, context))].sort();
      expect(used.length).toBeGreaterThan(5);
      const heading = { secrets: '### Secrets', vars: '### Variables' }[context];
      const section = document.split(heading)[1]?.split(/^##/m)[0] ?? '';
      const named = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
      expect(named.sort()).toEqual(used);
    }
  });
});

describe('what is called exists', () => {
  const scripts = stepsOf(workflow).flatMap(({ step }) => (step.run === undefined ? [] : [step.run]));

  it('every script of package.json', () => {
    const called = scripts.flatMap(run =>
      [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
    );
    expect([...new Set(called)].sort()).toEqual(['check', 'dist']);
    for (const name of called) expect(Object.keys(manifest.scripts)).toContain(name);
  });

  it('every file', () => {
    const called = scripts.flatMap(run => [...run.matchAll(/\bnode (\S+)/g)].map(([, file = '']) => file));
    expect(called.length).toBeGreaterThan(4);
    for (const file of called) expect(existsSync(join(root, file)), file).toBe(true);
  });

  it('each build gets every setting that the preflight asks for, and no other platform’s secret', () => {
    const given = (job: string) =>
      new Set([
        ...(jobs[job]?.steps ?? []).flatMap(({ env = {} }) => Object.keys(env)),
        // Made by the script from the key's content.
        ...(job === 'build-mac' ? ['APPLE_API_KEY'] : []),
      ]);
    const pairs = [
      ['azure', 'build-windows'],
      ['certificate', 'build-windows'],
      ['mac', 'build-mac'],
      ['linux', 'build-linux'],
    ] as const;
    for (const [way, job] of pairs) {
      const wanted = Object.keys(environments[way]);
      expect(wanted.length).toBeGreaterThan(0);
      expect(
        wanted.filter(name => !given(job).has(name)),
        job,
      ).toEqual([]);
    }
    expect([...given('build-windows')].filter(name => /^(CSC|APPLE)_/.test(name))).toEqual([]);
    expect([...given('build-mac')].filter(name => /^(WIN_|AZURE_)/.test(name))).toEqual([]);
    expect(namesIn(jobs['build-linux'], 'secrets')).toEqual([]);
  });
});
