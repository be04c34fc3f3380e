// `npm run prove -- --help`
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `Records what clients of two servers do and see under faults, and decides whether the promises of docs/guarantees.md hold.

  --seconds <n>     how long clients work (600)
  --seed <n>        seed of the operations and of the faults (random; printed)
  --only <list>     only these faults, separated by commas: server-killed, server-paused, server-paused-and-cut-off, connections-cut, server-cut-off,
                    server-refused, backends-paused, database-crashed, replica-lags, replica-slow, replica-cut-off, clock-jumps,
                    media-disk-full, database-disk-full (where a file system can be mounted), standby-promoted (once, at the end)
  --history <file>  where the history is written to, one JSON object for each line (in the folder for temporary files)
  --check <file>    decides about a history that was written before
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string' },
    only: { type: 'string' },
    history: { type: 'string', default: join(tmpdir(), `confab-history-${Date.now()}.jsonl`) },
    check: { type: 'string' },
  },
});

if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

for (const name of ['history', 'check']) if (values[name]) values[name] = resolve(values[name]);
const variables = Object.entries(values).map(([name, value]) => [`CONFAB_PROVE_${name.toUpperCase()}`, value]);
const { status } = spawnSync('npm', ['test', '--', '--maxWorkers=1', 'test/prove/prove.spec.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...Object.fromEntries(variables) },
});
process.exitCode = status ?? 1;
