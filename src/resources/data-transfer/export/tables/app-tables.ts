import { sql, type SqlText } from '#platform/database/sql.js';
import { credentialOwner } from '#platform/security/credential-owners.js';

/** The columns of a primary key after `app_id`, with their types. */
type KeyColumns = Readonly<Record<string, string>>;

export type Row = Record<string, unknown>;

/** Columns that depend on the encryption key of the installation. */
export interface SecretColumns {
  /** AES-256-GCM. */
  readonly ciphers: readonly string[];
  /** The HMAC of the text of the first cipher. */
  readonly hash?: string;
  /** What the ciphers are bound to. */
  readonly ownerOf: (appId: string, row: Row) => string;
  /** An export without a passphrase has no row that has secrets. Default: it has the row without them. */
  readonly isNothingWithout?: true;
}

/** A table whose rows are copied with an app. */
export interface AppTable {
  readonly name: string;
  readonly key: KeyColumns;
  /** Columns that are not copied, and get their default. */
  readonly omitted?: readonly string[];
  /** Columns that change without a request, and are not compared after a move. */
  readonly volatile?: readonly string[];
  /** Jobs change the rows without a request: they are not compared after a move. */
  readonly changesByJobs?: true;
  /** Condition in SQL on the row `t`: other rows are not copied. */
  readonly condition?: SqlText;
  readonly secrets?: SecretColumns;
  /** JSON columns that are never NULL: a JSON null stays one. */
  readonly jsonValues?: readonly string[];
  /** A column whose values come from a sequence: its own one, or that of another table and column. */
  readonly sequence?: { readonly column: string; readonly of?: readonly [table: string, column: string] };
  /** Each row has a second one, with these two columns exchanged, and neither can exist alone: only one of them is in the file. */
  readonly mirrored?: readonly [string, string];
}

const table = (name: string, key: KeyColumns, more: Omit<AppTable, 'name' | 'key'> = {}): AppTable => ({
  name,
  key,
  ...more,
});

/** A table with secrets, which are bound to the key of the row as far as `credentialOwner` says. */
const tableWithSecrets = (
  name: keyof typeof credentialOwner,
  key: KeyColumns,
  secrets: Omit<SecretColumns, 'ownerOf'>,
  more: Omit<AppTable, 'name' | 'key' | 'secrets'> = {},
): AppTable => {
  const idOf = (row: Row) => Object.keys(key).map((column) => row[column] as string);
  const ownerOf: SecretColumns['ownerOf'] = (appId, row) => credentialOwner[name](appId, idOf(row).join('/'));
  return table(name, key, { ...more, secrets: { ...secrets, ownerOf } });
};

const isDone = (run: SqlText): SqlText => sql`${run}.state IN ('finished', 'failed', 'cancelled')`;

/** The tables are in the order in which they are imported: rows refer to rows of tables before theirs. `app_id` is not copied. */
export const APP_TABLES: readonly AppTable[] = [
  table('roles', { role: 'text' }),
  table('role_permissions', { role: 'text', permission: 'text' }, { jsonValues: ['value'] }),
  table('restricted_features', { role: 'text', feature: 'text' }),
  tableWithSecrets(
    'app_settings',
    { key: 'text' },
    { ciphers: ['secret_cipher'], isNothingWithout: true },
    { jsonValues: ['value'] },
  ),
  tableWithSecrets(
    'api_keys',
    { id: 'bigint' },
    { ciphers: ['key_cipher'], hash: 'key_hash', isNothingWithout: true },
    { sequence: { column: 'id' }, volatile: ['last_used_at'] },
  ),
  // users are offline until they connect
  table('users', { uid: 'text' }, { omitted: ['status'], volatile: ['status', 'last_active_at'] }),
  table('user_blocks', { uid: 'text', blocked_uid: 'text' }),
  table('friends', { uid: 'text', friend_uid: 'text' }, { mirrored: ['uid', 'friend_uid'] }),
  tableWithSecrets(
    'auth_tokens',
    { id: 'bigint' },
    { ciphers: ['token_cipher'], hash: 'token_hash', isNothingWithout: true },
    { sequence: { column: 'id' } },
  ),
  table('groups', { guid: 'text' }),
  table('group_members', { guid: 'text', uid: 'text' }),
  table('group_bans', { guid: 'text', uid: 'text' }),
  table('group_mutes', { guid: 'text', uid: 'text' }),
  table('pending_members', { guid: 'text', uid: 'text' }),
  table('slow_mode_turns', { guid: 'text', uid: 'text' }),
  table(
    'scope_permissions',
    { guid: 'text', scope: 'member_scope', permission: 'text' },
    {
      jsonValues: ['value'],
    },
  ),
  // before the messages, whose triggers insert those that are missing and store the ids of the newest messages
  table(
    'direct_conversations',
    { uid: 'text', peer: 'text' },
    {
      omitted: [
        'last_message_id',
        'last_reply_id',
        'last_custom_id',
        'last_custom_reply_id',
        'last_call_id',
        'last_call_reply_id',
        'last_group_action_id',
        'last_message_action_id',
        'last_thread_action_id',
      ],
    },
  ),
  table('messages', { id: 'bigint' }, { sequence: { column: 'id' } }),
  table('message_reactions', { message_id: 'bigint', id: 'bigint' }, { sequence: { column: 'id' } }),
  table('polls', { message_id: 'bigint' }),
  table('poll_votes', { message_id: 'bigint', id: 'bigint' }, { sequence: { column: 'id' } }),
  table('disappearing_conversations', { conversation_key: 'text' }),
  table('disappearing_messages', { message_id: 'bigint' }),
  table('scheduled_messages', { id: 'bigint' }, { sequence: { column: 'id' } }),
  table('drafts', { uid: 'text', receiver_type: 'receiver_type', receiver: 'text', parent_id: 'bigint' }),
  table('message_reminders', { id: 'bigint' }, { sequence: { column: 'id' } }),
  table('due_work', { kind: 'text', subject_id: 'bigint' }, { changesByJobs: true }),
  table('message_pins', { message_id: 'bigint' }),
  table('saved_messages', { uid: 'text', message_id: 'bigint' }),
  table('message_interactions', { message_id: 'bigint', uid: 'text', element_id: 'text' }),
  // unfinished uploads, and files that are being deleted, have no bytes to copy
  table('media', { id: 'text' }, { condition: sql`t.size IS NOT NULL AND NOT t.discarded` }),
  table('media_uses', { message_id: 'bigint', media_id: 'text' }),
  table('media_pictures', { owner_type: 'receiver_type', owner: 'text' }),
  table('thread_subscriptions', { uid: 'text', parent_id: 'bigint' }),
  table('conversation_watermarks', { uid: 'text', conversation_key: 'text' }),
  table('conversation_receipts', {
    conversation_key: 'text',
    uid: 'text',
    type: 'receipt_type',
    message_id: 'bigint',
  }),
  table('pinned_conversations', { receiver_type: 'receiver_type', receiver: 'text' }),
  table('moderation_rules', { rule_id: 'text' }),
  table('moderation_rule_revisions', { rule_id: 'text', revision: 'int' }),
  tableWithSecrets('keyword_lists', { list_id: 'text' }, { ciphers: ['password_cipher'] }),
  table('flag_reasons', { reason_id: 'text' }),
  table('stickers', { id: 'bigint' }, { sequence: { column: 'id' } }),
  table('blocked_messages', { message_id: 'bigint' }),
  table('flagged_messages', { message_id: 'bigint' }),
  table('message_flags', { message_id: 'bigint', uid: 'text' }),
  table('reviewed_messages', { message_id: 'bigint' }),
  table('moderation_cases', { message_id: 'bigint' }),
  table(
    'moderation_submissions',
    { submission_id: 'bigint' },
    { sequence: { column: sql`submission_id`, of: ['messages', 'id'] } },
  ),
  table('moderation_checks', { message_id: 'bigint' }, { sequence: { column: sql`version` } }),
  table('calls', { session_id: 'text' }),
  table('active_call_slots', { holder_type: 'receiver_type', holder: 'text' }),
  table('call_participants', { session_id: 'text', id: 'bigint' }, { sequence: { column: 'id' } }),
  table('call_recordings', { session_id: 'text', rid: 'text' }),
  table('call_transcriptions', { session_id: 'text', tid: 'uuid' }),
  tableWithSecrets(
    'webhooks',
    { webhook_id: 'text' },
    { ciphers: ['secret_cipher', 'previous_secret_cipher', 'password_cipher'], isNothingWithout: true },
  ),
  table('webhook_triggers', { webhook_id: 'text', trigger: 'text' }),
  table('notification_settings', {}),
  table('notification_preferences', { uid: 'text' }),
  table('muted_conversations', { uid: 'text', conversation_key: 'text' }),
  table('contact_details', { uid: 'text' }),
  tableWithSecrets(
    'notification_providers',
    { kind: 'notification_provider_kind', provider_id: 'text' },
    { ciphers: ['secret_cipher'], isNothingWithout: true },
  ),
  table('token_cutoffs', { uid: 'text' }),
  table('revoked_app_tokens', { token_hash: 'bytea' }),
  table('push_tokens', { id: 'bigint' }, { sequence: { column: 'id' } }),
  table('campaign_categories', { id: 'bigint' }, { sequence: { column: 'id' } }),
  table('campaign_channels', { id: 'bigint' }, { sequence: { column: 'id' } }),
  table('campaign_templates', { id: 'bigint', version: 'int' }, { sequence: { column: 'id' } }),
  table('campaigns', { id: 'bigint' }, { sequence: { column: 'id' } }),
  table('campaign_recipients', { campaign_id: 'bigint', uid: 'text' }),
  table('campaign_deliveries', { id: 'bigint' }, { sequence: { column: 'id' } }),
  table('campaign_engagements', { delivery_id: 'bigint', topic: 'text' }),
  table('campaign_imports', { campaign_id: 'bigint' }),
  table('ai_tools', { name: 'text' }),
  tableWithSecrets('ai_api_tools', { slug: 'text' }, { ciphers: ['basic_auth_password_cipher', 'headers_cipher'] }),
  tableWithSecrets('ai_mcp_servers', { slug: 'text' }, { ciphers: ['headers_cipher'] }),
  table('ai_frontend_actions', { trigger_function: 'text' }),
  table('ai_knowledge_sources', { source_id: 'uuid' }),
  table('ai_knowledge_passages', { source_id: 'uuid', position: 'int' }),
  tableWithSecrets('ai_agents', { uid: 'text' }, { ciphers: ['headers_cipher'] }),
  table('ai_agent_knowledge', { agent_uid: 'text', source_id: 'uuid' }),
  // a run that is not over goes on where it is; its answer is copied only if it comes before the copy
  table('ai_runs', { id: 'bigint' }, { sequence: { column: 'id' }, condition: isDone(sql`t`) }),
  table(
    'ai_run_tool_calls',
    { run_id: 'bigint', position: 'int' },
    { condition: sql`EXISTS (SELECT FROM ai_runs r WHERE r.app_id = $1 AND r.id = t.run_id AND ${isDone(sql`r`)})` },
  ),
  table('call_rooms', { session_id: 'text', room_sid: 'text' }),
  table('call_visits', { session_id: 'text', participant_sid: 'text' }),
  table('app_collaborators', { id: 'bigint' }, { sequence: { column: 'id' } }),
  table('usage_reports', { month: 'date' }, { changesByJobs: true }),
  table(
    'metric_values',
    { resolution: 'metric_resolution', metric: 'text', starts_at: 'timestamptz', dimension: 'text' },
    { changesByJobs: true },
  ),
  table('active_users', { resolution: 'metric_resolution', starts_on: 'date', uid: 'text' }, { changesByJobs: true }),
  table('erasure_receipts', { receipt_id: 'uuid' }),
  // last: the import deletes the entries that triggers wrote about the rows before
  table('audit_log', { id: 'bigint' }, { sequence: { column: 'id' } }),
];

/** Tables that refer to rows with credentials, and are left out with them. */
export const NEED_CREDENTIALS: ReadonlySet<string> = new Set(['push_tokens', 'webhook_triggers']);

const DIRECTORY = 'the directory of cells, which the cell publishes';
const TRIGGERS = 'the triggers of the table that it is derived from write it';
const LEASE = 'a server process of this installation has it';
const PROGRESS = 'the progress of an import into this installation';
const LOG = 'what was sent from here; the queue is drained before a move, see docs/exporting.md';

/** Tables with an app whose rows are not copied, with the reason. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  apps: 'the app itself is described by app.json',
  cell_apps: DIRECTORY,
  cell_collaborators: DIRECTORY,
  list_counts: TRIGGERS,
  event_suspensions: 'belongs to the positions in the log of this installation',
  user_name_words: TRIGGERS,
  user_tags: TRIGGERS,
  group_name_words: TRIGGERS,
  group_tags: TRIGGERS,
  group_conversations: TRIGGERS,
  outbox_events:
    'moved to the log before a move; an event has no meaning without the log that clients and webhooks follow',
  events: 'positions are those of the installation; clients read what they missed by REST',
  webhook_leases: LEASE,
  notification_leases: LEASE,
  webhook_deliveries: LOG,
  webhook_attempts: LOG,
  notification_deliveries: LOG,
  notification_digests: 'emails and SMS that are not due yet; the next unread message starts another',
  link_previews: 'a cache; the next message with a link fetches its page again',
  idempotency_keys: 'responses to retried requests, for a day at most, under hashes that need the encryption key',
  realtime_connections: LEASE,
  failed_requests: 'requests that this installation refused, which it lists for some days',
  metric_increments: 'counts of the last minute, which are then added to metric_values',
  imports: PROGRESS,
  import_files: PROGRESS,
  import_message_ids: PROGRESS,
};

/** Tables that are not exported, and move to another cell all the same: PostgreSQL copies what triggers have written, and both cells have one encryption key. */
const WITH_REPLICATION: ReadonlySet<string> = new Set([TRIGGERS, PROGRESS]);

/** The tables whose rows PostgreSQL replicates when an app moves to another cell. */
export const REPLICATED_TABLES: readonly string[] = [
  ...APP_TABLES.map(({ name }) => name),
  ...Object.keys(NOT_COPIED).filter((name) => WITH_REPLICATION.has(NOT_COPIED[name]!)),
  'idempotency_keys',
];
