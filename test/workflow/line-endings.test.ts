import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustRun } from '../../build/release/run-program.ts';
import { root } from '../../build/run-tool.ts';
import { describeNeed } from '../support/describe-need.ts';

describeNeed({ programs: ['git'] }, 'the line endings of a clone', () => {
  let folder: string;
  let files: { name: string; index: string; attributes: string }[];
  /** Nobody's own configuration, and a repository beside the project: a copy of the sources need not be a clone. */
  const env = { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' };
  const repository = () => join(folder, 'repository/.git');
  const git = async (...args: string[]) => {
    const ownEnv = { ...env, GIT_DIR: repository(), GIT_WORK_TREE: root };
    return (await mustRun('git', args, { cwd: root, env: ownEnv })).stdout;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyholder-endings-'));
    await mkdir(join(folder, 'repository'));
    await git('init', '--quiet');
    await git('add', '--all');
    await git(
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@keyholder.test',
      'commit',
      '--quiet',
      '-m',
      'All',
    );
    files = (await git('ls-files', '--eol', '-z'))
      .split('\0')
      .filter(line => line !== '')
      .map(line => {
        const [facts = '', name = ''] = line.split('\t');
        const [index = '', , attributes = ''] = facts.trim().split(/\s+(?!eol=)/);
        return { name, index: index.replace('i/', ''), attributes: attributes.replace('attr/', '') };
      });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are decided for every file, and text is kept with LF', () => {
    expect(files.length).toBeGreaterThan(500);
    const binary = files.filter(({ attributes }) => attributes === '-text');
    expect(binary.filter(({ index }) => index !== '-text')).toEqual([]);
    expect(binary.map(({ name }) => name)).toContain('build/icons/icon.icns');
    const text = files.filter(({ attributes }) => attributes !== '-text');
    expect(text.filter(({ attributes }) => attributes !== 'text=auto eol=lf')).toEqual([]);
    expect(text.filter(({ index }) => index !== 'lf' && index !== 'none')).toEqual([]);
  });

  it('are LF where core.autocrlf is true, as Git for Windows has it', async () => {
    const clone = join(folder, 'clone');
    await mustRun('git', ['clone', '--quiet', '-c', 'core.autocrlf=true', repository(), clone], { env });
    for (const { name } of files) {
      const [cloned, own] = await Promise.all([readFile(join(clone, name)), readFile(join(root, name))]);
      expect(cloned.equals(own), name).toBe(true);
    }
  });
});

describe('Biome', () => {
  it('wants the line ending that .gitattributes names', async () => {
    const biome: { formatter: { lineEnding?: string } } = JSON.parse(
      await readFile(join(root, 'biome.json'), 'utf8'),
    );
    expect(biome.formatter.lineEnding ?? 'lf').toBe('lf');
  });
});
