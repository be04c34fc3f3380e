import { recordset } from '#platform/database/column-names.js';
import { Database } from '#platform/database/database.js';
import { create } from '#resources/users/users.sql.js';
import { dataOf } from './client.js';
import { systemContext } from './context.js';
import type { TestApp, TestServer } from './server.js';

/** Creates an app with the given users, whose names are their uids, as requests would, by the same statement. */
export async function appWithUsers(server: TestServer, uids: string[]): Promise<TestApp> {
  const app = await server.createApp();
  const users = recordset(uids.map((uid) => ({ uid: uid.toLowerCase(), name: uid })));
  await server.app.get(Database).forApp(systemContext(app)).query(create, [users]);
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
