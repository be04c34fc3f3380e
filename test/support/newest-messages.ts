/** Runs a query and returns its rows. */
export interface Queries {
  query: <Row = any>(text: string, values?: unknown[]) => Promise<Row[]>;
}

const kinds = [
  'message',
  'reply',
  'custom',
  'custom_reply',
  'call',
  'call_reply',
  'group_action',
  'message_action',
  'thread_action',
];

const stored = (table: string, conversation: string) =>
  `SELECT ${conversation} AS conversation, k.kind, k.id
     FROM ${table} t, LATERAL (VALUES ${kinds.map((kind) => `('${kind}', t.last_${kind}_id)`).join(', ')}) AS k (kind, id)
    WHERE t.app_id = $1 AND k.id IS NOT NULL`;

const counted = (conversation: string, condition: string) =>
  `SELECT ${conversation}, message_kind(category, type, parent_id), max(id) FROM messages m
    WHERE app_id = $1 AND ${condition} AND coalesce(moderation_status, 'approved') = 'approved' GROUP BY 1, 2`;

const RECOUNT = `
  WITH stored AS (
    ${stored('direct_conversations', `t.uid || ' ' || t.conversation_key`)}
    UNION ALL ${stored('group_conversations', `'group/' || t.guid`)}
  ), counted (conversation, kind, id) AS (
    ${counted(`side.uid || ' ' || m.conversation_key`, `receiver_type = 'user'`).replace(
      'FROM messages m',
      `FROM messages m CROSS JOIN LATERAL (SELECT split_part(m.conversation_key, '/', 2) UNION SELECT split_part(m.conversation_key, '/', 3)) AS side (uid)`,
    )}
    UNION ALL ${counted('m.conversation_key', `receiver_type = 'group'`)}
  )
  SELECT conversation, kind, stored.id AS stored, counted.id AS counted
    FROM stored FULL JOIN counted USING (conversation, kind) WHERE stored.id IS DISTINCT FROM counted.id ORDER BY 1, 2`;

/** The stored ids of newest messages that are not those of the messages that there are. */
export async function wrongNewestMessages(database: Queries, appId: string): Promise<object[]> {
  return database.query<object>(RECOUNT, [appId]);
}
