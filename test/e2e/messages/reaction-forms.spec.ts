import { readFileSync } from 'node:fs';
import { reactionOf } from '#resources/messages/reactions/reaction.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let id: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['anna', 'ben']);
  id = await sendText(app, 'anna', 'ben', 'Hello');
});

const path = (reaction: string) => `/v3/messages/${id}/reactions/${encodeURIComponent(reaction)}`;
const react = async (uid: string, reaction: string) => dataOf(await app.as(uid).post(path(reaction))).data.reactions;

/** As displayed, and another form of the same emoji. */
const FORMS = [
  ['❤️', '\u2764'],
  ['❤️', '\u2764\ufe0e'],
  ['👍', '👍\ufe0f'],
  ['👍🏽', '👍\ufe0f🏽'],
  ['☝🏽', '\u261d\ufe0f🏽'],
  ['🏳️‍🌈', '🏳\u200d🌈'],
  ['👁️‍🗨️', '👁\u200d🗨\ufe0f'],
  ['🏋️‍♀️', '🏋\u200d\u2640'],
  ['👩‍❤️‍👨', '👩\u200d\u2764\u200d👨'],
  ['#️⃣', '#\u20e3'],
  ['🇩🇪', '🇩🇪\ufe0f'],
] as const;

test.each(FORMS)('%s and %j are one reaction, however it is added, listed and removed', async (shown, other) => {
  await react('anna', other);
  expect(await react('ben', shown)).toEqual([{ reaction: shown, count: 2, reactedByMe: true }]);
  expect(await react('ben', other)).toEqual([{ reaction: shown, count: 2, reactedByMe: true }]);
  expect(dataOf(await app.api.get(path(other))).map(({ uid }: any) => uid)).toEqual(['anna', 'ben']);
  dataOf(await app.as('anna').delete(path(shown)));
  expect(dataOf(await app.as('ben').delete(path(other))).data).not.toHaveProperty('reactions');
  const names = (await eventsIn(database, app, 'message_reaction_removed')).map(({ payload }: any) => payload.reaction);
  expect(names).toEqual([shown, shown]);
});

test('two forms that users add at the same time are one reaction', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => react(n % 2 ? 'anna' : 'ben', n % 3 ? '❤️' : '\u2764')));
  expect((await react('anna', '❤️'))[0]).toMatchObject({ reaction: '❤️', count: 2 });
});

test.each([':ありがとう:', ':+1::skin-tone-4:', ':děkuji:', ':नमस्ते:'])('%s is the name of an emoji', async (name) => {
  expect(await react('anna', name)).toEqual([{ reaction: name, count: 1, reactedByMe: true }]);
});

test.each([':+1::skin-tone-9:', ':a::b:', ':a\u200b:'])('%j is not', async (name) => {
  expectError(await app.as('anna').post(path(name)), 400, 'ERR_BAD_REQUEST');
});

test('the database normalises what servers of earlier versions insert, as the server does', async () => {
  const emoji = Array.from({ length: 0x20000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((text) => /^\p{Extended_Pictographic}$/u.test(text));
  const forms = [...emoji, ...FORMS.flat(), ':a:'];
  const rows = await database.query('SELECT normal_reaction(form) AS normal FROM unnest($1::text[]) AS form', [forms]);
  expect(rows.map(({ normal }) => normal)).toEqual(forms.map(reactionOf));
  const insert = (reaction: string) =>
    database.query(
      `INSERT INTO message_reactions (app_id, message_id, uid, reaction, conversation_key) VALUES ($1, $2, 'anna', $3, 'user/anna/ben')`,
      [app.id, id, reaction],
    );
  await insert('\u2764');
  await insert('\u2764\ufe0e');
  expect(await react('ben', '❤️')).toEqual([{ reaction: '❤️', count: 2, reactedByMe: true }]);
});

test('the migration gives stored reactions the normal form, and merges those of one user', async () => {
  for (const reaction of ['🎉', ':a:', '❤️', '👍']) await react('anna', reaction);
  await react('ben', '🎉');
  const rename = (uid: string, from: string, to: string) =>
    database.query(
      'UPDATE message_reactions SET reaction = $4 WHERE app_id = $1 AND message_id = $2 AND uid = $3 AND reaction = $5',
      [...[app.id, id, uid, to, from]],
    );
  await rename('anna', '🎉', '\u2764');
  await rename('anna', ':a:', '\u2764\ufe0e');
  await rename('ben', '🎉', '👍\ufe0f');
  await database.query(readFileSync('prisma/migrations/20261125225100_merge_forms_of_reactions/migration.sql', 'utf8'));
  const reactions = dataOf(await app.api.get(`/v3/messages/${id}`)).data.reactions;
  expect(reactions.map(({ reaction, count }: any) => `${reaction} ${count}`).sort()).toEqual(['❤️ 1', '👍 2']);
});

test('a message with several forms of a reaction is imported with one of each user', async () => {
  const message = {
    ...{ sender: 'anna', receiverType: 'user', receiver: 'ben', category: 'message', type: 'text', sentAt: 1600000000 },
    ...{ muid: 'm-1', data: { text: 'Hello' } },
    reactions: [
      { uid: 'ben', reaction: '❤️', reactedAt: 1600000001 },
      { uid: 'ben', reaction: '\u2764', reactedAt: 1600000002 },
      { uid: 'anna', reaction: '\u2764' },
      { uid: 'anna', reaction: ':+1::skin-tone-4:' },
    ],
  };
  const { m } = dataOf(await app.api.post('/v3/data_import/messages', { messages: { m: message } }));
  expect(m).toMatchObject({ success: true });
  id = m.data.id;
  const reactions = dataOf(await app.api.get(`/v3/messages/${id}`)).data.reactions;
  expect(reactions).toEqual([
    { reaction: '❤️', count: 2 },
    { reaction: ':+1::skin-tone-4:', count: 1 },
  ]);
  expect(dataOf(await app.api.get(path('❤️')))[0]).toMatchObject({ uid: 'ben', reactedAt: 1600000001 });
});
