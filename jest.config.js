import { realpathSync } from 'node:fs';

const pattern = (path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const root = pattern(import.meta.dirname);
/** A copy of the sources has a link to the packages. */
const packages = pattern(realpathSync(`${import.meta.dirname}/node_modules`));

/** Nest 12 and Prisma 7 are ES modules, so Jest runs with --experimental-vm-modules (see the `test` script). */
export default {
  testEnvironment: './test/support/test-environment.mjs',
  // The environment has globals of the Jest worker, whose properties the next file needs.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  rootDir: '.',
  testRegex: 'test/.*\\.spec\\.ts$',
  filter: './test/support/lanes.cjs',
  testSequencer: './test/support/test-sequencer.mjs',
  reporters: ['default', './test/support/run-report.mjs'],
  globalSetup: './test/support/global-setup.mjs',
  globalTeardown: './test/support/global-teardown.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  // As `imports` of package.json, with the sources, so that watched tests know which files they depend on.
  moduleNameMapper: {
    '^#test/(.*)\\.js$': '<rootDir>/test/$1',
    '^#test/(.*\\.mjs)$': '<rootDir>/test/$1',
    '^#(.*)\\.js$': '<rootDir>/src/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    [`^(${packages}|${root}/(src|dist|test/support/shared))/.*\\.[cm]?[jt]s$`]: './test/support/shared-modules.mjs',
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: [],
  // More than the two cores of a small machine, since tests wait for a third of the time. Each is started anew once it has grown: what Jest
  // keeps of ES modules it never gives back.
  maxWorkers: 3,
  workerIdleMemoryLimit: '1GB',
  // A worker ends at once, but a busy machine may need more than Jest's half second for it. One that never ends has left something open.
  workerGracefulExitTimeout: 30_000,
  // For tests that hang. A test does not fail because the machine is slow.
  testTimeout: 600_000,
};
