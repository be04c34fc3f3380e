// Runs tests, and again whenever they or src/ change: npm run test:watch -- test/e2e/users
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Editors write a file in several steps. */
const SETTLE_MILLISECONDS = 100;

const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  ...process.argv.slice(2),
];

let isRunning = false;
let isStale = false;
let timer;

function runSoon() {
  isStale = true;
  clearTimeout(timer);
  timer = setTimeout(run, SETTLE_MILLISECONDS);
}

/** A run is not interrupted, because it would leave its PostgreSQL behind. */
function run() {
  if (isRunning || !isStale) return;
  [isRunning, isStale] = [true, false];
  // Tests that start processes start the programs, which contain the modules.
  spawn(process.execPath, ['scripts/bundle-programs.mjs'], { cwd: root, stdio: 'inherit' }).on('close', () => {
    spawn(process.execPath, jest, { cwd: root, stdio: 'inherit' }).on('close', () => {
      isRunning = false;
      run();
    });
  });
}

// Without checks of types, which take longer than most tests.
const options = ['-p', 'tsconfig.build.json', '--watch', '--noCheck', '--preserveWatchOutput'];
const compiler = spawn(process.execPath, ['node_modules/typescript-7/bin/tsc', ...options], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
createInterface({ input: compiler.stdout }).on('line', (line) => {
  if (line.includes('Watching for file changes')) runSoon();
  else if (line.includes('error')) process.stdout.write(`${line}\n`);
});
compiler.on('close', () => process.exit(1));

watch(`${root}/test`, { recursive: true }, runSoon);
