import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { systemContext } from '#test/support/context.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';
import { subscribe, WebhookReceiver } from '#test/support/webhook-receiver.js';

const BACKLOG = 2000;

const server = useServer();
const database = useDatabase(server);

/** Publishes events of the app in one transaction. */
async function publishMany(app: TestApp, count: number): Promise<void> {
  const events = server.app.get(EventPublisher);
  await server.app.get(Database).withTransaction(systemContext(app), async (tx) => {
    for (let n = 0; n < count; n++)
      await events.publish(tx, {
        name: 'user_blocked',
        subject: `user:busy-${n}`,
        payload: { uids: [`user-${n}`], by: `busy-${n}` },
      });
  });
}

const unfinished = async ({ id }: TestApp): Promise<number> =>
  (
    await database.query<{ count: number }>(
      `SELECT count(*)::int FROM webhook_deliveries WHERE app_id = $1 AND state IN ('pending', 'waiting')`,
      [id],
    )
  )[0]!.count;

test('an event of one app is delivered while thousands of another app wait for a receiver that does not respond', async () => {
  const [busy, quiet] = [await appWithUsers(server, ['anna']), await appWithUsers(server, ['anna', 'ben'])];
  const [slow, fast] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
  slow.reply = () => new Promise(() => undefined);
  try {
    const management = server.client(MANAGEMENT);
    await subscribe(management, busy, slow.url, ['user_blocked']);
    await subscribe(management, quiet, fast.url, ['message_sent']);
    await publishMany(busy, BACKLOG);
    const id = await sendText(quiet, 'anna', 'ben', 'Hello');
    await eventually(() => expect(fast.received).toHaveLength(1));
    expect(fast.received[0]!.json.data.message.id).toBe(id);
    // none of them has been delivered
    expect(slow.received.length).toBeLessThanOrEqual(16);
    await eventually(async () => expect(await unfinished(busy)).toBe(BACKLOG));
  } finally {
    await Promise.all([slow.stop(), fast.stop()]);
  }
});
