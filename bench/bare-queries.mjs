// What the bare server reads and writes: the rows that Confab answers with, by statements that do nothing else. They know one app, users who may do
// what they ask for, and messages without tags, edits, reactions and receipts: what a server that serves the bench alone could know.
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => text);

/** As many connections as Confab has. */
const CONNECTIONS = 10;

/** The most sends that one statement inserts, and the most such statements at once. Confab has the same limits. */
const MAX_BATCH = 100;
const MAX_BATCHES = 2;

const seconds = (column) => `floor(extract(epoch FROM ${column}))::int`;
const MESSAGE = `m.id, m.conversation_key, m.sender, m.receiver_type, m.receiver, m.category, m.type, m.data, ${seconds('m.sent_at')} AS sent_at`;
const VISIBLE = `m.deleted_at IS NULL AND m.parent_id IS NULL AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = $2)`;
const USER = `u.uid, u.name, u.role, u.status, ${seconds('u.created_at')} AS created_at`;

const statements = {
  message: `SELECT ${MESSAGE} FROM messages m WHERE m.app_id = $1 AND m.id = $3 AND $2 IN (m.sender, m.receiver) AND ${VISIBLE}`,
  messages: `SELECT * FROM (
      SELECT ${MESSAGE} FROM messages m WHERE m.app_id = $1 AND m.conversation_key = $3 AND ${VISIBLE} ORDER BY m.id DESC LIMIT 50
    ) AS page ORDER BY id`,
  found: `WITH matches AS MATERIALIZED (
      SELECT m.* FROM messages m WHERE m.app_id = $1 AND search_words_1(search_fold_1(search_source_1(m.data))) LIKE '%' || $3 || '%'
    ) SELECT ${MESSAGE} FROM matches m
       WHERE ${VISIBLE} AND (m.receiver_type = 'user' AND $2 IN (m.sender, m.receiver)
          OR m.receiver_type = 'group' AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = $2))
       ORDER BY m.id LIMIT 50`,
  usersByUid: `SELECT ${USER} FROM users u WHERE u.app_id = $1 AND u.uid = ANY($2)`,
  groupsByGuid: `SELECT g.guid, g.name, g.type, g.owner, g.members_count, ${seconds('g.created_at')} AS created_at
      FROM groups g WHERE g.app_id = $1 AND g.guid = ANY($2)`,
  users: `SELECT ${USER} FROM users u WHERE u.app_id = $1 AND u.deactivated_at IS NULL ORDER BY u.uid COLLATE "C" LIMIT 100`,
  countUsers: `SELECT sum(count)::int AS total FROM list_counts WHERE app_id = $1 AND list LIKE 'active users %'`,
  conversations: `WITH entry AS MATERIALIZED (
      SELECT d.peer, d.conversation_key, d.last_message_id, d.created_at FROM direct_conversations d
       WHERE d.app_id = $1 AND d.uid = $2 AND d.last_message_id IS NOT NULL
         AND d.peer NOT IN (SELECT b.blocked_uid FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2)
    ), page AS (SELECT * FROM entry ORDER BY last_message_id DESC LIMIT 50)
    SELECT (SELECT count(*)::int FROM entry) AS total, ${seconds('page.created_at')} AS conversation_created_at, unread.count AS unread,
           ${MESSAGE}, ${USER}
      FROM page
      JOIN messages m ON m.app_id = $1 AND m.id = page.last_message_id
      JOIN users u ON u.app_id = $1 AND u.uid = page.peer
      LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = $2 AND w.conversation_key = page.conversation_key
     CROSS JOIN LATERAL (
       SELECT count(*)::text AS count FROM messages x
        WHERE x.app_id = $1 AND x.conversation_key = page.conversation_key AND x.id > coalesce(w.read_message_id, 0) AND x.sender <> $2
          AND x.deleted_at IS NULL AND x.parent_id IS NULL AND x.moderation_status IS NULL AND x.category = 'message') AS unread
     ORDER BY page.last_message_id DESC`,
  // triggers of the table write the rows of the conversations
  send: `WITH sent AS (
      INSERT INTO messages AS m (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
      SELECT $1, conversation_key, sender, 'user', receiver, 'message', 'text', data
        FROM json_to_recordset($2::json) AS n (conversation_key text, sender text, receiver text, data jsonb)
      RETURNING ${MESSAGE}
    ), event AS (
      INSERT INTO outbox_events (app_id, name, subject, payload)
      SELECT $1, 'message_sent', conversation_key, jsonb_build_object('messageId', id::text) FROM sent
    ) SELECT * FROM sent ORDER BY id`,
};

export class BareQueries {
  #pool;
  #app;
  /** Sends that wait for a statement to end. */
  #waiting = [];
  #batches = 0;

  static async connect(url) {
    const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
    const { rows } = await pool.query('SELECT app_id FROM apps');
    return new BareQueries(pool, rows[0].app_id);
  }

  constructor(pool, app) {
    this.#pool = pool;
    this.#app = app;
  }

  /** @returns the rows of the statement */
  async read(name, ...values) {
    const { rows } = await this.#pool.query({ name, text: statements[name], values: [this.#app, ...values] });
    return rows;
  }

  /** Inserts a message, together with those that arrive while other statements run. @returns its row */
  send(message) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject });
      if (this.#batches < MAX_BATCHES) void this.#sendWaiting();
    });
  }

  async #sendWaiting() {
    this.#batches += 1;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        const rows = await this.read('send', JSON.stringify(batch.map(({ message }) => message)));
        for (const [index, row] of rows.entries()) batch[index].resolve(row);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#batches -= 1;
  }
}
