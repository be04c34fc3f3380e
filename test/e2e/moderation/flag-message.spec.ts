import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { blockMessage, flagByRule, matchedCondition } from '#test/support/moderation-queues.js';
import { createRule } from '#test/support/moderation.js';
import { statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'mona']);
  await addReason(app);
});

const addReason = (home: TestApp) =>
  database.query(
    `INSERT INTO flag_reasons (app_id, reason_id, name, description) VALUES ($1, 'ads', 'Advertising', 'Sells something.'),
            ($1, 'rude', 'Rude', NULL)`,
    [home.id],
  );

const FLAGGED = '/v3/moderation/flagged-messages';
const REVIEWED = '/v3/moderation/reviewed-messages';

const flag = (uid: string, id: string, body: object = { reasonId: 'ads' }) =>
  app.as(uid).post(`/v3/messages/${id}/flagged`, body);
const review = (id: string, status: string) => app.api.patch(`${FLAGGED}/${id}`, { status });
const flagged = async (query: object = {}): Promise<any[]> => dataOf(await app.api.get(FLAGGED, { ...query }));
const reviewed = async (query: object = {}): Promise<any[]> => dataOf(await app.api.get(REVIEWED, { ...query }));
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('flag-a-message', () => {
  test('responds with the result in data and beside it, and lists the message with the flag', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Buy boots!');
    const { body } = await flag('tina', id, { reasonId: 'ads', remark: 'For the third time' });
    const result = { success: true, message: `Message ${id} has been flagged successfully.` };
    expect(body).toEqual({ data: result, ...result });
    expect(await flagged()).toEqual([
      {
        id,
        conversationId: 'andrew_user_tina',
        sender: 'andrew',
        receiverType: 'user',
        receiver: 'tina',
        category: 'message',
        type: 'text',
        data: { text: 'Buy boots!', entities: expect.any(Object) },
        sentAt: expect.any(Number),
        updatedAt: expect.any(Number),
        appId: app.id,
        flaggedAt: expect.any(Number),
        flaggedCount: 1,
        flaggedBy: [
          {
            uid: 'tina',
            name: 'tina',
            role: 'default',
            reasonId: 'ads',
            reasonName: 'Advertising',
            description: 'Sells something.',
            remark: 'For the third time',
            flaggedAt: expect.any(Number),
          },
        ],
      },
    ]);
    expect(dataOf(await app.as('tina').get(`/v3/messages/${id}`)).data.text).toBe('Buy boots!');
  });

  test('accepts the reason as id, and the token of the user', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Buy boots!');
    const { authToken } = dataOf(await app.api.post('/v3/users/tina/auth_tokens'));
    dataOf(await server.client({ authToken }).post(`/v3/messages/${id}/flagged`, { id: 'rude' }));
    expect(await flagged()).toMatchObject([{ flaggedBy: [{ uid: 'tina', reasonId: 'rude' }] }]);
  });

  test('a second flag of the same user replaces reason and remark of the first', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Buy boots!');
    dataOf(await flag('tina', id, { reasonId: 'ads', remark: 'Again' }));
    dataOf(await flag('tina', id, { reasonId: 'rude' }));
    const [row] = await flagged();
    expect(row.flaggedCount).toBe(1);
    expect(row.flaggedBy).toEqual([expect.objectContaining({ uid: 'tina', reasonId: 'rude', reasonName: 'Rude' })]);
    expect(row.flaggedBy[0].remark).toBeUndefined();
  });

  test('counts the flags of all members of a group that come at once', async () => {
    const uids = ['tina', 'mona'];
    for (let n = 0; n < 8; n++) {
      uids.push(`user-${n}`);
      dataOf(await app.api.post('/v3/users', { uid: `user-${n}`, name: `User ${n}` }));
    }
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: uids } });
    const id = await sendToGroup(app, 'andrew', 'hikers', 'Buy boots!');
    const responses = await Promise.all(uids.flatMap((uid) => [flag(uid, id), flag(uid, id)]));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const [row] = await flagged();
    expect(row.flaggedCount).toBe(10);
    expect(new Set(row.flaggedBy.map(({ uid }: { uid: string }) => uid))).toEqual(new Set(uids));
  });

  test('refuses own, unseen, withheld and deleted messages, and those of another app', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Hello');
    expectError(await flag('andrew', id), 403, 'ERR_CANNOT_FLAG_OWN_MESSAGE');
    expectError(await flag('mona', id), 403, 'ERR_MESSAGE_NO_ACCESS');
    expectError(await flag('tina', await blockMessage(server, app)), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    const other = await appWithUsers(server, ['andrew', 'tina']);
    expectError(await flag('tina', await sendText(other, 'andrew', 'tina', 'Hi')), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    expectError(await flag('tina', id), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
    const [action] = dataOf<any[]>(await app.as('tina').get('/v3/groups/hikers/messages'));
    expectError(await flag('tina', action.id), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
    expect(await flagged()).toEqual([]);
  });

  test('needs a reason of the app, and a user', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Hello');
    expectError(await flag('tina', id, { reasonId: 'unknown' }), 404, 'ERR_REASON_NOT_FOUND');
    expectError(await flag('tina', id, {}), 400, 'ERR_BAD_REQUEST', { reasonId: ['The reasonId field is required.'] });
    expectError(await flag('tina', id, { reasonId: 'ads', remark: 'x'.repeat(1001) }), 400, 'ERR_BAD_REQUEST', {
      remark: ['The remark may not be longer than 1000 characters.'],
    });
    const body = { reasonId: 'ads' };
    expectError(await app.api.post(`/v3/messages/${id}/flagged`, body), 400, 'ERR_BAD_REQUEST', {
      onBehalfOf: expect.any(Array),
    });
    expectError(await server.client({}).post(`/v3/messages/${id}/flagged`, body), 401, 'AUTH_ERR_EMPTY_APIKEY');
    const other = await appWithUsers(server, ['andrew', 'tina']);
    const foreign = await sendText(other, 'andrew', 'tina', 'Hi');
    expectError(await other.as('tina').post(`/v3/messages/${foreign}/flagged`, body), 404, 'ERR_REASON_NOT_FOUND');
  });

  test('the flags of an erased user are gone, and a new user with the uid has none', async () => {
    const alone = await sendText(app, 'andrew', 'mona', 'Hello');
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'mona'] } });
    const shared = await sendToGroup(app, 'andrew', 'hikers', 'Hello');
    const decided = await sendToGroup(app, 'andrew', 'hikers', 'Bye');
    for (const id of [alone, shared, decided]) dataOf(await flag('mona', id));
    dataOf(await flag('tina', shared));
    dataOf(await review(decided, 'approved'));
    dataOf(await app.api.delete('/v3/users/mona', { permanent: true }));
    dataOf(await app.api.post('/v3/users', { uid: 'mona', name: 'Another Mona' }));
    expect(await flagged()).toMatchObject([{ id: shared, flaggedCount: 1, flaggedBy: [{ uid: 'tina' }] }]);
    expect(await reviewed()).toMatchObject([{ message: { id: decided }, flaggedBy: [] }]);
  });

  test('at the same time as the erasure of the user leaves no flag', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    for (let round = 0; round < 6; round++) {
      const uid = `guest-${round}`;
      dataOf(await app.api.post('/v3/users', { uid, name: uid }));
      dataOf(await app.as(uid).post('/v3/groups/hikers/members'));
      const id = await sendToGroup(app, 'andrew', 'hikers', 'Hello');
      dataOf(await flag('tina', await sendText(app, 'andrew', 'tina', 'Hello')));
      const [erasure, flagging] = await Promise.all([
        app.api.delete(`/v3/users/${uid}`, { permanent: true }),
        flag(uid, id),
      ]);
      expect(erasure.status).toBe(200);
      expect([200, 403, 404]).toContain(flagging.status);
      expect(idsOf(await flagged())).not.toContain(id);
    }
    expect(await flagged()).toHaveLength(6);
  });
});

describe('list-flagged-messages', () => {
  test('includes messages that a rule flagged, with the rule', async () => {
    const message = { id: await sendText(app, 'andrew', 'tina', 'Hello'), sender: 'andrew', receiver: 'tina' };
    await flagByRule(server, app, message);
    expect(await flagged({ ruleId: 'spam' })).toMatchObject([
      {
        id: message.id,
        flaggedBy: [],
        flaggedCount: 0,
        rule: {
          id: 'spam',
          name: 'Profanity',
          revisionId: 'default_spam_1',
          condition: matchedCondition,
          action: ['flagMessage'],
        },
      },
    ]);
    expect(await flagged({ ruleId: 'other' })).toEqual([]);
    expect(await flagged({ sender: 'tina' })).toEqual([]);
  });

  test('lists pages in both directions', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.push(await sendText(app, 'andrew', 'tina', `Boots ${n}`));
      dataOf(await flag('tina', ids[n]!));
    }
    const { body } = await app.api.get(FLAGGED, { limit: 2, id: ids[1] });
    expect(idsOf(body.data)).toEqual(ids.slice(2, 4));
    expect(body.meta).toMatchObject({
      current: { limit: 2, count: 2 },
      next: { affix: 'append', id: ids[3] },
      pagination: { total: 5, current_page: 2, total_pages: 3 },
    });
    expect(idsOf(await flagged({ limit: 2, affix: 'prepend' }))).toEqual(ids.slice(3));
    expectError(await app.api.get(FLAGGED, { id: 'abc', limit: 0 }), 400, 'ERR_BAD_REQUEST');
  });

  test('has a number of statements that does not depend on the number of rows', async () => {
    const list = (path: string) => statementsOf(server, () => app.api.get(path));
    const flagOne = async (status?: string) => {
      const id = await sendText(app, 'andrew', 'tina', 'Boots');
      dataOf(await flag('tina', id));
      if (status) dataOf(await review(id, status));
    };
    await flagOne();
    await flagOne('approved');
    const [one, oneReviewed] = [await list(FLAGGED), await list(REVIEWED)];
    for (let n = 0; n < 4; n++) await flagOne();
    for (let n = 0; n < 4; n++) await flagOne('disapproved');
    expect(await flagged()).toHaveLength(5);
    expect(await list(FLAGGED)).toEqual(one);
    expect(await list(REVIEWED)).toEqual(oneReviewed);
  });
});

describe('blockreview-flagged-message', () => {
  test('approved leaves the message visible and lists it as reviewed', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Buy boots!');
    dataOf(await flag('tina', id, { reasonId: 'ads', remark: 'Again' }));
    const { body } = await app.as('mona').patch(`${FLAGGED}/${id}`, { status: 'approved' });
    const result = { success: true, message: `Message with id ${id} has been unflagged successfully.` };
    expect(body).toEqual({ data: result, ...result });
    expect(await flagged()).toEqual([]);
    expect(dataOf(await app.as('tina').get(`/v3/messages/${id}`)).data.text).toBe('Buy boots!');
    const [row] = await reviewed();
    expect(row).toEqual({
      appId: app.id,
      origin: 'flagged',
      actionTaken: 'Approved',
      moderator: 'mona',
      reviewedAt: expect.any(Number),
      message: expect.objectContaining({ id }),
      action: [],
      flaggedBy: [expect.objectContaining({ uid: 'tina', reasonName: 'Advertising', remark: 'Again' })],
      blockedAt: `${row.createdAt}.000000000${id}`,
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    expect(row.message.data.moderation).toEqual({ status: 'approved' });
    expect(await eventsIn(database, app, 'moderation_manual_blocked')).toEqual([]);
  });

  test('disapproved hides the message from everybody but its sender, and tells those who saw it', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'mona'] } });
    const id = await sendToGroup(app, 'andrew', 'hikers', 'Buy boots!');
    await flagByRule(server, app, { id, sender: 'andrew', receiver: 'hikers', receiverType: 'group' });
    dataOf(await app.as('mona').delete('/v3/groups/hikers/conversation'));
    dataOf(await review(id, 'disapproved'));
    expectError(await app.as('tina').get(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expect(dataOf(await app.as('andrew').get(`/v3/messages/${id}`)).data.moderation.status).toBe('disapproved');
    expect(await reviewed()).toMatchObject([
      {
        actionTaken: 'Blocked',
        ruleId: 'spam',
        condition: matchedCondition,
        action: ['flagMessage'],
        message: { data: { moderation: { status: 'disapproved', rule: { id: 'spam', name: 'Profanity' } } } },
      },
    ]);
    const events = await outboundEventsOf(server, database, app);
    const event = events.find(({ trigger }) => trigger === 'moderation_manual_blocked')!;
    expect(event.audience).toMatchObject({ guid: 'hikers', except: ['mona'] });
    expect(event.data).toEqual({
      message: {
        id,
        conversationId: 'group_hikers',
        sender: 'andrew',
        receiverType: 'group',
        receiver: 'hikers',
        category: 'message',
        type: 'text',
        sentAt: expect.any(Number),
      },
      moderation: { status: 'disapproved' },
      moderator: 'app_system',
    });
  });

  test('of a hidden message can be undone by approving it as a blocked one', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Buy boots!');
    dataOf(await flag('tina', id));
    dataOf(await review(id, 'disapproved'));
    dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'approved' }));
    expect(dataOf(await app.as('tina').get(`/v3/messages/${id}`)).data.text).toBe('Buy boots!');
    expect(await reviewed()).toMatchObject([{ origin: 'flagged', actionTaken: 'Approved' }]);
  });

  test('of two reviews at once exactly one succeeds', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Buy boots!');
    dataOf(await flag('tina', id));
    const responses = await Promise.all([review(id, 'disapproved'), review(id, 'approved'), review(id, 'disapproved')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await reviewed()).toHaveLength(1);
  });

  test('a message can be flagged again after a review', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Buy boots!');
    dataOf(await flag('tina', id));
    dataOf(await review(id, 'approved'));
    dataOf(await flag('tina', id, { reasonId: 'rude' }));
    dataOf(await review(id, 'disapproved'));
    expect(await reviewed()).toMatchObject([{ actionTaken: 'Blocked', flaggedBy: [{ reasonId: 'rude' }] }]);
  });

  test('refuses what is not flagged, messages of another app, other statuses and other credentials', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'Hello');
    const other = await appWithUsers(server, ['andrew', 'tina']);
    await addReason(other);
    const foreign = await sendText(other, 'andrew', 'tina', 'Hello');
    dataOf(await other.as('tina').post(`/v3/messages/${foreign}/flagged`, { reasonId: 'ads' }));
    for (const unknown of [id, foreign, 'abc'])
      expectError(await review(unknown, 'approved'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expect(await flagged()).toEqual([]);
    expectError(await review(id, 'rejected'), 400, 'ERR_BAD_REQUEST', {
      status: ['The status must be one of approved, disapproved.'],
    });
    const { authToken } = dataOf(await app.api.post('/v3/users/mona/auth_tokens'));
    const client = server.client({ authToken });
    expectError(await client.patch(`${FLAGGED}/${id}`, { status: 'approved' }), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await client.get(FLAGGED), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await server.client({}).get(FLAGGED), 401, 'AUTH_ERR_EMPTY_APIKEY');
  });

  test('a deleted message is in neither list', async () => {
    const [open, decided] = [
      await sendText(app, 'andrew', 'tina', 'One'),
      await sendText(app, 'andrew', 'tina', 'Two'),
    ];
    for (const id of [open, decided]) dataOf(await flag('tina', id));
    dataOf(await review(decided, 'approved'));
    for (const id of [open, decided]) dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    expect([...(await flagged()), ...(await reviewed())]).toEqual([]);
  });
});

describe.each(['flagged', 'blocked'] as const)('a message that a moderator rejected after it was %s', (origin) => {
  test('stays blocked when its sender edits it, until a moderator approves it', async () => {
    await createRule(app);
    const id = await sendText(app, 'andrew', 'tina', origin === 'blocked' ? 'darn' : 'rude');
    if (origin === 'flagged') {
      dataOf(await flag('tina', id, { reasonId: 'spam' }));
      dataOf(await review(id, 'disapproved'));
    } else {
      dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'rejected', reviewed: true }));
    }
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'polite' } }));
    expect((await app.as('tina').get(`/v3/messages/${id}`)).status).toBe(404);
    expect(dataOf(await app.as('andrew').get(`/v3/messages/${id}`)).data).toMatchObject({
      text: 'polite',
      moderation: { status: 'disapproved' },
    });
    dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'approved' }));
    expect(dataOf(await app.as('tina').get(`/v3/messages/${id}`)).data.text).toBe('polite');
  });
});

describe('a list that is ordered by time', () => {
  const byTime = (query: object = {}) => flagged({ sortBy: 'time', ...query });

  test('has the message that was flagged last at its end, whatever its age, and continues after a message that was reviewed', async () => {
    const [first, second, third] = [
      await sendText(app, 'andrew', 'tina', 'One'),
      await sendText(app, 'andrew', 'tina', 'Two'),
      await sendText(app, 'andrew', 'tina', 'Three'),
    ];
    for (const id of [third, first, second]) dataOf(await flag('tina', id));
    expect(idsOf(await flagged())).toEqual([first, second, third]);
    expect(idsOf(await byTime())).toEqual([third, first, second]);
    expect(idsOf(await byTime({ affix: 'prepend', limit: 2 }))).toEqual([first, second]);
    expect(idsOf(await byTime({ affix: 'prepend', id: first }))).toEqual([third]);
    expect(idsOf(await byTime({ id: third, limit: 1 }))).toEqual([first]);
    dataOf(await review(third, 'approved'));
    expect(idsOf(await byTime({ id: third }))).toEqual([first, second]);
    dataOf(await review(second, 'approved'));
    const reviews = async (query: object) =>
      (await reviewed({ sortBy: 'time', ...query })).map(({ message }) => message.id);
    expect(await reviews({})).toEqual([third, second]);
    expect(await reviews({ affix: 'prepend', id: second })).toEqual([third]);
  });

  test('counts what precedes a page, also where several messages have the same time', async () => {
    const ids = [await sendText(app, 'andrew', 'tina', 'One'), await sendText(app, 'andrew', 'tina', 'Two')];
    for (const id of ids) dataOf(await flag('tina', id));
    await database.query('UPDATE flagged_messages SET created_at = now() WHERE message_id = ANY($1)', [ids]);
    const { body } = await app.api.get(FLAGGED, { sortBy: 'time', id: ids[0]! });
    expect(idsOf(body.data)).toEqual([ids[1]]);
    expect(body.meta.pagination).toMatchObject({ total: 2 });
    const all = await byTime();
    expect(idsOf(all)).toEqual(ids);
  });

  test('refuses a cursor that has no place in it', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'One');
    expectError(await app.api.get(FLAGGED, { sortBy: 'time', id }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expectError(await app.api.get(REVIEWED, { sortBy: 'time', id }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expectError(
      await app.api.get('/v3/moderation/blocked-messages', { sortBy: 'time', id }),
      404,
      'ERR_MESSAGE_ID_NOT_FOUND',
    );
    expectError(await app.api.get(FLAGGED, { sortBy: 'rank' }), 400, 'ERR_BAD_REQUEST');
  });
});
