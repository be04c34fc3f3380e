import type { CommandLine } from '../support/command-line.js';
import { wholeNumber } from '../support/options.js';
import { withDatabase } from '../support/with-database.js';
import { addMigrateCometchat } from './migrate-cometchat.js';

/** As long as a PostgreSQL takes to start on a slow machine, after a crash too. */
const DEFAULT_WAIT_SECONDS = 60;

export function addMigrateCommand(program: CommandLine): void {
  const migrate = program
    .command('migrate')
    .summary('Migrates the database to the schema of this version.')
    .description(
      'Migrates the database to the schema of this version. For deployments that migrate before they start servers.',
    )
    .option(
      '--wait <seconds>',
      'How long to wait for a database that cannot be reached yet.',
      wholeNumber(0, 3_600),
      DEFAULT_WAIT_SECONDS,
    )
    .prints<{ wait: number }>(async ({ config: load, options, output, signal }) => {
      const config = load();
      const databaseUrl = config.databaseSessionUrl ?? config.databaseUrl;
      if (databaseUrl) await untilReachable(databaseUrl, options.wait, signal);
      const applied = await withDatabase(config, signal, async ({ migrations }) => migrations, 'own');
      output.result({ applied }, report(applied));
    });
  addMigrateCometchat(migrate);
}

/** Said on stderr also with --json: otherwise nothing shows what a deployment waits for. */
async function untilReachable(databaseUrl: string, seconds: number, signal: AbortSignal): Promise<void> {
  const [{ waitForDatabase }, { addressOf }, { hostsOf }] = await Promise.all([
    import('#platform/database/wait-for-database.js'),
    import('#platform/config/postgres-url.js'),
    import('#platform/database/hosts/database-hosts.js'),
  ]);
  const address = addressOf(hostsOf(databaseUrl).url);
  await waitForDatabase(databaseUrl, {
    seconds,
    signal,
    onReason: (reason) =>
      process.stderr.write(`Waiting for the database at ${address}, up to ${seconds} seconds: ${reason}\n`),
  });
}

function report(applied: readonly string[]): string {
  if (applied.length === 0) return 'Nothing to do: the database has the schema of this version already.';
  const count = applied.length === 1 ? '1 migration' : `${applied.length} migrations`;
  return `Applied ${count}:\n${applied.map((name) => `  ${name}`).join('\n')}`;
}
