import { runs } from '../support/action.js';
import type { CommandLine } from '../support/command-line.js';
import { jsonOption } from '../support/options.js';
import { withDatabase } from '../support/with-database.js';

export function addMigrateCommand(program: CommandLine): void {
  program
    .command('migrate')
    .summary('Migrates the database to the schema of this version.')
    .description(
      'Migrates the database to the schema of this version. For deployments that migrate before they start servers.',
    )
    .addOption(jsonOption())
    .action(
      runs(async ({ config, output, signal }) => {
        const applied = await withDatabase(config(), signal, async ({ migrations }) => migrations, 'own');
        output.result({ applied }, report(applied));
      }),
    );
}

function report(applied: readonly string[]): string {
  if (applied.length === 0) return 'Nothing to do: the database has the schema of this version already.';
  const count = applied.length === 1 ? '1 migration' : `${applied.length} migrations`;
  return `Applied ${count}:\n${applied.map((name) => `  ${name}`).join('\n')}`;
}
