import pg from 'pg';

/** Host, port and database as pg understands the URL; neither user nor password. Absent: its parameters name a file that cannot be read. */
export function databaseAddress(databaseUrl: string): string | undefined {
  try {
    const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
    return `${host}:${port}/${database ?? ''}`;
  } catch {
    return undefined;
  }
}
