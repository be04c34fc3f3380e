import { jest } from '@jest/globals';
import request from 'supertest';
import { AlertsService } from '#operations/alerts/alerts.service.js';
import { HealthReportService } from '#operations/diagnostics/health-report/health-report.service.js';
import { loadConfig } from '#platform/config/config.js';
import { Mailer, type Mail } from '#platform/outgoing/mailer.js';
import { eventually } from '#test/support/eventually.js';
import { useDatabase } from '#test/support/groups.js';
import { makeJobsDue } from '#test/support/jobs.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { MANAGEMENT, useServer } from '#test/support/server.js';
import { verifiedPayload, WebhookReceiver } from '#test/support/webhook-receiver.js';

const receiver = await WebhookReceiver.start();
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'confab@example.com',
  PUBLIC_URL: 'https://chat.example.com',
};
const server = useServer({
  ...MAIL,
  ALERT_EMAILS: 'ops@example.com, night@example.com',
  ALERT_WEBHOOK_URL: `${receiver.url}?token=hidden`,
  ALERT_WEBHOOK_SECRET: SECRET,
});
const database = useDatabase(server);
afterAll(() => receiver.stop());

type Status = 'ok' | 'warning' | 'failed';
const mails: Mail[] = [];
let findings: { check: string; status: Status; message: string; remedy?: string }[] = [];

beforeEach(async () => {
  await database.query('DELETE FROM alerts');
  await database.query('DELETE FROM alert_silence');
  mails.length = 0;
  receiver.received.length = 0;
  receiver.reply = () => ({});
  jest.spyOn(server.app.get(Mailer), 'send').mockImplementation(async (mail) => void mails.push(mail));
  jest.spyOn(server.app.get(HealthReportService), 'report').mockImplementation(async () => ({ findings }));
});

/** Of the console itself, which the API document does not have. */
async function call(method: 'get' | 'post', path = '', body?: object, headers: object = MANAGEMENT) {
  const sent = request(server.http)
    [method](`/console/alerts${path}`)
    .set(headers as Record<string, string>);
  const response = await (body ? sent.send(body) : sent);
  return { status: response.status, data: (response.body as { data?: any }).data };
}
const finding = (status: Status, check = 'webhooks') =>
  status === 'ok'
    ? { check, status, message: 'Nothing waits.' }
    : { check, status, message: '3 wait.', remedy: 'Look.' };
/** Rounds with the same results, each in two processes at once. */
async function rounds(count: number, ...results: typeof findings): Promise<void> {
  findings = results;
  for (let round = 0; round < count; round++) {
    const alerts = server.app.get(AlertsService);
    await Promise.all([alerts.check({}), alerts.check({})]);
  }
}
const state = async () => (await call('get')).data;
const types = () => receiver.received.map(({ json }) => json.type);

test('each recipient is told once when a check begins to fail, and once when it succeeds again', async () => {
  await rounds(3, finding('failed'));
  await eventually(() => {
    expect(mails.map(({ to }) => to).sort()).toEqual(['night@example.com', 'ops@example.com']);
    expect(types()).toEqual(['alert.began']);
  });
  const [mail] = mails;
  expect(mail!.subject).toBe('Confab: webhooks (failed)');
  expect(mail!.text.split('\n').slice(1)).toEqual(['3 wait.', 'Look.', 'https://chat.example.com/console/health']);
  const [delivery] = receiver.received;
  expect(verifiedPayload(delivery!, SECRET)).toEqual(delivery!.json);
  expect(delivery!.json.data).toMatchObject({ check: 'webhooks', status: 'failed', message: '3 wait.' });
  expect(delivery!.json.text).toBe(mail!.text);
  expect((await state()).alerts).toMatchObject([{ check: 'webhooks', status: 'failed', wasTold: true }]);

  await rounds(4, finding('ok'));
  await eventually(() => expect(types()).toEqual(['alert.began', 'alert.ended']));
  expect(mails.map(({ subject }) => subject).slice(2)).toEqual(Array(2).fill('Confab: webhooks is all right again'));
  expect((await state()).alerts).toEqual([]);
});

test('a check that fails for one round is no alert, and one that becomes worse is told again', async () => {
  findings = [finding('warning')];
  await server.app.get(AlertsService).check({});
  await rounds(3, finding('ok'));
  expect(types()).toEqual([]);
  await rounds(2, finding('warning'));
  await rounds(2, finding('failed'));
  await rounds(2, finding('warning'));
  await eventually(() => expect(types()).toEqual(['alert.began', 'alert.began']));
  expect(receiver.received.map(({ json }) => json.data.status)).toEqual(['warning', 'failed']);
});

test('during a silence nothing begins; what still fails is told when it has ended', async () => {
  const { data: silenced } = await call('post', '/silence', { hours: 4 });
  expect(silenced.silencedUntil).toBeGreaterThan(Date.now() / 1000 + 3.9 * 3600);
  await rounds(3, finding('failed'));
  expect((await state()).alerts).toMatchObject([{ check: 'webhooks', wasTold: false }]);
  expect(types()).toEqual([]);
  expect((await call('post', '/silence', { hours: 0 })).data.silencedUntil).toBeUndefined();
  await rounds(1, finding('failed'));
  await eventually(() => expect(types()).toEqual(['alert.began']));
  expect((await call('post', '/silence', { hours: 169 })).status).toBe(400);
});

test('what a receiver refuses is sent to it again, with the same id', async () => {
  receiver.reply = () => ({ status: receiver.received.length > 1 ? 204 : 500 });
  await rounds(2, finding('failed'));
  await eventually(async () => {
    await makeJobsDue(database, 'alerts.send');
    expect(receiver.received).toHaveLength(2);
  });
  const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(second).toBe(first);
  expect(mails).toHaveLength(2);
});

test('a test says of each recipient whether it was reached, and not what the addresses contain', async () => {
  receiver.reply = () => ({ status: 403 });
  const { data: results } = await call('post', '/test');
  expect(results).toEqual([
    { recipient: 'ops@example.com' },
    { recipient: 'night@example.com' },
    { recipient: 'webhook', error: 'The receiver responded with the status 403.' },
  ]);
  expect(JSON.stringify([results, await state()])).not.toContain('hidden');
  const app = await server.createApp();
  for (const [method, path] of [
    ['get', ''],
    ['post', '/test'],
    ['post', '/silence'],
  ] as const)
    expect((await call(method, path, { hours: 1 }, { apikey: app.apiKey, appId: app.id })).status).toBe(401);
});

test.each([
  [{ ALERT_EMAILS: 'ops@example.com' }, 'ALERT_EMAILS requires SMTP_URL'],
  [{ ...MAIL, ALERT_EMAILS: 'ops@example.com,nobody' }, 'ALERT_EMAILS'],
  [{ ALERT_WEBHOOK_URL: 'file:///etc/passwd' }, 'ALERT_WEBHOOK_URL'],
  [{ ALERT_WEBHOOK_SECRET: SECRET }, 'ALERT_WEBHOOK_SECRET requires ALERT_WEBHOOK_URL'],
  [{ ALERT_WEBHOOK_URL: 'https://example.com', ALERT_WEBHOOK_SECRET: 'short' }, 'ALERT_WEBHOOK_SECRET'],
])('the server does not start with %j', (environment, message) => {
  expect(() => loadConfig(environment)).toThrow(message);
});

test('an app that comes close to a limit is told of once, again beyond it, and when the limit is raised', async () => {
  const app = await server.createApp();
  const limit = (value: number) => setSettings(server, app, { 'management.limits.messages': value });
  const sent = (value: number) =>
    database.query(
      `INSERT INTO metric_values VALUES ($1, 'day', 'messages_sent', date_trunc('day', now(), 'UTC'), '', $2)
           ON CONFLICT (app_id, resolution, metric, starts_at, dimension) DO UPDATE SET value = excluded.value`,
      [app.id, value],
    );
  await limit(1000);
  await sent(799);
  await rounds(2);
  expect(types()).toEqual([]);
  await sent(800);
  await rounds(3);
  await eventually(() => expect(types()).toEqual(['alert.began']));
  expect(receiver.received[0]!.json.data).toMatchObject({
    check: `limit of messages_sent, app ${app.id}`,
    status: 'warning',
    message: `The app ${app.id} has had 800 messages in this month, 80 % of its limit of 1000.`,
  });
  await sent(1000);
  await rounds(3);
  await eventually(() => expect(types()).toEqual(['alert.began', 'alert.began']));
  expect(receiver.received[1]!.json.data).toMatchObject({ status: 'failed' });
  await limit(0);
  await rounds(3);
  await eventually(() => expect(types().at(-1)).toBe('alert.ended'));
});
