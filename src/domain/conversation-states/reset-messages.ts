import type { AppSettings } from '../app-settings.js';

/**
 * Condition on a message: it is not hidden from a user who reset the conversation. A message that tells of an edit or a deletion
 * is hidden along with the message that was edited or deleted.
 *
 * @param reset the last message that is hidden
 */
export const isAfterReset = (message: string, reset: string): string =>
  `${message}.id > ${reset} AND ${isOfVisible(message, reset)}`;

const isOfVisible = (message: string, reset: string): string =>
  `(${message}.category <> 'action' OR ${message}.type <> 'message' OR (${message}.data ->> 'messageId')::bigint > ${reset})`;

/**
 * The same for statements that keep messages by `countedKinds`, as far as the settings of the app let messages that tell of changes
 * through. Otherwise `data` is not read, and the statements are answered from an index alone.
 */
export const countedIsOfVisible = (message: string, reset: string, settings: AppSettings): string =>
  settings['core.conversations.updateOnMessageActions'] || settings['core.threads.updateOnMessageActions']
    ? isOfVisible(message, reset)
    : 'true';
