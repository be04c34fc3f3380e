import { Logger } from '@nestjs/common';
import { DatabaseClient } from '../hosts/database-client.js';

/**
 * Warns the operator if the migration was not allowed to create the extension pg_trgm. Searches return the same without it, but scan
 * every text.
 */
export async function warnWithoutTextSearch(databaseUrl: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: databaseUrl, application_name: 'confab-migrations' });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`);
    if (rows.length === 0) new Logger('Search').warn(MISSING_EXTENSION);
  } finally {
    await client.end();
  }
}

const MISSING_EXTENSION =
  'Searches in messages scan every text, because the migration was not allowed to create the extension pg_trgm. ' +
  'To speed them up, run as a database administrator: CREATE EXTENSION pg_trgm; then restart the server, which builds the index.';
