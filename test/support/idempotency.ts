import pg from 'pg';
import type { Response } from 'supertest';
import type { Client } from './client.js';
import { eventually } from './eventually.js';
import type { TestApp, TestServer } from './server.js';

export const isReplay = ({ headers }: Response): boolean => headers['idempotency-replayed'] === 'true';

export const withKey = (client: Client, key: string): Client => client.with({ 'Idempotency-Key': key });

/** Rows of `idempotency_keys` as they stand. */
interface StoredKey {
  app_id: string;
  key_hash: Buffer;
  fingerprint: Buffer;
  status: number | null;
  body_cipher: Buffer | null;
  /** Until it expires. */
  seconds: number;
}

/** A connection of the test's own to the idempotency keys, and to a lock that holds up whoever creates a group. */
export function useIdempotencyKeys(server: TestServer) {
  let database: pg.Client;
  let holder: pg.Client;
  beforeAll(async () => {
    [database, holder] = [0, 1].map(() => new pg.Client({ connectionString: server.databaseUrl })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([database.connect(), holder.connect()]);
  });
  afterEach(() => holder.query('ROLLBACK'));
  afterAll(async () => {
    await Promise.all([database.end(), holder.end()]);
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
    /** From now on nobody creates a group. */
    hold: async () => {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE groups IN EXCLUSIVE MODE');
    },
    letGo: () => holder.query('ROLLBACK'),
    /** Until a request waits at the lock. */
    held: () =>
      eventually(async () =>
        expect(await query(`SELECT FROM pg_locks WHERE relation = 'groups'::regclass AND NOT granted`)).toHaveLength(1),
      ),
    /** As if the time of all keys of the app was over. */
    expire: (app: Pick<TestApp, 'id'>) =>
      query('UPDATE idempotency_keys SET expires_at = now() WHERE app_id = $1', [app.id]),
  };
}
