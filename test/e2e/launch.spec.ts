import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from '../support/child.ts';
import { bareEnv, runHost } from '../support/run-host.ts';
import { test as base, expect } from './fixtures.ts';

const startScript = fileURLToPath(new URL('../../build/start.ts', import.meta.url));
const start = (args: readonly string[]): Child =>
  startChild(process.execPath, [startScript, ...args], bareEnv({ INIT_CWD: tmpdir() }));

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyholder-launch-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

test('npm start -- --web shows the practice team without anything typed', async ({ page, folder }) => {
  const child = start(['--web', '--no-open', '--data-dir', folder, '--keychain', 'memory']);
  const [line = '', url = ''] = await child.says(
    /^Keyholder is at (http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]{43})$/m,
  );
  expect(line).toContain(url);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  // Windows ends a process without asking it.
  expect(await child.stop()).toBe(process.platform === 'win32' ? null : 0);
});

test('without a display it opens in the browser and says why', async ({ folder }) => {
  test.skip(process.platform !== 'linux', 'Only Linux can be without a display.');
  const child = start(['--no-open', '--data-dir', folder, '--keychain', 'memory']);
  await child.says(/^Keyholder is at /m);
  expect(child.output()).toMatch(/^There is no display .*\. Keyholder opens in your browser instead\.$/m);
  await child.stop();
});

test('a folder given as a relative path starts where npm was called', async ({ folder }) => {
  const child = startChild(
    process.execPath,
    [startScript, '--web', '--no-open', '--data-dir', 'inside', '--keychain', 'memory'],
    bareEnv({ INIT_CWD: folder }),
  );
  await child.says(/^Keyholder is at /m);
  await child.stop();
  expect(await readdir(folder)).toEqual(['inside']);
});

test('a signal opens no inspector', async ({ page, folder }) => {
  test.skip(process.platform === 'win32', 'Windows has no such signal.');
  const child = start(['--web', '--no-open', '--data-dir', folder, '--keychain', 'memory']);
  const [, url = ''] = await child.says(/^Keyholder is at (\S+)$/m);
  child.signal('SIGUSR1');
  // The host has had the signal by the time it has answered this.
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
  await child.stop();
  expect(child.output()).not.toContain('Debugger');
});

test('one that writes down the keys of TLS is not started', async ({ folder }) => {
  const child = startChild(
    process.execPath,
    [startScript, '--web', '--no-open', '--data-dir', folder, '--keychain', 'memory'],
    bareEnv({ NODE_OPTIONS: `--tls-keylog=${join(folder, 'keys')}` }),
  );
  expect(await child.ended).toBe(1);
  expect(child.output()).toContain('Keyholder does not run like that');
});

test('--help, and a flag that does not exist', async () => {
  const help = start(['--help']);
  expect(await help.ended).toBe(0);
  expect(help.output()).toContain('--keychain system|memory');
  const wrong = start(['--wbe']);
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toBe("Unknown option '--wbe'. Run with --help for the list of flags.\n");
});

test.describe('a process of its own', () => {
  test.use({ hostOptions: { own: true } });

  test('a second Keyholder on the same folder says so and ends', async ({ host }) => {
    const second = start(['--web', '--no-open', '--data-dir', host.dataDir, '--keychain', 'memory']);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Another Keyholder is using ${host.dataDir}.`);
  });
});

test('a port that is taken is named', async ({ host, folder }) => {
  const port = new URL(host.url).port;
  const second = start(['--web', '--no-open', '--port', port, '--data-dir', folder, '--keychain', 'memory']);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Port ${port} is in use.`);
});

test('SIGINT and SIGTERM end it quickly and leave nothing behind', async () => {
  test.skip(process.platform === 'win32', 'Windows has no such signals.');
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 0],
  ] as const) {
    const host = await runHost();
    expect(await host.stop(signal)).toBe(code);
    await expect(fetch(host.origin)).rejects.toThrow();
    const again = await runHost({ dataDir: host.dataDir });
    await again.dispose();
    await host.dispose();
  }
});

test('npm start that is terminated takes Keyholder with it', async ({ folder }) => {
  test.skip(process.platform === 'win32', 'Windows has no such signals.');
  const child = startChild(
    'npm',
    ['start', '--', '--web', '--no-open', '--data-dir', folder, '--keychain', 'memory'],
    bareEnv(),
  );
  const [, url = ''] = await child.says(/^Keyholder is at (\S+)$/m);
  await child.stop('SIGTERM');
  await expect
    .poll(() =>
      fetch(new URL(url).origin).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone');
});
