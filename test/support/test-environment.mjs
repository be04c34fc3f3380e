import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';
import { closeWorkerServer, hasWorkerServer } from './shared/worker-server.mjs';

const SHARED_GLOBALS = ['Error', 'Map', 'Reflect', 'Set'];

/** Those that fake timers replace. */
const CLOCK_GLOBALS = [
  'Date',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
];

/** Deprecations that packages report, each once in a process: what a later version of the package refuses. Those of Node have a code. */
const deprecations = [];
process.on('warning', (warning) => {
  if (warning.name === 'DeprecationWarning' && warning.code === undefined) deprecations.push(warning);
});

/**
 * The storages that were used since a file began. Each file has those of its own jest-circus, which never ends their use, and up to
 * Node 22 each storage in use costs time at every promise of the process: after a hundred files more than all else.
 */
const usedStorages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  usedStorages.add(this);
  return run.apply(this, args);
};

const NEEDS_OWN_SERVER = 'A file that replaces the clock needs a server of its own: useOwnServer().';

/**
 * The environment of one file of tests. The file is run in a context of its own, src/ and the packages in that of the Jest worker
 * (shared-modules.mjs), so the environment gives both the same clock and the same classes.
 */
export default class extends TestEnvironment {
  #file;

  constructor(config, context) {
    super(config, context);
    this.#file = context.testPath;
    const FakeTimers = this.fakeTimersModern.constructor;
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: globalThis });
    this.#protectWorkerServer();
  }

  /** Other files use the server of the worker as well. */
  #protectWorkerServer() {
    const timers = this.fakeTimersModern;
    const { useFakeTimers } = timers;
    timers.useFakeTimers = (...args) => {
      if (hasWorkerServer()) throw new Error(NEEDS_OWN_SERVER);
      return useFakeTimers.apply(timers, args);
    };
  }

  async setup() {
    await super.setup();
    globalThis.confabTestFile = this.#file;
    // what the server of the worker waits for would be over at once, or never, while the clock is another one
    if ((await readFile(this.#file, 'utf8')).includes('.useFakeTimers(')) await closeWorkerServer();
    this.global.confabProcesses = new Set();
    this.global.requireShared = createRequire(import.meta.url);
    for (const name of SHARED_GLOBALS) this.global[name] = globalThis[name];
    for (const name of CLOCK_GLOBALS)
      Object.defineProperty(this.global, name, { configurable: true, get: () => globalThis[name] });
  }

  async teardown() {
    // A test that fails before it stops its server would otherwise leave one that works on the database of the files after it.
    for (const child of this.global.confabProcesses) child.kill('SIGKILL');
    // What a file has replaced in src/ would otherwise be replaced in the files after it as well.
    this.moduleMocker.restoreAllMocks();
    await super.teardown();
    for (const storage of usedStorages) storage.disable();
    usedStorages.clear();
    const [deprecation] = deprecations.splice(0);
    if (deprecation) throw deprecation;
  }
}
