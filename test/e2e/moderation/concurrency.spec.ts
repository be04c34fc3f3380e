import { dataOf } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { createRule } from '#test/support/moderation.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const ROUNDS = 8;
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await createRule(app);
});

const BLOCKED = '/v3/moderation/blocked-messages';

const sendBlocked = () => sendText(app, 'andrew', 'tina', 'darn');
const approve = (id: string) => app.api.patch(`${BLOCKED}/${id}`, { status: 'approved' });
const reject = (id: string) => app.api.patch(`${BLOCKED}/${id}`, { status: 'rejected' });
const edit = (id: string, text: string) => app.as('andrew').put(`/v3/messages/${id}`, { data: { text } });

interface Stored {
  text: string | null;
  status: string | null;
  isDeleted: boolean;
  blocked: string;
  reviewed: string;
  checks: string;
  /** Action messages that others see. */
  actions: string;
  sent: string;
}

/** The message, and what else is stored about it. Counts are texts. */
async function stored(id: string): Promise<Stored | undefined> {
  const [row] = await database.query<Stored>(
    `SELECT data ->> 'text' AS text, moderation_status AS status, deleted_at IS NOT NULL AS "isDeleted",
            (SELECT count(*) FROM blocked_messages b WHERE b.app_id = $1 AND b.message_id = m.id) AS blocked,
            (SELECT count(*) FROM reviewed_messages r WHERE r.app_id = $1 AND r.message_id = m.id) AS reviewed,
            (SELECT count(*) FROM moderation_checks c WHERE c.app_id = $1 AND c.message_id = m.id) AS checks,
            (SELECT count(*) FROM messages a WHERE a.app_id = $1 AND a.category = 'action' AND a.data ->> 'messageId' = m.id::text
                AND (a.moderation_status IS NULL OR a.moderation_status = 'approved')) AS actions
       FROM messages m WHERE m.app_id = $1 AND m.id = $2`,
    [app.id, id],
  );
  if (!row) return undefined;
  const sent = (await eventsIn(database, app, 'message_sent')).filter(({ payload }) => payload.messageId === id);
  return { ...row, sent: String(sent.length) };
}

const succeeded = (responses: { status: number }[]) => responses.map(({ status }) => status === 200);
const noServerError = (responses: { status: number }[]) =>
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);

describe('of a blocked message', () => {
  test('a clean edit and an approval at once deliver it once, with the text of the edit', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await sendBlocked();
      const responses = await Promise.all(
        round % 2 ? [edit(id, 'dear'), approve(id)] : [approve(id), edit(id, 'dear')],
      );
      noServerError(responses);
      const edited = responses[round % 2 ? 0 : 1]!;
      expect(edited.status).toBe(200);
      expect(await stored(id)).toMatchObject({
        text: 'dear',
        status: 'approved',
        blocked: '0',
        checks: '0',
        sent: '1',
      });
    }
  });

  test('a blocked edit and an approval at once leave either the approved text or the edit in the queue', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await sendBlocked();
      const responses = await Promise.all([edit(id, 'darn it'), approve(id)]);
      expect(succeeded(responses)).toEqual([true, true]);
      const row = await stored(id);
      // The edit first: the approval is about the edited message. The approval first: the edit of the delivered message is blocked.
      expect([
        { text: 'darn it', status: 'approved', blocked: '0', sent: '1' },
        { text: 'darn', status: 'approved', blocked: '1', sent: '1' },
      ]).toContainEqual({ text: row!.text, status: row!.status, blocked: row!.blocked, sent: row!.sent });
    }
  });

  test('two edits at once leave one entry about the last one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await sendBlocked();
      const responses = await Promise.all([edit(id, 'darn one'), edit(id, 'darn two')]);
      expect(succeeded(responses)).toEqual([true, true]);
      const row = await stored(id);
      expect(row).toMatchObject({ status: 'disapproved', blocked: '1', sent: '0', actions: '0' });
      const entries = dataOf<any[]>(await app.api.get(BLOCKED)).filter(({ message }) => message.id === id);
      expect(entries.map(({ message }) => message.data.text)).toEqual([row!.text]);
    }
  });

  test('a clean and a blocked edit at once end as the last one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await sendBlocked();
      const responses = await Promise.all([edit(id, 'dear'), edit(id, 'darn it')]);
      expect(succeeded(responses)).toEqual([true, true]);
      const row = await stored(id);
      const { text, status, blocked, sent } = row!;
      // The clean one first: the other is an edit of a delivered message.
      expect([
        { text: 'dear', status: 'approved', blocked: '1', sent: '1' },
        { text: 'dear', status: 'approved', blocked: '0', sent: '1' },
      ]).toContainEqual({ text, status, blocked, sent });
    }
  });

  test.each(['approval', 'rejection'])('a deletion and the %s at once leave no entry', async (review) => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await sendBlocked();
      const permanent = round % 2 === 0;
      const responses = await Promise.all([
        app.as('andrew').delete(`/v3/messages/${id}`, { permanent }),
        review === 'approval' ? approve(id) : reject(id),
      ]);
      noServerError(responses);
      expect(responses[0].status).toBe(200);
      const row = await stored(id);
      if (permanent) expect(row).toBeUndefined();
      else expect(row).toMatchObject({ isDeleted: true, blocked: '0', reviewed: '0', checks: '0' });
      const deleted = (await eventsIn(database, app, 'message_deleted')).filter(
        ({ payload }) => payload.messageId === id,
      );
      const sent = (await eventsIn(database, app, 'message_sent')).filter(({ payload }) => payload.messageId === id);
      // Receivers hear of the deletion exactly if they got the message.
      expect(deleted.map(({ payload }) => payload.message.heldBack === true)).toEqual([sent.length === 0]);
    }
  });
});

test('of a delivered message two blocked edits at once leave its text and one entry', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await sendText(app, 'andrew', 'tina', 'hello');
    const responses = await Promise.all([edit(id, 'darn one'), edit(id, 'darn two')]);
    expect(succeeded(responses)).toEqual([true, true]);
    expect(await stored(id)).toMatchObject({ text: 'hello', status: 'approved', blocked: '1', actions: '0' });
    const withheld = await database.query(
      `SELECT FROM messages WHERE app_id = $1 AND category = 'action' AND data ->> 'messageId' = $2`,
      [app.id, id],
    );
    expect(withheld).toHaveLength(1);
  }
});

test('twenty sends of one muid at once store one blocked message', async () => {
  const message = { receiver: 'tina', receiverType: 'user', muid: 'once', data: { text: 'darn' } };
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.as('andrew').post('/v3/messages', message)));
  const views = responses.map((response) => dataOf(response));
  expect(new Set(views.map(({ id }) => id)).size).toBe(1);
  expect(new Set(views.map(({ data }) => data.moderation.status))).toEqual(new Set(['disapproved']));
  expect(await stored(views[0].id)).toMatchObject({ blocked: '1', sent: '0' });
  expect(await eventsIn(database, app)).toMatchObject([{ name: 'moderation_engine_blocked' }]);
  const rows = await database.query('SELECT FROM messages WHERE app_id = $1', [app.id]);
  expect(rows).toHaveLength(1);
});

describe('a send to 25 receivers with different verdicts', () => {
  const uids = Array.from({ length: 24 }, (_, n) => `user${n}`);
  const filters = [{ type: 'receiver', entity: 'user', operand: 'tags', operator: 'equals', value: 'minor' }];
  const message = { multipleReceivers: { uids, guids: ['hikers'] }, muid: 'many', data: { text: 'heck' } };

  beforeEach(async () => {
    for (const [n, uid] of uids.entries())
      dataOf(await app.api.post('/v3/users', { uid, name: uid, tags: n % 2 ? ['minor'] : [] }));
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    const words = [{ operand: 'text', category: 'word', value: ['heck'] }];
    await createRule(app, { id: 'minors', conditions: words, filters });
  });

  const counts = async () => {
    const [row] = await database.query(
      `SELECT (SELECT count(*) FROM messages WHERE app_id = $1)::int AS messages,
              (SELECT count(*) FROM messages WHERE app_id = $1 AND moderation_status = 'disapproved')::int AS disapproved,
              (SELECT count(*) FROM blocked_messages WHERE app_id = $1)::int AS blocked`,
      [app.id],
    );
    const events = await eventsIn(database, app);
    const count = (name: string) => events.filter((event) => event.name === name).length;
    return {
      ...row,
      sent: count('message_sent'),
      approvedEvents: count('moderation_engine_approved'),
      blockedEvents: count('moderation_engine_blocked'),
    };
  };

  test('stores each with its own verdict, also when it is repeated at once', async () => {
    const before = await counts();
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => app.as('andrew').post('/v3/messages', message)),
    );
    for (const response of responses) expect(response.status).toBe(200);
    const after = await counts();
    const difference = Object.fromEntries(
      Object.entries(after).map(([name, n]) => [name, Number(n) - Number((before as any)[name])]),
    );
    expect(difference).toEqual({
      messages: 25,
      disapproved: 12,
      blocked: 12,
      sent: 13,
      approvedEvents: 13,
      blockedEvents: 12,
    });
    const statuses = await database.query<{ receiver: string; status: string }>(
      `SELECT receiver, moderation_status AS status FROM messages WHERE app_id = $1 AND sender = 'andrew' AND category = 'message'`,
      [app.id],
    );
    for (const { receiver, status } of statuses)
      expect([receiver, status]).toEqual([
        receiver,
        receiver !== 'hikers' && Number(receiver.slice(4)) % 2 ? 'disapproved' : 'approved',
      ]);
  });
});
