import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { blockEdit, blockMessage } from '#test/support/moderation-queues.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
});

const QUEUES = '/v3/moderation';
const queue = async (name: string): Promise<any[]> => dataOf(await app.api.get(`${QUEUES}/${name}-messages`));
const decide = async (name: string, id: string, body: object) =>
  dataOf(await app.api.patch(`${QUEUES}/${name}-messages/${id}`, body));
const undo = (id: string) => app.api.delete(`${QUEUES}/reviewed-messages/${id}`);
const textsOfTina = async (): Promise<string[]> =>
  dataOf<any[]>(await app.as('tina').get('/v3/users/andrew/messages', { category: 'message' })).map(
    ({ data }) => data.text,
  );
const decisionsIn = async (): Promise<string[]> =>
  (await eventsIn(database, app)).map(({ name }) => name).filter((name) => name.startsWith('moderation_manual'));

test.each([
  [{ status: 'approved' }, ['moderation_manual_approved', 'moderation_manual_blocked']],
  [{ status: 'rejected' }, []],
  [{ reviewed: true }, []],
])('a blocked message waits as before its review: %j', async (decision, events) => {
  const id = await blockMessage(server, app);
  const [before] = await queue('blocked');
  await decide('blocked', id, decision);
  const { body } = await undo(id);
  expect(body).toEqual({ data: { success: true, message: `The review of message with ID ${id} has been undone.` } });
  expect(await textsOfTina()).toEqual([]);
  const [after] = await queue('blocked');
  const withoutTimes = (entry: any) => ({ ...entry, updatedAt: 0, message: { ...entry.message, updatedAt: 0 } });
  expect(withoutTimes(after)).toEqual(withoutTimes(before));
  expect(await queue('reviewed')).toEqual([]);
  expect(await decisionsIn()).toEqual(events);
  expectError(await undo(id), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  await decide('blocked', id, { status: 'approved' });
  expect(await textsOfTina()).toEqual(['Darn!']);
});

test.each(['approved', 'disapproved'])(
  'a flagged message waits with its flags as before its review: %s',
  async (status) => {
    const id = await sendText(app, 'andrew', 'tina', 'Buy now');
    const flag = { reasonId: 'spam', remark: 'Again' };
    dataOf(await app.as('tina').post(`/v3/messages/${id}/flagged`, flag));
    const [before] = await queue('flagged');
    await decide('flagged', id, { status });
    // a flag since the review is kept, and counts once
    if (status === 'approved')
      dataOf(await app.as('tina').post(`/v3/messages/${id}/flagged`, { ...flag, remark: 'And again' }));
    dataOf(await undo(id));
    const [after] = await queue('flagged');
    expect(await queue('flagged')).toHaveLength(1);
    expect(after.flaggedBy).toEqual([
      { ...before.flaggedBy[0], ...(status === 'approved' && { remark: 'And again', flaggedAt: expect.any(Number) }) },
    ]);
    expect(after.flaggedAt).toBe(before.flaggedAt);
    expect(await textsOfTina()).toEqual(['Buy now']);
    expect(await queue('reviewed')).toEqual([]);
  },
);

test('a rejected edit waits again; one that was approved does not', async () => {
  const id = await sendText(app, 'andrew', 'tina', 'Hello');
  await blockEdit(server, app, { id, sender: 'andrew', receiver: 'tina' }, 'Darn!');
  await decide('blocked', id, { status: 'rejected' });
  dataOf(await undo(id));
  expect(await queue('blocked')).toEqual([expect.objectContaining({ isEdit: true })]);
  await decide('blocked', id, { status: 'approved' });
  expectError(await undo(id), 409, 'ERR_REVIEW_CANNOT_BE_UNDONE');
  expect(await queue('reviewed')).toHaveLength(1);
});

test('a review that was left without a decision is not undone after an edit that delivered the message', async () => {
  const id = await blockMessage(server, app);
  await decide('blocked', id, { reviewed: true });
  dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'Dear!' } }));
  expectError(await undo(id), 409, 'ERR_REVIEW_CANNOT_BE_UNDONE');
  expect(await textsOfTina()).toEqual(['Dear!']);
  dataOf(await app.api.delete(`/v3/messages/${id}`));
  expect((await undo(id)).status).toBe(404);
});

test('of many at once one undoes the review; a message without a review, or of another app, has none', async () => {
  const id = await blockMessage(server, app);
  await decide('blocked', id, { status: 'approved' });
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => undo(id)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
  expect(await queue('blocked')).toHaveLength(1);
  const other = await server.createApp();
  await decide('blocked', id, { status: 'rejected' });
  expectError(await other.api.delete(`${QUEUES}/reviewed-messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expectError(await undo('nonsense'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expect(await queue('reviewed')).toHaveLength(1);
});
