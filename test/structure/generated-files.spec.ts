// lane: long
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { GENERATORS } from '../support/generators.js';
import { root } from './support/source-tree.js';

test.each(GENERATORS)('%s is up to date', async (_, script) => {
  await promisify(execFile)(process.execPath, [script, '--check'], { cwd: root });
});
