// lane: long
import { randomBytes } from 'node:crypto';
import { DueWork } from '#platform/jobs/due-work.js';
import { MessageRetentionService } from '#resources/messages/retention/message-retention.service.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { makeJobsDue } from '#test/support/jobs.js';
import { removeUnusedMedia } from '#test/support/media.js';
import { type Erasing, textColumns } from '#test/support/message-texts.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { type TestApp, useServer } from '#test/support/server.js';
import { WebhookReceiver } from '#test/support/webhook-receiver.js';
import { placesOf, plant, prepare, refuseWebhooks } from './planted-texts.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let receiver: WebhookReceiver;
beforeEach(async () => {
  app = await appWithUsers(server, ['anna', 'ben', 'cleo']);
  receiver = await WebhookReceiver.start();
  refuseWebhooks(receiver);
  await prepare(server, app, receiver);
});
afterEach(() => receiver.stop());

const DISAPPEARING = '/v3/groups/club/conversation/disappearing-messages';
const ofAnna = `app_id = $1 AND sender = 'anna' AND category <> 'action'`;

interface Way {
  readonly erasing: Erasing;
  readonly before?: () => Promise<unknown>;
  readonly erase: () => Promise<unknown>;
}

const ways: Record<string, Way> = {
  'a permanent deletion of each message': {
    erasing: 'message',
    erase: async () => {
      for (const { id } of await database.query(`SELECT id FROM messages WHERE ${ofAnna}`, [app.id]))
        dataOf(await app.as('anna').delete(`/v3/messages/${id}`, { permanent: true }));
    },
  },
  'the time at which messages disappear': {
    erasing: 'message',
    before: async () => dataOf(await app.api.put(DISAPPEARING, { disappearAfterSeconds: 86_400 })),
    // the messages of others, which quote them, stay
    erase: async () => {
      const due = `UPDATE due_work SET due_at = now() WHERE app_id = $1 AND subject_id IN (SELECT id FROM messages WHERE ${ofAnna})`;
      await database.query(due, [app.id]);
      await server.app.get(DueWork).runDue({});
    },
  },
  'the retention of the app': {
    erasing: 'message',
    erase: async () => {
      const old = `UPDATE messages SET sent_at = now() - interval '2 days' WHERE app_id = $1 AND sender = 'anna'`;
      await database.query(old, [app.id]);
      await setSettings(server, app, { 'core.messages.retentionDays': 1 });
      await server.app.get(MessageRetentionService).expireDue();
    },
  },
  'the erasure of the conversation': {
    erasing: 'message',
    erase: async () => dataOf(await app.as('ben').delete('/v3/conversations/group_club')),
  },
  'the deletion of the group': {
    erasing: 'group',
    erase: async () => dataOf(await app.api.delete('/v3/groups/club')),
  },
  'the erasure of the user': {
    erasing: 'user',
    erase: async () => dataOf(await app.api.delete('/v3/users/anna', { permanent: true })),
  },
};

const columns = Object.entries(textColumns);
const planted = columns.filter(([, { notPlanted }]) => notPlanted === undefined).map(([name]) => name);
const outliving = (erasing: Erasing): string[] =>
  columns.filter(([, { outlives }]) => outlives?.includes(erasing)).map(([name]) => name);

test.each(Object.entries(ways))('%s erases its texts from every table and file', async (_, { erasing, ...way }) => {
  const text = `quokka${randomBytes(8).toString('hex')}`;
  await way.before?.();
  await plant(server, database, app, text);
  expect(await placesOf(server, database, text)).toEqual([...planted, 'files'].sort());
  await way.erase();
  for (const job of ['webhooks.erase', 'notifications.erase', 'idempotency-keys.erase'])
    await makeJobsDue(database, job);
  await eventually(async () => {
    await removeUnusedMedia(server);
    expect(await placesOf(server, database, text)).toEqual(outliving(erasing).sort());
  });
});
