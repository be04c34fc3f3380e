import { readFileSync } from 'node:fs';
import { uncallableExtensions } from '#resources/client-libraries/library-extensions.js';
import { ASSISTANCE } from '#test/support/agents.js';
import { libraryClient } from '#test/support/client-library.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { useModel } from '#test/support/model-server.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp, type TestServer } from '#test/support/server.js';

const server = useServer({ CONFAB_SERVICE_DOMAIN: 'chat.example.com', WEBHOOK_ALLOW_PRIVATE: 'true' });
const withoutDomain = useServer();
const model = useModel();

const library = async (of: TestServer, app: TestApp, uid: string, host: string) =>
  libraryClient(of, { appId: app.id, authToken: await tokenOf(app, uid), host });
const extension = (app: TestApp, uid: string, name: string) => library(server, app, uid, `${name}-us.chat.example.com`);

test('the settings announce the extensions that are there, and where they are', async () => {
  const app = await appWithUsers(server, ['andrew']);
  const settings = async () =>
    dataOf(await (await library(server, app, 'andrew', 'chat.example.com')).get('/v3/settings'));
  expect(await settings()).toMatchObject({
    EXTENSION_DOMAIN: 'chat.example.com',
    extensions: [
      { id: 'polls', name: 'Polls' },
      { id: 'reminders', name: 'Reminders' },
      { id: 'pin-message', name: 'Pin Message' },
      { id: 'save-message', name: 'Save Message' },
      { id: 'disappearing-messages', name: 'Disappearing Messages' },
    ],
    parameters: {
      'core.chat.groups.enabled': true,
      'features.ue.polls.enabled': true,
      'features.ue.stickers.enabled': false,
      'features.ux.link-preview.enabled': false,
    },
  });
  const turnedOn = ['core.messages.linkPreviews', 'core.messages.thumbnails', 'ai.translation.enabled'];
  await setSettings(server, app, Object.fromEntries(turnedOn.map((name) => [name, true])));
  dataOf(await app.api.post('/v3/stickers', { setName: 'Bears', name: 'Wave', url: 'https://example.com/wave.png' }));
  const { extensions, parameters } = await settings();
  expect(extensions.map(({ id }: { id: string }) => id)).toEqual([
    'polls',
    'reminders',
    'stickers',
    'message-translation',
    'pin-message',
    'save-message',
    'disappearing-messages',
    'link-preview',
    'thumbnail-generation',
    'thumbnail-generator',
  ]);
  expect(parameters).toMatchObject({
    'features.ue.stickers.enabled': true,
    'features.ue.message-translation.enabled': true,
    'features.ux.link-preview.enabled': true,
    'features.ux.thumbnail-generation.enabled': true,
  });
  const other = await appWithUsers(withoutDomain, ['andrew']);
  await setSettings(withoutDomain, other, { 'ai.translation.enabled': true });
  const client = await library(withoutDomain, other, 'andrew', 'chat.example.com');
  expect(dataOf(await client.get('/v3/settings'))).toMatchObject({
    extensions: [],
    parameters: { 'features.ue.polls.enabled': false, 'features.ue.reactions.enabled': true },
  });
});

test('a poll is created, voted in and counted at the host of its extension', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  const [andrew, tina] = [await extension(app, 'andrew', 'polls'), await extension(app, 'tina', 'POLLS')];
  const poll = { question: 'Lunch?', options: ['Soup', 'Salad'], receiver: 'tina', receiverType: 'user' };
  const { id, type, success } = dataOf(await andrew.post('/v2/create', poll));
  expect([type, success]).toEqual(['extension_poll', true]);
  const voted = dataOf(await tina.post('/v2/vote', { vote: '2', id }));
  expect(voted.success).toBe(true);
  const { results } = voted.data.metadata['@injected'].extensions.polls;
  expect(results).toMatchObject({ total: 1, options: { '2': { count: 1, voters: { tina: { name: 'tina' } } } } });
  const again = dataOf(await tina.post('/v2/vote', { vote: 1, id }));
  expect(again.data.metadata['@injected'].extensions.polls.results.options['1'].count).toBe(1);
  expect(dataOf(await andrew.get('/v2/results', { id }))).toMatchObject({
    polls: { id, question: 'Lunch?', options: { '1': 'Soup' }, results: { total: 1, options: { '1': { count: 1 } } } },
  });
  const text = await sendText(app, 'andrew', 'tina', 'Lunch?');
  expectError(await andrew.get('/v2/results', { id: text }), 404, 'ERR_POLL_NOT_FOUND');
  expectError(await andrew.get('/v2/results'), 400, 'ERR_BAD_REQUEST');
  expectError(await tina.post('/v2/vote', { vote: '3', id }), 400, 'ERR_BAD_REQUEST');
  expectError(await tina.post('/v2/vote', { vote: '0', id }), 400, 'ERR_BAD_REQUEST');
  expectError(await tina.post('/v2/vote', { vote: '1', id: '999999' }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expectError(await andrew.post('/v2/create', { ...poll, options: ['Soup'] }), 400, 'ERR_BAD_REQUEST');
});

test('stickers are fetched at the host of their extension, set by set', async () => {
  const app = await appWithUsers(server, ['andrew']);
  const fetched = async () => dataOf(await (await extension(app, 'andrew', 'stickers')).get('/v1/fetch'));
  expect(await fetched()).toEqual({ defaultStickers: [], customStickers: [] });
  const url = 'https://example.com/bear.png';
  const add = (setName: string, name: string, order: number) =>
    app.api.post('/v3/stickers', { setName, name, url, order });
  dataOf(await add('Trees', 'Oak', 0));
  dataOf(await add('Bears', 'Wave', 7));
  dataOf(await add('Bears', 'Hug', 3));
  const { customStickers } = await fetched();
  const place = ({ stickerName, stickerOrder, stickerSetName, stickerSetOrder }: any) =>
    [stickerSetOrder, stickerSetName, stickerOrder, stickerName].join(' ');
  expect(customStickers.map(place)).toEqual(['1 Bears 1 Hug', '1 Bears 2 Wave', '2 Trees 1 Oak']);
  expect(customStickers[0]).toEqual({
    id: expect.any(String),
    stickerName: 'Hug',
    stickerUrl: url,
    stickerOrder: '1',
    stickerSetId: 'Bears',
    stickerSetName: 'Bears',
    stickerSetOrder: '1',
    createdAt: expect.stringMatching(/Z$/),
    modifiedAt: expect.stringMatching(/Z$/),
  });
});

test('reminders of messages are set, moved, fetched and deleted at the host of their extension', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  const messageId = await sendText(app, 'andrew', 'tina', 'Call me');
  const about = Number(messageId);
  const [tina, omar] = [await extension(app, 'tina', 'reminders'), await extension(app, 'omar', 'reminders')];
  const timeInMS = Date.now() + 3_600_123;
  const reminder = { reminderId: messageId, about, isCustom: false, timeInMS };
  expect(dataOf(await tina.post('/v1/reminder', { about, isCustom: false, timeInMS }))).toEqual(reminder);
  expect(dataOf(await app.as('tina').get('/v3/reminders'))).toMatchObject([{ messageId }]);
  const later = { reminderId: messageId, about, isCustom: false, timeInMS: timeInMS + 1 };
  expect(dataOf(await tina.put('/v1/reminder', later))).toEqual(later);
  expect(dataOf(await tina.get('/v1/fetch'))).toEqual([later]);
  expect(dataOf(await omar.get('/v1/fetch'))).toEqual([]);
  expectError(await omar.post('/v1/reminder', { about, timeInMS }), 403, 'ERR_MESSAGE_NO_ACCESS');
  const own = { about: 'Drinking water', isCustom: true, timeInMS };
  expectError(await tina.post('/v1/reminder', own), 400, 'ERR_BAD_REQUEST', {
    about: ['The about must be a decimal id.'],
    isCustom: [expect.stringContaining('not supported')],
  });
  for (const time of [0, Date.now() - 1000, timeInMS * 10, 'soon', 1.5, undefined])
    expectError(await tina.post('/v1/reminder', { about, timeInMS: time }), 400, 'ERR_BAD_REQUEST', {
      timeInMS: [expect.any(String)],
    });
  dataOf(await tina.delete('/v1/reminder', { reminderId: messageId }));
  expect(dataOf(await tina.get('/v1/fetch'))).toEqual([]);
});

describe('an extension for messages', () => {
  let app: TestApp;
  let msgId: string;
  beforeEach(async () => {
    app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    msgId = await sendText(app, 'andrew', 'tina', 'At nine');
  });
  const message = async () => dataOf(await app.as('tina').get(`/v3/messages/${msgId}`));

  test('adds a reaction, and removes it when it is sent again', async () => {
    const reactions = await extension(app, 'tina', 'reactions');
    const react = (emoji: string) => reactions.post('/v1/react', { msgId: Number(msgId), emoji });
    expect(dataOf(await react('👍'))).toMatchObject({ success: true });
    dataOf(await react(':wave:'));
    expect((await message()).data.reactions).toEqual([
      { reaction: '👍', count: 1, reactedByMe: true },
      { reaction: ':wave:', count: 1, reactedByMe: true },
    ]);
    dataOf(await react('👍'));
    expect((await message()).data.reactions).toMatchObject([{ reaction: ':wave:' }]);
    expectError(await react('no emoji'), 400, 'ERR_BAD_REQUEST');
    const others = await extension(app, 'omar', 'reactions');
    expectError(await others.post('/v1/react', { msgId, emoji: '👍' }), 403, 'ERR_MESSAGE_NO_ACCESS');
  });

  test('pins, unpins and lists pinned messages of a conversation', async () => {
    const pins = await extension(app, 'tina', 'pin-message');
    const fetched = async (receiver: Record<string, string>) =>
      (dataOf(await pins.get('/v1/fetch', receiver)) as any).pinnedMessages;
    const andrew = { receiverType: 'user', receiver: 'andrew' };
    expect(dataOf(await pins.post('/v1/pin', { msgId }))).toMatchObject({ success: true });
    await createGroup(app, { guid: 'hikers', owner: 'tina' });
    expect(await fetched(andrew)).toMatchObject([{ id: msgId, pinnedBy: 'tina', data: { text: 'At nine' } }]);
    expect(await fetched({ receiverType: 'group', receiver: 'hikers' })).toEqual([]);
    expect(dataOf(await pins.delete('/v1/unpin', { msgId, ...andrew }))).toMatchObject({ success: true });
    expect(await fetched(andrew)).toEqual([]);
    expectError(await pins.get('/v1/fetch', { ...andrew, receiverType: 'team' }), 400, 'ERR_BAD_REQUEST');
    expectError(await pins.get('/v1/fetch', { ...andrew, receiver: 'nobody' }), 404, 'ERR_UID_NOT_FOUND');
  });

  test('saves, releases and lists saved messages of the user', async () => {
    const saved = await extension(app, 'tina', 'save-message');
    const fetched = async () => (dataOf(await saved.get('/v1/fetch')) as any).savedMessages;
    expect(dataOf(await saved.post('/v1/save', { msgId }))).toMatchObject({ success: true });
    expect(await fetched()).toMatchObject([{ id: msgId, savedAt: expect.any(Number) }]);
    expect(dataOf(await (await extension(app, 'andrew', 'save-message')).get('/v1/fetch'))).toEqual({
      savedMessages: [],
    });
    expect(dataOf(await saved.delete('/v1/unsave', { msgId }))).toMatchObject({ success: true });
    expect(await fetched()).toEqual([]);
  });

  test('lets a message of the user disappear at a time, or at an earlier one', async () => {
    const disappear = async (uid: string, timeInMS: number) =>
      (await extension(app, uid, 'disappearing-messages')).delete('/v1/disappear', { msgId, timeInMS });
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    expect(dataOf(await disappear('andrew', (inAnHour + 60) * 1000))).toMatchObject({ success: true });
    dataOf(await disappear('andrew', inAnHour * 1000));
    dataOf(await disappear('andrew', (inAnHour + 120) * 1000));
    expect(await message()).toMatchObject({ disappearsAt: inAnHour });
    expectError(await disappear('tina', inAnHour * 1000), 403, 'ERR_MESSAGE_NOT_A_SENDER');
    expectError(await disappear('andrew', Date.now() - 1000), 400, 'ERR_BAD_REQUEST');
    dataOf(await disappear('andrew', Date.now() + 3000));
    await eventually(async () => {
      expectError(await app.as('tina').get(`/v3/messages/${msgId}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    });
  });
});

describe('the extension message-translation', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await appWithUsers(server, ['andrew']);
    model.reset();
    await setSettings(server, app, { ...ASSISTANCE, 'aiAgents.openai.url': model.url });
  });

  const translate = async (body: object, path = '/v2/translate') =>
    (await extension(app, 'andrew', 'message-translation')).post(path, body);
  const translated = (language: string, text: string) => ({
    message_translated: text,
    language_translated: language,
    error: null,
    error_description: null,
  });
  const TRANSLATIONS: Record<string, string> = { German: 'Kommst du?', English: 'Are you coming?' };
  /** Translates by the language in the prompt; the API fails for languages that it does not know. */
  const answerByLanguage = () => {
    model.reply = ({ json }) => {
      const [, language = ''] = /into ([A-Z]\w+)/.exec(json.messages[0].content as string) ?? [];
      const text = TRANSLATIONS[language];
      return text === undefined ? { status: 500, body: '{}' } : [{ text }];
    };
  };

  test('answers with a translation for each language, as the hosted service does', async () => {
    answerByLanguage();
    const body = { msgId: 12, text: 'Are you coming?', languages: ['de', 'en'] };
    expect(dataOf(await translate(body))).toEqual({
      msgId: 12,
      translations: [translated('de', 'Kommst du?'), translated('en', 'Are you coming?')],
      language_original: 'en',
    });
    expect(model.calls).toHaveLength(2);
    const again = { text: body.text, languages: ['de', 'de'] };
    expect(dataOf(await translate(again))).toEqual({
      translations: [translated('de', 'Kommst du?')],
      language_original: 'und',
    });
    expect(dataOf(await translate({ text: body.text, languages: [] })).translations).toEqual([
      translated('en', 'Are you coming?'),
    ]);
    // a translation is asked for once
    expect(model.calls).toHaveLength(2);
  });

  test('the failure of one language is at its place, and that of all is an error', async () => {
    answerByLanguage();
    const { translations } = dataOf(await translate({ text: 'Are you coming?', languages: ['fr', 'de'] }));
    expect(translations).toEqual([
      {
        message_translated: '',
        language_translated: 'fr',
        error: 'ERR_AI_MODEL_FAILED',
        error_description: expect.stringContaining('responded with 500'),
      },
      translated('de', 'Kommst du?'),
    ]);
    expectError(await translate({ text: 'Are you coming?', languages: ['fr'] }), 424, 'ERR_AI_MODEL_FAILED');
  });

  test('counts for the limits of the user', async () => {
    await setSettings(server, app, { 'ai.requestsPerUserAndMinute': 1 });
    answerByLanguage();
    const { translations } = dataOf(await translate({ text: 'Are you coming?', languages: ['de', 'en'] }));
    expect(translations.map(({ error }: any) => error as unknown).sort()).toEqual(['ERR_TOO_MANY_REQUESTS', null]);
    expectError(await translate({ text: 'Come!', languages: ['de'] }), 429, 'ERR_TOO_MANY_REQUESTS');
  });

  test('is off until the app turns it on, and has one path', async () => {
    await setSettings(server, app, { 'ai.translation.enabled': false });
    expectError(await translate({ text: 'Hi', languages: ['de'] }), 403, 'ERR_AI_FEATURE_DISABLED');
    expectError(await translate({ text: 'Hi', languages: ['de'] }, '/v1/translate'), 404, 'ERR_API_NOT_FOUND');
    expect(model.calls).toEqual([]);
  });

  test.each([
    ['no text', { languages: ['de'] }, 'text'],
    ['a long text', { text: 'x'.repeat(8001), languages: ['de'] }, 'text'],
    ['no language', { text: 'Hi', languages: ['klingonisch'] }, 'languages'],
    ['too many languages', { text: 'Hi', languages: Array(11).fill('de') }, 'languages'],
    ['an id that is none', { text: 'Hi', msgId: 'x' }, 'msgId'],
  ])('%s is refused', async (_, body, field) => {
    const { status, body: answer } = await translate(body);
    expect([status, answer.error.code]).toEqual([400, 'ERR_BAD_REQUEST']);
    expect(Object.keys(answer.error.details as object)[0]).toMatch(new RegExp(`^${field}`));
    expect(model.calls).toEqual([]);
  });
});

test.each(Object.keys(uncallableExtensions))(
  'the extension %s cannot be called, and the error says what to do',
  async (name) => {
    const app = await appWithUsers(server, ['andrew']);
    const client = await extension(app, 'andrew', name);
    const message = `The extension ${name} cannot be called here. ${uncallableExtensions[name]}`;
    for (const response of [await client.post('/v1/create', { receiver: 'andrew' }), await client.get('/v1/fetch')])
      expect([response.status, response.body.error]).toMatchObject([
        404,
        { code: 'ERR_EXTENSION_NOT_AVAILABLE', message },
      ]);
  },
);

test('each extension has a row in the documentation', () => {
  const rows = readFileSync('docs/client-libraries.md', 'utf8')
    .match(/^\| +`.*/gm)!
    .join('\n');
  const called = ['polls', 'stickers', 'reminders', 'message-translation', 'reactions', 'pin-message', 'save-message'];
  const names = [...called, 'disappearing-messages', ...Object.keys(uncallableExtensions)];
  expect(names.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
});

test('an extension that is not there is refused, and the hosts of extensions have no other routes', async () => {
  const app = await appWithUsers(server, ['andrew']);
  for (const name of ['giphy', 'stickers', 'polls', 'message-translation', '__proto__', 'v3'])
    expectError(await (await extension(app, 'andrew', name)).post('/v1/fetch'), 404, 'ERR_API_NOT_FOUND');
  const { status } = await (await extension(app, 'andrew', 'polls')).post('/v2/../../../me/jwt');
  expect(status).toBe(404);
});
