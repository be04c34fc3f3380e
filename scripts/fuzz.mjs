// `npm run test:fuzz -- --help`
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const HELP = `Sends hostile requests at a server of its own.

  --requests <n>      how many (5000)
  --seed <n>          what determines them (drawn and shown)
  --only <regexp>     kinds of action (operations, forms, others, raw, realtime, heavy, bursts), shapes of forms, or operations by id
  --at <n>            this one action alone, as a failure names it
  --concurrency <n>   actions at once (4)
  --max-failures <n>  ends early once so many different faults are found (10)
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    requests: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    at: { type: 'string' },
    concurrency: { type: 'string' },
    'max-failures': { type: 'string' },
  },
});

if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

const variables = Object.entries(values).map(([name, value]) => [
  `CONFAB_FUZZ_${name.toUpperCase().replace('-', '_')}`,
  value,
]);
const { status } = spawnSync('npm', ['test', '--', '--maxWorkers=1', 'test/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, ...Object.fromEntries(variables) },
});
process.exitCode = status ?? 1;
