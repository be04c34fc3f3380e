import { dataOf } from './client.js';
import type { TestApp, TestServer } from './server.js';

/** Creates an app with the given users, whose names are their uids. */
export async function appWithUsers(server: TestServer, uids: string[]): Promise<TestApp> {
  const app = await server.createApp();
  for (const uid of uids) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  return app;
}

/** @returns the id of the message */
export async function sendText(
  app: TestApp,
  sender: string,
  receiver: string,
  text: string,
  more: object = {},
): Promise<string> {
  return dataOf(await app.as(sender).post('/v3/messages', { receiver, receiverType: 'user', data: { text }, ...more }))
    .id as string;
}

/** @returns the id of the message */
export async function sendToGroup(
  app: TestApp,
  sender: string,
  guid: string,
  text: string,
  more: object = {},
): Promise<string> {
  return sendText(app, sender, guid, text, { receiverType: 'group', ...more });
}
