import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { databaseAddress } from '../platform/database/database-address.js';
import { statementsOn } from '../platform/database/session/scoped-database.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { installationExists } from './replaced-database.sql.js';

type Location = Pick<Config, 'dataDir' | 'databaseUrl' | 'media'>;

/** Has the address of the external database whose installation used the folder last. */
const markOf = ({ dataDir }: Location): string => join(dataDir, 'installation');

/**
 * An empty database where there was one with data means that the server was given another database than before, as after a change of the image of
 * PostgreSQL, which keeps its data by version. A new installation would hide that. Two things show it: uploaded files, and the mark of an
 * installation in a database of the same address.
 *
 * @throws StartupError
 */
export async function refuseReplacedDatabase(
  connection: Parameters<typeof statementsOn>[0],
  config: Location,
): Promise<void> {
  const [installation] = await statementsOn(connection).query(installationExists, []);
  if (installation!.exists) return;
  const media = join(config.dataDir, 'media');
  if (!config.media.s3 && (await readdir(media).catch(() => [])).length > 0)
    throw replaced(`${media} has files of an installation`, 'set DATA_DIR to another folder');
  const address = config.databaseUrl && databaseAddress(config.databaseUrl);
  const mark = markOf(config);
  if (address !== undefined && (await readFile(mark, 'utf8').catch(() => '')).trim() === address)
    throw replaced(`the database at ${address} had an installation, as ${mark} says`, 'remove that file');
}

/** Remembers the installation beside the uploaded files. Where the folder cannot be written, there is no mark. */
export async function markInstallation(config: Location): Promise<void> {
  const address = config.databaseUrl && databaseAddress(config.databaseUrl);
  if (address === undefined) return;
  await mkdir(config.dataDir, { recursive: true })
    .then(() => writeFile(markOf(config), `${address}\n`))
    .catch(() => undefined);
}

const replaced = (evidence: string, forNew: string) =>
  new StartupError(
    `The database is empty, but ${evidence}: set DATABASE_URL to its database, or restore a backup. ` +
      `After a new major version of PostgreSQL see "A new major version of PostgreSQL" in docs/operations.md. For a new installation, ${forNew}.`,
  );
