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
  conversationKey: conversationKeyOf(submission.sender, submission.receiverType, submission.receiver),
  sender: submission.sender,
  receiverType: submission.receiverType,
  receiver: submission.receiver,
  category: submission.category,
  type: submission.type,
  data: submission.data,
  tags: submission.tags,
  muid: submission.muid,
  parentId: null,
  mentionedUids: [],
  quotedMessageId: null,
  // Where no rule applies, nothing speaks against the content.
  moderationStatus: submission.status ?? 'approved',
  sentAt: submission.sentAt,
  updatedAt: submission.updatedAt,
  editedAt: submission.editedAt,
  editedBy: submission.editedBy,
  deletedAt: null,
  deletedBy: null,
});
