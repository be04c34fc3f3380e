import { dataOf, type Client } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'outsider']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
});

const message = async (id: string, client: Client = app.api) => dataOf(await client.get(`/v3/messages/${id}`));
const mentionedIn = async (id: string) => Object.keys((await message(id)).data.mentions ?? {});
const publishedMentions = async (id: string): Promise<string[][]> =>
  (await eventsIn(database, app, 'user_mentioned'))
    .filter(({ payload }) => payload.messageId === id)
    .map(({ payload }) => payload.uids);
const texts = async (query: Record<string, unknown>, client: Client = app.api, path = '/v3/messages') =>
  dataOf(await client.get(path, { category: 'message', ...query })).map(({ data }: any) => data.text);

describe('a text that names users', () => {
  test('mentions them, contains their summaries, and publishes an event', async () => {
    const body = { receiver: 'hikers', receiverType: 'group', data: { text: 'Ask <@uid:Tina> or <@uid:omar>.' } };
    const sent = dataOf(await app.as('andrew').post('/v3/messages', body));
    expect(sent.data).toMatchObject({
      text: 'Ask <@uid:Tina> or <@uid:omar>.',
      mentions: { tina: { uid: 'tina', name: 'tina', role: 'default' }, omar: { uid: 'omar', name: 'omar' } },
    });
    expect((await message(sent.id)).data.mentions).toEqual(sent.data.mentions);
    expect(await publishedMentions(sent.id)).toEqual([['tina', 'omar']]);
  });

  test('shows them in their present state', async () => {
    const id = await sendToGroup(app, 'andrew', 'hikers', 'Ask <@uid:tina>.');
    dataOf(await app.api.put('/v3/users/tina', { name: 'Tina Brown' }));
    expect((await message(id)).data.mentions.tina.name).toBe('Tina Brown');
  });

  test('mentions each once, and only users who exist and can see the message', async () => {
    dataOf(await app.api.post('/v3/groups/hikers/members', { participants: ['outsider'] }));
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['outsider'] }));
    const text = '<@uid:tina> <@uid:nobody> <@uid:tina> <@uid:outsider> <@uid:app_system> <@uid:andrew>';
    const id = await sendToGroup(app, 'andrew', 'hikers', text);
    expect(await mentionedIn(id)).toEqual(['tina', 'andrew']);
    const direct = await sendText(app, 'andrew', 'tina', 'See <@uid:omar>, <@uid:tina>, <@uid:andrew>');
    expect(await mentionedIn(direct)).toEqual(['tina', 'andrew']);
  });

  test('mentions in each of several conversations the users who can see it there', async () => {
    const body = {
      multipleReceivers: { uids: ['tina', 'outsider'], guids: ['hikers'] },
      data: { text: 'Ask <@uid:tina> or <@uid:outsider>' },
    };
    const { uids, guids } = dataOf(await app.as('andrew').post('/v3/messages', body));
    const shown = [uids.tina, uids.outsider, guids.hikers].map(({ data }) => Object.keys(data.data.mentions));
    expect(shown).toEqual([['tina'], ['outsider'], ['tina']]);
  });

  test('can be a caption, and can come from any sender', async () => {
    const image = {
      receiver: 'hikers',
      receiverType: 'group',
      type: 'image',
      data: { text: '<@uid:tina>', attachments: [{ url: 'https://files.example.com/a.png' }] },
    };
    expect(Object.keys(dataOf(await app.api.post('/v3/messages', image)).data.mentions)).toEqual(['tina']);
  });

  test.each(['@tina', '<@tina>', '<@uid:>', '<@uid:ti na>', '<@UID:tina>', '<uid:tina>', '<@uid:tina'])(
    'as %s names nobody',
    async (text) => {
      const id = await sendToGroup(app, 'andrew', 'hikers', text);
      expect((await message(id)).data).not.toHaveProperty('mentions');
      expect(await publishedMentions(id)).toEqual([]);
    },
  );

  test('mentions at most a hundred users', async () => {
    const uids = Array.from({ length: 25 }, (_, n) => `hiker-${n}`);
    for (const uid of uids) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    dataOf(await app.api.post('/v3/groups/hikers/members', { participants: uids }));
    const named = [...Array.from({ length: 80 }, (_, n) => `nobody-${n}`), ...uids];
    const id = await sendToGroup(app, 'andrew', 'hikers', named.map((uid) => `<@uid:${uid}>`).join(' '));
    expect(await mentionedIn(id)).toEqual(uids.slice(0, 20));
  });

  test('determines the mentions, whatever mentions a client sends', async () => {
    const id = await sendToGroup(app, 'andrew', 'hikers', '', { data: { text: 'x', mentions: { tina: {} } } });
    expect((await message(id)).data).not.toHaveProperty('mentions');
  });
});

describe('changes of a mention', () => {
  test('an edit replaces the mentions, and its event names new ones only', async () => {
    const id = await sendToGroup(app, 'andrew', 'hikers', '<@uid:tina>');
    const edit = (data: object) => app.as('andrew').put(`/v3/messages/${id}`, { data });
    const action = dataOf(await edit({ text: '<@uid:omar> <@uid:tina> <@uid:outsider>' }));
    expect(Object.keys(action.data.entities.on.entity.data.mentions)).toEqual(['omar', 'tina']);
    dataOf(await edit({ metadata: { kept: true } }));
    expect(await mentionedIn(id)).toEqual(['omar', 'tina']);
    dataOf(await edit({ text: 'nobody' }));
    expect(await mentionedIn(id)).toEqual([]);
    expect(await publishedMentions(id)).toEqual([['tina'], ['omar']]);
  });

  test('a deletion removes it', async () => {
    const id = await sendToGroup(app, 'andrew', 'hikers', '<@uid:tina>');
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    expect(Object.keys((await message(id)).data)).toEqual(['entities']);
    expect(await texts({ hasMentions: true })).toEqual([]);
  });

  test('the erasure of a user removes it, also for a later user with the same uid', async () => {
    const id = await sendToGroup(app, 'andrew', 'hikers', '<@uid:tina> <@uid:omar>');
    dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
    dataOf(await app.api.post('/v3/users', { uid: 'tina', name: 'Another Tina' }));
    dataOf(await app.api.post('/v3/groups/hikers/members', { participants: ['tina'] }));
    expect(await mentionedIn(id)).toEqual(['omar']);
    expect(await texts({ myMentionsOnly: true }, app.as('tina'))).toEqual([]);
  });
});

describe('a list', () => {
  beforeEach(async () => {
    await sendToGroup(app, 'andrew', 'hikers', 'to <@uid:tina>');
    await sendToGroup(app, 'andrew', 'hikers', 'to <@uid:omar>');
    await sendToGroup(app, 'omar', 'hikers', 'to nobody');
    await sendText(app, 'omar', 'tina', 'aside <@uid:tina>');
  });
  const group = '/v3/groups/hikers/messages';

  test('filters messages by mentioned users', async () => {
    expect(await texts({ hasMentions: true })).toEqual(['to <@uid:tina>', 'to <@uid:omar>', 'aside <@uid:tina>']);
    expect(await texts({ hasMentions: false })).toHaveLength(4);
    expect(await texts({ mentionedUids: 'TINA' })).toEqual(['to <@uid:tina>', 'aside <@uid:tina>']);
    expect(await texts({ mentionedUids: 'tina,omar', sender: 'andrew' })).toEqual(['to <@uid:tina>', 'to <@uid:omar>']);
    expect(await texts({ mentionedUids: 'nobody' })).toEqual([]);
    expect(await texts({ hasMentions: true }, app.as('andrew'), group)).toEqual(['to <@uid:tina>', 'to <@uid:omar>']);
    expect(await texts({ mentionedUids: 'tina' }, app.as('tina'), '/v3/users/omar/messages')).toEqual([
      'aside <@uid:tina>',
    ]);
  });

  test('filters messages that mention the acting user, if there is one', async () => {
    const own = { myMentionsOnly: true };
    expect(await texts(own, app.as('tina'))).toEqual(['to <@uid:tina>', 'aside <@uid:tina>']);
    expect(await texts(own, app.as('tina'), group)).toEqual(['to <@uid:tina>']);
    expect(await texts(own, app.as('andrew'), group)).toEqual([]);
    expect(await texts(own, app.api, group)).toHaveLength(3);
  });

  test('adds tags of mentioned users, or blocks between them and the acting user', async () => {
    dataOf(await app.api.put('/v3/users/tina', { tags: ['guide'] }));
    dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['tina'] }));
    const mentioned = async (query: object, client = app.as('andrew')) =>
      dataOf(await client.get(group, { mentionedUids: 'tina', ...query }))[0].data.mentions.tina;
    const plain = await mentioned({});
    expect(Object.keys(plain).filter((name) => /tags|block/i.test(name))).toEqual([]);
    expect(await mentioned({ mentionsWithTagInfo: true })).toEqual({ ...plain, tags: ['guide'] });
    expect(await mentioned({ mentionsWithBlockedInfo: true })).toEqual({
      ...plain,
      blockedByMe: true,
      blockedByMeAt: expect.any(Number),
      blockedAt: expect.any(Number),
    });
    expect(await mentioned({ mentionsWithBlockedInfo: true }, app.api)).toEqual(plain);
  });

  test('reads mentioned users together with senders and receivers, without another statement', async () => {
    const list = (query: object) =>
      statementsOf(server, async () => dataOf(await app.as('tina').get(group, { limit: 1, ...query })));
    await list({});
    expect((await list({ mentionedUids: 'tina' })).length).toBe((await list({ sender: 'omar' })).length);
  });
});
