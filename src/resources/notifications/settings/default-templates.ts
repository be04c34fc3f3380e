import { choice, shape, template } from './setting-definition.js';

const SENDER = '{{message.data.entities.sender.entity.name}}';
const SENDER_AT_GROUP = `${SENDER} @ {{message.data.entities.receiver.entity.name}}`;
const TEXT = '{{message.data.text}}';
const NEW_MESSAGE = 'New message';

const titles = {
  titleOneOnOne: template(SENDER, 'Title in a conversation between two users.'),
  titleGroup: template(SENDER_AT_GROUP, 'Title in a group.'),
};
const fallback = (text: string) => template(text, 'Used where the body is empty.');

const textMessage = (body: string) => shape('TextMessageTemplate', { ...titles, body: template(body, 'Body.') });

const mediaMessage = (bodies: { image: string; audio: string; video: string; file: string }) =>
  shape('MediaMessageTemplate', {
    ...titles,
    body_image: template(bodies.image, 'Body of messages of type image.'),
    body_audio: template(bodies.audio, 'Body of messages of type audio.'),
    body_video: template(bodies.video, 'Body of messages of type video.'),
    body_file: template(bodies.file, 'Body of messages of type file.'),
  });

const customMessage = (body: string, bodyFallback: string) =>
  shape('CustomMessageTemplate', { ...titles, body: template(body, 'Body.'), body_fallback: fallback(bodyFallback) });

const userMention = (bodyOneOnOne: string, bodyGroup: string) =>
  shape('UserMentionTemplate', {
    ...titles,
    bodyOneOnOne: template(bodyOneOnOne, 'Body in a conversation between two users.'),
    bodyGroup: template(bodyGroup, 'Body in a group.'),
    body_fallback: fallback('You were mentioned'),
  });

const groupMention = (body: string) =>
  shape('GroupMentionTemplate', {
    titleGroup: titles.titleGroup,
    body: template(body, 'Body.'),
    body_fallback: fallback('Everyone was mentioned'),
  });

const emailSubject = (subjectGroup: string, subjectOneOnOne: string) =>
  shape('EmailSubjectTemplate', {
    subjectGroup: template(subjectGroup, 'Subject of emails about messages in a group.'),
    subjectOneOnOne: template(subjectOneOnOne, 'Subject of emails about messages between two users.'),
  });

const smsContent = (bodyGroup: string, bodyOneOnOne: string) =>
  shape('SmsContentTemplate', {
    bodyGroup: template(bodyGroup, 'Text of SMS about messages in a group.'),
    bodyOneOnOne: template(bodyOneOnOne, 'Text of SMS about messages between two users.'),
  });

const COUNT = '{{messages.length}} new message(s)';

/** Templates of push notifications. */
export const pushTemplates = {
  textMessageTemplateDefault: textMessage(TEXT),
  textMessageTemplatePrivacy: textMessage(NEW_MESSAGE),
  mediaMessageTemplateDefault: mediaMessage({
    image: '📷 Has shared an image',
    audio: '🔈 Has shared an audio',
    video: '🎥 Has shared a video',
    file: '📄 Has shared a file',
  }),
  mediaMessageTemplatePrivacy: mediaMessage({
    image: NEW_MESSAGE,
    audio: NEW_MESSAGE,
    video: NEW_MESSAGE,
    file: NEW_MESSAGE,
  }),
  pollMessageTemplateDefault: customMessage('📊 {{message.data.customData.question}}', ''),
  pollMessageTemplatePrivacy: customMessage(NEW_MESSAGE, ''),
  reminderMessageTemplateDefault: customMessage('⏰ {{message.data.text}}', ''),
  reminderMessageTemplatePrivacy: customMessage(NEW_MESSAGE, ''),
  customMessageTemplateDefault: customMessage(TEXT, NEW_MESSAGE),
  customMessageTemplatePrivacy: customMessage(NEW_MESSAGE, NEW_MESSAGE),
  userMentionTemplateDefault: userMention(TEXT, TEXT),
  userMentionTemplatePrivacy: userMention('You were mentioned', 'You were mentioned'),
  groupMentionTemplateDefault: groupMention(TEXT),
  groupMentionTemplatePrivacy: groupMention('Everyone was mentioned'),
};

/** All templates, and which of them are used. */
export const templates = {
  usePrivacyTemplate: choice(
    3,
    [1, 2, 3],
    '1: the default templates; 2: the privacy templates, which do not show what messages contain; 3: the default templates, and users can choose the privacy templates.',
  ),
  ...pushTemplates,
  emailSubjectTemplateDefault: emailSubject(
    `${COUNT} in {{groupDetails.name}}`,
    `${COUNT} from {{senderDetails.name}}`,
  ),
  emailSubjectTemplatePrivacy: emailSubject(COUNT, COUNT),
  smsContentTemplateDefault: smsContent(`${COUNT} in {{groupDetails.name}}`, `${COUNT} from {{senderDetails.name}}`),
  smsContentTemplatePrivacy: smsContent(COUNT, COUNT),
};
