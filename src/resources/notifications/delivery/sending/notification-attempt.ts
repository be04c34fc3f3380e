import type { NotificationReason } from '#resources/notifications/notification.js';
import type { SendResult } from '#resources/notifications/providers/provider-client.js';

/** The result of an attempt. */
export type NotificationAttempt =
  | SendResult
  /** The state changed since the decision, so nothing was sent. */
  | { readonly outcome: 'suppressed'; readonly reason: NotificationReason }
  /** The notification is not pending any more: there is nothing to record. */
  | { readonly outcome: 'gone' };
