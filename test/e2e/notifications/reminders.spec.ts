import { dataOf } from '#test/support/client.js';
import { pushesIn, pushTo, settledLog } from '#test/support/custom-push.js';
import { doDueWork } from '#test/support/due-work.js';
import { untilConsumed } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { WebhookReceiver } from '#test/support/webhook-receiver.js';

const server = useServer({ WEBHOOK_ALLOW_PRIVATE: 'true', NOTIFICATION_RETRY_SECONDS: '0,0' });
const database = useDatabase(server);
let receiver: WebhookReceiver;
let app: TestApp;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  app = await appWithUsers(server, ['ann', 'bob', 'carl']);
  await pushTo(app, receiver);
});
afterEach(() => receiver.stop());

const remind = async (uid: string, messageId: string) =>
  dataOf(
    await app.as(uid).put(`/v3/messages/${messageId}/reminder`, { remindAt: Math.floor(Date.now() / 1000) + 3600 }),
  );
/** Two servers look for due work at once. */
const letItFallDue = () => doDueWork(server, database, app);
const reminders = (entries: number) => settledLog(app, entries, { trigger: 'message_reminder' });
const pushedReminders = () =>
  pushesIn(receiver, app).filter(({ notificationDetails }) => String(notificationDetails.tag).startsWith('reminder_'));

test('who is not connected is reminded by one push, with the message', async () => {
  const id = await sendText(app, 'ann', 'bob', 'Call me');
  await remind('bob', id);
  await letItFallDue();
  await letItFallDue();
  expect(await reminders(1)).toMatchObject([{ state: 'sent', uid: 'bob' }]);
  expect(pushedReminders()).toEqual([
    {
      to: { uid: 'bob' },
      notificationDetails: expect.objectContaining({
        title: 'ann',
        body: '⏰ Call me',
        sender: 'ann',
        receiver: 'bob',
        tag: `reminder_${id}`,
        conversationId: 'ann_user_bob',
        type: 'chat',
      }),
    },
  ]);
});

test('a reminder shows what a notification of its message shows, and of a message of one’s own as well', async () => {
  await createGroup(app, { guid: 'club', owner: 'ann', members: { participants: ['bob'] } });
  const image = { url: 'https://example.com/a.png', attachments: [] };
  const body = { receiver: 'club', receiverType: 'group', category: 'message', type: 'image', data: image };
  const { id } = dataOf(await app.as('bob').post('/v3/messages', body));
  await remind('bob', id);
  await letItFallDue();
  await reminders(1);
  expect(pushedReminders()).toMatchObject([
    {
      to: { uid: 'bob' },
      notificationDetails: { title: 'bob @ club', body: '⏰ 📷 Has shared an image', receiver: 'club' },
    },
  ]);
});

test('a message that was read or is long reminds all the same, in a bounded text', async () => {
  const id = await sendText(app, 'ann', 'bob', 'x'.repeat(5000));
  dataOf(await app.as('bob').post('/v3/users/ann/conversation/read'));
  await remind('bob', id);
  await letItFallDue();
  await reminders(1);
  const [push] = pushedReminders();
  expect(String(push!.notificationDetails.body).length).toBeLessThanOrEqual(1000);
});

test('privacy templates show nothing of the message', async () => {
  dataOf(await app.api.patch('/v3/notifications/v1/settings', { templates: { usePrivacyTemplate: 2 } }));
  await remind('bob', await sendText(app, 'ann', 'bob', 'secret'));
  await letItFallDue();
  await reminders(1);
  expect(pushedReminders()).toMatchObject([{ notificationDetails: { body: '⏰ Reminder' } }]);
  expect(JSON.stringify(pushedReminders())).not.toContain('secret');
});

test('nobody is pushed when the reminder is set or deleted, or the message cannot be read any more', async () => {
  await createGroup(app, { guid: 'club', owner: 'ann', members: { participants: ['bob', 'carl'] } });
  const left = await sendToGroup(app, 'ann', 'club', 'Plans');
  const dropped = await sendText(app, 'ann', 'bob', 'dropped');
  const blocked = await sendText(app, 'carl', 'bob', 'blocked');
  for (const id of [left, dropped, blocked]) await remind('bob', id);
  dataOf(await app.as('bob').delete('/v3/groups/club/members'));
  dataOf(await app.as('bob').delete(`/v3/messages/${dropped}/reminder`));
  dataOf(await app.as('bob').post('/v3/blockedusers', { blockedUids: ['carl'] }));
  const kept = await sendText(app, 'ann', 'bob', 'kept');
  await remind('bob', kept);
  await letItFallDue();
  await reminders(1);
  await untilConsumed(database, app, 'notifications');
  expect(pushedReminders()).toMatchObject([{ notificationDetails: { tag: `reminder_${kept}` } }]);
});
