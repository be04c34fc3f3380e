import { TestEnvironment } from 'jest-environment-node';

/**
 * Kills the server processes that a file of tests has left behind, after its last hook. A test that fails before it stops its server would
 * otherwise leave one that works on the database of the files after it.
 */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.confabServerProcesses = new Set();
  }

  async teardown() {
    for (const child of this.global.confabServerProcesses) child.kill('SIGKILL');
    await super.teardown();
  }
}
