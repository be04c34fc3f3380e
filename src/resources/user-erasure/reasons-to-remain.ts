const LOG = 'The log of events, from which clients learn of the erasure. Removed after EVENT_RETENTION_HOURS.';
const WRITTEN_BY_OTHERS = 'A name or text that others have written contains the uid.';

/** Why rows of a table can still name an erased user, for the receipt. */
export const REASONS_TO_REMAIN: Readonly<Record<string, string>> = {
  events: LOG,
  outbox_events: LOG,
  messages:
    'Messages of others: about members who joined and left, texts and mentions with the uid, and who edited or deleted a message.',
  groups: 'Who changed the group last, or a text of the group.',
  group_bans: 'Who banned a member, which the ban of the other user says.',
  group_mutes: 'Who muted a member, which the mute of the other user says.',
  pending_members: 'Who invited a user, which the invitation of the other user says.',
  message_pins: 'Who pinned a message of another user.',
  reviewed_messages: 'Who reviewed a message of another user, or the reviewed text.',
  moderation_submissions: 'A text or receiver that the app submitted, or who edited it.',
  ai_runs: 'Who cancelled an answer to another user.',
  api_keys: 'Who created the key.',
  failed_requests: 'The name of an operation or a field, or a request id that a client chose, is the uid.',
  webhook_deliveries:
    'A delivery to the app that was added later, such as that of the erasure. Removed with the log of deliveries.',
  notification_deliveries: 'A notification that was added later. Removed with the log of notifications.',
};

export const reasonToRemain = (table: string): string => REASONS_TO_REMAIN[table] ?? WRITTEN_BY_OTHERS;
