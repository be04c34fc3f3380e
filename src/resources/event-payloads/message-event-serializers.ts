import { conversationIdOf, isConversationKey, partiesOf } from '#core/conversations/conversation-key.js';
import { isHeldBack } from '#core/visibility/visibility.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { EventPayloads } from '#platform/events/event-map.js';
import { withoutAbsent } from '#platform/http/json.js';
import { targetOf, withTarget } from '../messages/view/action-target.js';
import type { MessageView } from '../messages/view/message.view.js';
import type { EngineFailureView } from '../moderation/engines/engine-failure.view.js';
import type { MatchedConditionView } from '../moderation/queues/queued-message.view.js';
import {
  aboutMessage,
  type EventRelations,
  type EventSerializer,
  type EventSerializers,
  type SerializedEvent,
} from './event-serializer.js';
import type { Audience, EventData, MessageKind } from './outbound-event.js';

type ReactionChange = EventPayloads['message_reaction_added'];
type ReceiptChange = EventPayloads['message_read_receipt'];
type Deletion = EventPayloads['message_deleted'];

const moderationOf = ({ data }: Pick<MessageView, 'data'>) =>
  (data.moderation as { status: string } | undefined)?.status;

/** Moderation holds the message back: only its sender sees it. */
export const isMessageHeldBack = (message: Pick<MessageView, 'data'>): boolean => isHeldBack(moderationOf(message));

/**
 * The users of the conversation; only the sender for a message that is held back.
 *
 * @param subject of the event: the conversation key. The system user can send into a conversation of two other users
 */
function audienceOf({ sender, receiverType, receiver, data }: MessageView, subject: string): Partial<Audience> {
  if (isMessageHeldBack({ data })) return { uids: [sender] };
  return receiverType === 'group' ? { guid: receiver } : { uids: usersOf(subject) ?? [sender, receiver] };
}

/** Returns undefined for a subject that is not a conversation of two users. */
function usersOf(subject: string): [string, string] | undefined {
  const parties = isConversationKey(subject) ? partiesOf(subject) : undefined;
  return parties && 'uids' in parties ? parties.uids : undefined;
}

const kindOf = ({ category, type }: MessageView): MessageKind => ({ category, type });

const ofMessage = aboutMessage<'message_sent'>(({ message, subject }) => ({
  data: { message },
  audience: audienceOf(message, subject),
}));

/** Only the sender is notified: to the receivers, an approved message is a message_sent. */
const ofVerdict = aboutMessage<'moderation_engine_approved' | 'moderation_engine_blocked'>(({ message }) => ({
  data: { message },
  audience: { uids: [message.sender] },
}));

/** Only the sender is notified, and without the rule and the moderator, which realtime delivery leaves out. Webhooks receive all. */
const manuallyApproved = aboutMessage<'moderation_manual_approved'>(({ message, change: { match, reviewedBy } }) => {
  const moderation = match && {
    condition: match.condition as unknown as MatchedConditionView,
    rule: { ...match.rule, action: match.actions, blockedAt: match.blockedAt },
  };
  return {
    data: {
      message,
      moderation: moderation ? [moderation] : [],
      reviewed: true,
      moderator: reviewedBy ?? SYSTEM_UID,
    },
    audience: { uids: [message.sender] },
  };
});

/** Everybody who saw the message receives it, so it has no content. */
const manuallyBlocked = aboutMessage<'moderation_manual_blocked'>(({ message: hidden, change, subject }) => {
  const { id, muid, conversationId, sender, receiverType, receiver, category, type, parentId, sentAt } = hidden;
  const message = { id, muid, conversationId, sender, receiverType, receiver, category, type, parentId, sentAt };
  const status = 'disapproved';
  return {
    data: { message: withoutAbsent(message), moderation: { status }, moderator: change.reviewedBy ?? SYSTEM_UID },
    messageKind: kindOf(hidden),
    audience: { ...audienceOf({ ...hidden, data: {} }, subject), except: change.hiddenFrom },
  };
});

const engineFailed: EventSerializer<'moderation_engine_failed'> = {
  isForWebhooksOnly: true,
  serialize: ({ failures, ...event }) => ({
    data: { ...event, failures: failures as EngineFailureView[] },
    audience: {},
  }),
};

/** Whether the target is held back decides. @param subject of the event */
const audienceOfAction = (action: MessageView, subject: string): Partial<Audience> =>
  audienceOf({ ...action, data: targetOf(action)?.data ?? {} }, subject);

const edited: EventSerializer<'message_edited'> = {
  requirements: ({ actionId }) => ({ messageIds: [actionId] }),
  serialize: ({ actionId, hiddenFrom }, relations, subject) => {
    const action = relations.message(actionId);
    // an erased one has no `data`
    if (!action || targetOf(action)?.data === undefined) return undefined;
    return {
      data: { message: action },
      audience: { ...audienceOfAction(action, subject), except: hiddenFrom },
    };
  },
};

const deleted: EventSerializer<'message_deleted'> = {
  requirements: ({ actionId, message, deletedBy, unstored }) => ({
    messageIds: actionId === undefined || unstored ? [] : [actionId],
    uids: [...(message ? [message.sender] : []), ...(unstored ? [deletedBy] : []), ...receiverOf(unstored, 'user')],
    guids: receiverOf(unstored, 'group'),
  }),
  serialize: (deletion, relations, subject) => {
    const { actionId, message, hiddenFrom, unstored } = deletion;
    const stored = actionId === undefined || unstored ? undefined : relations.message(actionId);
    const action = unstored ? unstoredAction(deletion, relations, subject) : stored;
    if (!action) return undefined;
    const wasHeldBack = message?.heldBack ?? false;
    return {
      data: { message: withTarget(action, deletedMessage(action, message, relations)) },
      audience: wasHeldBack ? { uids: [action.sender] } : { ...audienceOfAction(action, subject), except: hiddenFrom },
    };
  },
};

const receiverOf = (unstored: Deletion['unstored'], type: 'user' | 'group'): string[] =>
  unstored?.receiverType === type ? [unstored.receiver] : [];

/** The action message of a deletion that is not stored, in the form of one that is. @returns undefined if its group was deleted */
function unstoredAction(
  { messageId, actionId, deletedBy, unstored, message }: Deletion,
  relations: EventRelations,
  subject: string,
): MessageView | undefined {
  const { receiverType, receiver, at } = unstored!;
  const target = receiverType === 'group' ? relations.group(receiver) : relations.user(receiver);
  if (!target || !message || !isConversationKey(subject)) return undefined;
  const conversationId = conversationIdOf(subject);
  const entity = { id: messageId, conversationId, deletedAt: at, deletedBy };
  return {
    id: actionId!,
    conversationId,
    sender: message.sender,
    receiverType,
    receiver,
    category: 'action',
    type: 'message',
    data: {
      action: 'deleted',
      entities: {
        by: { entity: relations.user(deletedBy), entityType: 'user' },
        for: { entity: target, entityType: receiverType },
        on: { entity, entityType: 'message' },
      },
    },
    sentAt: at,
    updatedAt: at,
  };
}

/** The message as it was sent, without its content. Does not need the row of the message, which may be deleted. */
function deletedMessage(action: MessageView, message: Deletion['message'], relations: EventRelations): object {
  const { id, conversationId, deletedAt, deletedBy } = targetOf(action)!;
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
    data: { entities: { sender: { entity: relations.user(sender), entityType: 'user' }, receiver } },
    parentId,
    sentAt,
    updatedAt: deletedAt,
    deletedAt,
    deletedBy,
  });
}

const reaction = aboutMessage<'message_reaction_added' | 'message_reaction_removed'>(
  ({ message, change, relations, subject }) => ({
    data: { reaction: reactionView(change, relations) },
    messageKind: kindOf(message),
    related: [message],
    audience: audienceOf(message, subject),
  }),
  ({ uid }) => ({ uids: [uid] }),
);

const reactionView = ({ reactionId: id, byExtension: _, ...change }: ReactionChange, relations: EventRelations) => ({
  id,
  ...change,
  reactedBy: relations.user(change.uid),
});

/** The audience is the sender of the message and, for their other devices, the user. */
const interactionCompleted = aboutMessage<'message_interaction_completed'>(
  ({ message, change: { messageId, uid, interactions }, relations }) => ({
    data: { messageId, user: relations.user(uid), interactions },
    messageKind: kindOf(message),
    related: [message],
    audience: { uids: [message.sender, uid] },
  }),
  ({ uid }) => ({ uids: [uid] }),
);

const mentioned = aboutMessage<'user_mentioned'>(({ message, change: { uids } }) => ({
  data: { message },
  audience: { uids: isMessageHeldBack(message) ? [] : uids },
}));

const receipt = (action: 'delivered' | 'read') =>
  aboutMessage<'message_delivery_receipt' | 'message_read_receipt'>(
    ({ message, change, relations, subject }) => receiptOf(action, message, change, relations, subject),
    ({ uid }) => ({ uids: [uid] }),
  );

/**
 * Addressed to the group, or to the other user of a one-to-one conversation. In a group, the audience is the authors of the messages that
 * the receipt covers and, for their other devices, the user who got or read them. In a one-to-one conversation it is both users: the
 * receipt covers earlier messages of the other user, even if the system user sent the newest.
 */
function receiptOf(
  action: 'delivered' | 'read',
  { id, sender: messageSender, receiverType, receiver, category, type }: MessageView,
  { uid, timestamp, authors = [] }: ReceiptChange,
  relations: EventRelations,
  subject: string,
): SerializedEvent<EventData<'message_read_receipt'>> {
  const users = receiverType === 'group' ? undefined : usersOf(subject);
  const otherUser = users?.find((each) => each !== uid) ?? (messageSender === uid ? receiver : messageSender);
  const data = {
    receiver: receiverType === 'group' ? receiver : otherUser,
    receiverType,
    type: 'receipts',
    sender: uid,
    messageSender,
    body: { action, messageId: id, user: relations.user(uid), timestamp },
  };
  const uids = users ?? [...new Set([messageSender, ...authors, uid])];
  return { data, messageKind: { category, type }, audience: { uids } };
}

/** Only for messages to groups. Its sender is the system user, its audience the sender of the message. */
const receiptOfAll = (action: 'deliveredToAll' | 'readByAll') =>
  aboutMessage<'message_delivered_to_all' | 'message_read_by_all'>(({ message, change, relations }) => {
    const { sender: messageSender, receiverType, receiver } = message;
    const { messageId, timestamp } = change;
    const body = { action, messageId, user: relations.user(SYSTEM_UID), timestamp };
    const data = { receiver, receiverType, type: 'receipts', sender: SYSTEM_UID, messageSender, body };
    return { data, messageKind: kindOf(message), audience: { uids: [messageSender] } };
  });

const pin = aboutMessage<'message_pinned' | 'message_unpinned'>(
  ({ message, change: { by }, relations, subject }) => ({
    data: { message, by: relations.user(by) },
    audience: audienceOf(message, subject),
  }),
  ({ by }) => ({ uids: [by] }),
);

export const messageEventSerializers = {
  message_sent: ofMessage,
  message_edited: edited,
  message_deleted: deleted,
  message_reaction_added: reaction,
  message_reaction_removed: reaction,
  message_interaction_completed: interactionCompleted,
  user_mentioned: mentioned,
  message_delivery_receipt: receipt('delivered'),
  message_read_receipt: receipt('read'),
  message_delivered_to_all: receiptOfAll('deliveredToAll'),
  message_read_by_all: receiptOfAll('readByAll'),
  message_pinned: pin,
  message_unpinned: pin,
  message_poll_changed: ofMessage,
  message_link_preview_changed: ofMessage,
  message_thumbnails_changed: ofMessage,
  moderation_engine_approved: ofVerdict,
  moderation_engine_blocked: ofVerdict,
  moderation_manual_approved: manuallyApproved,
  moderation_manual_blocked: manuallyBlocked,
  moderation_engine_failed: engineFailed,
} satisfies Partial<EventSerializers>;
