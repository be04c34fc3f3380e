import { dataOf } from './client.js';
import { eventually } from './eventually.js';
import type { TestApp } from './server.js';
import type { WebhookReceiver } from './webhook-receiver.js';

/** Sends push notifications of the app to the receiver, as the custom provider. */
export async function pushTo(app: TestApp, receiver: WebhookReceiver, more: object = {}): Promise<void> {
  const provider = {
    isEnabled: true,
    webhookURL: receiver.url,
    useBasicAuth: false,
    basicAuthUsername: '',
    basicAuthPassword: '',
    ...more,
  };
  dataOf(await app.api.post('/v3/notifications/push/v1/providers/custom', provider));
}

/** A push notification as the custom provider gets it. */
export interface CustomPush {
  readonly to: { readonly uid: string };
  readonly notificationDetails: Record<string, unknown>;
}

/** Of the app, in the order of arrival. */
export const pushesIn = (receiver: WebhookReceiver, app: TestApp): CustomPush[] =>
  receiver
    .of('push-notification-payload-generated')
    .filter(({ json }) => json.appId === app.id)
    .map(({ json }) => json.data as CustomPush);

/** The entries of the log, oldest first. */
export async function notificationLog(app: TestApp, query: Record<string, string> = {}): Promise<LogEntry[]> {
  const parameters = new URLSearchParams(query).toString();
  const entries = dataOf(await app.api.get(`/v3/notifications/v1/logs${parameters ? `?${parameters}` : ''}`));
  return (entries as LogEntry[]).reverse();
}

export interface LogEntry {
  readonly [name: string]: unknown;
}

/** Resolves when every notification of the app has been sent or refused. */
export async function settledLog(
  app: TestApp,
  entries: number,
  query: Record<string, string> = {},
): Promise<LogEntry[]> {
  return eventually(async () => {
    const log = await notificationLog(app, query);
    expect(log.filter(({ state }) => state !== 'pending' && state !== 'waiting')).toHaveLength(entries);
    return log;
  });
}
