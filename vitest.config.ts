import { defineConfig } from 'vitest/config';
import { onBuiltSources } from './test/support/built-sources.ts';
import { EVENTUALLY } from './test/support/eventually.ts';

/** On a machine with no time to spare: only what hangs is to fail. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: EVENTUALLY } };

/** Rooms whose tests change the process that they run in: its priority, its disk, its garbage. */
const OWN_PROCESS = [
  'test/cli/**/*.test.ts',
  'test/enrich/walk.test.ts',
  'test/enrich/evaluate/evaluate.test.ts',
  'test/identity/**/*.test.ts',
  'test/process/**/*.test.ts',
  'test/snapshot/**/*.test.ts',
  'test/*.test.ts',
];

/** Tests that put something else in the place of what a source imports: they load sources, as nothing reaches into what is built. */
const WITH_MOCKS = [
  'test/snapshot/files/read-parts.test.ts',
  'test/snapshot/readers-closed.test.ts',
  'test/snapshot/too-many-open.test.ts',
];

/** Of tests that load the built service, which Node.js loads by itself. */
const ON_BUILT_SOURCES = {
  plugins: [onBuiltSources],
  test: { server: { deps: { external: [/\/dist\//] } }, ...PATIENCE },
};

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // Two test files at a time: each may hold a database of its own and a worker thread.
    maxWorkers: 2,
    // Room for what a test makes and drops: of the usual size, a tenth of the time is the garbage collector's.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      // One after another in the same process, which loads the service once: half of the processor time of those files.
      {
        ...ON_BUILT_SOURCES,
        test: {
          ...ON_BUILT_SOURCES.test,
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: OWN_PROCESS,
          isolate: false,
        },
      },
      {
        ...ON_BUILT_SOURCES,
        test: { ...ON_BUILT_SOURCES.test, name: 'processes', include: OWN_PROCESS, exclude: WITH_MOCKS },
      },
      { test: { name: 'mocks', include: WITH_MOCKS, ...PATIENCE } },
    ],
  },
});
