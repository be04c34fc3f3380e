import { dataOf } from '#test/support/client.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { connectedAs } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'betty', 'carl', 'dora']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty', 'carl', 'dora'] } });
});

const mark = async (uid: string, action: 'delivered' | 'read', messageId?: string) =>
  dataOf(
    await app
      .as(uid)
      .post(
        `/v3/groups/hikers/conversation/${action}`,
        messageId === undefined ? {} : { messageId: Number(messageId) },
      ),
  );

const audiences = async () =>
  (await outboundEventsOf(server, database, app))
    .filter(({ trigger }) => trigger === 'message_read_receipt' || trigger === 'message_delivery_receipt')
    .map(({ trigger, audience }) => [trigger, [...audience.uids].sort()]);

test('a receipt in a group is sent to every author whose message it covers', async () => {
  await sendToGroup(app, 'andrew', 'hikers', 'one');
  await sendToGroup(app, 'betty', 'hikers', 'two');
  const last = await sendToGroup(app, 'carl', 'hikers', 'three');
  const authors = await Promise.all(['andrew', 'betty', 'carl'].map((uid) => connectedAs(server, app, uid)));
  await mark('dora', 'read');
  for (const { client } of authors)
    expect((await client.nextEvent('message_read_receipt')).data).toMatchObject({
      sender: 'dora',
      messageSender: 'carl',
      body: { messageId: last },
    });
  await Promise.all(authors.map(({ client }) => client.close()));
});

test('a receipt covers the messages since the previous receipt of its kind', async () => {
  await sendToGroup(app, 'andrew', 'hikers', 'one');
  await mark('dora', 'read');
  await sendToGroup(app, 'betty', 'hikers', 'two');
  await sendToGroup(app, 'dora', 'hikers', 'own');
  await sendToGroup(app, 'carl', 'hikers', 'three');
  await mark('dora', 'delivered');
  await mark('dora', 'read');
  expect(await audiences()).toEqual([
    ['message_read_receipt', ['andrew', 'dora']],
    ['message_delivery_receipt', ['andrew', 'betty', 'carl', 'dora']],
    ['message_read_receipt', ['betty', 'carl', 'dora']],
  ]);
});

test('authors of deleted messages and authors who left the group receive no receipt', async () => {
  const deleted = await sendToGroup(app, 'andrew', 'hikers', 'one');
  await sendToGroup(app, 'betty', 'hikers', 'two');
  dataOf(await app.as('andrew').delete(`/v3/messages/${deleted}`));
  dataOf(await app.as('betty').delete('/v3/groups/hikers/members'));
  await sendToGroup(app, 'carl', 'hikers', 'three');
  await mark('dora', 'read');
  expect(await audiences()).toEqual([['message_read_receipt', ['carl', 'dora']]]);
  const [{ payload }] = (await eventsIn(database, app, 'message_read_receipt')) as any[];
  expect(payload).not.toHaveProperty('authors');
});

test('an author receives the receipt also if an action message follows their message', async () => {
  await sendToGroup(app, 'carl', 'hikers', 'one');
  dataOf(await app.as('betty').delete('/v3/groups/hikers/members'));
  await mark('dora', 'read');
  expect(await audiences()).toEqual([['message_read_receipt', ['betty', 'carl', 'dora']]]);
});
