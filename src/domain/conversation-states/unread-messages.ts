import type { ListableMessages } from '../policy/message-policy.service.js';
import type { AppSettings } from '../app-settings.js';
import { MAX_MEMBERS_WITH_RECEIPTS } from './receipts.repository.js';
import { countedIsOfVisible } from './reset-messages.js';

// What counts as unread, in SQL: for the conversations that show how many there are, and for the lists of messages that show them.

/** Messages that are looked at when unread ones are counted, so that somebody who never reads costs no more than others. */
const COUNTED_MESSAGES = 10_000;

/** Condition on a conversation, and on its group where it has one: whether unread messages are counted in it at all. */
export const keepsUnread = (group: string, held = group) =>
  `(${held}.receiver_type = 'user' OR ${group}.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS})`;

/** What decides which messages count as unread. */
export interface UnreadRules {
  readonly settings: AppSettings;
  /** Condition on the message `m`, made by `readableKinds`. */
  readonly readable: string;
}

/** Condition on the message `m`: the role of the viewer may read its kind. @param value adds a parameter to the statement */
export function readableKinds({ categories, types }: ListableMessages, value: (item: unknown) => string): string {
  const conditions: string[] = [];
  if (categories) conditions.push(`m.category = ANY(${value(categories)}::text[])`);
  if (types) conditions.push(`(m.category <> 'message' OR m.type = ANY(${value(types)}::text[]))`);
  return conditions.length > 0 ? conditions.join(' AND ') : 'true';
}

const positionIn = (held: string) => ({ seen: `${held}.seen_id`, reset: `${held}.reset_id` });

/** The rest of a SELECT: what others wrote after the last message that the user has read or reset, and since they joined. */
export const unreadMessages = (app: string, held: string, rules: UnreadRules, position = positionIn(held)) =>
  unreadAmong(app, held, rules, position);

/**
 * The same, of those that mention the user. They are found by the index of messages with mentions, as the index that unread messages
 * are counted by does not carry the mentions.
 */
export const unreadMentions = (app: string, held: string, rules: UnreadRules) =>
  `${unreadAmong(app, held, rules, positionIn(held), { column: ', n.mentioned_uids', condition: `AND n.mentioned_uids <> '{}'` })}
           AND ${held}.uid = ANY(m.mentioned_uids)`;

const unreadAmong = (
  app: string,
  held: string,
  { settings, readable }: UnreadRules,
  { seen, reset }: { seen: string; reset: string },
  mentions = { column: '', condition: '' },
) => `
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at${mentions.column}
                  FROM messages n
                 WHERE n.app_id = ${app} AND n.conversation_key = ${held}.conversation_key AND n.id > ${seen}
                   AND ${countedIsOfVisible('n', reset, settings)} ${mentions.condition}
                 ORDER BY n.id DESC LIMIT ${COUNTED_MESSAGES}) AS m
         WHERE m.sender <> ${held}.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (${held}.joined_at IS NULL OR m.sent_at >= ${held}.joined_at)
           AND ${countedKinds(settings)} AND ${readable}`;

/** Messages that the settings of the app let count as last ones, and as unread. */
export function countedKinds(settings: AppSettings): string {
  const isMessageAction = `m.category = 'action' AND m.type = 'message'`;
  const left: [counts: boolean, kind: string][] = [
    [settings['core.conversations.updateOnGroupActions'], `m.category = 'action' AND m.type = 'groupMember'`],
    [settings['core.conversations.updateOnMessageActions'], `${isMessageAction} AND m.parent_id IS NULL`],
    [settings['core.threads.updateOnMessageActions'], `${isMessageAction} AND m.parent_id IS NOT NULL`],
    [settings['core.conversations.updateOnCallActivity'], `m.category = 'call'`],
    [settings['core.conversations.updateOnCustomMessage'], `m.category = 'custom'`],
    [settings['core.conversations.updateOnReplies'], `m.category <> 'action' AND m.parent_id IS NOT NULL`],
  ];
  const kinds = left.filter(([counts]) => !counts).map(([, kind]) => `NOT (${kind})`);
  return kinds.length > 0 ? kinds.join(' AND ') : 'true';
}
