import type { UserSummaryView } from '../../domain/lookups/summary.view.js';
import { withoutAbsent } from '../../platform/http/json.js';
import type { MessageView } from '../../resources/messages/view/message.view.js';
import type { CallTrigger, GroupTrigger } from '../../resources/notifications/notification.js';
import type { NotificationSettings } from '../../resources/notifications/settings/notification-settings.js';
import type { NotificationDetails, PushContent } from '../providers/provider-client.js';
import { callTexts, DELETED_MESSAGE, groupText, isByCallee, reactionText } from './event-texts.js';
import { callerOf, callOf, entityOf, partyOf, type Party } from './message-entities.js';
import { messagePayload } from './message-payload.js';
import { renderMessage } from './message-templates.js';
import { bodyText, oneLine } from './plain-text.js';

/** What a push notification is about, in its present state. */
export type PushSubject =
  | { readonly trigger: 'after_message' | 'message_edited' | 'message_deleted'; readonly message: MessageView }
  | {
      readonly trigger: 'message_reaction_added';
      readonly message: MessageView;
      readonly reaction: {
        readonly id: string;
        readonly reaction: string;
        readonly reactedBy: UserSummaryView;
        /** Unix seconds. */
        readonly reactedAt: number;
      };
    }
  /** `message` is the call message. */
  | { readonly trigger: CallTrigger; readonly message: MessageView }
  /** `message` is the action message. */
  | { readonly trigger: GroupTrigger; readonly message: MessageView };

export interface PushRendering {
  /** Of the content. */
  readonly id: string;
  readonly settings: NotificationSettings;
  /** The user who is notified. */
  readonly uid: string;
  readonly usePrivacy: boolean;
  /** Whether the message mentions the user. */
  readonly isMention: boolean;
  /** Unread messages of the user, where the app includes the number. */
  readonly unreadMessageCount?: number;
}

type Texts = Pick<PushContent, 'title' | 'body'>;

interface Subject extends Texts {
  readonly collapseKey: string;
  readonly tag: string;
  readonly sender: Party;
  readonly receiver: Party;
  /** Unix seconds. */
  readonly at: number;
  readonly more?: Pick<NotificationDetails, 'message' | 'callAction' | 'sessionId' | 'callType'>;
}

/** Title, body and data of a push notification. */
export function renderPush(subject: PushSubject, rendering: PushRendering): PushContent {
  const { id, settings, unreadMessageCount } = rendering;
  const { collapseKey, tag, sender, receiver, at, more, ...texts } = describe(subject, rendering);
  const type = more?.callAction === undefined ? 'chat' : 'call';
  const { customJson } = settings.preferences.push;
  const { conversationId, receiverType } = subject.message;
  const details: NotificationDetails = withoutAbsent({
    ...texts,
    sender: sender.id,
    senderName: oneLine(sender.name),
    senderAvatar: sender.avatar,
    receiver: receiver.id,
    receiverName: oneLine(receiver.name),
    receiverAvatar: receiver.avatar,
    receiverType: receiverType as 'user' | 'group',
    tag,
    conversationId,
    type,
    sentAt: String(at * 1000),
    unreadMessageCount,
    ...more,
    custom: Object.keys(customJson).length > 0 ? customJson : undefined,
  });
  return withoutAbsent({ id, collapseKey, ...texts, sound: settings.sound[type], details, unreadMessageCount });
}

function describe(subject: PushSubject, rendering: PushRendering): Subject {
  switch (subject.trigger) {
    case 'after_message':
    case 'message_edited':
    case 'message_deleted':
      return describeMessage(subject.trigger, subject.message, rendering);
    case 'message_reaction_added':
      return describeReaction(subject, rendering);
    case 'initiated':
    case 'ongoing':
    case 'rejected':
    case 'cancelled':
    case 'unanswered':
    case 'busy':
    case 'ended':
      return describeCall(subject.trigger, subject.message, rendering);
    case 'after_group_joined':
    case 'after_group_left':
    case 'after_group_members_added':
    case 'after_group_members_kicked':
    case 'after_group_members_banned':
    case 'after_group_members_unbanned':
    case 'after_scope_changed':
      return describeGroupEvent(subject.trigger, subject.message, rendering);
  }
}

function describeMessage(trigger: PushSubject['trigger'], message: MessageView, rendering: PushRendering): Subject {
  const { title, body } = rendered(message, rendering);
  const payload = messagePayload(message, rendering.settings.preferences.push);
  return {
    title,
    body: trigger === 'message_deleted' ? DELETED_MESSAGE : body,
    collapseKey: message.id,
    tag: message.id,
    sender: partyOf(entityOf(message, 'sender')),
    receiver: partyOf(entityOf(message, 'receiver')),
    at: trigger === 'after_message' ? message.sentAt : (message.deletedAt ?? message.editedAt ?? message.updatedAt),
    more: { message: payload },
  };
}

function describeReaction(
  { message, reaction }: Extract<PushSubject, { trigger: 'message_reaction_added' }>,
  rendering: PushRendering,
): Subject {
  const { id, reactedBy, reactedAt } = reaction;
  const body = rendering.usePrivacy ? undefined : rendered(message, { ...rendering, isMention: false }).body;
  return {
    title: titleOf(message, reactedBy.name),
    body: bodyText(reactionText(oneLine(reactedBy.name), reaction.reaction, body)),
    collapseKey: `reaction_${id}`,
    tag: id,
    sender: partyOf(reactedBy),
    receiver: partyOf(receiverFor(message, rendering.uid)),
    at: reactedAt,
  };
}

/** The user who is notified may be the sender of the message. */
function receiverFor(message: MessageView, uid: string) {
  const sender = entityOf(message, 'sender');
  return message.receiverType === 'user' && sender.uid === uid ? sender : entityOf(message, 'receiver');
}

function describeCall(callAction: CallTrigger, message: MessageView, { uid }: PushRendering): Subject {
  const call = callOf(message);
  const by = isByCallee[callAction] ? entityOf(message, 'by') : callerOf(call);
  const receiver = entityOf(message, 'for');
  const caller = callerOf(call);
  return {
    title: titleOf(message, by.name),
    body: callTexts[callAction](call.type),
    collapseKey: call.sessionid,
    tag: message.id,
    sender: partyOf(by),
    receiver: partyOf(message.receiverType === 'user' && caller.uid === uid ? caller : receiver),
    at: message.sentAt,
    more: { callAction, sessionId: call.sessionid, callType: call.type },
  };
}

function describeGroupEvent(trigger: GroupTrigger, action: MessageView, { uid }: PushRendering): Subject {
  const group = entityOf(action, 'for');
  return {
    title: oneLine(group.name),
    body: bodyText(groupText(trigger, action, uid)),
    // the guid, which may also be the id of a message
    collapseKey: action.conversationId,
    tag: action.receiver,
    sender: partyOf(entityOf(action, 'by')),
    receiver: partyOf(group),
    at: action.sentAt,
  };
}

const rendered = (message: MessageView, { settings, usePrivacy, isMention }: PushRendering): Texts =>
  renderMessage(message, { templates: settings.templates, usePrivacy, isMention });

/** The name of a user, and the group where it happened. */
const titleOf = ({ receiverType, data }: MessageView, name: string): string => {
  const { receiver, for: to } = data.entities as Record<string, { entity: { name: string } } | undefined>;
  const group = receiverType === 'group' ? (receiver ?? to)?.entity.name : undefined;
  return oneLine(group === undefined ? name : `${name} @ ${group}`);
};
