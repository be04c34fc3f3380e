import type { AppSettings } from '../app-settings.js';

/**
 * Expression for the id of the newest message of a conversation among those that the settings of the app count and moderation does not
 * withhold. NULL if there is none. It selects the same messages as `countedKinds`.
 *
 * @param conversation alias of a row of `direct_conversations` or `group_conversations`
 */
export function newestCountedMessage(conversation: string, settings: AppSettings): string {
  const counts = {
    replies: settings['core.conversations.updateOnReplies'],
    custom: settings['core.conversations.updateOnCustomMessage'],
    calls: settings['core.conversations.updateOnCallActivity'],
  };
  const columns: [column: string, counts: boolean][] = [
    ['last_message_id', true],
    ['last_reply_id', counts.replies],
    ['last_custom_id', counts.custom],
    ['last_custom_reply_id', counts.custom && counts.replies],
    ['last_call_id', counts.calls],
    ['last_call_reply_id', counts.calls && counts.replies],
    ['last_group_action_id', settings['core.conversations.updateOnGroupActions']],
    ['last_message_action_id', settings['core.conversations.updateOnMessageActions']],
    ['last_thread_action_id', settings['core.threads.updateOnMessageActions']],
  ];
  const counted = columns.filter(([, isCounted]) => isCounted).map(([column]) => `${conversation}.${column}`);
  return `greatest(${counted.join(', ')})`;
}
