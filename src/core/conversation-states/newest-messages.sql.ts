import { sql, type SqlText } from '#platform/database/sql.js';
import type { AppSettings } from '../app-settings/app-settings.js';

/**
 * Expression for the id of the newest message of a conversation among those that the settings of the app count and moderation does not
 * withhold. NULL if there is none. It selects the same messages as `countedKinds`.
 *
 * @param conversation alias of a row of `direct_conversations` or `group_conversations`
 */
export function newestCountedMessage(conversation: SqlText, settings: AppSettings): SqlText {
  const counts = {
    replies: settings['core.conversations.updateOnReplies'],
    custom: settings['core.conversations.updateOnCustomMessage'],
    calls: settings['core.conversations.updateOnCallActivity'],
  };
  return newestOf(conversation, {
    last_message_id: true,
    last_reply_id: counts.replies,
    last_custom_id: counts.custom,
    last_custom_reply_id: counts.custom && counts.replies,
    last_call_id: counts.calls,
    last_call_reply_id: counts.calls && counts.replies,
    last_group_action_id: settings['core.conversations.updateOnGroupActions'],
    last_message_action_id: settings['core.conversations.updateOnMessageActions'],
    last_thread_action_id: settings['core.threads.updateOnMessageActions'],
  });
}

/** As `newestCountedMessage`, for messages of all kinds. */
export const newestMessage = (conversation: SqlText): SqlText => newestOf(conversation, ALL_KINDS);

const ALL_KINDS = {
  last_message_id: true,
  last_reply_id: true,
  last_custom_id: true,
  last_custom_reply_id: true,
  last_call_id: true,
  last_call_reply_id: true,
  last_group_action_id: true,
  last_message_action_id: true,
  last_thread_action_id: true,
};

function newestOf(conversation: SqlText, kinds: Record<keyof typeof ALL_KINDS, boolean>): SqlText {
  const columns = Object.entries(kinds).filter(([, isIncluded]) => isIncluded);
  return sql`greatest(${sql.join(
    columns.map(([column]) => sql`${conversation}.${sql.identifier(column)}`),
    ', ',
  )})`;
}
