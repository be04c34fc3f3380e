import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BackupFolderWriter } from '#operations/backup/backup-folder.js';
import { createBackup } from '#operations/backup/create-backup.js';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { FileImportService } from '#resources/data-transfer/import/files/file-import.service.js';
import { dataOf } from '../support/client.js';
import { systemContext } from '../support/context.js';
import { createDatabase, dropDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { AMARA, BRUNO, createFullApp, CREW, type FullApp } from '../support/full-app.js';
import { useDatabase } from '../support/groups.js';
import { ENCRYPTION_KEY, MANAGEMENT, TestServer } from '../support/server.js';

/** Tables that have no row in what is kept of a release, with the reason. */
const EMPTY: Readonly<Record<string, string>> = {
  alert_silence: 'nobody has silenced the alerts',
  alerts: 'no check of the health report fails',
  cell_apps: 'the installation has one database',
  cell_collaborators: 'the installation has one database',
  cells: 'the installation has one database',
  console_passkey_challenges: 'no browser is there that signs',
  console_passkeys: 'no browser is there that signs',
  'graphile_worker._private_job_queues': 'no job is in a named queue',
  failed_requests: 'no request fails',
  link_previews: 'no page is fetched',
  outbox_events: 'the relay moves them to the log at once',
};

const DATABASE = `confab_release_${randomUUID().replaceAll('-', '')}`;
const server = new TestServer();
beforeAll(async () => server.start({ DATABASE_URL: await createDatabase(DATABASE) }));
const database = useDatabase(server);
let folder: string;
let full: FullApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-release-'));
  full = await createFullApp(server);
  await useInstallation();
  await addQueuedRows();
});
afterAll(async () => {
  await server.stop();
  await dropDatabase(DATABASE);
  await rm(folder, { recursive: true, force: true });
});

/** `npm run release:fixture` keeps the backup. */
test('what is kept of a release has rows in every table', async () => {
  const target = process.env.CONFAB_RELEASE_FIXTURE ?? join(folder, 'release');
  const { tables } = await createBackup(
    { databaseUrl: server.databaseUrl, encryptionKey: ENCRYPTION_KEY },
    new BackupFolderWriter(target),
  );
  const empty = Object.keys(tables).filter((name) => tables[name]!.rows === 0);
  expect(empty.sort()).toEqual(Object.keys(EMPTY).sort());
});

/** Rows that are not copied with an app. */
async function useInstallation(): Promise<void> {
  const { app } = full;
  const management = server.client(MANAGEMENT);
  const webhook = { id: 'orders', name: 'Orders', webhookURL: 'confab:test-receiver', enabled: true };
  dataOf(await management.post(`/apps/${app.id}/webhooks`, webhook));
  dataOf(await management.post(`/apps/${app.id}/webhooks/orders/triggers`, { triggerIds: ['message_sent'] }));
  const text = { receiver: AMARA, receiverType: 'user', data: { text: 'For the webhook' } };
  dataOf(await app.as(BRUNO).with({ 'Idempotency-Key': 'release' }).post('/v3/messages', text));
  dataOf(await app.api.post(`/v3/users/${BRUNO}/auth_tokens/revoke_before`, { revokeBefore: 1_790_000_000 }));
  const record = { id: 's-1', sender: AMARA, receiverType: 'group', receiver: CREW, category: 'message', type: 'text' };
  const line = JSON.stringify({ ...record, data: { text: 'Of the former service' }, sentAt: 1_600_000_000 });
  await server.app
    .get(FileImportService)
    .importFile(systemContext(app), 'messages', () => Readable.from([Buffer.from(`${line}\n`)]), {
      importName: 'history',
    });
  const sessions = server.app.get(ConsoleSessions);
  await sessions.createLink({});
  await sessions.begin({});
  await eventually(async () => expect(await database.query('SELECT FROM webhook_attempts', [])).not.toEqual([]));
}

/** Rows of queues and leases, which exist for moments only. What they are due for is in the year 2100. */
async function addQueuedRows(): Promise<void> {
  const { app, rich } = full;
  const add = (text: string, ...values: unknown[]) => database.query(text, [app.id, ...values]);
  const digest = `SELECT app_id, 'email', $2, conversation_key, id, '2100-01-01' FROM messages WHERE app_id = $1 AND id = $3`;
  await add(`INSERT INTO notification_digests ${digest} ON CONFLICT DO NOTHING`, AMARA, rich);
  await add(
    `INSERT INTO notification_deliveries (app_id, trigger, channel, uid, conversation_key, message_id, sender, receiver, receiver_type, state, occurred_at, ended_at)
     SELECT app_id, 'after_message', 'push', $2, conversation_key, id, sender, receiver, receiver_type, 'sent', now(), now()
       FROM messages WHERE app_id = $1 AND id = $3`,
    BRUNO,
    rich,
  );
  await add(`INSERT INTO notification_leases VALUES ($1, 'fcm', 'fcm-1', gen_random_uuid(), '2100-01-01')`);
  await add(`INSERT INTO webhook_leases VALUES ($1, 'crm', gen_random_uuid(), '2100-01-01')`);
  await add(`INSERT INTO event_suspensions VALUES ($1, 'webhooks', 1, 1, '2100-01-01')`);
  await add(
    `INSERT INTO realtime_connections SELECT $1, gen_random_uuid(), $2, id, 'web', now() FROM realtime_processes LIMIT 1`,
    AMARA,
  );
  await database.query(`SELECT FROM graphile_worker.add_job('data-import.delete-old', run_at => '2100-01-01')`);
  await database.query(`INSERT INTO rate_limits VALUES ('core:' || $1, 1, 4102444800000)`, [app.id]);
}
