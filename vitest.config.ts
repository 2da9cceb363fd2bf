import { defineConfig } from 'vitest/config';

/** Slow ones, with Debian's packaging tools: `npm run test:package`. */
const packageTests = ['test/package/**/*.test.ts'];
/** What lays hold of the machine: keyrings, heaps, clipboards, installed things: `npm test -- machine`. */
const machineTests = [
  'test/{bench,installed,keychain}/**/*.test.ts',
  'test/adapters/{clipboard-kill,instance-lock,tls-environment}.test.ts',
  'test/attack/main-heap.test.ts',
  'test/contracts/{clipboard,keytar-missing,keytar-real}.test.ts',
  'test/web/machine-clipboard.test.ts',
  'test/workflow/need-node.test.ts',
];
/** A program that is killed again and again, bundled once for all of them: with the machine's. */
const killTests = ['test/faults/kill*.test.ts'];
/**
 * What goes through all there is: every fault and every manner of a service, refusals at every call, thousands of generated calls, large
 * lists: with the machine's too. Without state in a module: one process for many of them.
 */
const thoroughTests = [
  'test/{dialects,stored}/**/*.test.ts',
  'test/attack/{earlier-runs,generated-calls,web-host}.test.ts',
  'test/core/invitations/reading/list-limits.test.ts',
  'test/faults/{checkers,interrupted-tokens,refusals}.test.ts',
  'test/policy/{fuzz,origins}.test.ts',
];
/** The built main process in plain Node, on stand-ins for Electron: with the machine's, after a build. */
const builtTests = ['test/electron-host/built/**/*.test.ts'];
/** Thousands of histories on two processes: `npm test -- simulation`. */
const simulationTests = ['test/simulation/histories.test.ts'];
/**
 * Without a window and without state in a module: one process for many of them, which loads the core once and not for each. They
 * belong to `npm test -- unit`.
 */
const coreTests = ['test/core/**/*.test.ts', 'test/shared/**/*.test.ts'];
/** The same is true of these. */
const plainTests = [
  'test/{architecture,contracts,policy,practice,workflow}/**/*.test.ts',
  'test/renderer/**/{curl,interface-document,mantine-styles,passphrase-words,problem-words,refined-words,row-pictures,shape,status,times}.test.ts',
];
/** On a stand-in for a browser's window. With the others in `npm test -- unit`. */
const pageTests = ['test/{attack,policy,renderer}/**/*.test.tsx'];
const releaseTests = ['test/release/**/*.test.ts', 'test/updates/**/*.test.ts', 'test/icons/**/*.test.ts'];

/** Milliseconds after which a test is taken to hang. A slow machine is no failure: nothing here measures patience. */
const hanging = 300_000;

// Electron runs its own suite, and Playwright's files end in .spec.ts.
const exclude = ['node_modules/**', 'out/**', 'dist/**'];

// So that files of src-main/electron can be tested by themselves: the real module would try a download.
const alias = [
  { find: /^electron$/, replacement: `${import.meta.dirname}/test/electron-host/stand-in/electron.ts` },
];

/**
 * A page has state in its modules, and so has what stands in for Electron: each file begins with new ones, in a process where the
 * libraries lie ready.
 */
const freshModules = {
  isolate: false,
  setupFiles: ['test/support/fresh-modules.ts'],
  sequence: { setupFiles: 'list' as const },
};

export default defineConfig({
  test: {
    setupFiles: ['test/support/closed-network.ts'],
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    // Wide enough for every table's columns.
    environmentOptions: { happyDOM: { width: 1280, height: 800 } },
    restoreMocks: true,
    // By itself vitest leaves one processor free: of two it would use one.
    maxWorkers: '100%',
    testTimeout: hanging,
    hookTimeout: hanging,
    // For what never comes.
    expect: { poll: { timeout: hanging / 2 } },
    // One copy of graphql: vitest's resolution and Node's own would otherwise load it twice.
    server: { deps: { inline: [/node_modules\/graphql/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: [
            ...exclude,
            ...coreTests,
            ...plainTests,
            ...pageTests,
            ...machineTests,
            ...killTests,
            ...thoroughTests,
            ...packageTests,
            ...releaseTests,
            ...simulationTests,
            ...builtTests,
          ],
          alias,
          ...freshModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: pageTests,
          exclude,
          environment: 'happy-dom',
          ...freshModules,
          setupFiles: [
            ...freshModules.setupFiles,
            'test/support/quick-react.ts',
            'test/support/react-commits.ts',
            'test/support/quick-queries.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'core', include: coreTests, exclude: [...exclude, ...thoroughTests], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'plain',
          include: plainTests,
          exclude: [...exclude, ...machineTests, ...thoroughTests],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'machine', include: machineTests, exclude, alias } },
      {
        extends: true,
        test: { name: 'kills', include: killTests, exclude, globalSetup: ['test/faults/bundle-victim.ts'] },
      },
      { extends: true, test: { name: 'thorough', include: thoroughTests, exclude, isolate: false } },
      {
        extends: true,
        test: {
          name: 'built',
          include: builtTests,
          exclude,
          globalSetup: ['test/electron-host/built/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'simulation', include: simulationTests, exclude, testTimeout: 1_500_000 },
      },
      { extends: true, test: { name: 'release', include: releaseTests, exclude } },
      {
        extends: true,
        test: {
          name: 'package',
          include: packageTests,
          exclude,
          globalSetup: ['test/package/global-setup.ts'],
        },
      },
    ],
  },
});
