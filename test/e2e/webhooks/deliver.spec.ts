// lane: long
import { dataOf, expectError, type Client } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';
import {
  subscribe,
  verifiedPayload,
  WebhookReceiver,
  type CreatedWebhook,
  type Reply,
} from '#test/support/webhook-receiver.js';

const server = useServer({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: '0,0', WEBHOOK_TIMEOUT_SECONDS: '2' });
let management: Client;
let app: TestApp;
let receiver: WebhookReceiver;
beforeEach(async () => {
  management = server.client(MANAGEMENT);
  app = await appWithUsers(server, ['anna', 'ben', 'cleo']);
  receiver = await WebhookReceiver.start();
});
afterEach(() => receiver.stop());

const subscribedWebhook = (triggers: string[], more: object = {}): Promise<CreatedWebhook> =>
  subscribe(management, app, receiver.url, triggers, more);
const deliveriesOf = async ({ path }: CreatedWebhook): Promise<any[]> =>
  dataOf(await management.get(`${path}/deliveries`));

/** Until every delivery of the webhook is in this state. */
const settled = (webhook: CreatedWebhook, states: string[]): Promise<any[]> =>
  eventually(async () => {
    const deliveries = await deliveriesOf(webhook);
    expect(deliveries.map(({ state }) => state)).toEqual(states);
    return deliveries;
  });

describe('a delivery', () => {
  test('is the documented envelope, with a signature that the library of Standard Webhooks verifies', async () => {
    const webhook = await subscribedWebhook(['message_sent']);
    const id = await sendText(app, 'anna', 'ben', 'hello');
    await settled(webhook, ['delivered']);
    const [got] = receiver.received;
    expect(got!.json).toEqual({
      trigger: 'message_sent',
      data: { message: expect.objectContaining({ id, sender: 'anna', receiver: 'ben', category: 'message' }) },
      appId: app.id,
      region: 'us',
      webhook: 'crm',
    });
    expect(got!.json.data.message.data.text).toBe('hello');
    expect(verifiedPayload(got!, webhook.secret)).toEqual(got!.json);
    expect(() => verifiedPayload({ ...got!, body: got!.body.replace('hello', 'hullo') }, webhook.secret)).toThrow();
    expect(got!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^evt_\d+$/),
    });
    expect(got!.headers.authorization).toBeUndefined();
  });

  test('carries Basic authentication if it is turned on', async () => {
    await subscribedWebhook(['message_sent'], { useBasicAuth: true, username: 'confab', password: 'secret1' });
    await sendText(app, 'anna', 'ben', 'hello');
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const pair = Buffer.from('confab:secret1').toString('base64');
    expect(receiver.received[0]!.headers.authorization).toBe(`Basic ${pair}`);
  });

  test('is signed with the former and the new secret after a rotation', async () => {
    const webhook = await subscribedWebhook(['message_sent']);
    const { secret } = dataOf(await management.post(`${webhook.path}/secret/rotate`));
    await sendText(app, 'anna', 'ben', 'hello');
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [got] = receiver.received;
    for (const one of [secret, webhook.secret]) expect(verifiedPayload(got!, one)).toEqual(got!.json);
    expect(() => verifiedPayload(got!, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
  });

  test('is created for the triggers that the webhook subscribes to, and only while it is turned on', async () => {
    const webhook = await subscribedWebhook(['message_edited']);
    const id = await sendText(app, 'anna', 'ben', 'hello');
    dataOf(await app.as('anna').put(`/v3/messages/${id}`, { data: { text: 'hullo' } }));
    await settled(webhook, ['delivered']);
    dataOf(await management.put(webhook.path, { enabled: false }));
    dataOf(await app.as('anna').put(`/v3/messages/${id}`, { data: { text: 'hi' } }));
    // the consumer has handled the earlier event of the log by now
    const last = await subscribedWebhook(['message_sent'], { id: 'last' });
    await sendText(app, 'anna', 'ben', 'last');
    await settled(last, ['delivered']);
    expect(receiver.received.map(({ json }) => json.trigger)).toEqual(['message_edited', 'message_sent']);
    expect(await deliveriesOf(webhook)).toHaveLength(1);
  });

  test('goes to every webhook of the app, and to none of another', async () => {
    const other = await appWithUsers(server, ['anna', 'ben']);
    const elsewhere = await subscribe(management, other, receiver.url, ['message_sent'], { id: 'elsewhere' });
    const [one, two] = [
      await subscribedWebhook(['message_sent'], { id: 'one' }),
      await subscribedWebhook(['message_sent'], { id: 'two' }),
    ];
    await sendText(app, 'anna', 'ben', 'hello');
    await Promise.all([settled(one, ['delivered']), settled(two, ['delivered'])]);
    expect(receiver.received.map(({ json }) => json.webhook).sort()).toEqual(['one', 'two']);
    expect(await deliveriesOf(elsewhere)).toEqual([]);
  });

  test('is sent in the order of the conversation, one at a time, while conversations do not wait for each other', async () => {
    const webhook = await subscribedWebhook(['message_sent']);
    receiver.reply = () => new Promise((resolve) => setImmediate(() => resolve({ status: 200 })));
    const texts = Array.from({ length: 40 }, (_, n) => String(n));
    await Promise.all(
      ['ben', 'cleo'].map(async (peer) => {
        for (const text of texts) await sendText(app, 'anna', peer, text);
      }),
    );
    await eventually(() => expect(receiver.received).toHaveLength(80));
    for (const peer of ['ben', 'cleo']) {
      const got = receiver.received.filter(({ json }) => json.data.message.receiver === peer);
      expect(got.map(({ json }) => json.data.message.data.text)).toEqual(texts);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(80);
    expect(webhook.id).toBe('crm');
  });

  test('waits for the attempt before it in its conversation, not for its success', async () => {
    let answer!: (reply: Reply) => void;
    receiver.reply = ({ json }) =>
      json.data.message.data.text === 'first' ? new Promise((resolve) => (answer = resolve)) : {};
    const webhook = await subscribedWebhook(['message_sent']);
    await sendText(app, 'anna', 'ben', 'first');
    await eventually(() => expect(receiver.received).toHaveLength(1));
    await sendText(app, 'anna', 'ben', 'second');
    await sendText(app, 'anna', 'cleo', 'elsewhere');
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect(receiver.received[1]!.json.data.message.data.text).toBe('elsewhere');
    answer({ status: 500 });
    await settled(webhook, ['failed', 'delivered', 'delivered']);
    expect(receiver.received.map(({ json }) => json.data.message.data.text)).toEqual(['first', 'elsewhere', 'second']);
  });

  test('delays no other webhook: a receiver that never responds and one that does not exist do not affect the others', async () => {
    const silent = await WebhookReceiver.start();
    silent.reply = () => new Promise(() => undefined);
    const stuck = await subscribe(management, app, silent.url, ['message_sent'], { id: 'stuck' });
    const down = await subscribe(management, app, 'http://127.0.0.1:1/', ['message_sent'], { id: 'down' });
    const well = await subscribedWebhook(['message_sent']);
    for (let n = 0; n < 30; n++) await sendText(app, 'anna', n % 2 ? 'ben' : 'cleo', String(n));
    await eventually(async () => {
      expect(receiver.received).toHaveLength(30);
      expect(await deliveriesOf(well)).toHaveLength(30);
    });
    expect(silent.received.length).toBeLessThan(30);
    expect((await deliveriesOf(stuck)).filter(({ state }) => state === 'delivered')).toEqual([]);
    await eventually(async () =>
      expect((await deliveriesOf(down)).map(({ state }) => state)).toEqual(Array(30).fill('failed')),
    );
    dataOf(await management.delete(stuck.path));
    await silent.stop();
  });
});

describe('an attempt that fails', () => {
  test('is the only one unless retryOnFailure is on', async () => {
    receiver.reply = () => ({ status: 503, body: 'Try later' });
    const webhook = await subscribedWebhook(['message_sent']);
    await sendText(app, 'anna', 'ben', 'hello');
    const [delivery] = await settled(webhook, ['failed']);
    expect(delivery.attempts).toEqual([
      {
        at: expect.any(Number),
        milliseconds: expect.any(Number),
        status: 503,
        error: 'The response was no success.',
        answer: 'Try later',
      },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  test('is repeated with the same bytes and the same id, and a new signature', async () => {
    let left = 2;
    receiver.reply = () => ({ status: left-- > 0 ? 500 : 204, body: '' });
    const webhook = await subscribedWebhook(['message_sent'], { retryOnFailure: true });
    await sendText(app, 'anna', 'ben', 'hello');
    const [delivery] = await settled(webhook, ['delivered']);
    expect(delivery.attempts.map(({ status }: { status: number }) => status)).toEqual([500, 500, 204]);
    expect(receiver.received).toHaveLength(3);
    for (const got of receiver.received) {
      expect(got.body).toBe(receiver.received[0]!.body);
      expect(got.headers['webhook-id']).toBe(delivery.eventId);
      expect(verifiedPayload(got, webhook.secret)).toEqual(got.json);
    }
  });

  test('is the last one at the end of the schedule', async () => {
    receiver.reply = () => ({ status: 500 });
    const webhook = await subscribedWebhook(['message_sent'], { retryOnFailure: true });
    await sendText(app, 'anna', 'ben', 'hello');
    const [delivery] = await settled(webhook, ['failed']);
    expect(delivery.attempts).toHaveLength(3);
  });

  test('waits as long as Retry-After says', async () => {
    receiver.reply = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    const webhook = await subscribedWebhook(['message_sent'], { retryOnFailure: true });
    await sendText(app, 'anna', 'ben', 'hello');
    const [delivery] = await settled(webhook, ['waiting']);
    const [{ at }] = delivery.attempts;
    expect(delivery.nextAttemptAt - at).toBeGreaterThanOrEqual(3600);
  });

  test('turns the webhook off if the response is 410; waiting deliveries continue when it is turned on again', async () => {
    receiver.reply = () => ({ status: 410 });
    const webhook = await subscribedWebhook(['message_sent'], { retryOnFailure: true });
    await sendText(app, 'anna', 'ben', 'hello');
    await settled(webhook, ['failed']);
    expect(dataOf(await management.get(webhook.path))).toMatchObject({ enabled: false });
    const [{ id }] = await deliveriesOf(webhook);
    dataOf(await management.post(`${webhook.path}/deliveries/${id}/replay`));
    receiver.reply = () => ({});
    dataOf(await management.put(webhook.path, { enabled: true }));
    await settled(webhook, ['delivered']);
    expect(receiver.received).toHaveLength(2);
  });

  test('is one whose response is a redirect, which is not followed', async () => {
    const target = await WebhookReceiver.start();
    receiver.reply = () => ({ status: 307, headers: { location: target.url } });
    const webhook = await subscribedWebhook(['message_sent']);
    await sendText(app, 'anna', 'ben', 'hello');
    const [delivery] = await settled(webhook, ['failed']);
    expect(delivery.attempts[0]).toMatchObject({ status: 307, error: 'Redirects are not followed.' });
    expect(target.received).toEqual([]);
    await target.stop();
  });

  test('is one without a response in time', async () => {
    receiver.reply = () => new Promise(() => undefined);
    const webhook = await subscribedWebhook(['message_sent']);
    await sendText(app, 'anna', 'ben', 'hello');
    const [delivery] = await settled(webhook, ['failed']);
    expect(delivery.attempts[0]).toMatchObject({ error: 'No response in time.' });
  });

  test('stores the beginning of the response, and no more', async () => {
    receiver.reply = () => ({ status: 400, body: `\u0000${'x'.repeat(1_000_000)}` });
    const webhook = await subscribedWebhook(['message_sent']);
    await sendText(app, 'anna', 'ben', 'hello');
    const [delivery] = await settled(webhook, ['failed']);
    expect(delivery.attempts[0].answer).toBe('x'.repeat(1023));
  });
});

describe('the log of deliveries', () => {
  test('is paged by id, in both directions, and filtered by state', async () => {
    receiver.reply = ({ json }) => ({ status: json.data.message.data.text === '2' ? 500 : 200 });
    const webhook = await subscribedWebhook(['message_sent']);
    for (let n = 0; n < 5; n++) await sendText(app, 'anna', 'ben', String(n));
    const all = await settled(webhook, ['delivered', 'delivered', 'failed', 'delivered', 'delivered']);
    const ids = all.map(({ id }) => id);
    const page = async (query: object) => management.get(`${webhook.path}/deliveries`, { ...query });
    const idsOf = async (query: object) => dataOf(await page(query)).map(({ id }: { id: string }) => id);
    expect(await idsOf({ limit: 2 })).toEqual(ids.slice(3));
    expect(await idsOf({ limit: 2, id: ids[3] })).toEqual(ids.slice(1, 3));
    expect(await idsOf({ limit: 2, affix: 'append' })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ limit: 2, affix: 'append', id: ids[1] })).toEqual(ids.slice(2, 4));
    expect(await idsOf({ state: 'failed' })).toEqual([ids[2]]);
    expect((await page({ limit: 2 })).body.meta).toEqual({
      current: { limit: 2, count: 2 },
      next: { affix: 'append', id: ids[4] },
      previous: { affix: 'prepend', id: ids[3] },
    });
    for (const wrong of [{ limit: 101 }, { id: 'x' }, { affix: 'x' }, { state: 'x' }])
      expectError(await page(wrong), 400, 'ERR_BAD_REQUEST', { [Object.keys(wrong)[0]!]: [expect.any(String)] });
  });

  test('lets a delivery be sent again, with the same bytes and id', async () => {
    const webhook = await subscribedWebhook(['message_sent']);
    await sendText(app, 'anna', 'ben', 'hello');
    const [delivery] = await settled(webhook, ['delivered']);
    const replayed = dataOf(await management.post(`${webhook.path}/deliveries/${delivery.id}/replay`));
    expect(replayed).toMatchObject({ id: delivery.id, eventId: delivery.eventId, state: 'pending' });
    await eventually(async () => expect((await deliveriesOf(webhook))[0].attempts).toHaveLength(2));
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  });

  test('shows nothing of another webhook or app', async () => {
    const webhook = await subscribedWebhook(['message_sent']);
    const beside = await subscribedWebhook([], { id: 'beside' });
    await sendText(app, 'anna', 'ben', 'hello');
    const [{ id }] = await settled(webhook, ['delivered']);
    const other = await server.createApp();
    const replay = (path: string, deliveryId: string) => management.post(`${path}/deliveries/${deliveryId}/replay`);
    expectError(await replay(beside.path, id), 404, 'ERR_WEBHOOK_DELIVERY_NOT_FOUND');
    for (const none of ['987654321', 'x', '9'.repeat(30)])
      expectError(await replay(webhook.path, none), 404, 'ERR_WEBHOOK_DELIVERY_NOT_FOUND');
    const elsewhere = `/apps/${other.id}/webhooks/crm`;
    expectError(await replay(elsewhere, id), 404, 'ERR_WEBHOOK_NOT_FOUND');
    expectError(await management.get(`${elsewhere}/deliveries`), 404, 'ERR_WEBHOOK_NOT_FOUND');
    expectError(await management.post(`${elsewhere}/test`), 404, 'ERR_WEBHOOK_NOT_FOUND');
  });
});

test('nothing is sent any more once the app is deleted', async () => {
  const webhook = await subscribedWebhook(['message_sent']);
  dataOf(await management.put(webhook.path, { enabled: false }));
  dataOf(await management.post(`${webhook.path}/test`));
  dataOf(await management.delete(`/apps/${app.id}`));
  dataOf(await management.put(webhook.path, { enabled: true }));
  const other = await appWithUsers(server, ['anna', 'ben']);
  const beside = await subscribe(management, other, receiver.url, ['message_sent'], { id: 'beside' });
  await sendText(other, 'anna', 'ben', 'hello');
  await settled(beside, ['delivered']);
  await settled(webhook, ['pending']);
  expect(receiver.received).toHaveLength(1);
});

test('a test delivery needs no subscription, and is signed like others', async () => {
  const webhook = await subscribedWebhook([]);
  const queued = dataOf(await management.post(`${webhook.path}/test`));
  expect(queued).toMatchObject({ trigger: 'webhook_test', state: 'pending', attempts: [] });
  await settled(webhook, ['delivered']);
  const [got] = receiver.received;
  expect(got!.json).toMatchObject({ trigger: 'webhook_test', appId: app.id, region: 'us', webhook: 'crm' });
  expect(got!.headers['webhook-id']).toBe(queued.eventId);
  expect(verifiedPayload(got!, webhook.secret)).toEqual(got!.json);
});

describe('the list of deliveries', () => {
  test('is filtered by trigger, state and time', async () => {
    const webhook = await subscribedWebhook(['message_sent', 'group_created']);
    await sendText(app, 'anna', 'ben', 'hello');
    dataOf(await app.api.post('/v3/groups', { guid: 'hikers', name: 'Hikers', type: 'public' }));
    const [first] = await settled(webhook, ['delivered', 'delivered']);
    const found = async (query: string): Promise<string[]> =>
      dataOf<{ trigger: string }[]>(await management.get(`${webhook.path}/deliveries?${query}`)).map(
        ({ trigger }) => trigger,
      );
    expect(await found('trigger=group_created')).toEqual(['group_created']);
    expect(await found('trigger=message_sent&state=delivered')).toEqual(['message_sent']);
    expect(await found('trigger=message_sent&state=failed')).toEqual([]);
    expect(await found(`from=${first.createdAt}`)).toHaveLength(2);
    expect(await found(`from=${first.createdAt + 60}`)).toEqual([]);
    expect(await found(`to=${first.createdAt}`)).toEqual([]);
    expectError(await management.get(`${webhook.path}/deliveries?from=yesterday`), 400, 'ERR_BAD_REQUEST');
  });
});

describe('get-webhook-delivery', () => {
  test('returns the request as the receiver got it, and what it responded', async () => {
    receiver.reply = () => ({ status: 503, body: 'busy' });
    const webhook = await subscribedWebhook(['message_sent'], {
      ...{ useBasicAuth: true, username: 'confab', password: 'correct1horse' },
    });
    await sendText(app, 'anna', 'ben', 'hello');
    const [{ id }] = await settled(webhook, ['failed']);
    const response = await management.get(`${webhook.path}/deliveries/${id}`);
    const [got] = receiver.received;
    const { headers, body, attempts } = dataOf(response);
    expect(body).toBe(got!.body);
    expect(got!.headers).toMatchObject(headers);
    expect(attempts).toMatchObject([{ status: 503, answer: 'busy' }]);
    expect(JSON.stringify(response.body)).not.toContain('correct1horse');
    expect(headers).not.toHaveProperty('authorization');
  });

  test('refuses deliveries of other webhooks and apps, and unknown ids', async () => {
    const webhook = await subscribedWebhook([]);
    const { id } = dataOf(await management.post(`${webhook.path}/test`));
    const other = await appWithUsers(server, []);
    const { path } = await subscribe(management, other, receiver.url, []);
    for (const unknown of [id, '1'.repeat(30), 'x'])
      expectError(await management.get(`${path}/deliveries/${unknown}`), 404, 'ERR_WEBHOOK_DELIVERY_NOT_FOUND');
    expectError(await management.get(`/apps/${app.id}/webhooks/none/deliveries/1`), 404, 'ERR_WEBHOOK_NOT_FOUND');
  });
});

describe('the test receiver', () => {
  test('stores deliveries as delivered, without any request', async () => {
    const webhook = await subscribe(management, app, 'confab:test-receiver', ['message_sent']);
    await sendText(app, 'anna', 'ben', 'hello');
    const [{ id, attempts }] = await settled(webhook, ['delivered']);
    expect(attempts).toEqual([{ at: expect.any(Number), milliseconds: 0 }]);
    const { body, headers } = dataOf(await management.get(`${webhook.path}/deliveries/${id}`));
    expect(JSON.parse(body)).toMatchObject({ trigger: 'message_sent', data: { message: { data: { text: 'hello' } } } });
    expect(verifiedPayload({ body, headers } as never, webhook.secret)).toEqual(JSON.parse(body));
    expect(receiver.received).toEqual([]);
  });

  test('is this address only', async () => {
    for (const webhookURL of ['confab:other', 'confab:test-receiver/x', 'CONFAB:test-receiver', 'file:///etc/passwd'])
      expectError(
        await management.post(`/apps/${app.id}/webhooks`, { id: 'crm', name: 'x', webhookURL }),
        400,
        'ERR_BAD_REQUEST',
      );
  });
});
