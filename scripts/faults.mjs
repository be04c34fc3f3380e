// `npm run faults -- --help`
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const HELP = `Inflicts faults on two servers and their database while clients write, and checks that no acknowledged write is lost or doubled.

  --rounds <n>   how often each fault is inflicted (1)
  --kills <n>    how often everything is killed in a round (100)
  --workers <n>  processes of each server that serve requests (2)
  --only <list>  only these faults, separated by commas: connections-cut, pool-exhausted, database-silent, media-disk-full, clock-jumps,
                 slow-clients, many-connections, database-stopped, database-disk-full, server-terminated, everything-killed,
                 standby-promoted
  --seed <n>     seed of the writes of the clients and of the details of the faults (random; printed)
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    rounds: { type: 'string' },
    kills: { type: 'string' },
    workers: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string' },
  },
});

if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

const variables = Object.entries(values).map(([name, value]) => [`CONFAB_FAULTS_${name.toUpperCase()}`, value]);
const { status } = spawnSync('npm', ['test', '--', '--maxWorkers=1', 'test/faults'], {
  stdio: 'inherit',
  env: { ...process.env, CONFAB_FAULTS_LONG: '1', ...Object.fromEntries(variables) },
});
process.exitCode = status ?? 1;
