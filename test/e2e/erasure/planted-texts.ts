import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DueWork } from '#platform/jobs/due-work.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { WEBHOOK_EVENTS } from '#resources/webhooks/delivery/webhook-fan-out.js';
import { dataOf } from '#test/support/client.js';
import { pushTo } from '#test/support/custom-push.js';
import { addContactDetails, changeSettings, digestsTo, sendDue } from '#test/support/digests.js';
import { untilConsumed } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { createGroup, type useDatabase } from '#test/support/groups.js';
import { withKey } from '#test/support/idempotency.js';
import { createRule } from '#test/support/moderation.js';
import { ENCRYPTION_KEY, MANAGEMENT, type TestApp, type TestServer } from '#test/support/server.js';
import { subscribe, type WebhookReceiver } from '#test/support/webhook-receiver.js';

type Database = ReturnType<typeof useDatabase>;

const group = { receiver: 'club', receiverType: 'group' };
const LATER_SECONDS = 86_400;

/** A receiver that repeats what a webhook sends, and does not accept it. */
export function refuseWebhooks(receiver: WebhookReceiver): void {
  receiver.reply = ({ json, body }) =>
    json.trigger.endsWith('-notification-payload-generated') ? {} : { status: 500, body };
}

/** The users anna, ben and cleo are members of a group, and all that the app hears goes to the receiver. */
export async function prepare(server: TestServer, app: TestApp, receiver: WebhookReceiver): Promise<void> {
  await createGroup(app, { guid: 'club', owner: 'ben', members: { participants: ['anna', 'cleo'] } });
  await createRule(app);
  await subscribe(server.client(MANAGEMENT), app, receiver.url, WEBHOOK_EVENTS, { retryOnFailure: true });
  await pushTo(app, receiver);
  await digestsTo(app, receiver);
  await digestsTo(app, receiver, 'sms');
  await addContactDetails(app, ['ben', 'cleo']);
  await changeSettings(app, { preferences: { push: { includeMessageObjectSetting: true } } });
}

/** Anna puts the text wherever a text can go, and others quote it. */
export async function plant(server: TestServer, database: Database, app: TestApp, text: string): Promise<void> {
  const [anna, ben, cleo] = ['anna', 'ben', 'cleo'].map((uid) => app.as(uid)) as [any, any, any];
  const send = async (data: object = { text }, more: object = {}): Promise<string> =>
    dataOf<{ id: string }>(await anna.post('/v3/messages', { ...group, data, ...more })).id;
  const edit = async (id: string, data: object) => dataOf(await anna.put(`/v3/messages/${id}`, { data }));
  const later = Math.floor(Date.now() / 1000) + LATER_SECONDS;

  // a message of another user comes first, so that a digest does not begin with an erased one
  dataOf(await ben.post('/v3/messages', { ...group, data: { text: 'Hello' } }));
  const sent = { ...group, data: { text, metadata: { note: text } }, tags: [text] };
  const { id } = dataOf<{ id: string }>(await withKey(anna, 'send').post('/v3/messages', sent));
  const quoting = { ...group, data: { text: 'Me too' }, quotedMessageId: id };
  dataOf(await withKey(ben, 'quote').post('/v3/messages', quoting));
  await edit(id, { text: `${text} edited` });
  dataOf(await ben.post('/v3/messages', quoting));
  dataOf(await ben.post(`/v3/messages/${id}/thread`, { data: { text: 'A reply' } }));
  dataOf(await withKey(anna, 'reply').post(`/v3/messages/${id}/thread`, { data: { text } }));
  dataOf(await withKey(ben, 'react').post(`/v3/messages/${id}/reactions/${encodeURIComponent('👍')}`));
  dataOf(await withKey(ben, 'save').post(`/v3/messages/${id}/save`));
  dataOf(await ben.post(`/v3/messages/${id}/pin`));
  await send({ text: `<@uid:ben> ${text}` });
  await send({ customData: { topic: text } }, { category: 'custom', type: 'meeting' });
  const form = { title: text, submitElement: { elementId: 'join', buttonText: text } };
  await send({ interactiveData: form }, { category: 'interactive', type: 'form' });
  const poll = { ...group, question: text, options: [text, 'No'] };
  const { id: pollId } = dataOf<{ id: string }>(await withKey(anna, 'poll').post('/v3/polls', poll));
  dataOf(await withKey(ben, 'vote').post(`/v3/polls/${pollId}/votes`, { options: [1] }));
  const file = { name: `${text}.txt`, content: Buffer.from(text), type: 'text/plain' };
  dataOf(await anna.form('/v3/messages', { ...group, category: 'message', type: 'file' }, [file]));

  dataOf(await anna.post('/v3/scheduledmessages', { ...sent, sendAt: later }));
  dataOf(await anna.put('/v3/drafts', { ...group, data: { text } }));
  dataOf(await cleo.put(`/v3/messages/${id}/reminder`, { remindAt: later }));
  await database.query(`UPDATE due_work SET due_at = now() WHERE app_id = $1 AND kind LIKE '%remind%'`, [app.id]);
  await server.app.get(DueWork).runDue({});

  const flag = { reasonId: 'spam', remark: text };
  dataOf(await ben.post(`/v3/messages/${id}/flagged`, flag));
  dataOf(await app.api.patch(`/v3/moderation/cases/${id}`, { note: text }));
  const [flagged, edited, withheld] = [await send(), await send(), await send()];
  dataOf(await ben.post(`/v3/messages/${flagged}/flagged`, flag));
  dataOf(await app.api.patch(`/v3/moderation/flagged-messages/${flagged}`, { status: 'approved' }));
  for (const each of [edited, withheld]) await edit(each, { text: `darn ${text}` });
  dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${edited}`, { status: 'approved' }));
  await send({ text: `darn ${text}` });

  await untilConsumed(database, app, 'notifications');
  await sendDue(database, app);
  await untilConsumed(database, app, 'webhooks');
  await eventually(async () => {
    const unsent = `SELECT FROM notification_deliveries WHERE app_id = $1 AND state IN ('pending', 'waiting')`;
    expect(await database.query(unsent, [app.id])).toEqual([]);
    const refused = `SELECT FROM webhook_attempts WHERE app_id = $1 AND strpos(answer, $2) > 0`;
    expect(await database.query(refused, [app.id, text])).not.toEqual([]);
  });
}

/** Columns of all tables with the text, in bytes and encrypted responses too, and `files` if a stored file has it. */
export async function placesOf(server: TestServer, database: Database, text: string): Promise<string[]> {
  const tables = await database.query<{ name: string; prefix: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name,
            CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name || '.' AS prefix
       FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const searches = tables.map(
    ({ name, prefix }) =>
      `SELECT '${prefix}' || f.key AS place FROM ${name} t, jsonb_each_text(to_jsonb(t)) f
        WHERE strpos(f.value, $1) > 0 OR strpos(f.value, encode(convert_to($1, 'UTF8'), 'hex')) > 0`,
  );
  const found = await database.query<{ place: string }>(`${searches.join(' UNION ')} ORDER BY place`, [text]);
  return [
    ...found.map(({ place }) => place),
    ...((await responsesOf(database)).some((body) => body.includes(text)) ? ['idempotency_keys.body_cipher'] : []),
    ...((await filesOf(server)).some((file) => file.includes(text)) ? ['files'] : []),
  ].sort();
}

async function responsesOf(database: Database): Promise<string[]> {
  const vault = new CredentialVault(ENCRYPTION_KEY, 'response');
  const rows = await database.query('SELECT * FROM idempotency_keys WHERE body_cipher IS NOT NULL');
  return rows.map((row) => vault.open(`${row.app_id}/${row.key_hash.toString('hex')}`, row.body_cipher));
}

/** The name and the bytes of each stored file. */
async function filesOf({ dataDir }: TestServer): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => `${name} ${await readFile(join(parentPath, name), 'latin1')}`),
  );
}
