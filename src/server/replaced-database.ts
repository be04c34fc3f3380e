import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { statementsOn } from '../platform/database/session/scoped-database.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { installationExists } from './replaced-database.sql.js';

/**
 * Files of an installation beside an empty database mean that the server was given another database than before, as after a change of the
 * image of PostgreSQL, which keeps its data by version. A new installation would hide that.
 *
 * @throws StartupError
 */
export async function refuseReplacedDatabase(
  connection: Parameters<typeof statementsOn>[0],
  { dataDir, media }: Pick<Config, 'dataDir' | 'media'>,
): Promise<void> {
  if (media.s3) return;
  const folder = join(dataDir, 'media');
  const files = await readdir(folder).catch(() => []);
  if (files.length === 0) return;
  const [installation] = await statementsOn(connection).query(installationExists, []);
  if (installation!.exists) return;
  throw new StartupError(
    `The database is empty, but ${folder} has files of an installation: set DATABASE_URL to its database, or restore a backup. ` +
      'After a new major version of PostgreSQL see "A new major version of PostgreSQL" in docs/operations.md. For a new installation, set DATA_DIR to another folder.',
  );
}
