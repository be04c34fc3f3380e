// Runs tests, and again whenever something that they concern changes: npm run test:watch -- test/e2e/users. Without names it runs those that the changes since
// the last commit concern.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Editors write a file in several steps. */
const SETTLE_MILLISECONDS = 100;

const given = process.argv.slice(2);
const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'scripts/jest.mjs',
  ...(given.length > 0 ? given : ['--changed']),
];

let isRunning = false;
let isStale = false;
let timer;

function runSoon(_event, name) {
  // what the build writes
  if (name?.startsWith('generated')) return;
  isStale = true;
  clearTimeout(timer);
  timer = setTimeout(run, SETTLE_MILLISECONDS);
}

/** A run is not interrupted, because it would leave its PostgreSQL behind. */
function run() {
  if (isRunning || !isStale) return;
  [isRunning, isStale] = [true, false];
  spawn(process.execPath, jest, { cwd: root, stdio: 'inherit' }).on('close', () => {
    isRunning = false;
    run();
  });
}

for (const folder of ['src', 'test', 'prisma']) watch(`${root}/${folder}`, { recursive: true }, runSoon);
runSoon();
