// The filter of Jest that chooses the files of a run of all tests, or those that a change concerns. Jest loads it with `require`.
const { readdirSync, readFileSync } = require('node:fs');
const { join, relative, sep } = require('node:path');
const { changedFiles, choose, describeChoice } = require('./changed-tests.cjs');

const tests = join(__dirname, '..');

/** Folders whose tests start processes and browsers, compile clients, or last. */
const LONG_FOLDERS = ['cli', 'client', 'console', 'docs', 'fuzz', 'server', 'upgrade'];

/** A file of another folder says so in its first line. */
const LONG_LINE = '// lane: long\n';

const isTest = (name) => name.endsWith('.spec.ts');

function laneOf(path) {
  const [folder] = relative(tests, path).split(sep);
  return LONG_FOLDERS.includes(folder) || readFileSync(path, 'utf8').startsWith(LONG_LINE) ? 'long' : 'core';
}

/** Files that are named by the command line run whatever lane they are in. What is chosen, global-setup.mjs builds for. */
module.exports = (paths) => {
  const lane = process.env.CONFAB_TEST_LANE ?? 'core';
  const ref = process.env.CONFAB_TEST_CHANGED;
  const isWhole = paths.length === readdirSync(tests, { recursive: true }).filter(isTest).length;
  let filtered = paths;
  if (ref) filtered = ofChange(paths, ref);
  else if (isWhole && lane !== 'all') filtered = paths.filter((path) => laneOf(path) === lane);
  globalThis.confabTestFiles = filtered;
  return { filtered };
};

module.exports.LONG_FOLDERS = LONG_FOLDERS;

function ofChange(paths, ref) {
  const nameOf = (path) => `test/${relative(tests, path).split(sep).join('/')}`;
  const changed = changedFiles(ref);
  const choice = choose(
    changed,
    paths.map((path) => ({ name: nameOf(path), isLong: laneOf(path) === 'long' })),
  );
  process.stderr.write(`${describeChoice(changed, choice)}\n`);
  return paths.filter((path) => choice.chosen.includes(nameOf(path)));
}
