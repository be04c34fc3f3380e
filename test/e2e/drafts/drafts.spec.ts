import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});

const toTina = { receiver: 'tina', receiverType: 'user' };
const save = (place: object, text: string) => app.as('andrew').put('/v3/drafts', { ...place, data: { text } });
const texts = async (uid = 'andrew') =>
  dataOf(await app.as(uid).get('/v3/drafts')).map(({ receiver, parentId, data }: any) => [
    receiver,
    parentId,
    data.text,
  ]);

test('each conversation and thread has a draft, and the last change wins', async () => {
  await createGroup(app, { guid: 'club', owner: 'andrew' });
  dataOf(await save(toTina, 'Shall'));
  dataOf(await save({ ...toTina, parentId: '7' }, 'In a thread'));
  dataOf(await save({ receiver: 'club', receiverType: 'group' }, 'To all'));
  expect(dataOf(await save(toTina, 'Shall we'))).toEqual({
    ...toTina,
    data: { text: 'Shall we' },
    updatedAt: expect.any(Number),
  });
  expect(await texts()).toEqual([
    ['tina', undefined, 'Shall we'],
    ['club', undefined, 'To all'],
    ['tina', '7', 'In a thread'],
  ]);
  expect(await texts('tina')).toEqual([]);
});

test('the devices of the user hear of changes, without the text', async () => {
  dataOf(await save(toTina, 'Secret'));
  dataOf(await app.as('andrew').delete('/v3/drafts', toTina));
  dataOf(await app.as('andrew').delete('/v3/drafts', toTina));
  const changes = (await eventsIn(database, app)).filter(({ name }) => name === 'draft_changed');
  expect(changes).toMatchObject([
    { subject: 'user:andrew', payload: { uid: 'andrew', ...toTina, status: 'saved' } },
    { subject: 'user:andrew', payload: { uid: 'andrew', ...toTina, status: 'deleted' } },
  ]);
  expect(JSON.stringify(changes)).not.toContain('Secret');
  expect(await texts()).toEqual([]);
});

test('drafts end with their user, their receiver and their group', async () => {
  await createGroup(app, { guid: 'club', owner: 'tina', members: { participants: ['andrew', 'omar'] } });
  const toClub = { receiver: 'club', receiverType: 'group' };
  dataOf(await save(toTina, 'To Tina'));
  dataOf(await save(toClub, 'To all'));
  dataOf(await app.as('omar').put('/v3/drafts', { ...toTina, data: { text: 'Hi' } }));
  dataOf(await app.api.delete('/v3/users/omar', { permanent: true }));
  dataOf(await app.api.delete('/v3/groups/club'));
  expect(await texts()).toEqual([['tina', undefined, 'To Tina']]);
  dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
  expect(await database.query('SELECT FROM drafts WHERE app_id = $1', [app.id])).toEqual([]);
});

test('a user has at most 200, also when several are saved at once', async () => {
  await database.query(
    `INSERT INTO drafts (app_id, uid, receiver_type, receiver, parent_id, data) SELECT $1, 'andrew', 'user', 'tina', n, '{}' FROM generate_series(1, 199) n`,
    [app.id],
  );
  const responses = await Promise.all([
    save({ ...toTina, parentId: '500' }, 'One'),
    save({ ...toTina, parentId: '501' }, 'Two'),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  dataOf(await save({ ...toTina, parentId: '1' }, 'Replaced'));
});

test.each([
  [{ receiver: 'nobody', receiverType: 'user' }, { text: 'x' }, 404, 'ERR_UID_NOT_FOUND'],
  [{ receiver: 'nowhere', receiverType: 'group' }, { text: 'x' }, 404, 'ERR_GUID_NOT_FOUND'],
  [{ receiver: 'tina', receiverType: 'channel' }, { text: 'x' }, 400, 'ERR_INVALID_RECEIVER_TYPE'],
  [toTina, 'text', 400, 'ERR_INVALID_MESSAGE_DATA'],
  [toTina, { text: 'x'.repeat(65_536) }, 400, 'ERR_INVALID_MESSAGE_DATA'],
])('%j is refused', async (place, data, status, code) => {
  expectError(await app.as('andrew').put('/v3/drafts', { ...place, data }), status, code);
  expect(await texts()).toEqual([]);
});
