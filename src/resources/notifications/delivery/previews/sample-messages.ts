import type { MessageView } from '#resources/messages/view/message.view.js';
import type { NotificationTemplates } from '#resources/notifications/settings/notification-settings.js';

/** A name of a template without its variant. */
export type TemplateKind = keyof typeof content;

export type TemplateName = Exclude<keyof NotificationTemplates, 'usePrivacyTemplate'>;

type SampleContent = Pick<MessageView, 'category' | 'type' | 'data'>;

const text: SampleContent = { category: 'message', type: 'text', data: { text: 'When is the hut open?' } };
const media = (type: string): SampleContent => ({ category: 'message', type, data: {} });

/** The messages that each kind of template is used for. */
const content = {
  textMessageTemplate: [text],
  mediaMessageTemplate: [media('image'), media('audio'), media('video'), media('file')],
  pollMessageTemplate: [
    { category: 'custom', type: 'extension_poll', data: { customData: { question: 'Which day suits you?' } } },
  ],
  reminderMessageTemplate: [{ category: 'custom', type: 'extension_reminders', data: { text: 'Book the hut' } }],
  customMessageTemplate: [{ category: 'custom', type: 'location', data: { customData: {} } }],
  userMentionTemplate: [{ category: 'message', type: 'text', data: { text: 'Ben, when is the hut open?' } }],
  groupMentionTemplate: [{ category: 'message', type: 'text', data: { text: '@all When is the hut open?' } }],
  emailSubjectTemplate: [text],
  smsContentTemplate: [text],
} satisfies Record<string, SampleContent[]>;

const user = (uid: string, name: string) => ({ uid, name, role: 'default', status: 'offline' });
const ANA = user('ana', 'Ana');
const BEN = user('ben', 'Ben');
const HIKERS = { guid: 'hikers', name: 'Hikers', conversationId: 'group_hikers' };

/** Messages of Ana to Ben, or to a group of both. */
export const sampleMessages = (kind: TemplateKind, receiverType: 'user' | 'group', now: Date): MessageView[] =>
  content[kind].map(({ category, type, data }, index) => {
    const sentAt = Math.floor(now.getTime() / 1000);
    const receiver =
      receiverType === 'group' ? { entity: HIKERS, entityType: 'group' } : { entity: BEN, entityType: 'user' };
    return {
      id: String(index + 1),
      conversationId: receiverType === 'group' ? HIKERS.conversationId : 'ana_user_ben',
      sender: ANA.uid,
      receiverType,
      receiver: receiverType === 'group' ? HIKERS.guid : BEN.uid,
      category,
      type,
      data: { ...data, entities: { sender: { entity: ANA, entityType: 'user' }, receiver } },
      sentAt,
      updatedAt: sentAt,
    };
  });
