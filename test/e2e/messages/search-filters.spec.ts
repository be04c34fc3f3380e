import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

const LISTS = { limit: 100 };
const textsOf = (messages: any[]): string[] =>
  messages.map(({ data }) => data.text ?? data.attachments?.[0].name ?? '').filter((text) => text !== '');
const search = async (client: Client, searchKey: string, query: object = {}, path = '/v3/messages') =>
  textsOf(dataOf(await client.get(path, { ...LISTS, searchKey, category: 'message', ...query })));

let app: TestApp;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await appWithUsers(server, ['ana', 'ben', 'cleo', 'dora']);
  dataOf(await app.api.put('/v3/users/cleo', { name: 'Sven Ödegård' }));
  await createGroup(app, { guid: 'hikers', owner: 'ana', members: { participants: ['ben', 'cleo'] } });
  await createGroup(app, { guid: 'cooks', owner: 'dora', members: { participants: ['cleo'] } });
  ids.hike = await sendText(app, 'ana', 'ben', 'a hike in the rain');
  ids.swim = await sendText(app, 'ben', 'ana', 'a swim, or (education)');
  ids.link = await sendToGroup(app, 'ana', 'hikers', 'hike at https://example.com/map');
  ids.mention = await sendToGroup(app, 'ben', 'hikers', 'hey <@uid:cleo> look');
  ids.cook = await sendToGroup(app, 'dora', 'cooks', 'soup after the hike');
  const attachments = [{ url: 'https://files.example.com/x', name: 'hike.png' }];
  const image = { receiver: 'ben', receiverType: 'user', type: 'image', data: { attachments } };
  ids.image = dataOf(await app.as('ana').post('/v3/messages', image)).id;
  dataOf(await app.as('ben').post(`/v3/messages/${ids.hike}/reactions/❤️`));
  dataOf(await app.as('ana').post(`/v3/messages/${ids.hike}/pin`));
  dataOf(await app.as('ana').post(`/v3/messages/${ids.swim}/save`));
  await database.query(`UPDATE messages SET sent_at = '2025-03-31T23:59:59Z' WHERE app_id = $1 AND id = $2`, [
    app.id,
    ids.hike,
  ]);
  await database.query(`UPDATE messages SET sent_at = '2025-04-01T00:00:00Z' WHERE app_id = $1 AND id = $2`, [
    app.id,
    ids.swim,
  ]);
});

const [hike, swim, link] = ['a hike in the rain', 'a swim, or (education)', 'hike at https://example.com/map'];
const [mention, image] = ['hey <@uid:cleo> look', 'hike.png'];

test.each<[string, string[]]>([
  ['hike OR swim', [hike, swim, link, image]],
  ['rain OR education in:@ben', [hike, swim]],
  ['educ*', [swim]],
  ['ducation*', []],
  ['education,', [swim]],
  ['(education)!', [swim]],
  ['"education)"', [swim]],
  ['hike -rain.', [link, image]],
  ['from:ana', [hike, link, image]],
  ['FROM:me hike', [hike, link, image]],
  ['from:@ben from:dora', [swim, mention]],
  ['hike -from:ana', []],
  ['-from:ana', [swim, mention]],
  ['in:hikers', [link, mention]],
  ['in:#hikers hike', [link]],
  ['in:ben', [hike, swim, image]],
  ['in:ana_user_ben rain', [hike]],
  ['hike -in:hikers', [hike, image]],
  ['in:cooks', []],
  ['in:nobody', []],
  ['has:link', [link]],
  ['has:file', [image]],
  ['has:images hike', [image]],
  ['has:video', []],
  ['has:reaction', [hike]],
  ['has:mention', [mention]],
  ['hike -has:links -has:file', [hike]],
  ['mentions:cleo', [mention]],
  ['mentions:me', []],
  ['type:image', [image]],
  ['hike -type:image', [hike, link]],
  ['is:pinned', [hike]],
  ['is:saved', [swim]],
  ['on:2025-03-31', [hike]],
  ['on:2025-04', [swim]],
  ['on:2025', [hike, swim]],
  ['before:2025-04-01', [hike]],
  ['after:2025-03-31 before:2026', [swim]],
  ['after:2025-04 hike', [link, image]],
  ['"from:ana"', []],
  ['% ', []],
  ['https://example.com/map', [link]],
])('%s finds %j for ana', async (key, expected) => {
  expect(await search(app.as('ana'), key)).toEqual(expected);
  expect(await search(app.as('ana'), key, { affix: 'prepend' })).toEqual(expected);
});

test('what the parameters and the filters say must both be so', async () => {
  const ana = app.as('ana');
  expect(await search(ana, 'from:ana', { sender: 'ben' })).toEqual([]);
  expect(await search(ana, 'from:ana', { sender: 'ana', hasLinks: true })).toEqual([link]);
  expect(await search(ana, 'before:2025-04-01', { fromTimestamp: Date.parse('2025-01-01') / 1000 })).toEqual([hike]);
  expect(await search(ana, 'in:ben', { conversationId: 'group_hikers' })).toEqual([]);
  expect(await search(ana, 'in:hikers', {}, '/v3/users/ben/messages')).toEqual([]);
  expect(await search(ana, 'in:hikers hike', {}, '/v3/groups/hikers/messages')).toEqual([link]);
  expect(await search(ana, 'hike in:ben', {}, '/v3/groups/hikers/messages')).toEqual([]);
});

test('is:unread lists what counts as unread', async () => {
  expect(await search(app.as('cleo'), 'is:unread in:hikers')).toEqual([link, mention]);
  dataOf(await app.as('cleo').post('/v3/groups/hikers/conversation/read'));
  expect(await search(app.as('cleo'), 'is:unread in:hikers')).toEqual([]);
});

test.each([
  ['form:ana', 'There is no filter form:, only from:, in:, has:, before:, after:, on:, mentions:, is:, type:.'],
  ['has:cheese', 'The filter has: cannot be cheese, only link, file, image, video, audio, reaction or mention.'],
  ['is:new', 'The filter is: cannot be new, only pinned, saved or unread.'],
  ['before:soon', 'The filter before: cannot be soon, only a day, month or year'],
  ['on:2026-02-30', 'The filter on: cannot be 2026-02-30'],
  ['from:josé', 'The filter from: cannot be josé, only the uid of a user or me.'],
  ['in:a.b', 'The filter in: cannot be a.b'],
  ['-before:2026', 'The filter before: cannot be excluded, only from:, in:, has:, mentions:, type:.'],
])('%s is refused, with the reason', async (searchKey, reason) => {
  expectError(await app.as('ana').get('/v3/messages', { searchKey }), 400, 'ERR_BAD_REQUEST', {
    searchKey: [expect.stringContaining(reason)],
  });
});

test.each(['from:me', 'mentions:me', 'is:saved', 'is:unread', 'in:@ben'])(
  '%s needs an acting user',
  async (searchKey) => {
    expectError(await app.api.get('/v3/messages', { searchKey }), 400, 'ERR_BAD_REQUEST', {
      searchKey: [expect.stringContaining('requires an acting user')],
    });
  },
);

test('a type that no message can have is refused as in the parameter', async () => {
  expectError(await app.as('ana').get('/v3/messages', { searchKey: 'type:cheese' }), 400, 'ERR_INVALID_MESSAGE_TYPE');
});

test('without an acting user filters select among the messages of the app', async () => {
  expect(await search(app.api, 'hike from:dora')).toEqual(['soup after the hike']);
  expect(await search(app.api, 'hike in:cooks')).toEqual(['soup after the hike']);
  expect(await search(app.api, 'hike in:ben')).toEqual([]);
});

test.each(['sven', 'Ödegard', '@sven', 'hey sven', '"hey" "sven odegard"', 'sven OR nobody'])(
  '%s finds a mention of the user by the name that readers see',
  async (key) => {
    expect(await search(app.as('ana'), key)).toEqual([mention]);
    expect(await search(app.as('dora'), key)).toEqual([]);
  },
);

test('a mention is no text of its markup, and is found by the id and without the name as before', async () => {
  expect([await search(app.as('ana'), 'uid'), await search(app.as('ana'), '"uid:cleo"')]).toEqual([[], []]);
  expect(await search(app.as('ana'), 'cleo')).toEqual([mention]);
  expect(await search(app.as('ana'), 'look -sven')).toEqual([]);
  expect(await search(app.as('ana'), 'look -ben')).toEqual([mention]);
  const [found] = dataOf(await app.as('ana').get('/v3/messages', { searchKey: 'sven loo*', withMatches: true }));
  expect(found.data.matches).toEqual([
    { start: 4, end: 15 },
    { start: 16, end: 19 },
  ]);
});

test('a pasted sentence of more than 100 characters is found', async () => {
  const sentence = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
  await sendText(app, 'ana', 'ben', `${sentence}, and so on.`);
  expect(sentence.length).toBeGreaterThan(250);
  expect(await search(app.as('ben'), `"${sentence}"`)).toHaveLength(1);
  expect(await search(app.as('ben'), sentence)).toHaveLength(1);
  expect(await search(app.as('ben'), `${sentence} -on`)).toEqual([]);
  expectError(await app.as('ben').get('/v3/messages', { searchKey: 'x'.repeat(501) }), 400, 'ERR_BAD_REQUEST', {
    searchKey: [expect.any(String)],
  });
});

describe('a search that finds nothing', () => {
  const meant = async (client: Client, searchKey: string, query: object = {}) =>
    (await client.get('/v3/messages', { ...LISTS, searchKey, ...query })).body.meta.search;

  test.each([
    ['educaton', 'education'],
    ['Edcuation,', 'education'],
    ['swim educatiom', 'swim education'],
    ['"educatoin" -rain', 'education -rain'],
    ['from:ben eduction', 'from:ben education'],
    ['educatin OR mountian', 'education OR mountian'],
  ])('%s says what may have been meant', async (key, didYouMean) => {
    expect(await meant(app.as('ana'), key)).toEqual({ complete: true, didYouMean });
    expect((await search(app.as('ana'), didYouMean)).length).toBeGreaterThan(0);
  });

  test.each(['walrus', 'from:ana educaton', 'rain educaton', 'educaton -swim', 'educ'])(
    '%s says nothing where nothing similar is found',
    async (key) => {
      expect(await meant(app.as('ana'), key)).toBeUndefined();
    },
  );

  test('names no word that only others may read, and none behind the cursor', async () => {
    expect(await meant(app.as('dora'), 'educaton')).toBeUndefined();
    expect(await meant(app.as('ben'), 'educaton', { receiverType: 'group' })).toBeUndefined();
    expect(await meant(app.as('ben'), 'educaton', { id: '1' })).toBeUndefined();
    expect(await meant(app.api, 'educaton')).toEqual({ complete: true, didYouMean: 'education' });
  });
});
