import { dataOf, expectError } from '#test/support/client.js';
import { doDueWork } from '#test/support/due-work.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  await createGroup(app, { guid: 'club', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
});

const LUNCH = { receiver: 'club', receiverType: 'group', question: 'Lunch?', options: ['Soup', 'Salad', 'Rice'] };
const create = (more: object = {}) => app.as('andrew').post('/v3/polls', { ...LUNCH, ...more });
const aPoll = async (more: object = {}): Promise<string> => dataOf(await create(more)).id;
const vote = (uid: string, id: string, ...options: number[]) => app.as(uid).post(`/v3/polls/${id}/votes`, { options });
const withdraw = (uid: string, id: string) => app.as(uid).delete(`/v3/polls/${id}/votes`);
const close = (uid: string, id: string) => app.as(uid).post(`/v3/polls/${id}/close`, {});
const pollOf = (message: any) => message.data.metadata['@injected'].extensions.polls;
const pollAs = async (uid: string, id: string) => pollOf(dataOf(await app.as(uid).get(`/v3/messages/${id}`)));
const countsOf = ({ results }: any) => Object.values<any>(results.options).map(({ count }) => count);
const counts = async (id: string) => countsOf(await pollAs('andrew', id));
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const changes = async (id: string) =>
  (await eventsIn(database, app, 'message_poll_changed')).filter(({ payload }: any) => payload.messageId === id);
const runDue = () => doDueWork(server, database, app);
test('a poll is a message in the form of the hosted service, in lists, searches and events', async () => {
  const message = dataOf(await create());
  const options = { '1': 'Soup', '2': 'Salad', '3': 'Rice' };
  expect(message).toMatchObject({
    sender: 'andrew',
    category: 'custom',
    type: 'extension_poll',
    data: { text: 'Lunch?\n1. Soup\n2. Salad\n3. Rice', customData: { id: message.id, question: 'Lunch?', options } },
  });
  const empty = (text: string) => ({ text, count: 0, voters: {} });
  expect(pollOf(message)).toEqual({
    id: message.id,
    question: 'Lunch?',
    options,
    multiple: false,
    anonymous: false,
    results: {
      total: 0,
      voterCount: 0,
      options: { '1': empty('Soup'), '2': empty('Salad'), '3': empty('Rice') },
    },
  });
  const [listed] = dataOf(await app.as('tina').get('/v3/groups/club/messages', { searchKey: 'salad' }));
  expect(pollOf(listed)).toEqual(pollOf(message));
  const [sent] = (await outboundEventsOf(server, database, app)).filter(({ trigger }) => trigger === 'message_sent');
  expect(pollOf((sent!.data as any).message)).toEqual(pollOf(message));
});

test('a vote replaces the one before, is withdrawn, and everybody hears of each change', async () => {
  const id = await aPoll();
  expect(countsOf(pollOf(dataOf(await vote('tina', id, 2))))).toEqual([0, 1, 0]);
  dataOf(await vote('tina', id, 2));
  dataOf(await vote('omar', id, 2));
  dataOf(await vote('tina', id, 3));
  const { results } = await pollAs('andrew', id);
  expect(results).toMatchObject({
    total: 2,
    voterCount: 2,
    options: {
      '2': { text: 'Salad', count: 1, voters: { omar: { name: 'omar' } } },
      '3': { text: 'Rice', count: 1, voters: { tina: { name: 'tina' } } },
    },
  });
  dataOf(await withdraw('tina', id));
  dataOf(await withdraw('tina', id));
  expect(await counts(id)).toEqual([0, 1, 0]);
  expect(await changes(id)).toHaveLength(4);
  const event = (await outboundEventsOf(server, database, app)).at(-1)!;
  expect(event).toMatchObject({ trigger: 'message_poll_changed', audience: { guid: 'club' } });
  expect(countsOf(pollOf((event.data as any).message))).toEqual([0, 1, 0]);
});

test('several options are chosen where the poll allows it, and a poll is a reply in a thread', async () => {
  const parentId = await sendText(app, 'andrew', 'tina', 'Hungry?');
  const id = await aPoll({ receiver: 'tina', receiverType: 'user', multiple: true, parentId });
  dataOf(await vote('tina', id, 1, 3, 3));
  dataOf(await vote('andrew', id, 3));
  const [reply] = dataOf(await app.as('tina').get(`/v3/messages/${parentId}/thread`));
  expect(countsOf(pollOf(reply))).toEqual([1, 0, 2]);
  expect(pollOf(reply).results).toMatchObject({ total: 3, voterCount: 2 });
  dataOf(await vote('tina', id, 2));
  expect(await counts(id)).toEqual([0, 1, 1]);
});

test('voters are listed in pages; of an anonymous poll nobody sees them, and users see their own votes', async () => {
  const [open, secret] = [await aPoll(), await aPoll({ anonymous: true })];
  for (const id of [open, secret]) for (const uid of ['tina', 'omar', 'andrew']) dataOf(await vote(uid, id, 1));
  const votes = `/v3/polls/${open}/votes`;
  const first = await app.as('omar').get(votes, { limit: 2, option: 1 });
  expect(dataOf(first)).toMatchObject([
    { uid: 'tina', option: 1, votedBy: { name: 'tina' } },
    { uid: 'omar', option: 1 },
  ]);
  expect(dataOf(await app.as('omar').get(votes, first.body.meta.next))).toMatchObject([{ uid: 'andrew' }]);
  expect(dataOf(await app.as('omar').get(votes, { option: 2 }))).toEqual([]);
  for (const client of [app.as('andrew'), app.api])
    expectError(await client.get(`/v3/polls/${secret}/votes`), 403, 'ERR_POLL_ANONYMOUS');
  expect(Object.keys((await pollAs('tina', secret)).results.options['1'].voters)).toEqual(['tina']);
  const event = (await outboundEventsOf(server, database, app)).at(-1)!;
  expect(pollOf((event.data as any).message).results.options['1']).toEqual({ text: 'Soup', count: 3, voters: {} });
});

test('of many voters a message shows the last ones and the viewer, and counts all', async () => {
  const id = await aPoll();
  dataOf(await vote('tina', id, 1));
  await database.query(
    `INSERT INTO users (app_id, uid, name) SELECT $1, 'voter-' || n, 'Voter' FROM generate_series(1, 30) n`,
    [app.id],
  );
  await database.query(
    `INSERT INTO poll_votes (app_id, message_id, uid, option) SELECT $1, $2, 'voter-' || n, 1 FROM generate_series(1, 30) n`,
    [app.id, id],
  );
  const shown = async (uid: string) => (await pollAs(uid, id)).results.options['1'];
  expect(Object.keys((await shown('omar')).voters)).toHaveLength(20);
  expect(Object.keys((await shown('tina')).voters)).toHaveLength(21);
  expect((await shown('tina')).voters).toHaveProperty('tina');
  expect(await shown('omar')).toMatchObject({ count: 31 });
});

test('a poll is closed by its sender or a moderator, once, and then nobody votes', async () => {
  const id = await aPoll();
  dataOf(await vote('tina', id, 1));
  expectError(await close('tina', id), 403, 'ERR_MESSAGE_NOT_A_SENDER');
  dataOf(await app.api.put('/v3/groups/club/members/omar', { scope: 'moderator' }));
  const closings = await Promise.all([
    close('omar', id),
    close('andrew', id),
    app.api.post(`/v3/polls/${id}/close`, {}),
  ]);
  for (const closing of closings) expect(pollOf(dataOf(closing)).closedAt).toEqual(expect.any(Number));
  expectError(await vote('omar', id, 2), 403, 'ERR_POLL_CLOSED');
  expectError(await withdraw('tina', id), 403, 'ERR_POLL_CLOSED');
  expect(await counts(id)).toEqual([1, 0, 0]);
  expect(await changes(id)).toHaveLength(2);
});

test('it closes by itself, once, also if several servers do it while users vote', async () => {
  const id = await aPoll({ closesAt: inAnHour() });
  expect((await pollAs('tina', id)).closesAt).toEqual(expect.any(Number));
  const votes = ['tina', 'omar', 'andrew'].map((uid) => vote(uid, id, 2));
  const [responses] = await Promise.all([Promise.all(votes), runDue()]);
  await runDue();
  const counted = responses.filter(({ status }) => status === 200).length;
  for (const response of responses) if (response.status !== 200) expectError(response, 403, 'ERR_POLL_CLOSED');
  expect(await counts(id)).toEqual([0, counted, 0]);
  expect(await changes(id)).toHaveLength(counted + 1);
  expect((await pollAs('tina', id)).closedAt).toEqual(expect.any(Number));
});

test('after its time nobody votes, even before the server has closed it', async () => {
  const id = await aPoll({ closesAt: inAnHour() });
  await database.query(`UPDATE polls SET closes_at = now() - interval '1 minute' WHERE app_id = $1`, [app.id]);
  expectError(await vote('tina', id, 1), 403, 'ERR_POLL_CLOSED');
  const { closesAt, closedAt } = await pollAs('tina', id);
  expect(closedAt).toBe(closesAt);
});

test('a poll that was closed by hand is not closed again at its time', async () => {
  const id = await aPoll({ closesAt: inAnHour() });
  dataOf(await close('andrew', id));
  await runDue();
  expect(await changes(id)).toHaveLength(1);
});

test('votes of many users at once, each several times, are counted exactly', async () => {
  const uids = Array.from({ length: 20 }, (_, index) => `voter-${index}`);
  for (const uid of uids) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  dataOf(await app.api.post('/v3/groups/club/members', { participants: uids }));
  const id = await aPoll();
  const results = await Promise.all(uids.flatMap((uid) => [1, 2, 3, 2].map((option) => vote(uid, id, option))));
  results.forEach(dataOf);
  const votes = await database.query('SELECT uid, option FROM poll_votes WHERE app_id = $1', [app.id]);
  expect(votes.map(({ uid }: any) => uid).sort()).toEqual([...uids].sort());
  const counted = [1, 2, 3].map((option) => votes.filter((row: any) => row.option === option).length);
  expect(await counts(id)).toEqual(counted);
  expect((await pollAs('tina', id)).results).toMatchObject({ total: 20, voterCount: 20 });
});

test('who cannot read the poll does not vote; muted members do, in a frozen group nobody does', async () => {
  const id = await aPoll();
  const direct = await aPoll({ receiver: 'tina', receiverType: 'user' });
  expectError(await vote('omar', direct, 1), 403, 'ERR_MESSAGE_NO_ACCESS');
  const other = await appWithUsers(server, ['tina']);
  expectError(await other.as('tina').post(`/v3/polls/${id}/votes`, { options: [1] }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expectError(await vote('tina', await sendText(app, 'andrew', 'tina', 'Hi'), 1), 404, 'ERR_POLL_NOT_FOUND');
  dataOf(await app.as('tina').post('/v3/users/tina/blockedusers', { blockedUids: ['andrew'] }));
  expectError(await vote('andrew', direct, 1), 403, 'ERR_BLOCKED_SENDER');
  dataOf(await app.api.put('/v3/groups/club', { sendScope: 'admin' }));
  dataOf(await app.api.post('/v3/groups/club/mutedusers/omar', {}));
  dataOf(await vote('omar', id, 1));
  dataOf(await app.api.put('/v3/groups/club', { frozen: true }));
  expectError(await vote('omar', id, 2), 403, 'ERR_GROUP_FROZEN');
  dataOf(await app.api.post('/v3/groups/club/bannedusers/omar', {}));
  expectError(await vote('omar', id, 2), 403, 'ERR_MESSAGE_NO_ACCESS');
  expect(await counts(id)).toEqual([1, 0, 0]);
});

test.each<[string, object, string]>([
  ['no options', { options: [] }, 'options'],
  ['one option', { options: ['Soup'] }, 'options'],
  ['21 options', { options: Array.from({ length: 21 }, (_, index) => `Dish ${index}`) }, 'options'],
  ['10,000 options', { options: Array.from({ length: 10_000 }, (_, index) => `Dish ${index}`) }, 'options'],
  ['options that are equal', { options: ['Soup', ' Soup '] }, 'options'],
  ['an empty option', { options: ['Soup', '  '] }, 'options.1'],
  ['a long option', { options: ['Soup', 'x'.repeat(101)] }, 'options.1'],
  ['no question', { question: '' }, 'question'],
  ['a long question', { question: 'x'.repeat(256) }, 'question'],
  ['a time in the past', { closesAt: 1 }, 'closesAt'],
  ['a time in a thousand years', { closesAt: inAnHour() + 1000 * 31_556_952 }, 'closesAt'],
])('a poll with %s is refused', async (_, body, field) => {
  expectError(await create(body), 400, 'ERR_BAD_REQUEST', { [field]: expect.anything() });
  expect(await database.query('SELECT FROM polls WHERE app_id = $1', [app.id])).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['none', [], 'options'],
  ['one that the poll does not have', [4], 'options'],
  ['zero', [0], 'options.0'],
  ['several, where one is allowed', [1, 2], 'options'],
  ['a text', ['1'], 'options.0'],
])('a vote for %s is refused', async (_, options, field) => {
  const id = await aPoll();
  expectError(await app.as('tina').post(`/v3/polls/${id}/votes`, { options }), 400, 'ERR_BAD_REQUEST', {
    [field]: expect.anything(),
  });
});

test('the content of a poll is not edited, its tags are, and its deletion deletes the votes', async () => {
  const id = await aPoll({ closesAt: inAnHour() });
  dataOf(await vote('tina', id, 1));
  const edit = { data: { customData: { question: 'Dinner?', options: { '1': 'Soup' } } } };
  expectError(await app.as('andrew').put(`/v3/messages/${id}`, edit), 403, 'ERR_POLL_NOT_EDITABLE');
  dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { tags: ['food'] }));
  expect(await counts(id)).toEqual([1, 0, 0]);
  dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
  expectError(await vote('tina', id, 1), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expect(await database.query('SELECT FROM poll_votes WHERE app_id = $1', [app.id])).toEqual([]);
  await runDue();
  expect(await changes(id)).toHaveLength(1);
});

test('the erasure of a user takes their votes out of the results', async () => {
  const id = await aPoll();
  dataOf(await vote('tina', id, 1));
  dataOf(await vote('omar', id, 1));
  dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
  await eventually(async () => expect(await counts(id)).toEqual([1, 0, 0]));
});
