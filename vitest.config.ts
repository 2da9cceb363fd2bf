import { defineConfig } from 'vitest/config';

/** Slow ones, with Debian's packaging tools: `npm run test:package`. */
const packageTests = ['test/package/**/*.test.ts'];
/** The built main process in plain Node, on stand-ins for Electron: `npm run test:unit`, after a build. */
const builtTests = ['test/electron-host/built/**/*.test.ts'];
const releaseTests = ['test/release/**/*.test.ts', 'test/updates/**/*.test.ts', 'test/icons/**/*.test.ts'];

// Electron runs its own suite, and Playwright's files end in .spec.ts.
const exclude = ['node_modules/**', 'out/**', 'dist/**'];

export default defineConfig({
  test: {
    setupFiles: ['test/support/closed-network.ts'],
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    restoreMocks: true,
    // For what never comes; a slow machine is no failure.
    expect: { poll: { timeout: 30_000 } },
    // One copy of graphql: vitest's resolution and Node's own would otherwise load it twice.
    server: { deps: { inline: [/node_modules\/graphql/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: [...exclude, ...packageTests, ...releaseTests, ...builtTests],
          // For what hangs; a slow machine is no failure.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // So that files of src-main/electron can be tested by themselves: the real module would try a download.
          alias: [
            {
              find: /^electron$/,
              replacement: `${import.meta.dirname}/test/electron-host/stand-in/electron.ts`,
            },
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: builtTests,
          exclude,
          globalSetup: ['test/electron-host/built/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'release', include: releaseTests, exclude, testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: 'package',
          include: packageTests,
          exclude,
          globalSetup: ['test/package/global-setup.ts'],
          // electron-builder, several times a test.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
