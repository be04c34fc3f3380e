import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { useServer, type TestApp } from '#test/support/server.js';

const SETTINGS = '/v3/notifications/v1/settings';
const PATH = '/v3/notifications/v1/preferences';
const TIMEZONE = `${PATH}/timezone`;
const of = (uid: string, path = PATH) => `${path}?uid=${uid}`;

const server = useServer();
let app: TestApp;
let other: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'gone']);
  other = await appWithUsers(server, ['andrew', 'stranger']);
});

const preferences = async (uid = 'andrew', from: TestApp = app): Promise<any> => dataOf(await from.api.get(of(uid)));
const change = async (changes: object, uid = 'andrew'): Promise<any> => dataOf(await app.api.patch(of(uid), changes));
const settings = async (preferencesOfApp: object, templates: object = {}) =>
  dataOf(await app.api.patch(SETTINGS, { preferences: preferencesOfApp, templates }));
const logIn = async (uid: string): Promise<Client> => {
  const { authToken } = dataOf(await app.api.post(`/v3/users/${uid}/auth_tokens`));
  return server.client({ authToken });
};

describe('preferences', () => {
  test('are those of the app, without what users cannot choose', async () => {
    const ofApp = dataOf(await app.api.get(SETTINGS));
    const { messageEditedSetting, messageDeletedSetting, ...group } = ofApp.preferences.group;
    const { preferences: shown, sound, templates } = await preferences();
    expect(messageEditedSetting + messageDeletedSetting).toBe(4);
    expect(shown.group).toEqual(group);
    expect(Object.keys(shown)).toEqual(['group', 'oneOnOne', 'mute']);
    expect(shown.mute).toEqual(ofApp.preferences.mute);
    expect(sound).toEqual(ofApp.sound);
    expect(templates.usePrivacyTemplate).toBe(3);
    expect(templates.textMessageTemplateDefault).toEqual(ofApp.templates.textMessageTemplateDefault);
    expect(templates).not.toHaveProperty('emailSubjectTemplateDefault');
  });

  test('a change sets what it names and responds with the merged preferences', async () => {
    const before = await preferences();
    await change({ groupPreferences: { groupMessages: 3, groupMemberLeft: 2 }, usePrivacyTemplate: true });
    await change({ mutePreferences: { schedule: { monday: { from: 2200, to: 600 } } } });
    const after = await change({
      oneOnOnePreferences: { oneOnOneReplies: 4 },
      mutePreferences: { dnd: 2, schedule: { monday: { dnd: true }, tuesday: { to: 1200 } } },
    });
    const expected = structuredClone(before);
    Object.assign(expected.preferences.group, { messagesSetting: 3, memberLeftSetting: 2 });
    expected.preferences.oneOnOne.repliesSetting = 4;
    expected.preferences.mute.dndPreferenceSetting = 2;
    expected.preferences.mute.schedulePreferenceSetting.monday = { from: 2200, to: 600, dnd: true };
    expected.preferences.mute.schedulePreferenceSetting.tuesday = { from: 0, to: 1200, dnd: false };
    expected.templates.usePrivacyTemplate = 2;
    expect(after).toEqual(expected);
    expect(await preferences()).toEqual(expected);
    expect(await preferences('tina')).toEqual(before);
    expect(await preferences('andrew', other)).toEqual(before);
    expect((await change({ usePrivacyTemplate: false })).templates.usePrivacyTemplate).toBe(3);
  });

  test('what users cannot choose is ignored, and not stored', async () => {
    await settings(
      {
        group: { messagesOverride: false },
        mute: { dndPreferenceOverride: false, schedulePreferenceOverride: false },
      },
      { usePrivacyTemplate: 1 },
    );
    const choices = {
      groupPreferences: { groupMessages: 1, groupReplies: 1 },
      mutePreferences: { dnd: 2, schedule: { monday: { dnd: true } } },
      usePrivacyTemplate: true,
    };
    const { preferences: after, templates } = await change(choices);
    expect(after.group).toMatchObject({ messagesSetting: 2, messagesOverride: false, repliesSetting: 1 });
    expect(after.mute).toMatchObject({
      dndPreferenceSetting: 1,
      schedulePreferenceSetting: { monday: { dnd: false } },
    });
    expect(templates.usePrivacyTemplate).toBe(1);
    dataOf(await app.api.delete(SETTINGS));
    expect((await preferences()).preferences.group).toMatchObject({ messagesSetting: 2, repliesSetting: 1 });
    expect((await preferences()).templates.usePrivacyTemplate).toBe(3);
  });

  test('a choice does not count while the app does not allow it', async () => {
    await change({ groupPreferences: { groupMessages: 1 }, mutePreferences: { dnd: 2 }, usePrivacyTemplate: true });
    await settings({ group: { messagesOverride: false, messagesSetting: 3 }, mute: { dndPreferenceOverride: false } });
    expect((await preferences()).preferences).toMatchObject({
      group: { messagesSetting: 3 },
      mute: { dndPreferenceSetting: 1 },
    });
    await settings({ group: { messagesOverride: true } }, { usePrivacyTemplate: 1 });
    expect((await preferences()).preferences.group.messagesSetting).toBe(1);
    expect((await preferences()).templates.usePrivacyTemplate).toBe(1);
  });

  test('what a user has not chosen follows the app', async () => {
    await change({ groupPreferences: { groupReplies: 3 } });
    await settings({
      group: { messagesSetting: 1, repliesSetting: 1 },
      mute: { schedulePreferenceSetting: { friday: { to: 1700 } } },
    });
    const { group, mute } = (await preferences()).preferences;
    expect(group).toMatchObject({ messagesSetting: 1, repliesSetting: 3 });
    expect(mute.schedulePreferenceSetting.friday).toEqual({ from: 0, to: 1700, dnd: false });
  });

  test('resetting responds with the preferences of the app under the names of the body, and keeps the time zone', async () => {
    await change({ groupPreferences: { groupMessages: 1 }, mutePreferences: { dnd: 2 }, usePrivacyTemplate: true });
    dataOf(await app.api.patch(of('andrew', TIMEZONE), { timezone: 'Asia/Tokyo' }));
    const day = { from: 0, to: 2359, dnd: false };
    const schedule = {
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
    };
    expect(dataOf(await app.api.delete(of('andrew')))).toEqual({
      groupPreferences: {
        groupMessages: 2,
        groupReplies: 2,
        groupQuotedReplies: 2,
        groupReactions: 2,
        groupMemberLeft: 1,
        groupMemberAdded: 1,
        groupMemberJoined: 1,
        groupMemberKicked: 1,
        groupMemberBanned: 1,
        groupMemberUnbanned: 1,
        groupMemberScopeChanged: 1,
      },
      oneOnOnePreferences: { oneOnOneMessages: 2, oneOnOneReplies: 2, oneOnOneQuotedReplies: 2, oneOnOneReactions: 2 },
      mutePreferences: { dnd: 1, schedule },
      usePrivacyTemplate: false,
    });
    expect(await preferences()).toEqual(await preferences('tina'));
    expect(dataOf(await app.api.get(of('andrew', TIMEZONE)))).toEqual({ timezone: 'Asia/Tokyo' });
  });

  test('concurrent changes are all kept', async () => {
    const names = ['groupMessages', 'groupReplies', 'groupQuotedReplies', 'groupReactions'];
    await Promise.all(names.map((name) => change({ groupPreferences: { [name]: 1 } })));
    const { group } = (await preferences()).preferences;
    expect([group.messagesSetting, group.repliesSetting, group.quotedRepliesSetting, group.reactionsSetting]).toEqual([
      1, 1, 1, 1,
    ]);
  });

  test.each([
    [{ groupPreferences: { groupMessages: 4 } }, 'groupPreferences.groupMessages'],
    [{ groupPreferences: { groupMemberLeft: 3 } }, 'groupPreferences.groupMemberLeft'],
    [{ oneOnOnePreferences: 1 }, 'oneOnOnePreferences'],
    [{ mutePreferences: { dnd: true } }, 'mutePreferences.dnd'],
    [{ mutePreferences: { schedule: { monday: { from: 1275 } } } }, 'mutePreferences.schedule.monday.from'],
    [{ usePrivacyTemplate: 2 }, 'usePrivacyTemplate'],
  ])('refuses %j', async (body, field) => {
    expectError(await app.api.patch(of('andrew'), body), 400, 'ERR_BAD_REQUEST', { [field]: [expect.any(String)] });
  });
});

describe('time zone', () => {
  const timezone = async (uid = 'andrew') => dataOf(await app.api.get(of(uid, TIMEZONE))).timezone as string;
  const set = async (name: unknown) => app.api.patch(of('andrew', TIMEZONE), { timezone: name });

  test('is UTC until it is set', async () => {
    expect(await timezone()).toBe('UTC');
    expect(dataOf(await set('Europe/Berlin'))).toEqual({ timezone: 'Europe/Berlin' });
    expect(await timezone()).toBe('Europe/Berlin');
    expect(await timezone('tina')).toBe('UTC');
    expect((await change({ groupPreferences: { groupMessages: 1 } })).preferences.group.messagesSetting).toBe(1);
    expect(await timezone()).toBe('Europe/Berlin');
  });

  test('accepts aliases, in any case', async () => {
    for (const name of ['Asia/Kolkata', 'Asia/Calcutta', 'US/Pacific', 'GMT', 'Etc/GMT+5', 'UTC'])
      expect(dataOf(await set(name))).toEqual({ timezone: name });
    expect(dataOf(await set('europe/berlin'))).toEqual({ timezone: 'Europe/Berlin' });
  });

  test.each([['Mars/Olympus'], ['+05:30'], ['Europe/Berlin; '], ['x'.repeat(65)], [''], [7], [null]])(
    'refuses %j',
    async (name) => {
      expectError(await set(name), 400, 'ERR_BAD_REQUEST', { timezone: [expect.any(String)] });
    },
  );
});

describe('whose', () => {
  const operations: [string, (client: Client, query: string) => Promise<any>][] = [
    ['list-preferences', (client, query) => client.get(PATH + query)],
    ['update-preferences', (client, query) => client.patch(PATH + query, {})],
    ['reset-preferences', (client, query) => client.delete(PATH + query)],
    ['get-timezone', (client, query) => client.get(TIMEZONE + query)],
    ['update-timezone', (client, query) => client.patch(TIMEZONE + query, { timezone: 'UTC' })],
    ['list-muted', (client, query) => client.get(`${PATH}/mute${query}`)],
    ['mute-conversations', (client, query) => client.put(`${PATH}/mute${query}`, { conversations: [] })],
    ['unmute-conversations', (client, query) => client.delete(`${PATH}/mute${query}`, { conversations: [] })],
  ];

  test.each(operations)('%s: users their own, the app those of every user', async (_, send) => {
    const andrew = await logIn('andrew');
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['gone'] }));
    for (const client of [andrew, app.as('andrew')]) {
      dataOf(await send(client, ''));
      dataOf(await send(client, '?uid=Andrew'));
      expectError(await send(client, '?uid=tina'), 403, 'AUTH_ERR_NO_ACCESS');
    }
    dataOf(await send(app.api, '?uid=andrew'));
    expectError(await send(app.api, ''), 400, 'ERR_BAD_REQUEST', { uid: ['The uid field is required.'] });
    expectError(await send(app.api, '?uid=an%20drew'), 400, 'ERR_BAD_REQUEST');
    for (const uid of ['nobody', 'gone', 'stranger'])
      expectError(await send(app.api, `?uid=${uid}`), 404, 'ERR_UID_NOT_FOUND');
    expectError(await send(server.client({ apikey: app.authKey }), '?uid=andrew'), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await send(server.client({}), '?uid=andrew'), 401, 'AUTH_ERR_EMPTY_APIKEY');
  });
});
