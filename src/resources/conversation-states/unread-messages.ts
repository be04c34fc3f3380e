import type { AppSettings } from '../settings/app-settings.js';
import { MAX_MEMBERS_WITH_RECEIPTS } from './receipts.repository.js';

// What counts as unread, in SQL: for the conversations that show how many there are, and for the lists of messages that show them.

/** Messages that are looked at when unread ones are counted, so that somebody who never reads costs no more than others. */
const COUNTED_MESSAGES = 10_000;

/** Condition on a conversation, and on its group where it has one: whether unread messages are counted in it at all. */
export const keepsUnread = (group: string, held = group) =>
  `(${held}.receiver_type = 'user' OR ${group}.members_count <= ${MAX_MEMBERS_WITH_RECEIPTS})`;

/** The rest of a SELECT: what others wrote after the last message that the user has read or reset, and since they joined. */
export const unreadMessages = (app: string, held: string, settings: AppSettings, seen = `${held}.seen_id`) => `
          FROM (SELECT n.sender, n.category, n.type, n.parent_id, n.deleted_at, n.moderation_status, n.sent_at
                  FROM messages n
                 WHERE n.app_id = ${app} AND n.conversation_key = ${held}.conversation_key AND n.id > ${seen}
                 ORDER BY n.id DESC LIMIT ${COUNTED_MESSAGES}) AS m
         WHERE m.sender <> ${held}.uid AND m.deleted_at IS NULL AND m.parent_id IS NULL
           AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
           AND (${held}.joined_at IS NULL OR m.sent_at >= ${held}.joined_at)
           AND ${countedKinds(settings)}`;

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
