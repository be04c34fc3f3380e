import { conversationIdOf, otherPartyIn, type ConversationKey } from '#core/conversations/conversation-key.js';
import type { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';
import { pushContentOf } from '#resources/campaigns/deliveries/push-content.js';
import {
  type CallTrigger,
  type GroupTrigger,
  type NotificationTrigger,
  CALL_TRIGGERS,
  GROUP_TRIGGERS,
} from '#resources/notifications/notification.js';
import type { DueNotification } from '#resources/notifications/queue/notification-delivery.js';
import type { PushSource } from '../rendering/push-content.js';
import type { NotificationSources } from './notification-sources.js';

/** @returns undefined if the group, the message or the call does not exist any more */
export function pushSourceOf(notification: DueNotification, sources: NotificationSources): PushSource | undefined {
  const { trigger, receiverType, occurredAt } = notification;
  const conversationKey = notification.conversationKey as ConversationKey;
  const base = { conversationId: conversationIdOf(conversationKey), receiverType, occurredAt };
  const receiver = receiverOf(notification, sources);
  if (!receiver) return undefined;
  if (isOfCall(trigger)) return ofCall(trigger, notification, receiver, sources, base);
  if (isOfGroup(trigger)) return ofGroupEvent(trigger, notification, receiver, sources, base);
  switch (trigger) {
    case 'after_message':
    case 'message_edited':
    case 'message_reminder': {
      const message = sources.message(notification.messageId!);
      return message && { ...base, trigger, message };
    }
    case 'message_deleted': {
      const { messageId, sender } = notification;
      return { ...base, trigger, messageId: String(messageId), sender: sources.user(sender), receiver };
    }
    case 'message_reaction_added':
      return ofReaction(notification, sources, base);
    case 'campaign': {
      const delivery = sources.campaignDelivery(notification.details?.deliveryId ?? '0');
      return delivery && { ...base, trigger, push: pushContentOf(delivery), receiver };
    }
  }
}

type Base = Pick<PushSource, 'conversationId' | 'receiverType' | 'occurredAt'>;
type Receiver = UserSummaryView | GroupSummaryView;

const isOfCall = (trigger: NotificationTrigger): trigger is CallTrigger =>
  (CALL_TRIGGERS as readonly NotificationTrigger[]).includes(trigger);

const isOfGroup = (trigger: NotificationTrigger): trigger is GroupTrigger =>
  (GROUP_TRIGGERS as readonly NotificationTrigger[]).includes(trigger);

function receiverOf({ receiverType, receiver }: DueNotification, sources: NotificationSources): Receiver | undefined {
  return receiverType === 'group' ? sources.group(receiver) : sources.user(receiver);
}

function ofReaction(
  { messageId, reactionId, reactionSender, details }: DueNotification,
  sources: NotificationSources,
  base: Base,
): PushSource | undefined {
  const message = sources.message(messageId!);
  if (!message || reactionSender === null) return undefined;
  const reactedBy = sources.user(reactionSender);
  const reaction = { id: String(reactionId), reaction: details?.reaction ?? '', reactedBy };
  return { ...base, trigger: 'message_reaction_added', message, reaction };
}

function ofCall(
  trigger: CallTrigger,
  { sessionId, sender, conversationKey, details }: DueNotification,
  receiver: Receiver,
  sources: NotificationSources,
  base: Base,
): PushSource | undefined {
  const call = sessionId === null ? undefined : sources.call(sessionId);
  if (!call) return undefined;
  const caller = sources.user(sender);
  // a call between two users that began was answered by the other one
  const by = details?.by ?? otherPartyIn(conversationKey as ConversationKey, sender) ?? sender;
  return { ...base, trigger, call: { sessionId: sessionId!, type: call.type }, caller, by: sources.user(by), receiver };
}

function ofGroupEvent(
  trigger: GroupTrigger,
  { sender, details }: DueNotification,
  receiver: Receiver,
  sources: NotificationSources,
  base: Base,
): PushSource | undefined {
  if (!('guid' in receiver)) return undefined;
  const members = (details?.members ?? []).map((uid) => sources.user(uid));
  return { ...base, trigger, group: receiver, by: sources.user(sender), members, scope: details?.scope };
}
