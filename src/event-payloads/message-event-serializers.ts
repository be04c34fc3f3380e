import type { EventPayloads } from '../platform/events/event-map.js';
import { SYSTEM_UID } from '../platform/auth/principal.js';
import { withoutAbsent } from '../platform/http/json.js';
import { isConversationKey, partiesOf } from '../domain/conversation-key.js';
import { isHeldBack } from '../domain/visibility/visibility.js';
import type { MessageView } from '../resources/messages/model/message.view.js';
import type { EventSerializer, EventSerializers, SerializedEvent, EventRelations } from './event-serializer.js';
import type { Audience, MessageKind } from './outbound-event.js';

type MessageEvents =
  | 'message_sent'
  | 'message_edited'
  | 'message_deleted'
  | 'message_reaction_added'
  | 'message_reaction_removed'
  | 'user_mentioned'
  | 'message_delivery_receipt'
  | 'message_read_receipt'
  | 'message_delivered_to_all'
  | 'message_read_by_all'
  | 'message_pinned'
  | 'message_unpinned'
  | 'message_saved'
  | 'message_unsaved'
  | 'moderation_engine_blocked';

type ReactionChange = EventPayloads['message_reaction_added'];
type ReceiptChange = EventPayloads['message_read_receipt'];
type Deletion = EventPayloads['message_deleted'];

const moderationOf = ({ data }: Pick<MessageView, 'data'>) =>
  (data.moderation as { status: string } | undefined)?.status;

/** By moderation: for its sender only. */
export const isMessageHeldBack = (message: Pick<MessageView, 'data'>): boolean => isHeldBack(moderationOf(message));

/**
 * Those who read the conversation; of a message that is held back the sender.
 *
 * @param subject of the event: the key of the conversation. The system user can send in a conversation of two other users
 */
function readersOf({ sender, receiverType, receiver, data }: MessageView, subject: string): Partial<Audience> {
  if (isMessageHeldBack({ data })) return { uids: [sender] };
  return receiverType === 'group' ? { guid: receiver } : { uids: usersOf(subject) ?? [sender, receiver] };
}

/** undefined for a subject that is no conversation of two users */
function usersOf(subject: string): [string, string] | undefined {
  const parties = isConversationKey(subject) ? partiesOf(subject) : undefined;
  return parties && 'uids' in parties ? parties.uids : undefined;
}

const kindOf = ({ category, type }: MessageView): MessageKind => ({ category, type });

const ofMessage: EventSerializer<EventPayloads['message_sent' | 'moderation_engine_blocked']> = {
  requirements: ({ messageId }) => ({ messageIds: [messageId] }),
  serialize: ({ messageId }, around, subject) => {
    const message = around.message(messageId);
    return message && { data: { message }, audience: readersOf(message, subject) };
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

/** @param about `data` is absent of one that was erased @param subject of the event */
const readersOfAction = (action: MessageView, about: Partial<MessageView>, subject: string): Partial<Audience> =>
  readersOf({ ...action, data: about.data ?? {} }, subject);

const edited: EventSerializer<EventPayloads['message_edited']> = {
  requirements: ({ actionId }) => ({ messageIds: [actionId] }),
  serialize: ({ actionId, hiddenFrom }, around, subject) => {
    const action = around.message(actionId);
    const about = action && subjectOf(action);
    const isThere = about?.data !== undefined;
    if (!isThere) return undefined;
    return { data: { message: action }, audience: { ...readersOfAction(action!, about, subject), except: hiddenFrom } };
  },
};

const deleted: EventSerializer<Deletion> = {
  requirements: ({ actionId, message }) => ({
    messageIds: actionId === undefined ? [] : [actionId],
    uids: message ? [message.sender] : [],
  }),
  serialize: ({ actionId, message, hiddenFrom }, around, subject) => {
    const action = actionId === undefined ? undefined : around.message(actionId);
    if (!action) return undefined;
    const about = subjectOf(action);
    const isHidden = message?.heldBack ?? false;
    return {
      data: { message: withSubject(action, deletedMessage(action, message, around)) },
      audience: isHidden
        ? { uids: [action.sender] }
        : { ...readersOfAction(action, about, subject), except: hiddenFrom },
    };
  },
};

/** As it was sent, without its content: also of a message whose row is gone. */
function deletedMessage(action: MessageView, message: Deletion['message'], around: EventRelations): object {
  const { id, conversationId, deletedAt, deletedBy } = subjectOf(action);
  if (!message) return { id, conversationId, deletedAt, deletedBy };
  const { sender, category, type, muid, parentId, sentAt } = message;
  const receiver = (action.data.entities as { for: object }).for;
  return withoutAbsent({
    id,
    muid,
    conversationId,
    sender,
    receiverType: action.receiverType,
    receiver: action.receiver,
    category,
    type,
    data: { entities: { sender: { entity: around.user(sender), entityType: 'user' }, receiver } },
    parentId,
    sentAt,
    updatedAt: deletedAt,
    deletedAt,
    deletedBy,
  });
}

const reaction: EventSerializer<EventPayloads['message_reaction_added' | 'message_reaction_removed']> = {
  requirements: ({ messageId, uid }) => ({ messageIds: [messageId], uids: [uid] }),
  serialize: (change, around, subject) => {
    const message = around.message(change.messageId);
    if (!message) return undefined;
    const data = { reaction: reactionView(change, around) };
    return { data, messageKind: kindOf(message), audience: readersOf(message, subject) };
  },
};

const reactionView = ({ reactionId: id, ...change }: ReactionChange, around: EventRelations) => ({
  id,
  ...change,
  reactedBy: around.user(change.uid),
});

const mentioned: EventSerializer<EventPayloads['user_mentioned']> = {
  requirements: ({ messageId }) => ({ messageIds: [messageId] }),
  serialize: ({ messageId, uids }, around) => {
    const message = around.message(messageId);
    return message && { data: { message }, audience: { uids: isMessageHeldBack(message) ? [] : uids } };
  },
};

const receipt = (
  action: 'delivered' | 'read',
): EventSerializer<EventPayloads['message_delivery_receipt' | 'message_read_receipt']> => ({
  requirements: ({ messageId, uid }) => ({ messageIds: [messageId], uids: [uid] }),
  serialize: (change, around, subject) => {
    const message = around.message(change.messageId);
    return message && receiptOf(action, message, change, around, subject);
  },
});

/**
 * Addressed to the group, or to the other one of two. Told to the authors of all messages that it covers and, for their other devices, to
 * who got them. Between two users it is told to both: the mark covers earlier messages of the other one, also where the system user
 * wrote the newest.
 */
function receiptOf(
  action: 'delivered' | 'read',
  { id, sender: messageSender, receiverType, receiver, category, type }: MessageView,
  { uid, timestamp, authors = [] }: ReceiptChange,
  around: EventRelations,
  subject: string,
): SerializedEvent {
  const users = receiverType === 'group' ? undefined : usersOf(subject);
  const other = users?.find((one) => one !== uid) ?? (messageSender === uid ? receiver : messageSender);
  const data = {
    receiver: receiverType === 'group' ? receiver : other,
    receiverType,
    type: 'receipts',
    sender: uid,
    messageSender,
    body: { action, messageId: id, user: around.user(uid), timestamp },
  };
  const uids = users ?? [...new Set([messageSender, ...authors, uid])];
  return { data, messageKind: { category, type }, audience: { uids } };
}

/** Of a message to a group. Comes from the system user, and is told to who wrote the message. */
const receiptOfAll = (
  action: 'deliveredToAll' | 'readByAll',
): EventSerializer<EventPayloads['message_delivered_to_all' | 'message_read_by_all']> => ({
  requirements: ({ messageId }) => ({ messageIds: [messageId] }),
  serialize: ({ messageId, timestamp }, around) => {
    const message = around.message(messageId);
    if (!message) return undefined;
    const { sender: messageSender, receiverType, receiver } = message;
    const body = { action, messageId, user: around.user(SYSTEM_UID), timestamp };
    const data = { receiver, receiverType, type: 'receipts', sender: SYSTEM_UID, messageSender, body };
    return { data, messageKind: kindOf(message), audience: { uids: [messageSender] } };
  },
});

const pin: EventSerializer<EventPayloads['message_pinned' | 'message_unpinned']> = {
  requirements: ({ messageId, by }) => ({ messageIds: [messageId], uids: [by] }),
  serialize: ({ messageId, by }, around, subject) => {
    const message = around.message(messageId);
    return message && { data: { message, by: around.user(by) }, audience: readersOf(message, subject) };
  },
};

/** Told to the user alone, as long as they can read the message. */
const saving: EventSerializer<EventPayloads['message_unsaved'] & { savedAt?: number }> = {
  requirements: ({ messageId }) => ({ messageIds: [messageId] }),
  serialize: ({ messageId, uid, savedAt }, around) => {
    const message = around.message(messageId);
    if (!message || (isMessageHeldBack(message) && message.sender !== uid)) return undefined;
    const onlyMembersOf = message.receiverType === 'group' ? message.receiver : undefined;
    return { data: { message: { ...message, savedAt } }, audience: { uids: [uid], onlyMembersOf } };
  },
};

export const messageEventSerializers: EventSerializers<MessageEvents> = {
  message_sent: ofMessage,
  message_edited: edited,
  message_deleted: deleted,
  message_reaction_added: reaction,
  message_reaction_removed: reaction,
  user_mentioned: mentioned,
  message_delivery_receipt: receipt('delivered'),
  message_read_receipt: receipt('read'),
  message_delivered_to_all: receiptOfAll('deliveredToAll'),
  message_read_by_all: receiptOfAll('readByAll'),
  message_pinned: pin,
  message_unpinned: pin,
  message_saved: saving,
  message_unsaved: saving,
  moderation_engine_blocked: ofMessage,
};
