import { packageVersion } from '../platform/files/package-root.js';
import { addBackupCommand } from './commands/backup.js';
import { addCellsCommand } from './commands/cells.js';
import { addConsoleLinkCommand } from './commands/console-link.js';
import { addConvertCommand } from './commands/convert.js';
import { addCreateAppCommand } from './commands/create-app.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addEraseCommand } from './commands/erase.js';
import { addExplainCommand } from './commands/explain.js';
import { addExportCommand } from './commands/export.js';
import { addHealthcheckCommand } from './commands/healthcheck.js';
import { addImportCommand } from './commands/import.js';
import { addListKeysCommand } from './commands/list-keys.js';
import { addMigrateCommand } from './commands/migrate.js';
import { addMoveAppCommand } from './commands/move-app.js';
import { addRecountMetricsCommand } from './commands/recount-metrics.js';
import { addRestoreCommand } from './commands/restore.js';
import { addRotateEncryptionKeyCommand } from './commands/rotate-encryption-key.js';
import { addRotateKeysCommand } from './commands/rotate-keys.js';
import { addSeedCommand } from './commands/seed.js';
import { addStatusCommand } from './commands/status.js';
import { CommandLine } from './support/command-line.js';

/** Commands in the order of the help. */
const COMMANDS: readonly ((program: CommandLine) => void)[] = [
  addStatusCommand,
  addDoctorCommand,
  addExplainCommand,
  addCreateAppCommand,
  addSeedCommand,
  addImportCommand,
  addExportCommand,
  addRestoreCommand,
  addEraseCommand,
  addMoveAppCommand,
  addCellsCommand,
  addMigrateCommand,
  addBackupCommand,
  addConsoleLinkCommand,
  addListKeysCommand,
  addRotateKeysCommand,
  addRotateEncryptionKeyCommand,
  addConvertCommand,
  addRecountMetricsCommand,
  addHealthcheckCommand,
];

/** The program `confab` with all commands. Loads no command's dependencies. */
export function createProgram(): CommandLine {
  const program = new CommandLine('confab')
    .description('Administers a Confab installation.')
    .version(packageVersion(), '--version', 'Prints the version.')
    .helpCommand('help [command]', 'Prints the help of a command.');
  for (const add of COMMANDS) add(program);
  return program;
}
