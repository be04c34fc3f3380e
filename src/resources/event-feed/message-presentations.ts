import type { EventPayloads } from '../../platform/events/event-vocabulary.js';
import type { MessageView } from '../messages/message.view.js';
import { nameOf, type Presentation, type Presentations, type Presented, type Surroundings } from './presentation.js';
import type { Audience } from './presented-event.js';

type MessageEvents =
  | 'message_sent'
  | 'message_edited'
  | 'message_deleted'
  | 'message_reaction_added'
  | 'message_reaction_removed'
  | 'user_mentioned'
  | 'message_delivery_receipt'
  | 'message_read_receipt'
  | 'moderation_engine_blocked';

type ReactionChange = EventPayloads['message_reaction_added'];
type ReceiptChange = EventPayloads['message_read_receipt'];

const moderationOf = ({ data }: Pick<MessageView, 'data'>) =>
  (data.moderation as { status: string } | undefined)?.status;

/** By moderation: for its sender only. */
export const isHeldBack = (message: Pick<MessageView, 'data'>): boolean =>
  ['pending', 'disapproved'].includes(moderationOf(message) ?? 'approved');

/** Those who read the conversation; of a message that is held back the sender. */
function readersOf({ sender, receiverType, receiver, data }: MessageView): Partial<Audience> {
  if (isHeldBack({ data })) return { uids: [sender] };
  return receiverType === 'group' ? { guid: receiver } : { uids: [sender, receiver] };
}

const ofMessage: Presentation<EventPayloads['message_sent' | 'moderation_engine_blocked']> = {
  needs: ({ messageId }) => ({ messageIds: [messageId] }),
  present: ({ messageId }, around) => {
    const message = around.message(messageId);
    return message && { data: { message }, audience: readersOf(message) };
  },
};

/** The message that an action message is about, as far as it is there. */
function subjectOf({ data }: MessageView): MessageView {
  const { entities } = data as { entities: { on: { entity: MessageView } } };
  return entities.on.entity;
}

/** The same action message, about another subject. */
function withSubject(action: MessageView, entity: object): MessageView {
  const { entities, ...data } = action.data as { entities: { on: object } };
  return { ...action, data: { ...data, entities: { ...entities, on: { ...entities.on, entity } } } };
}

/** @param subject `data` is absent of one that was erased */
const readersOfAction = (action: MessageView, subject: Partial<MessageView>): Partial<Audience> =>
  readersOf({ ...action, data: subject.data ?? {} });

const edited: Presentation<EventPayloads['message_edited']> = {
  needs: ({ actionId }) => ({ messageIds: [actionId] }),
  present: ({ actionId, hiddenFrom }, around) => {
    const action = around.message(actionId);
    const subject = action && subjectOf(action);
    const isThere = subject?.data !== undefined;
    if (!isThere) return undefined;
    return { data: { message: action }, audience: { ...readersOfAction(action!, subject), except: hiddenFrom } };
  },
};

const deleted: Presentation<EventPayloads['message_deleted']> = {
  needs: ({ actionId }) => ({ messageIds: actionId === undefined ? [] : [actionId] }),
  present: ({ actionId, hiddenFrom }, around) => {
    const action = actionId === undefined ? undefined : around.message(actionId);
    if (!action) return undefined;
    const subject = subjectOf(action);
    const { id, conversationId, deletedAt, deletedBy } = subject;
    const message = withSubject(action, { id, conversationId, deletedAt, deletedBy });
    return { data: { message }, audience: { ...readersOfAction(action, subject), except: hiddenFrom } };
  },
};

const reaction: Presentation<EventPayloads['message_reaction_added' | 'message_reaction_removed']> = {
  needs: ({ messageId, uid }) => ({ messageIds: [messageId], uids: [uid] }),
  present: (change, around) => {
    const message = around.message(change.messageId);
    if (!message) return undefined;
    return { data: { reaction: reactionView(change, around) }, audience: readersOf(message), about: message };
  },
};

const reactionView = ({ reactionId: id, ...change }: ReactionChange, around: Surroundings) => ({
  id,
  ...change,
  reactedBy: nameOf(around.user(change.uid)),
});

const mentioned: Presentation<EventPayloads['user_mentioned']> = {
  needs: ({ messageId }) => ({ messageIds: [messageId] }),
  present: ({ messageId, uids }, around) => {
    const message = around.message(messageId);
    return message && { data: { message }, audience: { uids: isHeldBack(message) ? [] : uids } };
  },
};

const receipt = (
  action: 'delivered' | 'read',
): Presentation<EventPayloads['message_delivery_receipt' | 'message_read_receipt']> => ({
  needs: ({ messageId, uid }) => ({ messageIds: [messageId], uids: [uid] }),
  present: (change, around) => {
    const message = around.message(change.messageId);
    return message && receiptOf(action, message, change, around);
  },
});

/** Addressed to the group, or to the other one of two; told to who wrote the message and, for their other devices, to who got it. */
function receiptOf(
  action: 'delivered' | 'read',
  { id, sender: messageSender, receiverType, receiver }: MessageView,
  { uid, timestamp }: ReceiptChange,
  around: Surroundings,
): Presented {
  const { name, status } = around.user(uid);
  const data = {
    receiver: receiverType === 'group' || messageSender === uid ? receiver : messageSender,
    receiverType,
    type: 'receipts',
    sender: uid,
    messageSender,
    body: { action, messageId: id, user: { uid, name, status }, timestamp },
  };
  return { data, audience: { uids: [messageSender, uid] } };
}

export const messagePresentations: Presentations<MessageEvents> = {
  message_sent: ofMessage,
  message_edited: edited,
  message_deleted: deleted,
  message_reaction_added: reaction,
  message_reaction_removed: reaction,
  user_mentioned: mentioned,
  message_delivery_receipt: receipt('delivered'),
  message_read_receipt: receipt('read'),
  moderation_engine_blocked: ofMessage,
};
