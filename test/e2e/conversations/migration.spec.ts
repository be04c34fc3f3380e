import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { applyMigrations } from '../../../src/platform/database/migrations.js';
import { packageRoot } from '../../../src/platform/package-root.js';
import { createEmptyDatabase, dropDatabase } from '../../support/database.js';

const FOLDER = join(packageRoot(), 'prisma', 'migrations');

let url: string;
let name: string;
let client: pg.Client;

beforeEach(async () => {
  name = `migration_${randomUUID().replaceAll('-', '')}`;
  url = await createEmptyDatabase(name);
  client = new pg.Client({ connectionString: url });
});

afterEach(async () => {
  await client.end();
  await dropDatabase(name);
});

/** Applies all migrations before the one whose name ends so. */
async function migrateUpTo(sentence: string): Promise<void> {
  const migrations = (await readdir(FOLDER)).sort();
  const end = migrations.findIndex((entry) => entry.endsWith(sentence));
  expect(end).toBeGreaterThan(0);
  const earlier = await mkdtemp(join(tmpdir(), 'confab-migrations-'));
  try {
    for (const entry of migrations.slice(0, end))
      await cp(join(FOLDER, entry), join(earlier, entry), { recursive: true });
    await applyMigrations(url, { folder: earlier });
  } finally {
    await rm(earlier, { recursive: true, force: true });
  }
  await client.connect();
}

const migrate = () => applyMigrations(url);

const query = async (text: string, values: unknown[] = []): Promise<any[]> => (await client.query(text, values)).rows;

/** Of the app `app`. @param id of the API, as it was computed before there were keys */
async function addMessage(message: {
  id: number;
  conversation: string;
  sender: string;
  group?: string;
  receiver?: string;
  text?: string;
}): Promise<void> {
  await query(
    `INSERT INTO messages (app_id, id, conversation_id, sender, receiver_type, receiver, category, type, data)
     VALUES ('app', $1, $2, $3, $4, $5, 'message', 'text', '{}')`,
    [
      message.id,
      message.conversation,
      message.sender,
      message.group === undefined ? 'user' : 'group',
      message.group ?? message.receiver,
    ],
  );
}

async function addApp(uids: string[], groups: Record<string, string[]>): Promise<void> {
  await query(`INSERT INTO apps (app_id, name, region) VALUES ('app', 'App', 'eu')`);
  await query(`INSERT INTO roles (app_id, role, name) VALUES ('app', 'default', 'Default')`);
  for (const uid of uids)
    await query(`INSERT INTO users (app_id, uid, name, role) VALUES ('app', $1, $1, 'default')`, [uid]);
  for (const [guid, members] of Object.entries(groups)) {
    await query(`INSERT INTO groups (app_id, guid, name, type, owner) VALUES ('app', $1, $1, 'public', $2)`, [
      guid,
      members[0],
    ]);
    for (const uid of members)
      await query(`INSERT INTO group_members (app_id, guid, uid, scope) VALUES ('app', $1, $2, 'admin')`, [guid, uid]);
  }
}

test('messages from before conversations were tracked have conversations, since their first message', async () => {
  await migrateUpTo('let_users_keep_track_of_their_conversations');
  const send = (sender: string, receiver: string, sentAt: string) =>
    query(
      `INSERT INTO messages (app_id, conversation_id, sender, receiver_type, receiver, category, type, data, sent_at)
       VALUES ('app', $1, $2, 'user', $3, 'message', 'text', '{}', $4)`,
      [[sender, receiver].sort().join('_user_'), sender, receiver, sentAt],
    );
  await send('tina', 'andrew', '2026-01-01T00:00:00Z');
  await send('andrew', 'tina', '2026-01-02T00:00:00Z');
  await send('omar', 'andrew', '2026-01-03T00:00:00Z');
  await migrate();
  const peers = await query(
    'SELECT uid, peer, conversation_key AS key, created_at AS since FROM conversation_peers ORDER BY 1, 2',
  );
  const [first, third] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-03T00:00:00Z')];
  expect(peers).toEqual([
    { uid: 'andrew', peer: 'omar', key: 'user/andrew/omar', since: third },
    { uid: 'andrew', peer: 'tina', key: 'user/andrew/tina', since: first },
    { uid: 'omar', peer: 'andrew', key: 'user/andrew/omar', since: third },
    { uid: 'tina', peer: 'andrew', key: 'user/andrew/tina', since: first },
  ]);
});

describe('conversations that shared an id', () => {
  const PAIRS = 'a_user_b_user_c';
  const CHAT_AND_GROUP = 'group_admin_user_zoe';

  beforeEach(async () => {
    await migrateUpTo('identified_conversations_by_keys');
    await addApp(['a', 'a_user_b', 'b_user_c', 'c', 'group_admin', 'zoe', 'z-1', 'z_1'], {
      admin_user_zoe: ['c', 'zoe'],
      hikers: ['a', 'c'],
      left: ['a'],
    });
    await addMessage({ id: 1, conversation: PAIRS, sender: 'c', receiver: 'a_user_b' });
    await addMessage({ id: 2, conversation: PAIRS, sender: 'b_user_c', receiver: 'a' });
    await addMessage({ id: 3, conversation: CHAT_AND_GROUP, sender: 'zoe', receiver: 'group_admin' });
    await addMessage({ id: 4, conversation: CHAT_AND_GROUP, sender: 'c', group: 'admin_user_zoe' });
    await addMessage({ id: 5, conversation: 'z-1_user_z_1', sender: 'z_1', receiver: 'z-1' });
    await addMessage({ id: 6, conversation: 'group_hikers', sender: 'app_system', group: 'hikers' });
  });

  const keys = async (text: string) => (await query(text)).map((row) => Object.values(row).join(' '));

  test('have messages, peers, reactions and pins of their own', async () => {
    for (const id of [1, 2, 3, 4]) {
      const [{ conversation_id: conversation }] = await query('SELECT conversation_id FROM messages WHERE id = $1', [
        id,
      ]);
      await query(
        `INSERT INTO message_reactions (app_id, message_id, uid, reaction, conversation_id) VALUES ('app', $1, 'c', 'x', $2)`,
        [id, id === 4 ? null : conversation],
      );
      await query(
        `INSERT INTO message_pins (app_id, message_id, conversation_id, pinned_by, pinned_at) VALUES ('app', $1, $2, 'c', now())`,
        [id, conversation],
      );
    }
    await migrate();
    const own = ['1 user/a_user_b/c', '2 user/a/b_user_c', '3 user/group_admin/zoe', '4 group/admin_user_zoe'];
    expect(await keys('SELECT id, conversation_key FROM messages ORDER BY id')).toEqual([
      ...own,
      '5 user/z-1/z_1',
      '6 group/hikers',
    ]);
    for (const table of ['message_reactions', 'message_pins'])
      expect(await keys(`SELECT message_id, conversation_key FROM ${table} ORDER BY 1`)).toEqual(own);
    expect(
      await keys('SELECT uid, peer, conversation_key FROM conversation_peers ORDER BY conversation_key, uid'),
    ).toEqual([
      'a b_user_c user/a/b_user_c',
      'b_user_c a user/a/b_user_c',
      'a_user_b c user/a_user_b/c',
      'c a_user_b user/a_user_b/c',
      'group_admin zoe user/group_admin/zoe',
      'zoe group_admin user/group_admin/zoe',
      'z-1 z_1 user/z-1/z_1',
      'z_1 z-1 user/z-1/z_1',
    ]);
  });

  test('keep what their users made of them: each of them all that was under the id, for who has a part in it', async () => {
    const mark = (uid: string, id: string, read: number) =>
      query(
        `INSERT INTO conversation_watermarks (app_id, uid, conversation_id, read_message_id, tags, pinned_at)
         VALUES ('app', $1, $2, $3, '{kept}', now())`,
        [uid, id, read],
      );
    await mark('a', PAIRS, 2);
    await mark('c', PAIRS, 1);
    await mark('zoe', CHAT_AND_GROUP, 4);
    await mark('group_admin', CHAT_AND_GROUP, 3);
    await mark('z-1', 'z-1_user_z_1', 5);
    await mark('c', 'group_left', 6);
    await mark('a', 'group_gone', 7);
    await mark('a', 'a_user_gone', 8);
    await query(
      `INSERT INTO conversation_receipts (app_id, conversation_id, uid, type, message_id)
       SELECT app_id, conversation_id, uid, 'read', read_message_id FROM conversation_watermarks`,
    );
    await migrate();
    const expected = [
      'a group/gone 7',
      'a user/a/b_user_c 2',
      'a user/a/gone 8',
      'c group/left 6',
      'c user/a_user_b/c 1',
      'group_admin group/admin_user_zoe 3',
      'group_admin user/group_admin/zoe 3',
      'z-1 user/z-1/z_1 5',
      'zoe group/admin_user_zoe 4',
      'zoe user/group_admin/zoe 4',
    ];
    const order = 'ORDER BY uid COLLATE "C", conversation_key COLLATE "C"';
    expect(await keys(`SELECT uid, conversation_key, read_message_id FROM conversation_watermarks ${order}`)).toEqual(
      expected,
    );
    expect(await keys(`SELECT uid, conversation_key, message_id FROM conversation_receipts ${order}`)).toEqual(
      expected,
    );
    expect(await keys(`SELECT DISTINCT tags FROM conversation_watermarks`)).toEqual(['kept']);
    expect(
      await keys(`SELECT uid, conversation_key FROM conversation_watermarks WHERE pinned_at IS NULL ${order}`),
    ).toEqual(['a group/gone', 'c group/left', 'group_admin group/admin_user_zoe']);
  });

  test('have events and deliveries of their own, as far as these tell whose they are', async () => {
    await query(
      `INSERT INTO calls (app_id, session_id, mid, type, mode, status, initiator, receiver_type, receiver, initiated_at)
       VALUES ('app', 'call-1', gen_random_uuid(), 'audio', 'call', 'ended', 'c', 'user', 'a_user_b', now())`,
    );
    const events: [subject: string, payload: object, migrated: string][] = [
      [PAIRS, { messageId: '1' }, 'user/a_user_b/c'],
      [PAIRS, { messageId: '2' }, 'user/a/b_user_c'],
      [PAIRS, { messageId: '99', actionId: '2' }, 'user/a/b_user_c'],
      [PAIRS, { sessionId: 'call-1' }, 'user/a_user_b/c'],
      [PAIRS, { messageId: '99' }, PAIRS],
      [CHAT_AND_GROUP, { messageId: '3' }, 'user/group_admin/zoe'],
      [CHAT_AND_GROUP, { messageId: '4' }, 'group/admin_user_zoe'],
      ['z-1_user_z_1', { messageId: '99' }, 'user/z-1/z_1'],
      ['group_gone', { messageId: '99' }, 'group/gone'],
      ['user:a', { uids: ['c'], by: 'a' }, 'user:a'],
      ['group:admin_user_zoe', { guid: 'admin_user_zoe' }, 'group:admin_user_zoe'],
    ];
    await query(
      `INSERT INTO webhooks (app_id, webhook_id, name, url, enabled, retry_on_failure, use_basic_auth, secret_cipher)
       VALUES ('app', 'hook', 'Hook', 'https://example.com', true, true, false, '')`,
    );
    for (const [index, [subject, payload]] of events.entries()) {
      await query(
        `INSERT INTO events (app_id, name, subject, payload, occurred_at) VALUES ('app', 'x', $1, $2, now())`,
        [subject, payload],
      );
      await query(`INSERT INTO outbox_events (app_id, name, subject, payload) VALUES ('app', 'x', $1, $2)`, [
        subject,
        payload,
      ]);
      await query(
        `INSERT INTO webhook_deliveries (app_id, webhook_id, event_id, trigger, subject, message_id, body)
         VALUES ('app', 'hook', $1, 'x', $2, $3, '{}')`,
        [`evt_${index}`, subject, 'messageId' in payload ? payload.messageId : null],
      );
    }
    const test = `test_${randomUUID()}`;
    await query(
      `INSERT INTO webhook_deliveries (app_id, webhook_id, event_id, trigger, subject, body) VALUES ('app', 'hook', $1, 'test', $1, '{}')`,
      [test],
    );
    await migrate();
    const migrated = events.map(([, , subject]) => subject);
    expect(await keys('SELECT subject FROM events ORDER BY position')).toEqual(migrated);
    expect(await keys('SELECT subject FROM outbox_events ORDER BY id')).toEqual(migrated);
    // a delivery knows its message only
    const ofDeliveries = events.map(([before, payload, subject]) =>
      before === PAIRS && ('actionId' in payload || 'sessionId' in payload) ? PAIRS : subject,
    );
    expect(await keys('SELECT subject FROM webhook_deliveries ORDER BY id')).toEqual([...ofDeliveries, test]);
  });

  test('are introduced by their messages from then on', async () => {
    await migrate();
    await query('DELETE FROM conversation_peers');
    await query(
      `INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data)
       VALUES ('app', 100, 'user/a_user_b/c', 'c', 'user', 'a_user_b', 'message', 'text', '{}')`,
    );
    expect(await keys('SELECT uid, peer, conversation_key FROM conversation_peers ORDER BY uid')).toEqual([
      'a_user_b c user/a_user_b/c',
      'c a_user_b user/a_user_b/c',
    ]);
  });

  test('are refused by code of before', async () => {
    await migrate();
    expect(await query('SELECT version, compatible_from FROM schema_version')).toEqual([
      { version: 2, compatible_from: 2 },
    ]);
  });
});
