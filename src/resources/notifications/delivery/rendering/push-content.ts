import type { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';
import { SYSTEM_NAME, SYSTEM_UID } from '#platform/access/principal.js';
import { withoutAbsent } from '#platform/http/json.js';
import type { CampaignPushContent } from '#resources/campaigns/deliveries/push-content.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import type { CallTrigger, GroupTrigger } from '#resources/notifications/notification.js';
import type { NotificationDetails, PushContent } from '#resources/notifications/providers/provider-client.js';
import type { NotificationSettings } from '#resources/notifications/settings/notification-settings.js';
import { callTexts, DELETED_MESSAGE, groupText, isByCallee, reactionText } from './event-texts.js';
import { entityOf, partyOf, type Party } from './message-entities.js';
import { messagePayload } from './message-payload.js';
import { renderMessage, renderReminder } from './message-templates.js';
import { bodyText, oneLine } from './plain-text.js';

/** What a push notification is about, in its present state. */
export type PushSource = {
  readonly conversationId: string;
  readonly receiverType: 'user' | 'group';
  readonly occurredAt: Date;
} & (
  | { readonly trigger: 'after_message' | 'message_edited' | 'message_reminder'; readonly message: MessageView }
  | {
      readonly trigger: 'message_deleted';
      readonly messageId: string;
      readonly sender: UserSummaryView;
      readonly receiver: UserSummaryView | GroupSummaryView;
    }
  | {
      readonly trigger: 'message_reaction_added';
      readonly message: MessageView;
      readonly reaction: { readonly id: string; readonly reaction: string; readonly reactedBy: UserSummaryView };
    }
  | {
      readonly trigger: 'campaign';
      readonly push: CampaignPushContent;
      readonly receiver: UserSummaryView | GroupSummaryView;
    }
  | {
      readonly trigger: CallTrigger;
      readonly call: { readonly sessionId: string; readonly type: string };
      readonly caller: UserSummaryView;
      /** Who acted. */
      readonly by: UserSummaryView;
      readonly receiver: UserSummaryView | GroupSummaryView;
    }
  | {
      readonly trigger: GroupTrigger;
      readonly group: GroupSummaryView;
      readonly by: UserSummaryView;
      readonly members: readonly UserSummaryView[];
      /** The new one of a member. */
      readonly scope?: string;
    }
);

type SubjectOf<Trigger extends PushSource['trigger']> = Extract<PushSource, { readonly trigger: Trigger }>;

export interface PushRendering {
  /** The id of the content. */
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

interface Description extends Texts {
  readonly collapseKey: string;
  readonly tag: string;
  readonly sender: Party;
  readonly receiver: Party;
  readonly more?:
    | Pick<NotificationDetails, 'message' | 'callAction' | 'sessionId' | 'callType'>
    | Omit<CampaignPushContent, keyof Texts>;
}

/** Title, body and data of a push notification. */
export function renderPush(subject: PushSource, rendering: PushRendering): PushContent {
  const { id, settings, unreadMessageCount } = rendering;
  const { conversationId, receiverType, occurredAt } = subject;
  const { collapseKey, tag, sender, receiver, more, ...texts } = describe(subject, rendering);
  const type = more && 'callAction' in more && more.callAction !== undefined ? 'call' : 'chat';
  const { customJson } = settings.preferences.push;
  const details: NotificationDetails = withoutAbsent({
    ...texts,
    sender: sender.id,
    senderName: oneLine(sender.name),
    senderAvatar: sender.avatar,
    receiver: receiver.id,
    receiverName: oneLine(receiver.name),
    receiverAvatar: receiver.avatar,
    receiverType,
    tag,
    conversationId,
    type,
    sentAt: String(occurredAt.getTime()),
    unreadMessageCount,
    ...more,
    custom: Object.keys(customJson).length > 0 ? customJson : undefined,
  });
  return withoutAbsent({ id, collapseKey, ...texts, sound: settings.sound[type], details, unreadMessageCount });
}

function describe(subject: PushSource, rendering: PushRendering): Description {
  if ('call' in subject) return describeCall(subject, rendering);
  if ('group' in subject) return describeGroupEvent(subject, rendering);
  switch (subject.trigger) {
    case 'after_message':
    case 'message_edited':
      return describeMessage(subject.message, rendering);
    case 'message_reminder':
      return describeReminder(subject.message, rendering);
    case 'message_deleted':
      return describeDeletion(subject);
    case 'message_reaction_added':
      return describeReaction(subject, rendering);
    case 'campaign':
      return describeCampaign(subject);
  }
}

function describeMessage(message: MessageView, rendering: PushRendering): Description {
  return {
    ...rendered(message, rendering),
    collapseKey: message.id,
    tag: message.id,
    sender: partyOf(entityOf(message, 'sender')),
    receiver: partyOf(entityOf(message, 'receiver')),
    more: rendering.usePrivacy ? undefined : { message: messagePayload(message, rendering.settings.preferences.push) },
  };
}

/** Is shown beside what was shown of the message. */
function describeReminder(message: MessageView, rendering: PushRendering): Description {
  const { settings, usePrivacy } = rendering;
  const key = `reminder_${message.id}`;
  return {
    ...describeMessage(message, rendering),
    ...renderReminder(message, { templates: settings.templates, usePrivacy, isMention: false }),
    receiver: partyOf(receiverFor(message, rendering.uid)),
    collapseKey: key,
    tag: key,
  };
}

/** Replaces what was shown of the message. */
function describeDeletion({ messageId, sender, receiver }: SubjectOf<'message_deleted'>): Description {
  return {
    title: titleOf(sender.name, receiver),
    body: DELETED_MESSAGE,
    collapseKey: messageId,
    tag: messageId,
    sender: partyOf(sender),
    receiver: partyOf(receiver),
  };
}

function describeReaction(
  { message, reaction }: SubjectOf<'message_reaction_added'>,
  rendering: PushRendering,
): Description {
  const { id, reactedBy } = reaction;
  const body = rendering.usePrivacy ? undefined : rendered(message, { ...rendering, isMention: false }).body;
  return {
    title: titleOf(reactedBy.name, entityOf(message, 'receiver')),
    body: bodyText(reactionText(oneLine(reactedBy.name), reaction.reaction, body)),
    collapseKey: `reaction_${id}`,
    tag: id,
    sender: partyOf(reactedBy),
    receiver: partyOf(receiverFor(message, rendering.uid)),
  };
}

function describeCampaign({ push, receiver }: SubjectOf<'campaign'>): Description {
  const { title, body, ...more } = push;
  const key = `campaign_${push.announcementId}`;
  return {
    title: oneLine(title),
    body: bodyText(body),
    collapseKey: key,
    tag: key,
    sender: { id: SYSTEM_UID, name: SYSTEM_NAME },
    receiver: partyOf(receiver),
    more,
  };
}

/** The user who is notified may be the sender of the message. */
function receiverFor(message: MessageView, uid: string) {
  const sender = entityOf(message, 'sender');
  return message.receiverType === 'user' && sender.uid === uid ? sender : entityOf(message, 'receiver');
}

function describeCall(
  { trigger, call, caller, by, receiver }: SubjectOf<CallTrigger>,
  { uid }: PushRendering,
): Description {
  const { sessionId, type } = call;
  const shown = isByCallee[trigger] ? by : caller;
  return {
    title: titleOf(shown.name, receiver),
    body: callTexts[trigger](type),
    collapseKey: sessionId,
    tag: sessionId,
    sender: partyOf(shown),
    receiver: partyOf('uid' in receiver && caller.uid === uid ? caller : receiver),
    more: { callAction: trigger, sessionId, callType: type },
  };
}

function describeGroupEvent(
  { trigger, group, by, members, scope, conversationId }: SubjectOf<GroupTrigger>,
  { uid }: PushRendering,
): Description {
  return {
    title: oneLine(group.name),
    body: bodyText(groupText(trigger, { group, by, members, scope, uid })),
    // the guid may also be the id of a message
    collapseKey: conversationId,
    tag: group.guid,
    sender: partyOf(by),
    receiver: partyOf(group),
  };
}

const rendered = (message: MessageView, { settings, usePrivacy, isMention }: PushRendering): Texts =>
  renderMessage(message, { templates: settings.templates, usePrivacy, isMention });

/** The name of a user, and the group where it happened. */
const titleOf = (name: string, receiver: UserSummaryView | GroupSummaryView): string =>
  oneLine('guid' in receiver ? `${name} @ ${receiver.name}` : name);
