import { NotificationSettingsService } from '#resources/notifications/settings/notification-settings.service.js';
import { dataOf, expectError } from '#test/support/client.js';
import { useDatabase } from '#test/support/groups.js';
import { type TestApp, useServer } from '#test/support/server.js';

const PATH = '/v3/notifications/v1/settings';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let other: TestApp;
beforeEach(async () => {
  [app, other] = [await server.createApp(), await server.createApp()];
});

const settings = async (of: TestApp = app): Promise<any> => dataOf(await of.api.get(PATH));
const change = async (changes: object) => expect(dataOf(await app.api.patch(PATH, changes))).toEqual({ success: true });
const refuse = async (changes: object, field: string, sentence = expect.any(String) as string) =>
  expectError(await app.api.patch(PATH, changes), 400, 'ERR_BAD_REQUEST', { [field]: [sentence] });

test('a new app has the documented defaults', async () => {
  const { preferences, sound, templates } = await settings();
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const members = ['Left', 'Added', 'Joined', 'Kicked', 'Banned', 'Unbanned', 'ScopeChanged'];
  const calls = ['busy', 'cancelled', 'ended', 'initiated', 'ongoing', 'rejected', 'unanswered'];
  const all = (names: string[], setting: number, override: boolean) =>
    Object.fromEntries(
      names.flatMap((name) => [
        [`${name}Setting`, setting],
        [`${name}Override`, override],
      ]),
    );
  const messages = all(['messages', 'replies', 'quotedReplies', 'reactions'], 2, true);
  const edits = { messageEditedSetting: 2, messageDeletedSetting: 2 };
  const digest = { notifyForUnreadOnly: true, intervalInSeconds: 7200, maxPerDay: 20, maxPerDayPerConversation: 2 };
  const groupMembers = members.map((name) => `member${name}`);
  expect(preferences).toEqual({
    group: { ...messages, ...edits, ...all(groupMembers, 1, true) },
    oneOnOne: { ...messages, ...edits },
    call: all(calls, 1, false),
    mute: {
      dndPreferenceSetting: 1,
      dndPreferenceOverride: true,
      schedulePreferenceSetting: Object.fromEntries(days.map((day) => [day, { from: 0, to: 2359, dnd: false }])),
      schedulePreferenceOverride: true,
      mutedGroupsOverride: true,
      mutedOneOnOnesOverride: true,
    },
    bypassPreferencesForMentions: false,
    email: digest,
    sms: digest,
    push: {
      includeMessageObjectSetting: false,
      includeSenderMetadataSetting: true,
      includeReceiverMetadataSetting: true,
      trimTextFieldSetting: false,
      includeMessageMetadataSetting: true,
      includeUnreadMessageCountSetting: false,
      customJson: {},
    },
  });
  expect(sound).toEqual({ chat: 'default', call: 'default' });
  expect(Object.keys(templates)).toHaveLength(19);
  expect(templates).toMatchObject({
    usePrivacyTemplate: 3,
    textMessageTemplateDefault: {
      titleOneOnOne: '{{message.data.entities.sender.entity.name}}',
      titleGroup: '{{message.data.entities.sender.entity.name}} @ {{message.data.entities.receiver.entity.name}}',
      body: '{{message.data.text}}',
    },
    textMessageTemplatePrivacy: { body: 'New message' },
    mediaMessageTemplatePrivacy: { body_image: 'New message', body_file: 'New message' },
    pollMessageTemplateDefault: { body_fallback: '' },
    customMessageTemplateDefault: { body_fallback: 'New message' },
  });
});

test('a change sets what it names, at every level, and nothing else', async () => {
  const before = await settings();
  await change({
    preferences: {
      group: { messagesSetting: 3, repliesSetting: 4, memberLeftOverride: false },
      call: { initiatedSetting: 2, initiatedOverride: true },
      mute: { dndPreferenceSetting: 2, schedulePreferenceSetting: { monday: { from: 900 } } },
      email: { intervalInSeconds: 60 },
      push: { customJson: { a: { b: 1 } } },
    },
    templates: { mediaMessageTemplateDefault: { body_image: '{{message.data.attachments.[0].name}}' } },
  });
  await change({
    preferences: { mute: { schedulePreferenceSetting: { monday: { dnd: true } } } },
    sound: { chat: 'ping' },
  });
  await change({ preferences: { push: { customJson: { c: 2 } } }, templates: {} });
  const expected = structuredClone(before);
  Object.assign(expected.preferences.group, { messagesSetting: 3, repliesSetting: 4, memberLeftOverride: false });
  Object.assign(expected.preferences.call, { initiatedSetting: 2, initiatedOverride: true });
  expected.preferences.mute.dndPreferenceSetting = 2;
  expected.preferences.mute.schedulePreferenceSetting.monday = { from: 900, to: 2359, dnd: true };
  expected.preferences.email.intervalInSeconds = 60;
  expected.preferences.push.customJson = { c: 2 };
  expected.templates.mediaMessageTemplateDefault.body_image = '{{message.data.attachments.[0].name}}';
  expected.sound.chat = 'ping';
  expect(await settings()).toEqual(expected);
  expect(await settings(other)).toEqual(before);
});

test('the settings that an app reads can be sent back', async () => {
  const before = await settings();
  await change(before);
  expect(await settings()).toEqual(before);
});

test('resetting restores the defaults of the app alone', async () => {
  const before = await settings();
  dataOf(await other.api.patch(PATH, { sound: { chat: 'ping' } }));
  await change({ sound: { chat: 'ping' }, preferences: { bypassPreferencesForMentions: true } });
  expect(dataOf(await app.api.delete(PATH))).toEqual({ success: true });
  expect(await settings()).toEqual(before);
  expect((await settings(other)).sound.chat).toBe('ping');
  dataOf(await app.api.delete(PATH));
});

test('concurrent changes of different settings are all kept', async () => {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  await Promise.all(
    days.map((day, n) => change({ preferences: { mute: { schedulePreferenceSetting: { [day]: { from: n } } } } })),
  );
  const { schedulePreferenceSetting } = (await settings()).preferences.mute;
  expect(days.map((day) => schedulePreferenceSetting[day].from)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('null and unknown properties are ignored, and [] is an empty object', async () => {
  const before = await settings();
  await change({
    preferences: { group: { messagesSetting: null, unknownSetting: 9 }, call: [], unknown: { a: 1 } },
    templates: null,
    unknown: 1,
  });
  expect(await settings()).toEqual(before);
  const rows = await database.query('SELECT preferences FROM notification_settings WHERE app_id = $1', [app.id]);
  expect(JSON.stringify(rows)).not.toContain('unknown');
});

test.each([
  ['preferences.group.messagesSetting', 4],
  ['preferences.group.messagesSetting', '2'],
  ['preferences.group.repliesSetting', 5],
  ['preferences.oneOnOne.quotedRepliesSetting', 4],
  ['preferences.oneOnOne.reactionsSetting', 0],
  ['preferences.group.memberLeftSetting', 3],
  ['preferences.group.messageEditedSetting', true],
  ['preferences.group.messagesOverride', 1],
  ['preferences.call.busySetting', 3],
  ['preferences.mute.dndPreferenceSetting', 3],
  ['preferences.mute.schedulePreferenceSetting.monday.from', 1275],
  ['preferences.mute.schedulePreferenceSetting.monday.to', 2400],
  ['preferences.mute.schedulePreferenceSetting.sunday.from', -1],
  ['preferences.mute.schedulePreferenceSetting.sunday.from', 9.5],
  ['preferences.mute.schedulePreferenceSetting.sunday.dnd', 1],
  ['preferences.email.intervalInSeconds', 59],
  ['preferences.email.intervalInSeconds', 86_401],
  ['preferences.sms.maxPerDay', -1],
  ['preferences.sms.maxPerDayPerConversation', 1.5],
  ['preferences.push.customJson', 'text'],
  ['preferences.push.customJson', { a: 'x'.repeat(2048) }],
  ['preferences.bypassPreferencesForMentions', 'yes'],
  ['preferences.group', 7],
  ['preferences', 'text'],
  ['sound.chat', 'x'.repeat(256)],
  ['sound.call', 7],
  ['templates.usePrivacyTemplate', 4],
  ['templates.textMessageTemplateDefault.body', 7],
  ['templates.textMessageTemplateDefault.body', 'x'.repeat(1001)],
  ['templates.textMessageTemplateDefault.body', 'half \ud800'],
  ['templates.userMentionTemplateDefault.bodyGroup', '{{#each a}}{{/each}}'],
  ['templates.smsContentTemplatePrivacy.bodyOneOnOne', '{{> partial}}'],
])('refuses %s with the value %j', async (field, value) => {
  const names = field.split('.').reverse();
  await refuse(names.reduce<any>((inner, name) => ({ [name]: inner }), value) as object, field);
});

test('the reason why a template is refused is in the response, and nothing is changed', async () => {
  const before = await settings();
  await refuse(
    { sound: { chat: 'ping' }, templates: { textMessageTemplateDefault: { body: '{{#with a}}{{/with}}' } } },
    'templates.textMessageTemplateDefault.body',
    'The template cannot be used: it has a block other than if, unless and each.',
  );
  expect(await settings()).toEqual(before);
});

test('only a fullAccess key reads and changes settings', async () => {
  dataOf(await app.api.post('/v3/users', { uid: 'andrew', name: 'Andrew' }));
  const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
  for (const headers of [{ apikey: app.authKey }, { authToken }] as Record<string, string>[]) {
    const client = server.client(headers);
    for (const response of [await client.get(PATH), await client.patch(PATH), await client.delete(PATH)])
      expectError(response, 403, 'AUTH_ERR_NO_ACCESS');
  }
  expectError(await server.client({}).get(PATH), 401, 'AUTH_ERR_EMPTY_APIKEY');
});

test('each app has its own settings, and what is cached follows changes', async () => {
  const service = server.app.get(NotificationSettingsService);
  const chats = async () =>
    Promise.all([app, other].map(async ({ id }) => (await service.of({ app: { id } })).sound.chat));
  expect(await chats()).toEqual(['default', 'default']);
  await change({ sound: { chat: 'ping' } });
  expect(await chats()).toEqual(['ping', 'default']);
  dataOf(await app.api.delete(PATH));
  expect(await chats()).toEqual(['default', 'default']);
});

describe('preview-notification-template', () => {
  const preview = async (template: string, templates?: object): Promise<any[]> =>
    dataOf(await app.api.post(`${PATH}/preview`, { template, templates })).previews;

  test('renders a template with the given changes, and stores nothing', async () => {
    const before = await settings();
    await change({ templates: { textMessageTemplateDefault: { titleGroup: 'In {{message.receiver}}' } } });
    const templates = { textMessageTemplateDefault: { body: 'Says: {{message.data.text}}' } };
    expect(await preview('textMessageTemplateDefault', templates)).toEqual([
      { receiverType: 'user', messageType: 'text', title: 'Ana', body: 'Says: When is the hut open?' },
      { receiverType: 'group', messageType: 'text', title: 'In hikers', body: 'Says: When is the hut open?' },
    ]);
    const { body } = (await settings()).templates.textMessageTemplateDefault;
    expect(body).toBe(before.templates.textMessageTemplateDefault.body);
  });

  test('renders every template', async () => {
    const { usePrivacyTemplate: _, ...templates } = (await settings()).templates;
    for (const name of Object.keys(templates)) {
      const previews = await preview(name);
      expect(previews.length).toBeGreaterThan(0);
      const fields = name.startsWith('email') ? ['subject'] : name.startsWith('sms') ? ['text'] : ['title', 'body'];
      for (const { receiverType, messageType, ...texts } of previews) {
        expect({ name, receiverType, messageType, fields: Object.keys(texts) }).toMatchObject({ name, fields });
        expect(Object.values(texts)).not.toContain('');
      }
    }
  });

  test('names what is wrong with a template, and refuses an unknown one', async () => {
    const broken = { textMessageTemplateDefault: { body: '{{#if' } };
    const response = await app.api.post(`${PATH}/preview`, {
      template: 'textMessageTemplateDefault',
      templates: broken,
    });
    expectError(response, 400, 'ERR_BAD_REQUEST');
    for (const template of ['usePrivacyTemplate', 'toString', ''])
      expectError(await app.api.post(`${PATH}/preview`, { template }), 400, 'ERR_BAD_REQUEST');
  });
});
