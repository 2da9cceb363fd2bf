import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from '../support/child.ts';
import { bareEnv } from '../support/run-host.ts';
import { test as base, expect } from './fixtures.ts';

base.skip(process.platform === 'win32', 'The runtimes here are shell scripts.');

interface Runtime {
  folder: string;
  /** `npm start` with a runtime that does this, in sh. */
  start(script: string, options?: { env?: NodeJS.ProcessEnv; mode?: number }): Promise<Child>;
}

const launcher = fileURLToPath(new URL('launch-on.ts', import.meta.url));

const test = base.extend<{ runtime: Runtime }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  runtime: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyholder-fallback-'));
    const children: Child[] = [];
    await writeFile(join(folder, 'version'), '45.3.4');
    await use({
      folder,
      async start(script, { env = {}, mode = 0o755 } = {}) {
        await writeFile(join(folder, 'electron'), `#!/bin/sh\nulimit -c 0\n${script}\n`);
        await chmod(join(folder, 'electron'), mode);
        const args = ['--no-open', '--data-dir', join(folder, 'data'), '--keychain', 'memory'];
        const where = { ELECTRON_OVERRIDE_DIST_PATH: folder };
        const child = startChild(process.execPath, [launcher, ...args], bareEnv({ ...where, ...env }));
        children.push(child);
        return child;
      },
    });
    for (const child of children) await child.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

const link = /^Keyholder is at http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]{43}$/m;

test('a runtime that aborts as Chromium does without a sandbox gives way to the browser, with the way to mend it', async ({
  runtime,
}) => {
  const helper = join(runtime.folder, 'chrome-sandbox');
  await writeFile(helper, '');
  const child = await runtime.start('kill -TRAP $$');
  await child.says(link);
  expect(child.output()).toContain(
    `Electron broke off its start with SIGTRAP, as it does where its sandbox cannot be set up (to mend it: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'). Keyholder opens in your browser instead.\n`,
  );
  expect(await child.stop()).toBe(0);
});

for (const [what, script, said] of [
  ['fails at once', 'exit 1', 'Electron ended at its start with code 1.'],
  [
    'lacks a library',
    'exit 127',
    'Electron ended at its start with code 127: a library that it needs is not installed.',
  ],
] as const) {
  test(`a runtime that ${what} gives way to the browser`, async ({ runtime }) => {
    const child = await runtime.start(script);
    await child.says(link);
    expect(child.output()).toContain(`${said} Keyholder opens in your browser instead.\n`);
  });
}

test('a runtime that cannot be executed gives way to the browser', async ({ runtime }) => {
  const child = await runtime.start('exit 0', { mode: 0o644 });
  await child.says(link);
  expect(child.output()).toContain(
    'Electron cannot be started here (EACCES). Keyholder opens in your browser',
  );
});

test('where the kernel allows no user namespaces the runtime is not even tried', async ({ runtime }) => {
  const child = await runtime.start('echo tried; exit 0', {
    env: {
      LAUNCH_SETTINGS: JSON.stringify({ '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' }),
    },
  });
  await child.says(link);
  expect(child.output()).toMatch(
    /^This system does not let Electron make user namespaces, [^\n]+instead\.$/m,
  );
  expect(child.output()).not.toContain('tried');
});

test('half an unpacked runtime is not started', async ({ runtime }) => {
  await rm(join(runtime.folder, 'version'));
  const child = await runtime.start('echo tried; exit 0');
  await child.says(link);
  expect(child.output()).toContain('and the Electron runtime in it is not whole.');
  expect(child.output()).not.toContain('tried');
});

test('a download that was broken off is done again', async ({ runtime }) => {
  const electron = join(runtime.folder, 'node_modules/electron');
  await mkdir(join(electron, 'dist'), { recursive: true });
  await writeFile(join(electron, 'package.json'), '{ "version": "45.3.4" }');
  await writeFile(join(electron, 'path.txt'), 'electron');
  await writeFile(join(electron, 'dist/electron'), '#!/bin/sh\necho started\n', { mode: 0o755 });
  const child = await runtime.start('echo another', {
    env: { ELECTRON_OVERRIDE_DIST_PATH: '', LAUNCH_ROOT: runtime.folder },
  });
  expect(await child.ended).toBe(0);
  expect(child.output()).toBe('downloaded\nstarted\n');
});

test('Keyholder that its owner quits ends, and opens no browser', async ({ runtime }) => {
  const child = await runtime.start('exit 0');
  expect(await child.ended).toBe(0);
  expect(child.output()).toBe('');
});

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 0],
] as const) {
  test(`${signal} ends it, and opens no browser, also where the runtime falls over it`, async ({
    runtime,
  }) => {
    const fallsOver = `sleep 60 >&- 2>&- &\ntrap 'kill $!; kill -TRAP $$' INT TERM\necho running\nwait`;
    const child = await runtime.start(fallsOver);
    await child.says(/running/);
    expect(await child.stop(signal)).toBe(code);
    expect(child.output()).toBe('running\n');
  });
}

test('what a terminal carries and Electron cannot bear is not handed on, and everything else is', async ({
  runtime,
}) => {
  const out = join(runtime.folder, 'environment');
  const child = await runtime.start(`env > '${out}'\nprintf '%s\\n' "$@" >> '${out}'`, {
    env: {
      ELECTRON_RUN_AS_NODE: '1',
      ELECTRON_DISABLE_SANDBOX: '1',
      ELECTRON_FORCE_IS_PACKAGED: '1',
      NODE_OPTIONS: '--no-warnings',
      ELECTRON_ENABLE_LOGGING: '1',
    },
  });
  expect(await child.ended).toBe(0);
  const seen = await readFile(out, 'utf8');
  expect(seen).toContain('ELECTRON_ENABLE_LOGGING=1\n');
  expect(seen).not.toMatch(/ELECTRON_RUN_AS_NODE|ELECTRON_DISABLE_SANDBOX|FORCE_IS_PACKAGED|NODE_OPTIONS/);
  expect(seen).toContain(`--data-dir\n${join(runtime.folder, 'data')}\n--keychain\nmemory\n--practice\n`);
});
