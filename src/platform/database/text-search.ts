import { Logger } from '@nestjs/common';
import pg from 'pg';

const INDEX = 'messages_text_idx';

/** Warns where the migration could not create the extension pg_trgm. Searches find the same without it, by reading the texts one by one. */
export async function warnWithoutTextSearch(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'confab-migrations' });
  await client.connect();
  try {
    const { rows } = await client.query<{ index: string | null }>('SELECT to_regclass($1) AS index', [INDEX]);
    if (!rows[0]?.index) new Logger('Search').warn(sentence);
  } finally {
    await client.end();
  }
}

const sentence =
  'Searches in messages read every text, because the migration could not create the extension pg_trgm. ' +
  'With an account that may, run: CREATE EXTENSION pg_trgm; ' +
  `CREATE INDEX CONCURRENTLY ${INDEX} ON messages USING gin ((data ->> 'text') gin_trgm_ops);`;
