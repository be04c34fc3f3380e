// The filter of Jest that chooses the files of a run of all tests. Jest loads it with `require`.
const { readdirSync, readFileSync } = require('node:fs');
const { join, relative, sep } = require('node:path');

const tests = join(__dirname, '..');

/** Folders whose tests start processes and browsers, compile clients, or last. */
const LONG_FOLDERS = ['cli', 'client', 'console', 'docs', 'faults', 'fuzz', 'server', 'upgrade'];

/** A file of another folder says so in its first line. */
const LONG_LINE = '// lane: long\n';

const isTest = (name) => name.endsWith('.spec.ts');

function laneOf(path) {
  const [folder] = relative(tests, path).split(sep);
  return LONG_FOLDERS.includes(folder) || readFileSync(path, 'utf8').startsWith(LONG_LINE) ? 'long' : 'core';
}

/** Files that are named by the command line run whatever lane they are in. */
module.exports = (paths) => {
  const lane = process.env.CONFAB_TEST_LANE ?? 'core';
  const isWhole = paths.length === readdirSync(tests, { recursive: true }).filter(isTest).length;
  return { filtered: isWhole && lane !== 'all' ? paths.filter((path) => laneOf(path) === lane) : paths };
};
