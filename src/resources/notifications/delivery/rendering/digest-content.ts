import { SYSTEM_NAME, SYSTEM_UID } from '#platform/access/principal.js';
import { withoutAbsent } from '#platform/http/json.js';
import { compileTemplate } from '#platform/templates/template.js';
import type { Delivery } from '#resources/campaigns/deliveries/deliveries.service.js';
import { mailingOf } from '#resources/campaigns/deliveries/mailing-content.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import type { DigestContent, DigestMessage } from '#resources/notifications/providers/provider-client.js';
import type { NotificationSettings } from '#resources/notifications/settings/notification-settings.js';
import { entityOf, partyOf } from './message-entities.js';
import { messagePayload } from './message-payload.js';
import { renderMessage } from './message-templates.js';
import { bodyText, oneLine, smsText } from './plain-text.js';

export interface DigestRendering {
  /** The id of the content. */
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly settings: NotificationSettings;
  readonly usePrivacy: boolean;
  readonly to: DigestContent['to'];
  /** Messages of one conversation, in its order, of other users than the one who is notified; there is at least one. */
  readonly messages: readonly MessageView[];
  /** The ids of those messages that mention the user. */
  readonly mentions?: ReadonlySet<string>;
  readonly unsubscribeUrl?: string;
}

/** An email or SMS about unread messages of a conversation. The texts are plain text. */
export function renderDigest(rendering: DigestRendering): DigestContent {
  const { id, channel, settings, usePrivacy, to, unsubscribeUrl } = rendering;
  const last = rendering.messages.at(-1)!;
  const messages = rendering.messages.map((message) => digestMessage(message, rendering));
  const isGroup = last.receiverType === 'group';
  const about = isGroup ? { groupDetails: groupDetailsOf(last) } : { senderDetails: senderOf(last) };
  const render = (template: string) => compileTemplate(template)({ messages, ...about }, 'plain');
  const variant = usePrivacy ? 'Privacy' : 'Default';
  const { subjectGroup, subjectOneOnOne } = settings.templates[`emailSubjectTemplate${variant}`];
  const { bodyGroup, bodyOneOnOne } = settings.templates[`smsContentTemplate${variant}`];
  return withoutAbsent({
    id,
    to,
    messages,
    ...about,
    subject: channel === 'email' ? oneLine(render(isGroup ? subjectGroup : subjectOneOnOne)) : undefined,
    text: channel === 'sms' ? smsText(render(isGroup ? bodyGroup : bodyOneOnOne)) : undefined,
    unsubscribeUrl: channel === 'email' ? unsubscribeUrl : undefined,
  });
}

/** An email or SMS of a campaign. Servers that know messages only find its text in one of the app. */
export function renderMailing(
  delivery: Delivery,
  { id, channel, to, unsubscribeUrl }: Pick<DigestRendering, 'id' | 'channel' | 'to' | 'unsubscribeUrl'>,
): DigestContent {
  const { subject, html, text } = mailingOf(delivery, unsubscribeUrl);
  const sender = { uid: SYSTEM_UID, name: SYSTEM_NAME };
  const content = { id, to, messages: [{ sender, message: bodyText(text) }], senderDetails: sender };
  if (channel === 'sms') return { ...content, text: smsText(text) };
  return withoutAbsent({ ...content, subject: oneLine(subject), html, unsubscribeUrl });
}

function digestMessage(message: MessageView, { settings, usePrivacy, mentions }: DigestRendering): DigestMessage {
  const { templates, preferences } = settings;
  const isMention = mentions?.has(message.id) ?? false;
  return withoutAbsent({
    sender: senderOf(message),
    message: renderMessage(message, { templates, usePrivacy, isMention }).body,
    messageObject: usePrivacy ? undefined : messagePayload(message, preferences.push),
  });
}

function senderOf(message: MessageView) {
  const { id: uid, name, avatar } = partyOf(entityOf(message, 'sender'));
  return withoutAbsent({ uid, name: oneLine(name), avatar });
}

function groupDetailsOf(message: MessageView) {
  const { id: guid, name, avatar: icon } = partyOf(entityOf(message, 'receiver'));
  return withoutAbsent({ guid, name: oneLine(name), icon });
}
