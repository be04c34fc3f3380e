import pg from 'pg';
import { errorCode } from '#platform/errors/error-reason.js';
import { eventually } from '../support/eventually.js';
import type { ReleasedStatement } from './release.js';

/** A session of a server of a release: it prepares each statement when it executes it first, and keeps it. */
export class ReleasedSession {
  private constructor(
    private readonly client: pg.Client,
    private readonly statements: readonly ReleasedStatement[],
  ) {}

  static async open(databaseUrl: string, statements: readonly ReleasedStatement[]): Promise<ReleasedSession> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new ReleasedSession(client, statements);
  }

  /**
   * Executes each statement with NULL as all parameters, and undoes what it did. Most find no row; an INSERT of NULL is refused.
   *
   * @returns by name, `succeeded` or the SQLSTATE
   */
  async outcomes(): Promise<Record<string, string>> {
    const outcomes: Record<string, string> = {};
    for (const [number, { name, parameters, text }] of this.statements.entries()) {
      await this.client.query('BEGIN');
      try {
        await this.client.query({ name: `statement ${number}`, text, values: Array<null>(parameters).fill(null) });
        outcomes[name] = 'succeeded';
      } catch (error) {
        outcomes[name] = (error as pg.DatabaseError).code ?? String(error);
      }
      await this.client.query('ROLLBACK');
    }
    return outcomes;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** The app that the writer writes to; it is none of the release. */
export const WRITER_APP = 'writer';

/** The app of the messages that are added to those of the release; it is none of the release either. */
export const LARGE_APP = 'large';

/** Adds messages of two thousand direct conversations to a database with the first schema or a later one. */
export async function addMessages(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
     SELECT $1, 'user/a-' || number || '/b-' || number, 'a-' || number, 'user', 'b-' || number, 'message', 'text',
            jsonb_build_object('text', 'The number of this message is ' || n)
       FROM generate_series(1, $2::int) AS n, LATERAL (SELECT n % 2000 AS number) AS conversation`,
    [LARGE_APP, count],
  );
  await database.query('ANALYZE');
}

/** Stores messages as long as it runs, like a server of the release: with the columns that the first schema had. */
export class Writer {
  private isStopping = false;
  readonly ids: string[] = [];
  /** The longest time of a write, in milliseconds. */
  longestWrite = 0;
  private readonly done: Promise<void>;

  private constructor(private readonly client: pg.Client) {
    this.done = this.run();
    this.done.catch(() => undefined); // `stop` rejects
  }

  static async start(databaseUrl: string): Promise<Writer> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // Read once: to find a message of any app is a scan, which would hold a lock on a large table for seconds.
    await client.query(
      `CREATE TEMPORARY TABLE first_message AS
       SELECT conversation_key, sender, receiver_type, receiver, category, type, data
         FROM messages WHERE receiver_type = 'user' ORDER BY id LIMIT 1`,
    );
    return new Writer(client);
  }

  /** Waits for another message. @throws the error that ended it */
  async continues(): Promise<void> {
    const count = this.ids.length;
    await Promise.race([this.done, eventually(() => expect(this.ids.length).toBeGreaterThan(count))]);
  }

  /** @throws the error that ended it */
  async stop(): Promise<void> {
    this.isStopping = true;
    try {
      await this.done;
    } finally {
      await this.client.end();
    }
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      const startedAt = performance.now();
      const id = await this.write();
      this.longestWrite = Math.max(this.longestWrite, performance.now() - startedAt);
      if (id !== undefined) this.ids.push(id);
    }
  }

  /** @returns undefined after a deadlock with a migration, after which servers repeat the transaction */
  private async write(): Promise<string | undefined> {
    try {
      const { rows } = await this.client.query<{ id: string }>({
        name: 'write',
        text: `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
               SELECT $1, conversation_key, sender, receiver_type, receiver, category, type, data FROM first_message
               RETURNING id`,
        values: [WRITER_APP],
      });
      return rows[0]!.id;
    } catch (error) {
      if (errorCode(error) !== '40P01') throw error;
    }
  }
}
