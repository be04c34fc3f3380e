import pg from 'pg';
import { auditedTables, cascadingTables } from '#platform/database/audit/audited-tables.js';
import { useServer } from '../support/server.js';

// Every table is either part of the configuration of an app, and audited, or listed here.

/** Tables whose changes are not recorded, with the reason. */
const notAudited: Record<string, string[]> = {
  'data of users': [
    'users',
    'user_name_words',
    'user_tags',
    'user_blocks',
    'friends',
    'groups',
    'group_name_words',
    'group_tags',
    'group_members',
    'group_bans',
    'group_mutes',
    'pending_members',
    'slow_mode_turns',
    'contact_details',
    'notification_preferences',
    'muted_conversations',
  ],
  'sessions and devices of users': [
    'auth_tokens',
    'token_cutoffs',
    'revoked_app_tokens',
    'push_tokens',
    'realtime_connections',
  ],
  'messages and calls, which the log must not show': [
    'messages',
    'message_reactions',
    'message_pins',
    'polls',
    'poll_votes',
    'link_previews',
    'scheduled_messages',
    'drafts',
    'message_reminders',
    'due_work',
    'disappearing_conversations',
    'disappearing_messages',
    'saved_messages',
    'message_interactions',
    'media',
    'media_uses',
    'media_pictures',
    'thread_subscriptions',
    'direct_conversations',
    'group_conversations',
    'conversation_watermarks',
    'conversation_receipts',
    'pinned_conversations',
    'calls',
    'active_call_slots',
    'call_participants',
    'call_recordings',
    'call_transcriptions',
    'call_rooms',
    'call_visits',
  ],
  'campaigns; what an operator does with them in the console is recorded as an act': [
    'campaign_categories',
    'campaign_channels',
    'campaign_templates',
    'campaigns',
    'campaign_recipients',
    'campaign_deliveries',
    'campaign_engagements',
    'campaign_imports',
  ],
  'queues of moderation; what moderators decide is in reviewed_messages': [
    'blocked_messages',
    'flagged_messages',
    'message_flags',
    'moderation_cases',
    'moderation_checks',
    'moderation_submissions',
  ],
  'derived from audited tables': ['moderation_rule_revisions', 'ai_knowledge_passages', 'list_counts'],
  'work of the server and its results': [
    'outbox_events',
    'events',
    'event_consumers',
    'event_suspensions',
    'webhook_leases',
    'webhook_deliveries',
    'webhook_attempts',
    'notification_leases',
    'notification_deliveries',
    'notification_digests',
    'ai_runs',
    'ai_run_tool_calls',
    'rate_limits',
    'idempotency_keys',
    'imports',
    'import_files',
    'import_message_ids',
    'realtime_processes',
    'job_pools',
    'usage_reports',
    'erasure_receipts',
    'metric_values',
    'metric_increments',
    'failed_requests',
    'active_users',
  ],
  'of no app: changed at the start of a server, by its checks and by commands': [
    'alerts',
    'alert_silence',
    'management_credentials',
    'encryption_key',
    'schema_version',
    '_prisma_migrations',
  ],
  'derived from apps and their collaborators, in the directory of cells': ['cells', 'cell_apps', 'cell_collaborators'],
  'sign-ins to the console, which record passkeys themselves': [
    'console_sessions',
    'console_sign_in_links',
    'console_passkeys',
    'console_passkey_challenges',
  ],
  'the log itself': ['audit_log'],
};

/** Columns of audited tables that entries do not show, with the reason. */
const notRecorded: Record<string, string[]> = {
  'times and revisions, which entries have themselves': ['created_at', 'updated_at', 'revision'],
  'the app, which entries have themselves': ['app_id'],
  'written about once a minute, by requests': ['api_keys.last_used_at'],
  'changes together with a recorded column': ['api_keys.key_hash'],
  'never changes after the creation': ['api_keys.created_by'],
  'can contain texts of messages': [
    'reviewed_messages.edit',
    'reviewed_messages.flags',
    'reviewed_messages.condition',
    'ai_knowledge_sources.text',
  ],
  'belongs to the revision of the rule': ['reviewed_messages.revision_id', 'reviewed_messages.actions'],
  'the log names collaborators by their email': ['app_collaborators.id'],
  'where the events of an imported app begin': ['apps.first_event_position'],
  'the end of a move, whose begin is recorded': ['apps.sealed_at'],
  'progress of a job': ['ai_knowledge_sources.state', 'ai_knowledge_sources.error'],
};

interface Trigger {
  table: string;
  arguments: string[];
  columns: string[];
}

const server = useServer();
let database: pg.Client;
let triggers: Trigger[];
beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ table: string; arguments: string; columns: string[] }>(`
    SELECT c.relname AS table, encode(tgargs, 'escape') AS arguments,
           ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY (tgattr::int2[])) AS columns
      FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid WHERE tgname = 'audited'`);
  triggers = rows.map((row) => ({ ...row, arguments: row.arguments.split('\\000').slice(0, 4) }));
});
afterAll(() => database.end());

const words = (text: string) => text.split(' ').filter((word) => word !== '');

test('every table is audited, or listed with a reason', async () => {
  const { rows } = await database.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  const known = [...triggers.map(({ table }) => table), ...Object.values(notAudited).flat()];
  expect(known.sort()).toEqual(rows.map(({ relname }) => relname).sort());
});

test('the server names the actor for exactly the tables with triggers', () => {
  expect(Object.values(auditedTables).sort()).toEqual(triggers.map(({ table }) => table).sort());
});

test('every column of an audited table is recorded, secret, part of the id, or listed with a reason', async () => {
  const { rows } = await database.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, attname AS column FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE c.relname = ANY ($1) AND attnum > 0 AND NOT attisdropped`,
    [triggers.map(({ table }) => table)],
  );
  const ignored = new Set(Object.values(notRecorded).flat());
  const shown = new Map(triggers.map(({ table, arguments: [, ...columns] }) => [table, columns.flatMap(words)]));
  const unlisted = rows.filter(
    ({ table, column }) =>
      !shown.get(table)!.includes(column) && !ignored.has(column) && !ignored.has(`${table}.${column}`),
  );
  expect(unlisted).toEqual([]);
});

test('columns with ciphertexts and hashes are never shown', async () => {
  const { rows } = await database.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, attname AS column FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE c.relname = ANY ($1) AND atttypid = 'bytea'::regtype AND NOT attisdropped`,
    [triggers.map(({ table }) => table)],
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const { table, column } of rows) {
    const {
      arguments: [, id, recorded],
    } = triggers.find((trigger) => trigger.table === table)!;
    expect([...words(id!), ...words(recorded!)]).not.toContain(column);
  }
});

test('every ciphertext of an audited table is watched as a secret, so that a replaced secret has an entry', async () => {
  const { rows } = await database.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, attname AS column FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE c.relname = ANY ($1) AND attname LIKE '%\\_cipher' AND NOT attisdropped`,
    [triggers.map(({ table }) => table)],
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const { table, column } of rows) {
    const trigger = triggers.find((candidate) => candidate.table === table)!;
    expect({ table, secrets: words(trigger.arguments[3]!) }).toEqual({
      table,
      secrets: expect.arrayContaining([column]),
    });
    expect(trigger.columns).toContain(column);
  }
});

test('a trigger runs for the update of every column that it shows', () => {
  for (const {
    table,
    arguments: [, id, recorded, secret],
    columns,
  } of triggers) {
    const shown = [...words(recorded!), ...words(secret!)].filter((column) => !words(id!).includes(column));
    expect({ table, columns }).toEqual({ table, columns: expect.arrayContaining(shown) });
  }
});

test('the server names the actor where a deletion takes audited rows with it', async () => {
  const { rows } = await database.query<{ parent: string }>(
    `SELECT DISTINCT p.relname AS parent FROM pg_constraint f
       JOIN pg_class c ON c.oid = conrelid JOIN pg_class p ON p.oid = confrelid
      WHERE contype = 'f' AND confdeltype = 'c' AND c.relname = ANY ($1) AND c.relname <> 'reviewed_messages'`,
    [triggers.map(({ table }) => table)],
  );
  const named = [...Object.values(auditedTables), ...Object.values(cascadingTables)];
  expect(rows.map(({ parent }) => parent).filter((parent) => !(named as string[]).includes(parent))).toEqual([]);
});

describe('the audit log', () => {
  const inTransaction = async (...statements: string[]) => {
    await database.query('BEGIN');
    try {
      for (const statement of statements) await database.query(statement);
    } finally {
      await database.query('ROLLBACK');
    }
  };

  test.each([
    ['UPDATE', `UPDATE audit_log SET uid = 'other'`],
    ['DELETE', 'DELETE FROM audit_log'],
    ['TRUNCATE', 'TRUNCATE audit_log'],
    ['TRUNCATE of another table', 'TRUNCATE apps CASCADE'],
  ])('refuses %s', async (_, statement) => {
    await server.createApp();
    await expect(inTransaction(statement)).rejects.toThrow('audit_log is append-only');
  });

  test('refuses changes after one of its functions in the same transaction', async () => {
    const { id } = await server.createApp();
    await expect(
      inTransaction(`SELECT erase_user_of_audit_log('${id}', 'anna')`, 'DELETE FROM audit_log'),
    ).rejects.toThrow('audit_log is append-only');
    await expect(
      inTransaction(`SELECT delete_expired_audit_entries('${id}', now(), 1)`, 'DELETE FROM audit_log'),
    ).rejects.toThrow('audit_log is append-only');
  });
});
