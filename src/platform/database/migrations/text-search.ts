import { Logger } from '@nestjs/common';
import pg from 'pg';

const INDEX = 'messages_text_idx';

/**
 * Warns the operator if the migration was not allowed to create the extension pg_trgm. Searches return the same without it, but scan
 * every text.
 */
export async function warnWithoutTextSearch(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'confab-migrations' });
  await client.connect();
  try {
    const { rows } = await client.query<{ index: string | null }>('SELECT to_regclass($1) AS index', [INDEX]);
    if (!rows[0]?.index) new Logger('Search').warn(MISSING_EXTENSION);
  } finally {
    await client.end();
  }
}

const MISSING_EXTENSION =
  'Searches in messages scan every text, because the migration was not allowed to create the extension pg_trgm. ' +
  'To speed them up, run as a database administrator: CREATE EXTENSION pg_trgm; ' +
  `CREATE INDEX CONCURRENTLY ${INDEX} ON messages USING gin ((data ->> 'text') gin_trgm_ops);`;
