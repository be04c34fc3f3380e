// lane: long
import { eraseOfMessages } from '#platform/idempotency/idempotency.sql.js';
import { emptyOfMessages } from '#resources/notifications/log/notification-log.sql.js';
import { removeOfMessages, removeQuotations } from '#resources/webhooks/deliveries/webhook-deliveries.sql.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { queryCostOf, settleStatistics } from '#test/support/query-plan.js';
import { MANAGEMENT, type TestApp, useServer } from '#test/support/server.js';

const ROWS = 20_000;

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
/** Each of the messages from this id on quotes the one before it, and has a delivery, a notification, an email and a stored response. */
let first: number;
beforeAll(async () => {
  app = await appWithUsers(server, ['anna', 'ben']);
  const webhook = { id: 'crm', name: 'CRM', webhookURL: 'https://example.com/', enabled: false };
  dataOf(await server.client(MANAGEMENT).post(`/apps/${app.id}/webhooks`, webhook));
  const [{ id }] = await database.query(`SELECT nextval('messages_id_seq') AS id`);
  first = Number(id) + 1;
  const perRow = (insert: string) => database.query(insert, [app.id, first, ROWS]);
  const numbers = 'generate_series($2::bigint, $2::bigint + $3::int - 1) n';
  await perRow(
    `INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, quoted_message_id)
     SELECT $1, n, 'user/anna/ben', 'anna', 'user', 'ben', 'message', 'text', '{}', n - 1 FROM ${numbers}`,
  );
  await perRow(
    `INSERT INTO webhook_deliveries (app_id, webhook_id, event_id, trigger, subject, message_id, body)
     SELECT $1, 'crm', n::text, 'message_sent', 'user/anna/ben', n, '{}' FROM ${numbers}`,
  );
  await database.query(
    `INSERT INTO webhook_attempts (app_id, delivery_id, number, at, milliseconds, answer)
     SELECT app_id, id, 1, now(), 1, '{}' FROM webhook_deliveries WHERE app_id = $1`,
    [app.id],
  );
  await perRow(
    `INSERT INTO notification_deliveries (app_id, trigger, channel, uid, conversation_key, message_id, sender, receiver, receiver_type, state, occurred_at, payload, details)
     SELECT $1, 'after_message', channel, 'ben', 'user/anna/ben', n, 'anna', 'ben', 'user', 'sent', now(), '{}',
            CASE channel WHEN 'email' THEN jsonb_build_object('messageIds', jsonb_build_array(n::text, (n + 1)::text)) END
       FROM ${numbers}, unnest(ARRAY['push', 'email']::notification_channel[]) AS channel`,
  );
  await perRow(
    `INSERT INTO idempotency_keys (app_id, key_hash, fingerprint, attempt, status, body_cipher, message_ids, expires_at)
     SELECT $1, sha256(n::text::bytea), '', gen_random_uuid(), 200, '', ARRAY[n, n - 1], now() + interval '1 day' FROM ${numbers}`,
  );
  await settleStatistics(database);
});

test.each([
  ['stored responses', eraseOfMessages, 'idempotency_keys_message_ids_idx'],
  ['webhook deliveries', removeOfMessages, 'webhook_deliveries_app_id_message_id_idx'],
  ['webhook deliveries of quotations', removeQuotations, 'messages_quoted_message_id_idx'],
  ['notifications', emptyOfMessages, 'notification_deliveries_message_ids_idx'],
])('the erasure of a message reads its own %s, however many there are', async (_, { text }, index) => {
  const values = [[String(first + ROWS / 2)]];
  const { fetchedRows, sequentialScans, indexes } = await queryCostOf(database, app, { text, values });
  expect({ isSmall: fetchedRows < 30, sequentialScans }).toEqual({ isSmall: true, sequentialScans: [] });
  expect(indexes).toContain(index);
});
