import { sql, type SqlText } from '#platform/database/sql.js';

/** Rows about one person, in a file of their own. */
export interface Section {
  /** The name of the file, without `.ndjson`. */
  readonly name: string;
  readonly table: string;
  /** Columns of the primary key after `app_id`, with their types. */
  readonly key: Readonly<Record<string, string>>;
  /** Condition in SQL on the row `t`; $2 is the uid. */
  readonly condition: SqlText;
  /** Columns that are secrets, or data of others. */
  readonly omitted?: readonly string[];
  /** The rows have the content of a message. */
  readonly hasContent?: true;
}

const section = (
  name: string,
  table: string,
  key: Section['key'],
  { condition = sql`t.uid = $2`, ...others }: Partial<Pick<Section, 'condition' | 'omitted' | 'hasContent'>> = {},
): Section => ({ name, table, key, condition, ...others });

const takesPart = sql`EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = t.session_id AND p.uid = $2)`;

/** By the conversations of the user, because no index begins with the uid. Whoever has receipts has a watermark. */
const receiptOfUser = sql`t.uid = $2 AND t.conversation_key IN (SELECT w.conversation_key FROM conversation_watermarks w WHERE w.app_id = $1 AND w.uid = $2)`;

/** What an installation stores about a person, besides messages and files. docs/exporting.md says what is not here, and why. */
export const SECTIONS: readonly Section[] = [
  section('profile', 'users', { uid: 'text' }, { omitted: ['status'] }),
  section('contact-details', 'contact_details', { uid: 'text' }),
  section('notification-preferences', 'notification_preferences', { uid: 'text' }),
  section('muted-conversations', 'muted_conversations', { uid: 'text', conversation_key: 'text' }),
  section('friends', 'friends', { uid: 'text', friend_uid: 'text' }),
  section('blocked-users', 'user_blocks', { uid: 'text', blocked_uid: 'text' }),
  section('group-memberships', 'group_members', { guid: 'text', uid: 'text' }),
  // which moderator banned them is about the moderator
  section('group-bans', 'group_bans', { guid: 'text', uid: 'text' }, { omitted: ['banned_by'] }),
  section('group-mutes', 'group_mutes', { guid: 'text', uid: 'text' }, { omitted: ['muted_by'] }),
  section('pending-memberships', 'pending_members', { guid: 'text', uid: 'text' }, { omitted: ['created_by'] }),
  section('slow-mode-turns', 'slow_mode_turns', { guid: 'text', uid: 'text' }),
  section('conversation-states', 'conversation_watermarks', { uid: 'text', conversation_key: 'text' }),
  section(
    'receipts',
    'conversation_receipts',
    { conversation_key: 'text', uid: 'text', type: 'receipt_type', message_id: 'bigint' },
    { condition: receiptOfUser },
  ),
  section('thread-subscriptions', 'thread_subscriptions', { uid: 'text', parent_id: 'bigint' }),
  section('reactions', 'message_reactions', { message_id: 'bigint', id: 'bigint' }),
  section('poll-votes', 'poll_votes', { message_id: 'bigint', id: 'bigint' }),
  section('scheduled-messages', 'scheduled_messages', { id: 'bigint' }, { hasContent: true }),
  section(
    'drafts',
    'drafts',
    { uid: 'text', receiver_type: 'receiver_type', receiver: 'text', parent_id: 'bigint' },
    { hasContent: true },
  ),
  section('reminders', 'message_reminders', { id: 'bigint' }),
  section('saved-messages', 'saved_messages', { uid: 'text', message_id: 'bigint' }),
  section('interactions', 'message_interactions', { message_id: 'bigint', uid: 'text', element_id: 'text' }),
  section('flagged-messages', 'message_flags', { message_id: 'bigint', uid: 'text' }),
  section(
    'submissions',
    'moderation_submissions',
    { submission_id: 'bigint' },
    { condition: sql`t.sender = $2`, omitted: ['rule', 'edited_by'], hasContent: true },
  ),
  section(
    'calls',
    'calls',
    { session_id: 'text' },
    { condition: sql`(t.initiator = $2 OR (t.receiver_type = 'user' AND t.receiver = $2) OR ${takesPart})` },
  ),
  section('call-participations', 'call_participants', { session_id: 'text', id: 'bigint' }),
  section('sessions', 'auth_tokens', { id: 'bigint' }, { omitted: ['token_hash', 'token_cipher'] }),
  section('devices', 'push_tokens', { id: 'bigint' }, { omitted: ['token', 'token_hash', 'keys'] }),
  // what was sent repeats messages of others; the notification itself is about the person
  section(
    'notifications',
    'notification_deliveries',
    { id: 'bigint' },
    { omitted: ['payload', 'push_token', 'error', 'trace_parent'] },
  ),
  // the values of the person in campaigns; the content is that of the app
  section('campaigns', 'campaign_recipients', { campaign_id: 'bigint', uid: 'text' }, { omitted: ['error_code'] }),
  section('campaign-notifications', 'campaign_deliveries', { id: 'bigint' }),
  section(
    'campaign-engagements',
    'campaign_engagements',
    { delivery_id: 'bigint', topic: 'text' },
    {
      condition: sql`EXISTS (SELECT FROM campaign_deliveries d WHERE d.app_id = $1 AND d.id = t.delivery_id AND d.uid = $2)`,
    },
  ),
  // how the app runs an agent is for its backend
  section(
    'agent-runs',
    'ai_runs',
    { id: 'bigint' },
    {
      condition: sql`t.asked_by = $2`,
      omitted: ['lease_holder', 'lease_until', 'cancelled_by', 'failure_reason', 'model', 'trace_parent'],
    },
  ),
  section('files', 'media', { id: 'text' }, { condition: sql`t.uid = $2 AND t.size IS NOT NULL AND NOT t.discarded` }),
];
