import { loadConfig } from '../platform/config/config.js';
import { runCommand } from './run-command.js';
import { openDatabase } from '../server/open-database.js';

/** Brings the database to the schema of this code and ends: for deployments that migrate before they start servers. */
await runCommand('migrate', async () => {
  const database = await openDatabase(loadConfig());
  await database.close();
});
