// lane: long
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { MANAGEMENT, TestServer, useServer, type TestApp } from '#test/support/server.js';
import { subscribe, WebhookReceiver } from '#test/support/webhook-receiver.js';

const environment = { WEBHOOK_ALLOW_PRIVATE: 'true' };
const server = useServer(environment);

test('several servers deliver every event once and in order, and continue when one of them stops', async () => {
  const other = new TestServer();
  await other.start({ ...environment, DATABASE_URL: server.databaseUrl });
  const receiver = await WebhookReceiver.start();
  const management = server.client(MANAGEMENT);
  const app = await appWithUsers(server, ['anna', 'ben', 'cleo']);
  const elsewhere: TestApp = { ...app, as: (uid: string) => other.client({ apikey: app.apiKey, onBehalfOf: uid }) };
  const webhook = await subscribe(management, app, receiver.url, ['message_sent']);

  const texts = Array.from({ length: 60 }, (_, n) => String(n));
  const talk = (from: number, to: number, senders: TestApp[]) =>
    Promise.all(
      ['ben', 'cleo'].map(async (peer) => {
        for (let n = from; n < to; n++) await sendText(senders[n % senders.length]!, 'anna', peer, texts[n]!);
      }),
    );
  await talk(0, 30, [app, elsewhere]);
  await Promise.all([other.stop(), talk(30, 60, [app])]);

  await eventually(async () => {
    const states = dataOf(await management.get(`${webhook.path}/deliveries`, { limit: 100 })) as { state: string }[];
    expect(states.filter(({ state }) => state !== 'delivered')).toEqual([]);
    expect(receiver.received.length).toBeGreaterThanOrEqual(120);
  });
  for (const peer of ['ben', 'cleo']) {
    const got = receiver.received.filter(({ json }) => json.data.message.receiver === peer);
    expect(got.map(({ json }) => json.data.message.data.text)).toEqual(texts);
  }
  await receiver.stop();
});

test('/metrics shows attempts and the backlog of webhooks', async () => {
  const { text } = await fetch(`http://127.0.0.1:${(server.http.address() as { port: number }).port}/metrics`).then(
    async (response) => ({ text: await response.text() }),
  );
  expect(text).toMatch(/^confab_webhook_attempt_duration_seconds_count\{outcome="success"\} [1-9]/m);
  for (const name of ['deliveries', 'retries', 'lag_seconds'])
    expect(text).toMatch(new RegExp(`^confab_webhook_${name} \\d`, 'm'));
});
