import { sql, type SqlText } from '#platform/database/sql.js';
import type { Value } from '#platform/database/statement.js';
import type { AppSettings } from '../app-settings/app-settings.js';
import type { UnreadSettings } from '../app-settings/unread-settings.js';
import type { ListableMessages } from '../policy/message-policy.js';
import { isApproved, isCountedSubjectAfterReset } from '../visibility/visible-messages.sql.js';
import { MAX_MEMBERS_WITH_RECEIPTS } from './receipts.sql.js';

// Which messages count as unread, in SQL about the app $1: for conversations, which show the counts, and for lists of unread messages.

/** Messages that are read at most to count the unread ones of a conversation, so that the cost of a count has a limit. */
const COUNTED_MESSAGES = 10_000;

/**
 * Condition: unread messages are counted in the conversation. In large groups they are not.
 *
 * @param membersCount expression for the number of members, where the conversation is that of a group
 */
export const countsUnread = (
  conversation: SqlText,
  membersCount = sql`(SELECT g.members_count FROM groups g WHERE g.app_id = $1 AND g.guid = ${conversation}.receiver)`,
): SqlText => sql`(${conversation}.receiver_type = 'user' OR ${membersCount} <= ${MAX_MEMBERS_WITH_RECEIPTS})`;

/** What decides which messages count as unread. */
export interface UnreadRules {
  readonly settings: UnreadSettings;
  /** Condition on the message `m`, made by `readableKinds`. */
  readonly readable: SqlText;
}

/** Condition on the message `m`: the role of the viewer may read its kind. @param value adds a parameter to the statement */
export function readableKinds({ categories, types }: ListableMessages, value: Value): SqlText {
  const conditions: SqlText[] = [];
  if (categories) conditions.push(sql`m.category = ANY(${value(categories)}::text[])`);
  if (types) conditions.push(sql`(m.category <> 'message' OR m.type = ANY(${value(types)}::text[]))`);
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}

/**
 * Condition on the message `m`: it counts as unread by the user unless they have read it or joined later. Counts and lists of unread messages
 * have the same messages because both use it.
 *
 * @param uid expression
 */
export const canBeUnreadBy = (uid: SqlText, settings: AppSettings): SqlText =>
  sql`m.sender <> ${uid} AND m.deleted_at IS NULL AND m.parent_id IS NULL AND ${countedKinds(settings)}`;

/**
 * Condition on a message: it was sent silently, as the partial index of silent messages has it.
 *
 * @param message alias of a row of `messages`
 */
export const isSilent = (message: SqlText): SqlText => sql`${message}.data @> '{"silent": true}'`;

/** Condition on the message `m`. @param conversation alias of a row with `joined_at`, which is NULL for two users */
export const isSinceJoining = (conversation: SqlText): SqlText =>
  sql`(${conversation}.joined_at IS NULL OR m.sent_at >= ${conversation}.joined_at)`;

/** Expressions for ids of messages: up to which the user has read or reset the conversation, and up to which they reset it. */
interface Watermarks {
  seen: SqlText;
  reset: SqlText;
}

const watermarksOf = (conversation: SqlText): Watermarks => ({
  seen: sql`${conversation}.seen_id`,
  reset: sql`${conversation}.reset_id`,
});

/**
 * The part of a SELECT from FROM on: messages of others after the last one that the user has read or reset, and since they joined.
 *
 * @param conversation alias of a row of `userConversations` with `seen_id` and `reset_id`
 */
export const unreadMessages = (conversation: SqlText, rules: UnreadRules, watermarks = watermarksOf(conversation)) =>
  unreadAmong(conversation, rules, watermarks);

/**
 * The same, of those that mention the user. They are found by the index of messages with mentions, as the index that unread messages
 * are counted by does not contain the mentions.
 */
export const unreadMentions = (conversation: SqlText, rules: UnreadRules) =>
  sql`${unreadAmong(conversation, rules, watermarksOf(conversation), { column: sql`, n.mentioned_uids`, condition: sql`AND n.mentioned_uids <> '{}'` })}
           AND ${conversation}.uid = ANY(m.mentioned_uids)`;

const unreadAmong = (
  conversation: SqlText,
  { settings, readable }: UnreadRules,
  { seen, reset }: Watermarks,
  mentions = { column: sql``, condition: sql`` },
) => sql`
          FROM (SELECT ${settings.hasSilentMessages ? sql`n.id, ` : sql``}n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at${mentions.column}
                  FROM messages n
                 WHERE n.app_id = $1 AND n.conversation_key = ${conversation}.conversation_key AND n.id > ${seen}
                   AND ${isCountedSubjectAfterReset(sql`n`, reset, settings)} ${mentions.condition}
                 ORDER BY n.id DESC LIMIT ${COUNTED_MESSAGES}) AS m
         WHERE ${canBeUnreadBy(sql`${conversation}.uid`, settings)} AND ${isApproved(sql`m`)}
           AND ${isSinceJoining(conversation)} AND ${readable}${andNotSilent(sql`m.id`, settings)}`;

/**
 * The message of the id, an expression, was not sent silently; empty in apps without silent messages. By the partial index, because the indexes
 * that unread messages are counted by do not contain their data.
 */
export const andNotSilent = (id: SqlText, { hasSilentMessages }: Pick<UnreadSettings, 'hasSilentMessages'>): SqlText =>
  hasSilentMessages
    ? sql` AND NOT EXISTS (SELECT FROM messages silent WHERE silent.app_id = $1 AND silent.id = ${id} AND ${isSilent(sql`silent`)})`
    : sql``;

/** Condition on the message `m`: the settings of the app let it count as a last message, and as unread. */
export function countedKinds(settings: AppSettings): SqlText {
  const isMessageAction = sql`m.category = 'action' AND m.type = 'message'`;
  const kinds: [counts: boolean, kind: SqlText][] = [
    [settings['core.conversations.updateOnGroupActions'], sql`m.category = 'action' AND m.type = 'groupMember'`],
    [settings['core.conversations.updateOnMessageActions'], sql`${isMessageAction} AND m.parent_id IS NULL`],
    [settings['core.threads.updateOnMessageActions'], sql`${isMessageAction} AND m.parent_id IS NOT NULL`],
    [settings['core.conversations.updateOnCallActivity'], sql`m.category = 'call'`],
    [settings['core.conversations.updateOnCustomMessage'], sql`m.category = 'custom'`],
    [settings['core.conversations.updateOnReplies'], sql`m.category <> 'action' AND m.parent_id IS NOT NULL`],
  ];
  const excluded = kinds.filter(([counts]) => !counts).map(([, kind]) => sql`NOT (${kind})`);
  return excluded.length > 0 ? sql.join(excluded, sql` AND `) : sql`true`;
}
