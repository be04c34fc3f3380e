// `npm run test:fuzz -- --help`
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const HELP = `Starts a server and sends hostile requests to it.

  --requests <n>      number of requests (20000)
  --seed <n>          seed of the random generator (random; printed)
  --only <regexp>     only these kinds of actions (operations, forms, others, raw, realtime, heavy, bursts), shapes of forms, or operations by id
  --at <n>            runs only the action with this number, which a failure prints
  --concurrency <n>   number of concurrent actions (4)
  --minutes <n>       ends after this time, with fewer requests (1440)
  --faults            the connections to the database are cut, slow or silent, and PostgreSQL crashes, again and again meanwhile
  --max-failures <n>  stops after this number of different failures (10)
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    requests: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    at: { type: 'string' },
    minutes: { type: 'string' },
    faults: { type: 'boolean' },
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
  String(value),
]);
const { status } = spawnSync('npm', ['test', '--', '--maxWorkers=1', 'test/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, ...Object.fromEntries(variables) },
});
process.exitCode = status ?? 1;
