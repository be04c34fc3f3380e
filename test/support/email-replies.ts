import { Database } from '#platform/database/database.js';
import { EmailReplyAddresses } from '#resources/notifications/providers/email-reply-addresses.js';
import { dataOf } from './client.js';
import { systemContext } from './context.js';
import { addContactDetails } from './digests.js';
import { appWithUsers } from './factories.js';
import { sendGridProvider } from './notifications.js';
import type { TestApp, TestServer } from './server.js';

export const SENDGRID_PROVIDER = '/v3/notifications/email/v1/providers/sendgrid';
export const REPLIES = 'replies@inbound.example.com';

/** An app with Ann and Bob, which takes replies by email at the path `webhook`. */
export async function appWithReplies(server: TestServer): Promise<{ app: TestApp; webhook: string }> {
  const app = await appWithUsers(server, ['ann', 'bob']);
  await addContactDetails(app, ['ann', 'bob']);
  const provider = { ...sendGridProvider, allowEmailReplies: true, senderEmailForReplies: REPLIES };
  const { repliesWebhook } = dataOf(await app.api.post(SENDGRID_PROVIDER, provider));
  const { pathname, search } = new URL(repliesWebhook as string);
  return { app, webhook: `${pathname}${search}` };
}

/** An email to Bob about a message of Ann, and the address for replies to it. */
export async function addressOfEmail(server: TestServer, app: TestApp, more: object = {}): Promise<string> {
  const { id } = await server.app
    .get(Database)
    .forApp(systemContext(app))
    .prisma.notificationDelivery.create({
      data: {
        ...{ appId: app.id, trigger: 'after_message', channel: 'email', uid: 'bob', provider: 'sendgrid' },
        ...{ conversationKey: 'user/ann/bob', sender: 'ann', receiver: 'bob', receiverType: 'user' },
        ...{ state: 'sent', occurredAt: new Date(), ...more },
      },
      select: { id: true },
    });
  return server.app.get(EmailReplyAddresses).addressOf(app.id, REPLIES, String(id));
}

/** The messages between Ann and Bob, each with its sender. */
export const textsOf = async (app: TestApp, uid = 'ann'): Promise<unknown[]> =>
  dataOf<any[]>(await app.as(uid).get('/v3/users/bob/messages', { category: 'message', limit: 100 })).map(
    ({ sender, data }) => [sender, data.text],
  );
