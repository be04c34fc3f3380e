import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import { EMPTY_PAGE, type LoadedMessages } from '#resources/messages/model/loaded-messages.js';
import type { MessageRow } from '#resources/messages/model/message-row.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import type { Submission } from './submissions.sql.js';

// Submissions look like messages. No statement on messages finds them.

export const submissionPage = (submissions: Submission[]): LoadedMessages => ({
  ...EMPTY_PAGE,
  rows: submissions.map(submissionRow),
});

/** The view of the submission's row, with the rule that blocked it. */
export function submissionView({ rule }: Submission, view: MessageView): MessageView {
  if (!rule) return view;
  return { ...view, data: { ...view.data, moderation: { ...(view.data.moderation as object), rule } } };
}

const submissionRow = (submission: Submission): MessageRow => ({
  id: submission.id,
  conversation_key: conversationKeyOf(submission.sender, submission.receiverType, submission.receiver),
  sender: submission.sender,
  receiver_type: submission.receiverType,
  receiver: submission.receiver,
  category: submission.category,
  type: submission.type,
  data: submission.data,
  tags: submission.tags,
  muid: submission.muid,
  parent_id: null,
  mentioned_uids: [],
  quoted_message_id: null,
  // Where no rule applies, nothing speaks against the content.
  moderation_status: submission.status ?? 'approved',
  sent_at: submission.sentAt,
  updated_at: submission.updatedAt,
  edited_at: submission.editedAt,
  edited_by: submission.editedBy,
  deleted_at: null,
  deleted_by: null,
});
