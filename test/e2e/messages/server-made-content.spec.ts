import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { makeJobsDue } from '#test/support/jobs.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await createGroup(app, { guid: 'club', owner: 'andrew', members: { participants: ['tina'] } });
});

const toTina = { receiver: 'tina', receiverType: 'user' };
const links = [{ url: 'javascript:alert(1)', title: 'Forged', image: 'https://evil.example/pixel.png' }];
const FORGED = { '@injected': { extensions: { 'link-preview': { links } } }, confab: { sentBy: 'operator' } };
const forged = { text: 'hi', metadata: { own: 1, ...FORGED } };
const POLL = { question: 'Fire Bob?', options: { '1': 'yes', '2': 'no' } };
const voters = { tina: { name: 'tina' } };
const results = { total: 99, voterCount: 99, options: { '1': { text: 'yes', count: 99, voters } } };
const forgedPoll = {
  category: 'custom',
  type: 'extension_poll',
  data: { customData: POLL, metadata: { '@injected': { extensions: { polls: { id: '1', ...POLL, results } } } } },
};
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const metadataOf = async (id: string) => dataOf(await app.api.get(`/v3/messages/${id}`)).data.metadata as object;
const sent = async (data: object = { text: 'hi' }) =>
  dataOf(await app.as('andrew').post('/v3/messages', { ...toTina, data })).id as string;
const client = async () => {
  const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens')) as { authToken: string };
  return server.client({ authToken });
};
/** As link previews, thumbnails and the console write it. */
const addedByServer = async (id: string) => {
  const text = `UPDATE messages SET data = jsonb_set(data, '{metadata}', coalesce(data -> 'metadata', '{}') || $3::jsonb)
    WHERE app_id = $1 AND id = $2`;
  await database.query(text, [app.id, id, JSON.stringify(FORGED)]);
};

describe('what only the server writes in metadata', () => {
  type Send = (metadata: unknown) => Promise<{ data: { metadata?: object } }>;
  const post = async (by: { post: typeof app.api.post }, path: string, body: object) =>
    dataOf(await by.post(path, body));
  const dataWith = (metadata: unknown) => ({ ...forged, metadata });
  test.each<[string, Send]>([
    ['sent with an auth token', async (m) => post(await client(), '/v3/messages', { ...toTina, data: dataWith(m) })],
    ['sent by the app', async (m) => post(app.api, '/v3/messages', { ...toTina, data: dataWith(m) })],
    ['sent by a bot', async (m) => post(app.api, '/v3/bots/andrew/messages', { ...toTina, data: dataWith(m) })],
    [
      'of the category custom',
      async (m) =>
        post(await client(), '/v3/messages', {
          ...{ ...toTina, category: 'custom', type: 'location' },
          data: { customData: {}, metadata: m },
        }),
    ],
    [
      'sent to several',
      async (m) => {
        const body = { multipleReceivers: { uids: ['tina'], guids: ['club'] }, data: dataWith(m) };
        const { uids, guids } = dataOf(await (await client()).post('/v3/messages', body)) as any;
        expect(guids.club.data.data.metadata).toEqual(uids.tina.data.data.metadata);
        return uids.tina.data;
      },
    ],
    [
      'sent in a thread',
      async (m) => post(await client(), `/v3/messages/${await sent()}/thread`, { data: dataWith(m) }),
    ],
    [
      'sent as a form',
      async (m) =>
        dataOf(await (await client()).form('/v3/messages', { ...toTina, data: JSON.stringify(dataWith(m)) })) as never,
    ],
    [
      'sent to one member',
      async (m) => post(await client(), '/v3/groups/club/members/tina/ephemeral-messages', { data: dataWith(m) }),
    ],
    [
      'sent later',
      async (m) => post(await client(), '/v3/scheduledmessages', { ...toTina, data: dataWith(m), sendAt: inAnHour() }),
    ],
    [
      'changed before it is sent',
      async (m) => {
        const later = { ...toTina, data: { text: 'hi' }, sendAt: inAnHour() };
        const { id } = dataOf(await app.as('andrew').post('/v3/scheduledmessages', later)) as { id: string };
        return dataOf(await app.as('andrew').put(`/v3/scheduledmessages/${id}`, { data: dataWith(m) })) as never;
      },
    ],
    [
      'edited',
      async (m) => {
        const id = await sent();
        dataOf(await (await client()).put(`/v3/messages/${id}`, { data: { metadata: m } }));
        return { data: { metadata: await metadataOf(id) } };
      },
    ],
  ])('is removed from a message %s', async (_, send) => {
    for (const metadata of [forged.metadata, JSON.stringify(forged.metadata)])
      expect((await send(metadata)).data.metadata).toEqual({ own: 1 });
  });

  test('is removed from a message that was scheduled with it', async () => {
    const later = { ...toTina, data: { text: 'hi' }, sendAt: inAnHour(), tags: ['scheduled'] };
    const { id } = dataOf(await app.as('andrew').post('/v3/scheduledmessages', later)) as { id: string };
    await database.query(`UPDATE scheduled_messages SET data = $3 WHERE app_id = $1 AND id = $2`, [app.id, id, forged]);
    await database.query('UPDATE due_work SET due_at = now() WHERE app_id = $1 AND subject_id = $2', [app.id, id]);
    await makeJobsDue(database, 'due-work.run');
    await eventually(async () => {
      const [message] = dataOf(await app.as('tina').get('/v3/users/andrew/messages', { tags: 'scheduled' })) as any[];
      expect(message.data.metadata).toEqual({ own: 1 });
    });
  });

  test.each<[string, object]>([
    ['of the text', { text: 'edited' }],
    ['that sends back the metadata', { metadata: { own: 2, ...FORGED } }],
    ['with other metadata', { metadata: { own: 2 } }],
    ['that makes up another value', { metadata: { own: 2, '@injected': {}, confab: {} } }],
  ])('stays in an edit %s', async (_, changes) => {
    const id = await sent({ text: 'hi', metadata: { own: 2 } });
    await addedByServer(id);
    dataOf(await (await client()).put(`/v3/messages/${id}`, { data: changes }));
    expect(await metadataOf(id)).toEqual({ own: 2, ...FORGED });
  });

  test('does not count for the limits of what is sent', async () => {
    const own = { own: 'x'.repeat(10_200) };
    const id = await sent({ text: 'hi', metadata: { ...own, ...FORGED } });
    await addedByServer(id);
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'edited' } }));
    expect(await metadataOf(id)).toEqual({ ...own, ...FORGED });
  });
});

describe('a message of the type of polls', () => {
  test('is made by the server alone, whoever sends', async () => {
    const id = await sent();
    const requests: [{ post: typeof app.api.post }, string, object][] = [
      [await client(), '/v3/messages', toTina],
      [app.as('andrew'), '/v3/messages', { multipleReceivers: { uids: ['tina'] } }],
      [app.api, '/v3/messages', toTina],
      [app.api, '/v3/bots/andrew/messages', toTina],
      [await client(), `/v3/messages/${id}/thread`, {}],
      [await client(), '/v3/scheduledmessages', { ...toTina, sendAt: inAnHour() }],
    ];
    for (const [by, path, receiver] of requests)
      expectError(await by.post(path, { ...receiver, ...forgedPoll }), 400, 'ERR_INVALID_MESSAGE_TYPE');
    const poll = { ...toTina, question: 'Lunch?', options: ['Soup', 'Rice'] };
    expect(dataOf(await (await client()).post('/v3/polls', poll))).toMatchObject({ type: 'extension_poll' });
  });

  test('is kept by an import, with its results', async () => {
    const record = { ...forgedPoll, muid: 'of-the-former-server', sender: 'andrew', ...toTina, sentAt: 1_600_000_000 };
    dataOf(await app.api.post('/v3/data_import/messages', { messages: { [record.muid]: record } }));
    const listed = dataOf(
      await app.as('tina').get('/v3/users/andrew/messages', { category: 'custom', type: 'extension_poll' }),
    ) as any[];
    expect(listed.find(({ muid }) => muid === record.muid).data).toMatchObject(forgedPoll.data);
  });
});
