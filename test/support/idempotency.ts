import pg from 'pg';
import type { Response } from 'supertest';
import type { Client } from './client.js';
import { eventually } from './eventually.js';
import type { TestApp, TestServer } from './server.js';

export const isReplay = ({ headers }: Response): boolean => headers['idempotency-replayed'] === 'true';

export const withKey = (client: Client, key: string): Client => client.with({ 'Idempotency-Key': key });

/** A row of `idempotency_keys`. */
interface StoredKey {
  app_id: string;
  key_hash: Buffer;
  fingerprint: Buffer;
  status: number | null;
  body_cipher: Buffer | null;
  /** Time until it expires. */
  seconds: number;
}

/** Access to the table of idempotency keys, and to a lock that makes requests wait while they create a group. */
export function useIdempotencyKeys(server: TestServer) {
  let database: pg.Client;
  let locker: pg.Client;
  beforeAll(async () => {
    [database, locker] = [0, 1].map(() => new pg.Client({ connectionString: server.databaseUrl })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([database.connect(), locker.connect()]);
  });
  afterEach(() => locker.query('ROLLBACK'));
  afterAll(async () => {
    await Promise.all([database.end(), locker.end()]);
  });

  const query = async <Row = any>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.query(text, values)).rows;
  const stored = async (app: Pick<TestApp, 'id'>): Promise<StoredKey[]> =>
    query('SELECT *, extract(epoch FROM expires_at - now())::int AS seconds FROM idempotency_keys WHERE app_id = $1', [
      app.id,
    ]);

  return {
    query,
    stored,
    /** Makes every creation of a group wait until `unlockGroups`. */
    lockGroups: async () => {
      await locker.query('BEGIN');
      await locker.query('LOCK TABLE groups IN EXCLUSIVE MODE');
    },
    unlockGroups: () => locker.query('ROLLBACK'),
    /** Resolves once the request has taken its key and waits for the lock, for which other statements of the server can wait as well. */
    untilRequestWaits: (app: Pick<TestApp, 'id'>) =>
      eventually(async () =>
        expect(
          await query(
            `SELECT FROM idempotency_keys k WHERE k.app_id = $1 AND k.status IS NULL AND EXISTS (
               SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
                WHERE a.datname = current_database() AND l.relation = 'groups'::regclass AND NOT l.granted AND a.query ILIKE '%INSERT INTO%groups%')`,
            [app.id],
          ),
        ).toHaveLength(1),
      ),
    /** Makes all keys of the app expire now. */
    expire: (app: Pick<TestApp, 'id'>) =>
      query('UPDATE idempotency_keys SET expires_at = now() WHERE app_id = $1', [app.id]),
  };
}
