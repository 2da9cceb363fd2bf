import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    setupFiles: ['test/support/closed-network.ts'],
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    restoreMocks: true,
    // One copy of graphql: vitest's resolution and Node's own would otherwise load it twice.
    server: { deps: { inline: [/node_modules\/graphql/] } },
    // Electron runs its own suite, and Playwright's files end in .spec.ts.
    exclude: ['node_modules/**', 'out/**'],
  },
});
