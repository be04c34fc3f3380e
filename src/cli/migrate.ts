import { loadConfig } from '../platform/config/config.js';
import { openDatabase } from '../server/open-database.js';
import { runCommand } from './run-command.js';

await runCommand({
  call: 'node dist/cli/migrate.js',
  summary:
    'Migrates the database to the schema of this version. For deployments that migrate before they start servers.',
  failed: 'migrate failed',
  run: async () => {
    const database = await openDatabase(loadConfig());
    await database.close();
    process.stdout.write(report(database.migrations));
  },
});

function report(applied: readonly string[]): string {
  if (applied.length === 0) return 'Nothing to do: the database has the schema of this version already.\n';
  const count = applied.length === 1 ? '1 migration' : `${applied.length} migrations`;
  return `Applied ${count}:\n${applied.map((name) => `  ${name}\n`).join('')}`;
}
