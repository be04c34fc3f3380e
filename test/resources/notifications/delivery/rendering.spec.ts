import type { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import { renderDigest, type DigestRendering } from '#resources/notifications/delivery/rendering/digest-content.js';
import { mentionsEveryone } from '#resources/notifications/delivery/rendering/message-text.js';
import {
  renderPush,
  type PushRendering,
  type PushSource,
} from '#resources/notifications/delivery/rendering/push-content.js';
import type { GroupTrigger } from '#resources/notifications/notification.js';
import {
  effectiveSettings,
  type PartialNotificationSettings,
} from '#resources/notifications/settings/notification-settings.js';

const SENT_AT = 1_741_847_453;

const user = (uid: string, name: string, more = {}): UserSummaryView =>
  ({ uid, name, role: 'default', status: 'offline', ...more }) as UserSummaryView;
const ann = user('ann', 'Ann', { avatar: 'https://example.com/ann.png', metadata: { age: 40 } });
const ben = user('ben', 'Ben');
const team = {
  guid: 'team',
  name: 'Team',
  icon: 'https://example.com/team.png',
  conversationId: 'group_team',
} as GroupSummaryView;

/** A message of Ann to Ben. */
const message = (data: object, changes: Partial<MessageView> = {}): MessageView => ({
  id: '17',
  conversationId: 'ann_user_ben',
  sender: 'ann',
  receiverType: 'user',
  receiver: 'ben',
  category: 'message',
  type: 'text',
  sentAt: SENT_AT,
  updatedAt: SENT_AT,
  ...changes,
  data: {
    entities: { sender: { entity: ann, entityType: 'user' }, receiver: { entity: ben, entityType: 'user' } },
    ...data,
  },
});

/** A message of Ann to the team. */
const toTeam = (data: object, changes: Partial<MessageView> = {}): MessageView =>
  message(
    {
      entities: { sender: { entity: ann, entityType: 'user' }, receiver: { entity: team, entityType: 'group' } },
      ...data,
    },
    { receiverType: 'group', receiver: 'team', conversationId: 'group_team', ...changes },
  );

const rendering = (
  changes: Partial<PushRendering> = {},
  settings: PartialNotificationSettings = {},
): PushRendering => ({
  id: 'ntf_1',
  settings: effectiveSettings(settings),
  uid: 'ben',
  usePrivacy: false,
  isMention: false,
  ...changes,
});

type Subject = PushSource extends infer Each
  ? Each extends PushSource
    ? Omit<Each, keyof Base> & Partial<Base>
    : never
  : never;
type Base = Pick<PushSource, 'conversationId' | 'receiverType' | 'occurredAt'>;

/** Between Ann and Ben, at the time at which the message was sent, unless the subject says otherwise. */
const render = (subject: Subject, changes: Partial<PushRendering> = {}, settings: PartialNotificationSettings = {}) => {
  const base: Base = { conversationId: 'ann_user_ben', receiverType: 'user', occurredAt: new Date(SENT_AT * 1000) };
  return renderPush({ ...base, ...subject } as PushSource, rendering(changes, settings));
};

/** In the conversation of the team. */
const inTeam = { conversationId: 'group_team', receiverType: 'group' } as const;
const conversationOf = ({ conversationId, receiverType }: MessageView) => ({
  conversationId,
  receiverType: receiverType as 'user' | 'group',
});

const textsOf = (
  view: MessageView,
  changes: Partial<PushRendering> = {},
  settings: PartialNotificationSettings = {},
) => {
  const { title, body } = render(
    { trigger: 'after_message', message: view, ...conversationOf(view) },
    changes,
    settings,
  );
  return [title, body];
};

const poll = (data: object) => message(data, { category: 'custom', type: 'extension_poll' });
const reminder = (data: object) => message(data, { category: 'custom', type: 'extension_reminders' });
const custom = (data: object) => message(data, { category: 'custom', type: 'location' });

describe('the title and the body by the type of the message', () => {
  test.each<[string, MessageView, string, string]>([
    ['text', message({ text: 'Coffee?' }), 'Ann', 'Coffee?'],
    ['text in a group', toTeam({ text: 'Coffee?' }), 'Ann @ Team', 'Coffee?'],
    ['image', message({}, { type: 'image' }), 'Ann', '📷 Has shared an image'],
    ['audio', message({}, { type: 'audio' }), 'Ann', '🔈 Has shared an audio'],
    ['video', toTeam({}, { type: 'video' }), 'Ann @ Team', '🎥 Has shared a video'],
    ['file', message({ text: 'A caption' }, { type: 'file' }), 'Ann', '📄 Has shared a file'],
    ['poll', poll({ customData: { question: 'Where?' } }), 'Ann', '📊 Where?'],
    ['poll without a question', poll({ customData: {} }), 'Ann', 'New message'],
    ['reminder without a text', reminder({}), 'Ann', 'New message'],
    ['reminder', reminder({ text: 'Pay the rent' }), 'Ann', '⏰ Pay the rent'],
    ['custom with a text', custom({ text: 'Here I am' }), 'Ann', 'Here I am'],
    ['custom with a hint', custom({ metadata: { pushNotification: 'Ann is at home' } }), 'Ann', 'Ann is at home'],
    ['custom without a text', custom({ customData: { lat: 1 } }), 'Ann', 'New message'],
    [
      'interactive form',
      message({ interactiveData: { title: 'Survey' } }, { category: 'interactive', type: 'form' }),
      'Ann',
      'Survey',
    ],
    [
      'interactive card',
      message({ interactiveData: { text: 'A card' } }, { category: 'interactive', type: 'card' }),
      'Ann',
      'A card',
    ],
    ['interactive', message({}, { category: 'interactive', type: 'scheduler' }), 'Ann', 'New message'],
    ['card', message({ card: { fallbackText: 'A map' } }, { category: 'card', type: 'map' }), 'Ann', 'A map'],
    ['agentic', message({ text: 'It rains' }, { category: 'agentic', type: 'assistant' }), 'Ann', 'It rains'],
    ['another type', message({}, { type: 'sticker' }), 'Ann', 'New message'],
  ])('%s', (_, view, title, body) => {
    expect(textsOf(view)).toEqual([title, body]);
  });

  test.each<[string, MessageView]>([
    ['text', message({ text: 'Secret' })],
    ['image', message({ text: 'Secret' }, { type: 'image' })],
    ['poll', poll({ text: 'Secret', customData: { question: 'Secret' } })],
    ['reminder', reminder({ text: 'Secret' })],
    ['custom', custom({ text: 'Secret', metadata: { pushNotification: 'Secret' } })],
    ['card', message({ card: { fallbackText: 'Secret' } }, { category: 'card', type: 'map' })],
  ])('the privacy template of %s says nothing about it', (_, view) => {
    expect(textsOf(view, { usePrivacy: true })).toEqual(['Ann', 'New message']);
  });
});

describe('mentions', () => {
  const templates = {
    userMentionTemplateDefault: {
      bodyOneOnOne: 'you: {{message.data.text}}',
      bodyGroup: 'in group: {{message.data.text}}',
    },
    groupMentionTemplateDefault: { body: 'everyone: {{message.data.text}}' },
  };
  const mentionOfBen = { text: 'Ask <@uid:BEN> or <@uid:zoe>', mentions: { ben } };

  test('become names; users who are not mentioned stay uids', () => {
    expect(textsOf(message(mentionOfBen))).toEqual(['Ann', 'Ask @Ben or @zoe']);
  });

  test.each<[string, MessageView, boolean, string]>([
    ['of the user', message(mentionOfBen), true, 'you: Ask @Ben or @zoe'],
    ['of the user in a group', toTeam(mentionOfBen), true, 'in group: Ask @Ben or @zoe'],
    ['of another user', toTeam(mentionOfBen), false, 'Ask @Ben or @zoe'],
    ['of everyone', toTeam({ text: 'Hi @all' }), false, 'everyone: Hi @all'],
    ['of everyone with a label', toTeam({ text: 'Hi <@all:channel>' }), false, 'everyone: Hi @channel'],
    ['of everyone and the user', toTeam({ text: 'Hi @all' }), true, 'in group: Hi @all'],
    ['of everyone between two users', message({ text: 'Hi @all' }), false, 'Hi @all'],
    ['in an address', toTeam({ text: 'Write to me@all.example or @alle' }), false, 'Write to me@all.example or @alle'],
  ])('choose the template: %s', (_, view, isMention, body) => {
    expect(textsOf(view, { isMention }, { templates })[1]).toBe(body);
  });

  test('leave out what a message does not have', () => {
    const body = 'From {{message.data.metadata.place}}: {{message.data.text}}';
    const templates = {
      textMessageTemplateDefault: { body },
      mediaMessageTemplateDefault: { body_image: '{{message.data.metadata.place}}Picture' },
      pollMessageTemplateDefault: { body },
    };
    const bodyOf = (view: MessageView) => textsOf(view, {}, { templates })[1];
    expect(bodyOf(message({ text: 'Coffee?' }))).toBe('From : Coffee?');
    expect(bodyOf(message({}, { type: 'image' }))).toBe('Picture');
    expect(bodyOf(poll({ text: 'Where?' }))).toBe('From : Where?');
    expect(bodyOf(poll({}))).toBe('New message');
  });

  test('have a fallback for messages without a text', () => {
    expect(textsOf(message({}), { isMention: true })[1]).toBe('You were mentioned');
    expect(textsOf(message({ text: 'Secret' }), { isMention: true, usePrivacy: true })[1]).toBe('You were mentioned');
  });

  test('of everyone are recognised in messages to groups only', () => {
    expect(mentionsEveryone(toTeam({ text: '@all: lunch' }))).toBe(true);
    expect(mentionsEveryone(message({ text: '@all' }))).toBe(false);
    expect(mentionsEveryone(toTeam({}, { type: 'image' }))).toBe(false);
  });
});

describe('the data', () => {
  const of = (view: MessageView, settings: PartialNotificationSettings = {}, changes: Partial<PushRendering> = {}) =>
    render({ trigger: 'after_message', message: view, ...conversationOf(view) }, changes, settings);

  test('of a message between two users', () => {
    expect(of(message({ text: 'Coffee?' }))).toEqual({
      id: 'ntf_1',
      collapseKey: '17',
      title: 'Ann',
      body: 'Coffee?',
      sound: 'default',
      details: {
        title: 'Ann',
        body: 'Coffee?',
        sender: 'ann',
        senderName: 'Ann',
        senderAvatar: 'https://example.com/ann.png',
        receiver: 'ben',
        receiverName: 'Ben',
        receiverType: 'user',
        tag: '17',
        conversationId: 'ann_user_ben',
        type: 'chat',
        sentAt: '1741847453000',
      },
    });
  });

  test('of a message to a group', () => {
    expect(of(toTeam({ text: 'Coffee?' })).details).toMatchObject({
      receiver: 'team',
      receiverName: 'Team',
      receiverAvatar: 'https://example.com/team.png',
      receiverType: 'group',
      conversationId: 'group_team',
    });
  });

  test('has the sound, the custom object and the unread messages where the app says so', () => {
    const settings = { sound: { chat: 'bell.caf' }, preferences: { push: { customJson: { theme: 'dark' } } } };
    const content = of(message({ text: 'Coffee?' }), settings, { unreadMessageCount: 4 });
    expect(content).toMatchObject({
      sound: 'bell.caf',
      unreadMessageCount: 4,
      details: { custom: { theme: 'dark' }, unreadMessageCount: 4 },
    });
  });

  const pushSettings = (push: object) => ({ preferences: { push: { includeMessageObjectSetting: true, ...push } } });
  const full = message({ text: 'x'.repeat(500), metadata: { mood: 'sunny' } });

  test.each<[string, object, object]>([
    ['whole', {}, full],
    [
      'with a short text',
      { trimTextFieldSetting: true },
      { ...full, data: { ...full.data, text: `${'x'.repeat(199)}…` } },
    ],
    [
      'without its metadata',
      { includeMessageMetadataSetting: false },
      { ...full, data: { text: full.data.text, entities: full.data.entities } },
    ],
  ])('has the message object %s', (_, push, expected) => {
    expect(of(full, pushSettings(push)).details.message).toEqual(expected);
  });

  test('has the message object without metadata of the sender', () => {
    const { details } = of(full, pushSettings({ includeSenderMetadataSetting: false }));
    const { metadata: _metadata, ...sender } = ann as typeof ann & { metadata?: object };
    expect((details.message as MessageView).data.entities).toEqual({
      sender: { entity: sender, entityType: 'user' },
      receiver: { entity: ben, entityType: 'user' },
    });
  });
});

describe('edits, deletions and reactions', () => {
  test('an edit replaces the notification about the message', () => {
    const edited = message({ text: 'Tea?' }, { editedAt: SENT_AT + 60 });
    const occurredAt = new Date((SENT_AT + 60) * 1000);
    expect(render({ trigger: 'message_edited', message: edited, occurredAt })).toMatchObject({
      collapseKey: '17',
      body: 'Tea?',
      details: { tag: '17', sentAt: '1741847513000' },
    });
  });

  test('a deletion replaces it without its text', () => {
    for (const usePrivacy of [false, true]) {
      const deletion = { trigger: 'message_deleted', messageId: '17', sender: ann, receiver: ben } as const;
      expect(render(deletion, { usePrivacy })).toMatchObject({
        collapseKey: '17',
        title: 'Ann',
        body: 'This message was deleted',
        details: { tag: '17' },
      });
    }
  });

  const reaction = { id: '17', reaction: '👍', reactedBy: ben };
  const reacted = (view: MessageView, changes: Partial<PushRendering> = {}) =>
    render(
      { trigger: 'message_reaction_added', message: view, reaction, ...conversationOf(view) },
      { uid: 'ann', ...changes },
    );

  test('a reaction names the message, and replaces no notification about a message', () => {
    expect(reacted(message({ text: 'Coffee?' }))).toMatchObject({
      collapseKey: 'reaction_17',
      title: 'Ben',
      body: 'Ben reacted 👍 to: Coffee?',
      details: { tag: '17', sender: 'ben', receiver: 'ann', receiverName: 'Ann' },
    });
  });

  test('a reaction in a group', () => {
    expect(reacted(toTeam({}, { type: 'image' }))).toMatchObject({
      title: 'Ben @ Team',
      body: 'Ben reacted 👍 to: 📷 Has shared an image',
      details: { receiver: 'team', receiverType: 'group' },
    });
  });

  test('a reaction has no text for users of privacy templates', () => {
    expect(reacted(message({ text: 'Coffee?' }), { usePrivacy: true }).body).toBe('New reaction');
  });
});

describe('calls', () => {
  /** A call of Ann. */
  const call = (by = ann, type = 'video') => ({
    call: { sessionId: 'v1.us.session', type },
    caller: ann,
    by,
    receiver: ben,
  });

  test('that ring have the caller, the session and the sound of calls', () => {
    const content = render({ trigger: 'initiated', ...call() }, {}, { sound: { call: 'ring.caf' } });
    expect(content).toMatchObject({
      collapseKey: 'v1.us.session',
      title: 'Ann',
      body: 'Incoming video call',
      sound: 'ring.caf',
      details: {
        type: 'call',
        callAction: 'initiated',
        callType: 'video',
        sessionId: 'v1.us.session',
        sender: 'ann',
        receiver: 'ben',
        tag: 'v1.us.session',
      },
    });
    expect(content.details).not.toHaveProperty('message');
  });

  test.each<
    [
      trigger: 'ongoing' | 'rejected' | 'cancelled' | 'unanswered' | 'busy' | 'ended',
      by: typeof ann,
      title: string,
      body: string,
    ]
  >([
    ['ongoing', ben, 'Ben', 'Answered the audio call'],
    ['rejected', ben, 'Ben', 'Declined the audio call'],
    ['busy', ben, 'Ben', 'Is in another call and missed the audio call'],
    ['cancelled', ann, 'Ann', 'Missed audio call'],
    ['unanswered', ben, 'Ann', 'Missed audio call'],
    ['ended', ben, 'Ann', 'The audio call ended'],
  ])('%s', (trigger, by, title, body) => {
    const content = render({ trigger, ...call(by, 'audio') });
    expect(content).toMatchObject({ title, body, details: { callAction: trigger, callType: 'audio' } });
  });

  test('in a group have its name', () => {
    const content = render({ trigger: 'initiated', ...call(), receiver: team, ...inTeam });
    expect(content).toMatchObject({ title: 'Ann @ Team', details: { receiver: 'team', receiverType: 'group' } });
  });
});

describe('group events', () => {
  const action = (by: typeof ann, members: (typeof ann)[], scope?: string) => ({ group: team, by, members, scope });
  const zoe = user('zoe', 'Zoe');

  test.each<[GroupTrigger, ReturnType<typeof action>, string]>([
    ['after_group_joined', action(zoe, [zoe]), 'Zoe joined Team'],
    ['after_group_left', action(zoe, [zoe]), 'Zoe left Team'],
    ['after_group_members_added', action(ann, [zoe]), 'Ann added Zoe to Team'],
    ['after_group_members_added', action(ann, [ben]), 'Ann added you to Team'],
    ['after_group_members_kicked', action(ann, [zoe]), 'Ann kicked Zoe from Team'],
    ['after_group_members_banned', action(ann, [zoe]), 'Ann banned Zoe from Team'],
    ['after_group_members_unbanned', action(ann, [zoe]), 'Ann unbanned Zoe from Team'],
    ['after_group_members_added', action(ann, [zoe, ben]), 'Ann added you and Zoe to Team'],
    ['after_group_members_added', action(ann, [zoe, ann, ben]), 'Ann added you and 2 others to Team'],
    ['after_scope_changed', action(ann, [zoe], 'admin'), 'Ann made Zoe admin of Team'],
  ])('%s: %#', (trigger, event, body) => {
    expect(render({ trigger, ...event, ...inTeam })).toMatchObject({
      collapseKey: 'group_team',
      title: 'Team',
      body,
      details: { tag: 'team', type: 'chat', receiver: 'team', receiverType: 'group', conversationId: 'group_team' },
    });
  });
});

describe('texts of users', () => {
  test('lose control characters, and stay as they are otherwise', () => {
    const [title, body] = textsOf(message({ text: '\u0000<b>"Hi"\u0007</b>\r\n\u0085line\ttwo & {{more}}' }));
    expect([title, body]).toEqual(['Ann', '<b>"Hi"</b>\nline two & {{more}}']);
  });

  test('have a limit', () => {
    expect([...textsOf(message({ text: '😀'.repeat(20_000) }))[1]!]).toHaveLength(1_000);
    expect(textsOf(message({ text: 'a\ud83d' }))[1]).toBe('a\ufffd');
  });

  test('of names have one line', () => {
    const entities = { sender: { entity: { ...ann, name: 'Ann\r\nBcc: all' } }, receiver: { entity: ben } };
    expect(textsOf(message({ text: 'Hi', entities }))).toEqual(['Ann Bcc: all', 'Hi']);
  });

  test('an empty title is the name of the sender', () => {
    const templates = { textMessageTemplateDefault: { titleOneOnOne: '{{message.data.missing}}' } };
    expect(textsOf(message({ text: 'Hi' }), {}, { templates })[0]).toBe('Ann');
  });
});

describe('emails and SMS', () => {
  const digest = (changes: Partial<DigestRendering> = {}) =>
    renderDigest({
      id: 'ntf_2',
      channel: 'email',
      settings: effectiveSettings(),
      usePrivacy: false,
      to: { uid: 'ben', name: 'Ben', email: 'ben@example.com' },
      messages: [message({ text: 'Coffee & cake?' }), message({}, { id: '18', type: 'image' })],
      unsubscribeUrl: 'https://chat.example.com/unsubscribe',
      ...changes,
    });

  test('an email about messages of a user', () => {
    const sender = { uid: 'ann', name: 'Ann', avatar: 'https://example.com/ann.png' };
    expect(digest()).toEqual({
      id: 'ntf_2',
      to: { uid: 'ben', name: 'Ben', email: 'ben@example.com' },
      messages: [
        { sender, message: 'Coffee & cake?' },
        { sender, message: '📷 Has shared an image' },
      ],
      senderDetails: sender,
      subject: '2 new message(s) from Ann',
      unsubscribeUrl: 'https://chat.example.com/unsubscribe',
    });
  });

  test('an SMS about messages in a group', () => {
    const sms = digest({ channel: 'sms', messages: [toTeam({ text: 'Coffee?' })] });
    expect(sms).toMatchObject({
      groupDetails: { guid: 'team', name: 'Team', icon: 'https://example.com/team.png' },
      text: '1 new message(s) in Team',
    });
    for (const absent of ['senderDetails', 'subject', 'unsubscribeUrl']) expect(sms).not.toHaveProperty(absent);
  });

  test('privacy templates show how many messages there are', () => {
    expect(digest({ usePrivacy: true })).toMatchObject({
      subject: '2 new message(s)',
      messages: [{ message: 'New message' }, { message: 'New message' }],
    });
  });

  test('a subject has one line, and an SMS a limit', () => {
    const settings = effectiveSettings({
      templates: {
        emailSubjectTemplateDefault: { subjectOneOnOne: 'About\r\n{{senderDetails.name}}' },
        smsContentTemplateDefault: { bodyOneOnOne: '{{#each messages}}{{message}} {{/each}}' },
      },
    });
    const messages = Array.from({ length: 50 }, () => message({ text: 'x'.repeat(100) }));
    expect(digest({ settings }).subject).toBe('About Ann');
    expect(digest({ settings, channel: 'sms', messages }).text).toHaveLength(1_600);
  });

  test('has the message objects where the app includes them', () => {
    const settings = effectiveSettings({ preferences: { push: { includeMessageObjectSetting: true } } });
    expect(digest({ settings }).messages[1]!.messageObject).toMatchObject({ id: '18', type: 'image' });
  });
});
