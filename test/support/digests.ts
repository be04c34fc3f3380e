import { dataOf } from './client.js';
import { untilConsumed } from './events.js';
import { eventually } from './eventually.js';
import type { useDatabase } from './groups.js';
import { runJob } from './jobs.js';
import type { TestApp } from './server.js';
import type { ReceivedDelivery, WebhookReceiver } from './webhook-receiver.js';

type Database = ReturnType<typeof useDatabase>;
export type DigestChannel = 'email' | 'sms';

const JOB = 'notifications.send-digests';

/** Sends emails or SMS of the app to the receiver, as the custom provider. */
export async function digestsTo(
  app: TestApp,
  receiver: Pick<WebhookReceiver, 'url'>,
  channel: DigestChannel = 'email',
  more: object = {},
): Promise<void> {
  const stored = channel === 'email' ? { useStoredEmailID: true } : { useStoredPhNo: true };
  const credentials = { useBasicAuth: false, basicAuthUsername: '', basicAuthPassword: '' };
  const provider = { isEnabled: true, webhookURL: receiver.url, ...credentials, ...stored, ...more };
  dataOf(await app.api.post(`/v3/notifications/${channel}/v1/providers/custom`, provider));
}

/** Stores an email address and a phone number of each user. */
export async function addContactDetails(app: TestApp, uids: readonly string[]): Promise<void> {
  for (const uid of uids) {
    const details = { email: `${uid}@example.com`, phno: '+14155550123' };
    dataOf(await app.as(uid).patch('/v3/notifications/v1/contact-details', details));
  }
}

export const changeSettings = async (app: TestApp, settings: object): Promise<void> => {
  dataOf(await app.api.patch('/v3/notifications/v1/settings', settings));
};

/** Resolves when the messages sent so far are decided about. That many digests of the app then collect messages. */
export async function collected(database: Database, app: TestApp, count: number): Promise<void> {
  await untilConsumed(database, app, 'notifications');
  expect(await digestCount(database, app)).toBe(count);
}

/** Runs the job, after the digests of the app have become due. Resolves when they are decided about. */
export async function sendDue(database: Database, app: TestApp): Promise<void> {
  await database.query(`UPDATE notification_digests SET due_at = now() - interval '1 second' WHERE app_id = $1`, [
    app.id,
  ]);
  await runJob(database, JOB);
  await eventually(async () => expect(await digestCount(database, app)).toBe(0));
}

/** Waits for the messages of that many conversations and users, and runs the job when they are due. */
export async function collectAndSend(database: Database, app: TestApp, count: number): Promise<void> {
  await collected(database, app, count);
  await sendDue(database, app);
}

export async function digestCount(database: Database, app: TestApp): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM notification_digests WHERE app_id = $1',
    [app.id],
  );
  return row!.count;
}

/** The emails or SMS of the app that the receiver got, in the order of arrival. */
export const digestsIn = (receiver: WebhookReceiver, app: TestApp, channel: DigestChannel = 'email') =>
  receiver
    .of(`${channel}-notification-payload-generated`)
    .filter(({ json }) => json.appId === app.id)
    .map(({ json }: ReceivedDelivery) => json.data as Record<string, any>);

/** The texts of an email or SMS. */
export const textsOf = ({ messages }: Record<string, any>): string[] =>
  (messages as { message: string }[]).map(({ message }) => message);
