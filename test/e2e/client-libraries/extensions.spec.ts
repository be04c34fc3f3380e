import { ASSISTANCE } from '#test/support/agents.js';
import { libraryClient } from '#test/support/client-library.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
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
    ],
  });
  await setSettings(server, app, { 'core.messages.linkPreviews': true, 'ai.translation.enabled': true });
  dataOf(await app.api.post('/v3/stickers', { setName: 'Bears', name: 'Wave', url: 'https://example.com/wave.png' }));
  expect((await settings()).extensions.map(({ id }: { id: string }) => id)).toEqual([
    'polls',
    'reminders',
    'stickers',
    'message-translation',
    'link-preview',
  ]);
  const other = await appWithUsers(withoutDomain, ['andrew']);
  await setSettings(withoutDomain, other, { 'ai.translation.enabled': true });
  const client = await library(withoutDomain, other, 'andrew', 'chat.example.com');
  expect(dataOf(await client.get('/v3/settings'))).toMatchObject({ extensions: [] });
});

test('a poll is created, and voted in, at the host of its extension', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  const [andrew, tina] = [await extension(app, 'andrew', 'polls'), await extension(app, 'tina', 'POLLS')];
  const poll = { question: 'Lunch?', options: ['Soup', 'Salad'], receiver: 'tina', receiverType: 'user' };
  const { id, type } = dataOf(await andrew.post('/v2/create', poll));
  expect(type).toBe('extension_poll');
  const voted = dataOf(await tina.post('/v2/vote', { vote: '2', id }));
  const { results } = voted.data.metadata['@injected'].extensions.polls;
  expect(results).toMatchObject({ total: 1, options: { '2': { count: 1, voters: { tina: { name: 'tina' } } } } });
  const again = dataOf(await tina.post('/v2/vote', { vote: 1, id }));
  expect(again.data.metadata['@injected'].extensions.polls.results.options['1'].count).toBe(1);
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
    about: [expect.stringContaining('not supported')],
    isCustom: [expect.stringContaining('not supported')],
  });
  for (const time of [0, Date.now() - 1000, timeInMS * 10, 'soon', 1.5, undefined])
    expectError(await tina.post('/v1/reminder', { about, timeInMS: time }), 400, 'ERR_BAD_REQUEST', {
      timeInMS: [expect.any(String)],
    });
  dataOf(await tina.delete('/v1/reminder', { reminderId: messageId }));
  expect(dataOf(await tina.get('/v1/fetch'))).toEqual([]);
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

test('an extension that is not there is refused, and the hosts of extensions have no other routes', async () => {
  const app = await appWithUsers(server, ['andrew']);
  for (const name of ['giphy', 'stickers', 'polls', 'message-translation', '__proto__', 'v3'])
    expectError(await (await extension(app, 'andrew', name)).post('/v1/fetch'), 404, 'ERR_API_NOT_FOUND');
  const { status } = await (await extension(app, 'andrew', 'polls')).post('/v2/../../../me/jwt');
  expect(status).toBe(404);
});
