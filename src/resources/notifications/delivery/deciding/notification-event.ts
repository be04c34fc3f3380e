import {
  conversationKeyOf,
  groupConversationKey,
  isConversationKey,
  type ConversationKey,
} from '#core/conversations/conversation-key.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { LoggedEvent } from '#platform/events/event-log.js';
import type { EventName, EventPayloads } from '#platform/events/event-map.js';
import type { CallAddress } from '#resources/calls/records/calls.repository.js';
import type { Audience, MessageKind, OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import { isSilentData } from '#resources/messages/content/message-content.js';
import { targetOf } from '#resources/messages/view/action-target.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import {
  callTriggers,
  groupTriggers,
  messageTriggers,
  type CallTrigger,
  type GroupTrigger,
  type NotificationChannel,
  type NotificationTrigger,
} from '#resources/notifications/notification.js';
import type { NotificationSubject } from '#resources/notifications/queue/notification-delivery.js';

/** Which preference decides about a notification, and which reason the log has for a refusal. */
export type NotificationEventKind =
  | {
      readonly is: 'message' | 'reply' | 'quotedReply';
      readonly mentionedUids: readonly string[];
      readonly mentionsAll: boolean;
    }
  | { readonly is: 'edit' | 'deletion' }
  | { readonly is: 'reaction'; readonly reactionReceiver: string }
  /** The user has asked to be told of the message at this time. */
  | { readonly is: 'reminder' }
  /** The app sends it to the user, on this channel. */
  | { readonly is: 'campaign'; readonly channel: NotificationChannel }
  | { readonly is: 'call'; readonly action: CallTrigger }
  | { readonly is: 'group'; readonly action: GroupTrigger };

/** Something that users may be notified of. */
export interface NotificationEvent extends Omit<
  NotificationSubject,
  'messageCategory' | 'messageType' | 'reactionSender' | 'reactionReceiver'
> {
  readonly appId: string;
  readonly kind: NotificationEventKind;
  readonly audience: Audience;
  readonly conversationKey: ConversationKey;
  /** Who sent, called, reacted or changed the group: is not notified. Empty for a reminder of a message of one's own, and for a campaign. */
  readonly actor: string;
  /** The thread that the message replies in. */
  readonly parentId?: string;
  readonly messageKind?: MessageKind;
}

const ALL_MENTION = /<@all:[^<>]{1,100}>/;

/** Messages of these categories are shown as chat messages; actions and calls have events of their own. */
const SHOWN = new Set(['message', 'custom', 'interactive', 'card', 'agentic']);

/** How an agent came to its answer. */
const TOOL_TYPES = new Set(['tool-arguments', 'tool-result']);

const campaignChannels = {
  after_push_notification_sent: 'push',
  after_email_notification_sent: 'email',
  after_sms_notification_sent: 'sms',
} as const satisfies { readonly [Name in EventName]?: NotificationChannel };

type CampaignTrigger = keyof typeof campaignChannels;

/** Events of emails and SMS of campaigns, which say themselves what became of them. */
export const isMailingEvent = (name: EventName): boolean =>
  name === 'after_email_notification_sent' || name === 'after_sms_notification_sent';

/** The triggers of notifications, by the events that users may be notified of. */
export const notificationTriggers: { readonly [Name in EventName]?: NotificationTrigger } = {
  ...messageTriggers,
  ...groupTriggers,
  ...callTriggers,
  after_push_notification_sent: 'campaign',
  after_email_notification_sent: 'campaign',
  after_sms_notification_sent: 'campaign',
};

export const NOTIFICATION_EVENTS = Object.keys(notificationTriggers) as EventName[];

/** Rows that the serialized events do not contain. */
export interface NotificationEventRelations {
  /** A reaction has the message that it is on. */
  message(id: string): MessageView | undefined;
  call(sessionId: string): CallAddress | undefined;
}

/** @returns undefined if nobody is notified: of an action message, of an event whose rows were deleted since */
export function notificationEventOf(
  event: LoggedEvent,
  outbound: OutboundEvent,
  relations: NotificationEventRelations,
): NotificationEvent | undefined {
  const { name, payload } = event;
  if (outbound.trigger === 'message_sent') return ofMessage(outbound);
  // nobody deleted it: users are told beforehand when it disappears
  if (name === 'message_deleted' && payload.unstored) return undefined;
  if (outbound.trigger === 'message_edited' || outbound.trigger === 'message_deleted') return ofChange(outbound);
  if (name === 'message_reaction_added') return ofReaction(payload, outbound, relations);
  if (outbound.trigger === 'message_reminder') return ofReminder(outbound);
  if (isOfCampaign(outbound)) return ofCampaign(outbound);
  if (Object.hasOwn(callTriggers, name))
    return ofCall(callTriggers[name as keyof typeof callTriggers], payload as CallPayload, outbound, relations);
  return ofGroup(groupTriggers[name as keyof typeof groupTriggers], payload as GroupPayload, outbound);
}

const base = ({ appId, occurredAt, audience, traceParent }: OutboundEvent) => ({
  appId,
  occurredAt,
  audience,
  ...(traceParent && { traceParent }),
});

/** The system user can send into a conversation of two others: the subject names the conversation. */
const keyOf = ({ subject }: OutboundEvent, { sender, receiverType, receiver }: MessageView): ConversationKey =>
  isConversationKey(subject) ? subject : conversationKeyOf(sender, receiverType as 'user' | 'group', receiver);

const ofView = (event: OutboundEvent, message: MessageView) => ({
  ...base(event),
  conversationKey: keyOf(event, message),
  sender: message.sender,
  receiver: message.receiver,
  receiverType: message.receiverType as 'user' | 'group',
  messageId: message.id,
  messageKind: { category: message.category, type: message.type },
});

function ofMessage(event: OutboundEvent<'message_sent'>): NotificationEvent | undefined {
  const { message } = event.data;
  if (!isShown(message) || message.deletedAt !== undefined || isSilentData(message.data)) return undefined;
  const { sender: actor, parentId } = message;
  return {
    ...ofView(event, message),
    trigger: messageTriggers.message_sent,
    kind: kindOfMessage(message),
    actor,
    parentId,
  };
}

/** Whether users are notified of messages of the kind. */
export const isShown = ({ category, type }: MessageKind): boolean =>
  SHOWN.has(category) && !(category === 'agentic' && TOOL_TYPES.has(type));

export function kindOfMessage(message: MessageView): Extract<NotificationEventKind, { mentionsAll: boolean }> {
  const { text, mentions = {} } = message.data as { text?: unknown; mentions?: object };
  return {
    is: message.parentId !== undefined ? 'reply' : message.quotedMessageId !== undefined ? 'quotedReply' : 'message',
    mentionedUids: Object.keys(mentions),
    mentionsAll: typeof text === 'string' && message.receiverType === 'group' && ALL_MENTION.test(text),
  };
}

/** The data of the event has the action message, and in it the message that was edited or deleted. */
function ofChange(event: OutboundEvent<'message_edited' | 'message_deleted'>): NotificationEvent | undefined {
  const { message: action } = event.data;
  const target = targetOf(action);
  if (target?.category === undefined || target.type === undefined) return undefined;
  if (!isShown({ category: target.category, type: target.type }) || isSilentData(target.data ?? {})) return undefined;
  return {
    ...ofView(event, { ...action, ...target }),
    conversationKey: keyOf(event, action),
    receiver: action.receiver,
    receiverType: action.receiverType as 'user' | 'group',
    trigger: messageTriggers[event.trigger],
    kind: { is: event.trigger === 'message_edited' ? 'edit' : 'deletion' },
    actor: action.sender,
  };
}

function ofReaction(
  { messageId, reactionId, reaction, uid }: EventPayloads['message_reaction_added'],
  event: OutboundEvent,
  relations: NotificationEventRelations,
): NotificationEvent | undefined {
  const message = relations.message(messageId);
  return (
    message && {
      ...ofView(event, message),
      trigger: messageTriggers.message_reaction_added,
      kind: { is: 'reaction', reactionReceiver: message.sender },
      actor: uid,
      reactionId,
      details: { reaction },
    }
  );
}

/** One that is due has the message. Silent messages are included: it is the reminder that is wanted. */
function ofReminder(event: OutboundEvent<'message_reminder'>): NotificationEvent | undefined {
  const { message } = event.data;
  if (!message) return undefined;
  const [uid] = event.audience.uids;
  return {
    ...ofView(event, message),
    conversationKey: conversationKeyOf(message.sender, message.receiverType as 'user' | 'group', message.receiver),
    trigger: messageTriggers.message_reminder,
    kind: { is: 'reminder' },
    actor: message.sender === uid ? '' : message.sender,
  };
}

const isOfCampaign = (event: OutboundEvent): event is OutboundEvent<CampaignTrigger> =>
  Object.hasOwn(campaignChannels, event.trigger);

/** The user is its audience; webhooks alone receive the event. */
function ofCampaign(event: OutboundEvent<CampaignTrigger>): NotificationEvent {
  const { receiver, id: deliveryId } = event.data;
  return {
    ...base(event),
    audience: { uids: [receiver], except: [] },
    trigger: 'campaign',
    kind: { is: 'campaign', channel: campaignChannels[event.trigger] },
    conversationKey: conversationKeyOf(SYSTEM_UID, 'user', receiver),
    actor: '',
    sender: SYSTEM_UID,
    receiver,
    receiverType: 'user',
    details: { deliveryId },
  };
}

interface CallPayload {
  sessionId: string;
  by?: string;
}

/** Who rejects or cancels a call is not notified of it. The system user ends a call that nobody answers: the caller sees that. */
function ofCall(
  action: CallTrigger,
  { sessionId, by }: CallPayload,
  event: OutboundEvent,
  relations: NotificationEventRelations,
): NotificationEvent | undefined {
  const address = relations.call(sessionId);
  if (!address) return undefined;
  const { initiator, receiverType, receiver } = address;
  return {
    ...base(event),
    trigger: action,
    kind: { is: 'call', action },
    conversationKey: conversationKeyOf(initiator, receiverType, receiver),
    actor: by === undefined || action === 'unanswered' ? initiator : by,
    sender: initiator,
    receiver,
    receiverType,
    sessionId,
    details: { by },
  };
}

interface GroupPayload {
  guid: string;
  uids?: string[];
  uid?: string;
  by?: string;
  scope?: string;
}

/** Members who join or leave act themselves. */
function ofGroup(action: GroupTrigger, payload: GroupPayload, event: OutboundEvent): NotificationEvent {
  const { guid, uids = [], uid, by, scope } = payload;
  const members = uid === undefined ? uids : [uid];
  const actor = by ?? members[0]!;
  return {
    ...base(event),
    trigger: action,
    kind: { is: 'group', action },
    conversationKey: groupConversationKey(guid),
    actor,
    sender: actor,
    receiver: guid,
    receiverType: 'group',
    member: members[0],
    details: { members, ...(scope !== undefined && { scope }) },
  };
}
