import { Database } from '#platform/database/database.js';
import { WebhookRetention } from '#resources/webhooks/delivery/webhook-retention.js';
import { dataOf, type Client } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';
import { subscribe, WebhookReceiver, type CreatedWebhook } from '#test/support/webhook-receiver.js';

const DAY = 86_400_000;

const server = useServer();
let management: Client;
let app: TestApp;
let receiver: WebhookReceiver;
let webhook: CreatedWebhook;
beforeEach(async () => {
  management = server.client(MANAGEMENT);
  app = await appWithUsers(server, ['anna', 'ben', 'cleo', 'dana']);
  receiver = await WebhookReceiver.start();
  webhook = await subscribe(management, app, receiver.url, ['message_sent', 'message_edited', 'message_deleted']);
});
afterEach(() => receiver.stop());

/** The bodies that are kept for the webhook. */
const kept = async (): Promise<string[]> =>
  (
    await server.app
      .get(Database)
      .forApp({ app })
      .prisma.webhookDelivery.findMany({
        where: { appId: app.id },
        select: { body: true },
        orderBy: { id: 'asc' },
      })
  ).map(({ body }) => body);

/** What the receiver has answered. */
const answers = async (): Promise<string[]> =>
  (
    await server.app
      .get(Database)
      .forApp({ app })
      .prisma.webhookAttempt.findMany({ where: { appId: app.id }, select: { answer: true } })
  ).map(({ answer }) => answer ?? '');

const untilReceived = (count: number) => eventually(() => expect(receiver.received).toHaveLength(count));

/** Has the jobs of erasure done now rather than in a moment. */
async function hurry(): Promise<void> {
  await server.app
    .get(Database)
    .poolOfJobs()
    .query(
      `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs WHERE task_identifier = 'webhooks.erase'`,
    );
}

test('the event of an erased user is still delivered, when no other delivery shows the user', async () => {
  await subscribe(management, app, receiver.url, ['user_erased', 'message_sent'], { id: 'erasures' });
  await sendText(app, 'anna', 'ben', 'secret');
  // an erasure removes the events of messages that have no deliveries yet
  await untilReceived(2);
  dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
  await untilReceived(3);
  await hurry();
  await eventually(async () => expect((await kept()).join()).not.toContain('secret'));
  expect((await kept()).map((body) => JSON.parse(body))).toMatchObject([
    { trigger: 'user_erased', webhook: 'erasures', data: { uid: 'anna' } },
  ]);
});

test('of an erased message only the event of its deletion is stored, and deliveries of other messages stay', async () => {
  const id = await sendText(app, 'anna', 'ben', 'secret one');
  await sendText(app, 'anna', 'ben', 'another');
  dataOf(await app.as('anna').put(`/v3/messages/${id}`, { data: { text: 'secret two' } }));
  await untilReceived(3);
  expect((await kept()).join()).toContain('secret');
  dataOf(await app.as('anna').delete(`/v3/messages/${id}`, { permanent: true }));
  await untilReceived(4);
  await hurry();
  await eventually(async () => expect((await kept()).join()).not.toContain('secret'));
  const left = (await kept()).map((body) => JSON.parse(body));
  expect(left.map(({ trigger }) => trigger)).toEqual(['message_sent', 'message_deleted']);
});

test('a delivery of a message that quotes an erased one is still sent, without the quotation', async () => {
  receiver.reply = ({ body }) => ({ status: 400, body });
  const quoted = await sendText(app, 'anna', 'ben', 'secret');
  const id = await sendText(app, 'ben', 'anna', 'My answer', { quotedMessageId: quoted });
  dataOf(await app.as('ben').put(`/v3/messages/${id}`, { data: { text: 'My better answer' } }));
  await untilReceived(3);
  await eventually(async () => expect(await answers()).toHaveLength(3));
  expect((await answers()).join()).toContain('secret');
  dataOf(await app.as('anna').delete(`/v3/messages/${quoted}`, { permanent: true }));
  await untilReceived(4);
  await hurry();
  await eventually(async () => expect([...(await kept()), ...(await answers())].join()).not.toContain('secret'));
  expect((await kept()).map((body) => JSON.parse(body).trigger)).toEqual([
    'message_sent',
    'message_edited',
    'message_deleted',
  ]);
  receiver.reply = () => ({});
  const [first] = dataOf<{ id: string }[]>(await management.get(`${webhook.path}/deliveries`, { limit: 100 })).filter(
    ({ trigger }: any) => trigger === 'message_sent',
  );
  dataOf(await management.post(`${webhook.path}/deliveries/${first!.id}/replay`));
  await untilReceived(5);
  const { message } = receiver.received[4]!.json.data;
  expect(message).toMatchObject({ id, quotedMessageId: quoted });
  expect(message).not.toHaveProperty('quotedMessage');
});

test('deliveries of an erased conversation are deleted, and those of later messages stay', async () => {
  await sendText(app, 'anna', 'ben', 'secret');
  await untilReceived(1);
  dataOf(await app.as('anna').delete('/v3/conversations/anna_user_ben'));
  await sendText(app, 'anna', 'ben', 'after it');
  await untilReceived(2);
  await hurry();
  await eventually(async () => expect(await kept()).toEqual([expect.stringContaining('after it')]));
});

test('replies of the app in a conversation of an erased user are deleted', async () => {
  const parent = await sendText(app, 'anna', 'ben', 'question');
  dataOf(await app.api.post(`/v3/messages/${parent}/thread`, { data: { text: 'secret' } }));
  await sendText(app, 'ben', 'cleo', 'another');
  await untilReceived(3);
  dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
  await hurry();
  await eventually(async () => expect((await kept()).join()).not.toContain('secret'));
  expect((await kept()).map((body) => JSON.parse(body).data.message.data.text)).toEqual(['another']);
});

test('deliveries of an erased user are deleted, and those of others stay', async () => {
  await sendText(app, 'anna', 'ben', 'from the erased');
  await sendText(app, 'ben', 'anna', 'to the erased');
  await sendText(app, 'ben', 'cleo', '"uid":"anna" is a text');
  await untilReceived(3);
  dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
  await hurry();
  await eventually(async () => expect(await kept()).toHaveLength(1));
  expect((await kept())[0]).toContain('is a text');
});

test('deliveries of a deleted group are deleted', async () => {
  dataOf(await app.as('anna').post('/v3/groups', { guid: 'hikers', name: 'Hikers', type: 'public' }));
  await sendToGroup(app, 'anna', 'hikers', 'in the group');
  await sendText(app, 'anna', 'ben', 'beside it');
  await untilReceived(2);
  dataOf(await app.api.delete('/v3/groups/hikers'));
  await hurry();
  await eventually(async () => expect(await kept()).toEqual([expect.stringContaining('beside it')]));
});

test('an app without webhooks adds no job', async () => {
  const other = await appWithUsers(server, ['anna', 'ben']);
  const id = await sendText(other, 'anna', 'ben', 'x');
  dataOf(await other.as('anna').delete(`/v3/messages/${id}`, { permanent: true }));
  const { rows } = await server.app
    .get(Database)
    .poolOfJobs()
    .query(`SELECT id FROM graphile_worker._private_jobs WHERE payload ->> 'appId' = $1`, [other.id]);
  expect(rows).toEqual([]);
});

test('deliveries are removed after the retention, in every state', async () => {
  receiver.reply = () => ({ status: 500 });
  await sendText(app, 'anna', 'ben', 'x');
  await eventually(async () => {
    const [delivery] = dataOf(await management.get(`${webhook.path}/deliveries`));
    expect(delivery).toMatchObject({ state: 'failed' });
  });
  const cleaning = server.app.get(WebhookRetention);
  await cleaning.removeOld(new Date(Date.now() + 6 * DAY));
  expect(await kept()).toHaveLength(1);
  // a delivery that is being attempted at this moment is left for the next batch
  await eventually(async () => {
    await cleaning.removeOld(new Date(Date.now() + 8 * DAY));
    expect(await kept()).toEqual([]);
  });
});
