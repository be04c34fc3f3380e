import { dataOf, type Client } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { MANAGEMENT } from '../support/server.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

const run = new ConsoleTest();
let management: Client;
let webhooks: string;
/** Of the delivery of a hostile message. */
let hostileDelivery: string;

beforeAll(async () => {
  await run.start();
  management = run.server.client(MANAGEMENT);
  webhooks = `/apps/${run.app.id}/webhooks`;
  for (const uid of ['ann', 'bob']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid }));
  const hostile = { id: 'hostile', name: HOSTILE.slice(0, 50), webhookURL: 'confab:test-receiver' };
  dataOf(await management.post(webhooks, { ...hostile, triggers: ['message_sent'] }));
  const message = { receiver: 'bob', receiverType: 'user', category: 'message', type: 'text', data: { text: HOSTILE } };
  dataOf(await run.app.as('ann').post('/v3/messages', message));
  hostileDelivery = await eventually(async () => {
    const [delivery] = dataOf<any[]>(await management.get(`${webhooks}/hostile/deliveries?state=delivered`));
    expect(delivery).toBeDefined();
    return `webhooks/hostile/deliveries/${delivery.id}`;
  });
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

const deliveriesOf = async (id: string, query = ''): Promise<any[]> =>
  dataOf<any[]>(await management.get(`${webhooks}/${id}/deliveries${query}`));

test('a webhook with the test receiver is created, and its secret is shown', async () => {
  await run.open('webhooks');
  await run.press('Create a webhook');
  await run.type('Id', 'inspect');
  await run.type('Name', 'Inspector');
  await run.press('Send nothing: show the deliveries here');
  await run.type('Triggers', 'group_created');
  await run.page.keyboard.press('ArrowDown');
  await run.page.keyboard.press('Enter');
  await run.press('Create');
  const secret = await run.page.waitForSelector('input[readonly][value^=whsec_]');
  const { secret: stored } = dataOf(await management.get(`${webhooks}/inspect/secret`));
  expect(await secret!.evaluate((input) => input.value)).toBe(stored);
  expect(dataOf(await management.get(`${webhooks}/inspect`))).toMatchObject({ webhookURL: 'confab:test-receiver' });
  expect(dataOf(await management.get(`${webhooks}/inspect/triggers`))).toMatchObject([{ id: 'group_created' }]);
  await run.press('Open the webhook');
  await run.untilText('No delivery was found');
});

test('deliveries arrive in the list while it is open, and one is shown with its payload and headers', async () => {
  await run.open('webhooks/inspect');
  await run.press('Send a test event');
  await run.untilText('webhook_test');
  dataOf(await run.app.api.post('/v3/groups', { guid: 'hikers', name: 'Hikers', type: 'public' }));
  await run.untilText('group_created');
  await run.page.waitForSelector('tbody a');
  await run.page.click('tbody a');
  await run.untilText('Stored by the test receiver');
  await run.untilText('"guid": "hikers"');
  await run.untilText('webhook-signature: v1,');
});

test('deliveries are filtered by the address', async () => {
  await run.open('webhooks/inspect?trigger=webhook_test&state=delivered');
  await run.page.waitForSelector('tbody a');
  expect(await run.page.$$eval('tbody a', (links) => links.map(({ textContent }) => textContent))).toEqual([
    'webhook_test',
  ]);
  await run.open('webhooks/inspect?to=1000');
  await run.untilText('No delivery was found');
  await run.open('webhooks/inspect?state=failed');
  await run.untilText('No delivery was found');
});

test('a delivery is sent again', async () => {
  const [{ id }] = await deliveriesOf('inspect');
  await run.open(`webhooks/inspect/deliveries/${id}`);
  await run.press('Send again');
  await run.untilText('Attempt 2');
  expect((await deliveriesOf('inspect'))[0].attempts).toHaveLength(2);
});

test('a webhook is changed, disabled and enabled', async () => {
  await run.open('webhooks/inspect?tab=settings');
  await run.type('Name', 'Renamed');
  await run.press('Send nothing: show the deliveries here');
  await run.type('Address', 'http://127.0.0.1/events');
  await run.press('Save');
  await run.untilText('must begin with https://');
  await run.type('Address', 'https://example.com/events');
  await run.press('Save');
  await run.untilText('The webhook is stored.');
  const stored = { name: 'Renamed', webhookURL: 'https://example.com/events', enabled: true };
  expect(dataOf(await management.get(`${webhooks}/inspect`))).toMatchObject(stored);
  for (const enabled of [false, true]) {
    await run.press('Enabled');
    await eventually(async () =>
      expect(dataOf(await management.get(`${webhooks}/inspect`))).toMatchObject({ enabled }),
    );
    await run.page.waitForFunction("!document.querySelector('input[role=switch]').disabled");
  }
});

test('an address of another server asks for the password again', async () => {
  const access = { useBasicAuth: true, username: 'confab', password: 'correct1horse2battery' };
  dataOf(await management.put(`${webhooks}/inspect`, access));
  await run.open('webhooks/inspect?tab=settings');
  await run.type('Address', 'https://example.net/events');
  await run.press('Save');
  await run.untilText('The password must be sent again');
  expect(dataOf(await management.get(`${webhooks}/inspect`)).webhookURL).toBe('https://example.com/events');
  await run.type('Password', 'another1horse');
  await run.press('Save');
  await run.untilText('The webhook is stored.');
  expect(dataOf(await management.get(`${webhooks}/inspect`)).webhookURL).toBe('https://example.net/events');
});

test('a webhook that fails says so in the list, why, and what to look at; its failures are sent again together', async () => {
  const failing = {
    id: 'failing',
    name: 'Failing',
    webhookURL: 'https://confab.invalid/events',
    retryOnFailure: false,
  };
  dataOf(await management.post(webhooks, failing));
  for (let n = 0; n < 2; n++) dataOf(await management.post(`${webhooks}/failing/test`));
  await eventually(async () => expect(await deliveriesOf('failing', '?state=failed')).toHaveLength(2));
  await run.open('webhooks');
  const card = "document.querySelector('article a[href*=failing]')?.closest('article').innerText";
  await run.page.waitForFunction(`/FAILED[^]*The connection failed[^]*DNS/.test(${card})`);
  await run.open('webhooks/failing?state=failed');
  await run.untilText('The connection failed');
  await run.page.click('tbody a');
  await run.untilText('DNS has no address for the host name.');
  await run.untilText('POST https://confab.invalid/events');
  // with the filters
  await run.press('← Failing: Deliveries');
  await run.page.waitForFunction("location.search === '?state=failed'");
  await run.press('Select all rows that are loaded');
  await run.press('Send again, 2 selected');
  await run.untilText('2 deliveries are sent again.');
  await run.confirm();
  await eventually(async () =>
    expect((await deliveriesOf('failing')).map(({ attempts }) => attempts.length)).toEqual([2, 2]),
  );
});

test('the secret is shown on request, and replaced after a question', async () => {
  await run.open('webhooks/inspect?tab=settings');
  expect(await run.page.$('input[value^=whsec_]')).toBeNull();
  const { secret } = dataOf(await management.get(`${webhooks}/inspect/secret`));
  await run.press('Show the secret');
  await run.page.waitForSelector(`input[value="${secret}"]`);
  await run.press('Replace the secret');
  await run.untilText('for 24 hours');
  await run.confirm();
  await run.untilText('Previous secret, valid until');
  expect(dataOf(await management.get(`${webhooks}/inspect/secret`))).toMatchObject({ previousSecret: secret });
});

test('a webhook is deleted after a question', async () => {
  await run.open('webhooks/inspect?tab=settings');
  await run.press('Delete the webhook');
  await run.untilText('Its deliveries are deleted too');
  await run.confirm();
  await run.page.waitForFunction("location.pathname.endsWith('/webhooks')");
  expect((await management.get(`${webhooks}/inspect`)).status).toBe(404);
});

test('an unknown webhook is a page that says so, and leads to the list', async () => {
  await run.page.goto(run.addressInApp('webhooks/none'));
  await run.untilText('none');
  await run.byLabel('← Webhooks');
});

test('names and payloads are shown as text', async () => {
  for (const path of ['webhooks', 'webhooks/hostile', hostileDelivery]) await run.expectHostileTextAsText(path);
});

test.each([
  ['webhooks', () => 'webhooks'],
  ['deliveries', () => 'webhooks/hostile'],
  ['settings', () => 'webhooks/hostile?tab=settings'],
  ['delivery', () => hostileDelivery],
])('%s is accessible and fits into a narrow window', async (_, path) => {
  await run.expectAccessible(path());
  await run.expectFitsNarrowWindow(path());
});
