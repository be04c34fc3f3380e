import request from 'supertest';
import { addCollaborator, sessionOf } from '#test/console/support/collaborators.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { blockMessage } from '#test/support/moderation-queues.js';
import { useServer, type TestApp } from '#test/support/server.js';

// Who reviews a message, and notes about it.

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'mona']);
  await addCollaborator(server, app.id, 'moderator', 'mei@example.com');
});

const change = (id: string, body: object) => app.api.patch(`/v3/moderation/cases/${id}`, body);
const queue = async (name: string, query: Record<string, unknown> = {}): Promise<any[]> =>
  dataOf(await app.api.get(`/v3/moderation/${name}-messages`, query));

test('a message is assigned to a collaborator and keeps its notes in each queue, with their authors', async () => {
  const id = await blockMessage(server, app);
  const other = await blockMessage(server, app);
  expect(dataOf(await change(id, { assignee: 'Mei@example.com', note: 'Ask Ana.' }))).toEqual({
    id,
    assignee: 'mei@example.com',
    notes: [{ text: 'Ask Ana.', author: 'app_system', createdAt: expect.any(Number) }],
  });
  dataOf(await app.as('mona').patch(`/v3/moderation/cases/${id}`, { note: 'She agrees.' }));
  const { http } = server;
  const session = await sessionOf(server, 'mei@example.com');
  const asMei = await request(http)
    .patch(`/v3/moderation/cases/${id}`)
    .set({ ...session, appId: app.id })
    .send({ note: 'Done.' });
  expect(asMei.status).toBe(200);
  const notes = ['app_system', 'mona', 'mei@example.com'].map((author) => expect.objectContaining({ author }));
  const shown = expect.objectContaining({ assignee: 'mei@example.com', notes });
  expect(await queue('blocked', { assignee: 'mei@example.com' })).toEqual([shown]);
  expect((await queue('blocked', { assignee: 'none' })).map(({ message }) => message.id)).toEqual([other]);
  dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'approved' }));
  expect(await queue('reviewed')).toEqual([shown]);
  dataOf(await app.as('tina').post(`/v3/messages/${id}/flagged`, { reasonId: 'spam' }));
  expect(await queue('flagged', { assignee: 'mei@example.com', sender: 'andrew' })).toEqual([shown]);
  expect(dataOf(await change(id, { assignee: '' }))).not.toHaveProperty('assignee');
  expect(await queue('flagged', { assignee: 'mei@example.com' })).toEqual([]);
  // users never see what moderators write
  expect(JSON.stringify((await app.as('tina').get('/v3/users/andrew/messages')).body)).not.toContain('Ask Ana');
});

test('notes are added, also many at once, up to a hundred', async () => {
  const id = await blockMessage(server, app);
  const statuses = await Promise.all(Array.from({ length: 101 }, (_, n) => change(id, { note: `Note ${n}` })));
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(100);
  expectError(
    statuses.find(({ status }) => status !== 200)!,
    400,
    'ERR_BAD_REQUEST',
  );
  const [{ notes }] = await queue('blocked');
  expect(new Set(notes.map(({ text }: { text: string }) => text)).size).toBe(100);
});

test('strangers, other apps and messages outside the queues are refused, and deleted messages lose their notes', async () => {
  const id = await blockMessage(server, app);
  expectError(await change(id, { assignee: 'eve@example.com' }), 404, 'ERR_NOT_A_COLLABORATOR');
  expectError(await change(id, { assignee: 'nobody' }), 400, 'ERR_BAD_REQUEST');
  expectError(await change(id, { note: 'x'.repeat(1001) }), 400, 'ERR_BAD_REQUEST');
  const plain = await sendText(app, 'andrew', 'tina', 'Hello');
  for (const unknown of [plain, '999999999', 'nonsense'])
    expectError(await change(unknown, { note: 'Hello' }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  const other = await server.createApp();
  expectError(await other.api.patch(`/v3/moderation/cases/${id}`, { note: 'x' }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  dataOf(await change(id, { note: 'Kept until then.' }));
  dataOf(await app.api.delete(`/v3/messages/${id}`));
  expectError(await change(id, { note: 'Too late.' }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
});
