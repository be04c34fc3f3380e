import { sql, type SqlText } from '#platform/database/sql.js';
import { APP_TABLES } from '../tables/app-tables.js';

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

/** @param more the key is needed for a table that is not copied with apps */
const section = (name: string, table: string, more: Partial<Omit<Section, 'name' | 'table'>> = {}): Section => ({
  name,
  table,
  key: APP_TABLES.find((copied) => copied.name === table)?.key ?? {},
  condition: sql`t.uid = $2`,
  ...more,
});

const takesPart = sql`EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = t.session_id AND p.uid = $2)`;

/** By the conversations of the user, because no index begins with the uid. Whoever has receipts has a watermark. */
const receiptOfUser = sql`t.uid = $2 AND t.conversation_key IN (SELECT w.conversation_key FROM conversation_watermarks w WHERE w.app_id = $1 AND w.uid = $2)`;

/** What an installation stores about a person, besides messages and files. docs/exporting.md says what is not here, and why. */
export const SECTIONS: readonly Section[] = [
  section('profile', 'users', { omitted: ['status'] }),
  section('contact-details', 'contact_details'),
  section('notification-preferences', 'notification_preferences'),
  section('muted-conversations', 'muted_conversations'),
  section('friends', 'friends'),
  section('blocked-users', 'user_blocks'),
  section('group-memberships', 'group_members'),
  // which moderator banned them is about the moderator
  section('group-bans', 'group_bans', { omitted: ['banned_by'] }),
  section('group-mutes', 'group_mutes', { omitted: ['muted_by'] }),
  section('pending-memberships', 'pending_members', { omitted: ['created_by'] }),
  section('slow-mode-turns', 'slow_mode_turns'),
  section('conversation-states', 'conversation_watermarks'),
  section('receipts', 'conversation_receipts', { condition: receiptOfUser }),
  section('thread-subscriptions', 'thread_subscriptions'),
  section('reactions', 'message_reactions'),
  section('poll-votes', 'poll_votes'),
  section('scheduled-messages', 'scheduled_messages', { hasContent: true }),
  section('drafts', 'drafts', { hasContent: true }),
  section('reminders', 'message_reminders'),
  section('saved-messages', 'saved_messages'),
  section('interactions', 'message_interactions'),
  section('flagged-messages', 'message_flags'),
  section('submissions', 'moderation_submissions', {
    condition: sql`t.sender = $2`,
    omitted: ['rule', 'edited_by'],
    hasContent: true,
  }),
  section('calls', 'calls', {
    condition: sql`(t.initiator = $2 OR (t.receiver_type = 'user' AND t.receiver = $2) OR ${takesPart})`,
  }),
  section('call-participations', 'call_participants'),
  section('sessions', 'auth_tokens', { omitted: ['token_hash', 'token_cipher'] }),
  section('devices', 'push_tokens', { omitted: ['token', 'token_hash', 'keys'] }),
  // what was sent repeats messages of others; the notification itself is about the person
  section('notifications', 'notification_deliveries', {
    key: { id: 'bigint' },
    omitted: ['payload', 'push_token', 'error', 'trace_parent'],
  }),
  // the values of the person in campaigns; the content is that of the app
  section('campaigns', 'campaign_recipients', { omitted: ['error_code'] }),
  section('campaign-notifications', 'campaign_deliveries'),
  section('campaign-engagements', 'campaign_engagements', {
    condition: sql`EXISTS (SELECT FROM campaign_deliveries d WHERE d.app_id = $1 AND d.id = t.delivery_id AND d.uid = $2)`,
  }),
  // how the app runs an agent is for its backend
  section('agent-runs', 'ai_runs', {
    condition: sql`t.asked_by = $2`,
    omitted: ['lease_holder', 'lease_until', 'cancelled_by', 'failure_reason', 'model', 'trace_parent'],
  }),
  section('files', 'media', { condition: sql`t.uid = $2 AND t.size IS NOT NULL AND NOT t.discarded` }),
];
