import { createHmac } from 'node:crypto';
import request from 'supertest';
import { dataOf, expectError } from '#test/support/client.js';
import { notificationLog, settledLog } from '#test/support/custom-push.js';
import { addContactDetails, collectAndSend, collected, digestsIn, digestsTo, sendDue } from '#test/support/digests.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { WebhookReceiver } from '#test/support/webhook-receiver.js';

// RFC 8058: mail programs send a POST to the address in the header List-Unsubscribe. Mail servers open it with GET.

const PUBLIC_URL = 'https://chat.example.com';
const PATH = '/v3/notifications/email/v1/unsubscribe';
const server = useServer({ WEBHOOK_ALLOW_PRIVATE: 'true', PUBLIC_URL });
const database = useDatabase(server);
let receiver: WebhookReceiver;
let app: TestApp;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  app = await appWithUsers(server, ['ann', 'bob']);
  await addContactDetails(app, ['bob']);
  await digestsTo(app, receiver);
});
afterEach(() => receiver.stop());

const nobody = () => server.client({});

/** The path of the address in an email to Bob. */
async function unsubscribePath(): Promise<string> {
  await sendText(app, 'ann', 'bob', 'Hello');
  await collectAndSend(database, app, 1);
  await settledLog(app, 1);
  const url = digestsIn(receiver, app)[0]!.unsubscribeUrl as string;
  expect(url).toMatch(new RegExp(`^${PUBLIC_URL}${PATH}\\?token=[\\w.-]+$`));
  return url.slice(PUBLIC_URL.length);
}

const unsubscribedAt = async (uid = 'bob') => {
  const [row] = await database.query(
    'SELECT email_unsubscribed_at AS at FROM contact_details WHERE app_id = $1 AND uid = $2',
    [app.id, uid],
  );
  return (row?.at ?? null) as Date | null;
};

/** As a mail program sends it. */
const oneClick = (path: string) =>
  request(server.http).post(path).type('application/x-www-form-urlencoded').send('List-Unsubscribe=One-Click');

test('a POST unsubscribes without a credential, and again without a difference', async () => {
  const path = await unsubscribePath();
  expect(JSON.stringify(await notificationLog(app))).not.toContain('unsubscribe');
  const response = await oneClick(path);
  expect(response.status).toBe(200);
  const at = await unsubscribedAt();
  expect(at).not.toBeNull();
  expect((await nobody().post(path)).text).toContain('You receive no more emails');
  expect(await unsubscribedAt()).toEqual(at);

  await sendText(app, 'ann', 'bob', 'Hello again');
  await collectAndSend(database, app, 1);
  expect((await settledLog(app, 2))[1]).toMatchObject({ notificationTriggered: false, reason: 'UNSUBSCRIBED' });
  expect(digestsIn(receiver, app)).toHaveLength(1);
  expect(dataOf(await app.as('bob').get('/v3/notifications/v1/contact-details'))).toMatchObject({
    email: 'bob@example.com',
  });
});

test('a GET shows a page with a button and changes nothing', async () => {
  const path = await unsubscribePath();
  const { text, headers } = await nobody().get(path);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(text).toContain('<form method="post"><button>Unsubscribe</button></form>');
  expect(text).not.toContain('bob');
  expect(await unsubscribedAt()).toBeNull();
});

test('a new address receives emails, and the same address does not', async () => {
  await oneClick(await unsubscribePath());
  const change = async (email: string) =>
    dataOf(await app.as('bob').patch('/v3/notifications/v1/contact-details', { email }));
  await change('bob@example.com');
  expect(await unsubscribedAt()).not.toBeNull();
  await change('bob@example.org');
  expect(await unsubscribedAt()).toBeNull();
});

test('an email that is queued is not sent any more', async () => {
  const path = await unsubscribePath();
  let release!: () => void;
  const paused = new Promise<void>((resolve) => (release = resolve));
  receiver.reply = async () => {
    await paused;
    return {};
  };
  dataOf(await app.api.post('/v3/users', { uid: 'carl', name: 'carl' }));
  // emails to one user are sent one after the other
  for (const sender of ['carl', 'ann']) {
    await sendText(app, sender, 'bob', 'news');
    await collected(database, app, 1);
    await sendDue(database, app);
  }
  await oneClick(path);
  release();
  expect((await settledLog(app, 3))[2]).toMatchObject({ reason: 'UNSUBSCRIBED' });
});

test('a user without contact details is unsubscribed, too, and one who was erased is not created', async () => {
  const path = await unsubscribePath();
  dataOf(await app.as('bob').delete('/v3/notifications/v1/contact-details'));
  expect((await nobody().post(path)).status).toBe(200);
  expect(await unsubscribedAt()).not.toBeNull();
  dataOf(await app.api.delete('/v3/users/bob', { permanent: true }));
  expect((await nobody().post(path)).status).toBe(200);
  expect(await unsubscribedAt()).toBeNull();
});

test('unsubscribing and changing the address at once end in one of both orders', async () => {
  const path = await unsubscribePath();
  for (let round = 0; round < 10; round++) {
    const email = `bob-${round}@example.com`;
    const [, changed] = await Promise.all([
      nobody().post(path),
      app.as('bob').patch('/v3/notifications/v1/contact-details', { email }),
    ]);
    expect(dataOf(changed)).toMatchObject({ email });
  }
});

test('other tokens are refused', async () => {
  const path = await unsubscribePath();
  const token = new URL(path, PUBLIC_URL).searchParams.get('token')!;
  const [appId, uid, signature] = token.split('.') as [string, string, string];
  const ann = Buffer.from('ann').toString('base64url');
  const forged = createHmac('sha256', 'a key').update(`email-unsubscribe ${appId} bob`).digest().subarray(0, 16);
  for (const wrong of [
    `${appId}.${ann}.${signature}`,
    `other.${uid}.${signature}`,
    `${appId}.${uid}.${forged.toString('base64url')}`,
    `${appId}.${uid}.`,
    `${token}.x`,
    'x',
    '..',
  ])
    for (const response of [
      await nobody().get(PATH, { token: wrong }),
      await nobody().post(`${PATH}?token=${encodeURIComponent(wrong)}`),
    ])
      expectError(response, 404, 'ERR_UNSUBSCRIBE_LINK_NOT_FOUND');
  for (const response of [await nobody().get(PATH), await nobody().post(PATH)])
    expectError(response, 400, 'ERR_BAD_REQUEST', { token: [expect.stringContaining('required')] });
  expect(await unsubscribedAt()).toBeNull();
  expect(await unsubscribedAt('ann')).toBeNull();
});
