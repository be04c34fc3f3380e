import { jest } from '@jest/globals';
import { ModerationChecksRepository } from '#core/moderation/checks/moderation-checks.repository.js';
import { Moderator } from '#core/moderation/judging/moderator.js';
import type { Verdict } from '#core/moderation/rule.js';
import { Database } from '#platform/database/database.js';
import { SubmissionRetentionService } from '#resources/moderation/submissions/submission-retention.service.js';
import { SubmissionsService } from '#resources/moderation/submissions/submissions.service.js';
import { dataOf, expectError } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { eventsIn } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { runJob } from '#test/support/jobs.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { matchedCondition } from '#test/support/moderation-queues.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  // these tests settle pending submissions themselves
  jest.spyOn(server.app.get(ModerationChecksRepository), 'addJob').mockResolvedValue(true);
});
afterEach(() => jest.restoreAllMocks());

const PATH = '/v3/moderation/messages';

const rule = { id: 'profanity', name: 'Profanity', revisionId: 'default_profanity_1' };
const verdicts: Record<string, Verdict> = {
  pending: { status: 'pending', others: [] },
  approved: { status: 'approved', others: [] },
  disapproved: {
    status: 'disapproved',
    blockedBy: { rule, condition: matchedCondition, actions: ['blockMessage', 'blockUser'] },
    others: [],
  },
};

/** What the rules of the app decide from now on. */
const decide = (status: keyof typeof verdicts) =>
  jest.spyOn(server.app.get(Moderator), 'judge').mockResolvedValue(verdicts[status]!);

const toTina = { sender: 'andrew', receiver: 'tina', receiverType: 'user', data: { text: 'Hello' } };
const submit = (body: object = {}) => app.api.post(PATH, { ...toTina, ...body });
const submitted = async (body: object = {}): Promise<any> => dataOf(await submit(body));
const list = async (query: object = {}): Promise<string[]> =>
  dataOf<any[]>(await app.api.get(PATH, { ...query })).map(({ id }) => id);
const checks = () => database.query('SELECT message_id::text AS id FROM moderation_checks WHERE app_id = $1', [app.id]);
const settle = (id: string, verdict: Verdict) =>
  server.app
    .get(Database)
    .withTransaction(systemContext(app), (tx) => server.app.get(SubmissionsService).settle(tx, BigInt(id), verdict));

describe('chat-api-send-message-moderation', () => {
  test('responds with the message, approved where no rule applies', async () => {
    const sentAt = 1_763_683_200;
    expect(await submitted({ sentAt, muid: 'my-1', tags: ['forum'] })).toEqual({
      id: expect.stringMatching(/^\d+$/),
      muid: 'my-1',
      conversationId: 'andrew_user_tina',
      sender: 'andrew',
      receiverType: 'user',
      receiver: 'tina',
      category: 'message',
      type: 'text',
      data: {
        text: 'Hello',
        moderation: { status: 'approved' },
        entities: {
          sender: { entity: expect.objectContaining({ uid: 'andrew' }), entityType: 'user' },
          receiver: { entity: expect.objectContaining({ uid: 'tina' }), entityType: 'user' },
        },
      },
      tags: ['forum'],
      sentAt,
      updatedAt: expect.any(Number),
    });
  });

  test('has the verdict and the rule, and does nothing to the sender', async () => {
    decide('disapproved');
    const { id, data } = await submitted();
    expect(data.moderation).toEqual({ status: 'disapproved', rule: { id: 'profanity', name: 'Profanity' } });
    expect(dataOf(await app.api.get('/v3/users/andrew'))).toMatchObject({ uid: 'andrew' });
    expect(dataOf(await app.api.get('/v3/moderation/blocked-messages'))).toEqual([]);
    expect(await list({ moderationStatus: 'disapproved' })).toEqual([id]);
  });

  test('pending waits for outside engines, and settles once', async () => {
    decide('pending');
    const { id, data } = await submitted();
    expect(data.moderation).toEqual({ status: 'pending' });
    expect(await checks()).toEqual([{ id }]);
    expect(await settle(id, verdicts.disapproved!)).toBe(true);
    expect(await settle(id, verdicts.approved!)).toBe(false);
    expect(dataOf(await app.api.get(`${PATH}/${id}`)).data.moderation).toEqual({
      status: 'disapproved',
      rule: { id: 'profanity', name: 'Profanity' },
    });
  });

  test('no user sees it, no event reports it, and no operation on messages finds it', async () => {
    const { id } = await submitted();
    for (const client of [app.api, app.as('andrew'), app.as('tina')]) {
      expectError(await client.get(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
      expect(dataOf(await client.get('/v3/messages'))).toEqual([]);
    }
    expect(dataOf(await app.as('tina').get('/v3/conversations'))).toEqual([]);
    expect(await eventsIn(database, app)).toEqual([]);
    expect(BigInt(await sendText(app, 'andrew', 'tina', 'Hi'))).toBeGreaterThan(BigInt(id));
  });

  test('creates missing users and groups of their details', async () => {
    const senderUserDetails = { uid: 'omar', name: 'Omar Haddad', avatar: 'https://example.com/omar.png' };
    const receiverUserDetails = { name: 'Mei Lin' };
    await submitted({ sender: 'omar', receiver: 'mei', senderUserDetails, receiverUserDetails });
    expect(dataOf(await app.api.get('/v3/users/omar'))).toMatchObject(senderUserDetails);
    expect(dataOf(await app.api.get('/v3/users/mei'))).toMatchObject({ uid: 'mei', name: 'Mei Lin' });
    const toGroup = { receiver: 'hikers', receiverType: 'group', receiverGroupDetails: { name: 'Hikers' } };
    expect(await submitted(toGroup)).toMatchObject({ conversationId: 'group_hikers' });
    expect(dataOf(await app.api.get('/v3/groups/hikers'))).toMatchObject({ name: 'Hikers', type: 'public' });
    await submitted({ ...toGroup, receiverGroupDetails: { name: 'Others' } });
    expect(dataOf(await app.api.get('/v3/groups/hikers'))).toMatchObject({ name: 'Hikers' });
  });

  test('creates a user once for submissions that come at once', async () => {
    const bodies = Array.from({ length: 8 }, () => ({
      sender: 'omar',
      receiver: 'hikers',
      receiverType: 'group',
      senderUserDetails: { name: 'Omar' },
      receiverGroupDetails: { name: 'Hikers' },
    }));
    const responses = await Promise.all(bodies.map(submit));
    expect(responses.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    expect(await list({ receiverGUID: 'hikers' })).toHaveLength(8);
  });

  test('stores nothing if a party is missing, and creates nobody', async () => {
    expectError(await submit({ sender: 'omar' }), 404, 'ERR_UID_NOT_FOUND');
    const senderUserDetails = { name: 'Omar' };
    expectError(await submit({ sender: 'omar', receiver: 'mei', senderUserDetails }), 404, 'ERR_UID_NOT_FOUND');
    expectError(await app.api.get('/v3/users/omar'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await submit({ receiver: 'hikers', receiverType: 'group' }), 404, 'ERR_GUID_NOT_FOUND');
    dataOf(await app.api.delete('/v3/users/tina'));
    expectError(await submit(), 404, 'ERR_UID_NOT_FOUND');
    expect(await list()).toEqual([]);
  });

  test('with a muid of the sender returns the first submission, also of several at once', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => submit({ muid: 'my-1' })));
    const ids = new Set(responses.map((response) => dataOf(response).id));
    expect(ids.size).toBe(1);
    expect(await list()).toEqual([...ids]);
    expect((await submitted({ muid: 'my-1', sender: 'tina', receiver: 'andrew' })).id).not.toBe([...ids][0]);
  });

  test('refuses content as sending does', async () => {
    expectError(await submit({ data: {} }), 400, 'ERR_EMPTY_MESSAGE_TEXT');
    expectError(await submit({ category: 'card', data: { card: {} } }), 400, 'ERR_INVALID_MESSAGE_CATEGORY');
    expectError(await submit({ type: 'hologram' }), 400, 'ERR_INVALID_MESSAGE_TYPE');
    expectError(await submit({ receiverType: 'all' }), 400, 'ERR_INVALID_RECEIVER_TYPE');
    expectError(await app.api.post(PATH, { sentAt: -1 }), 400, 'ERR_BAD_REQUEST', {
      sender: ['The sender field is required.'],
      receiver: ['The receiver field is required.'],
      receiverType: ['The receiverType field is required.'],
      sentAt: [expect.stringContaining('whole number')],
    });
    const senderUserDetails = { uid: 'omar', name: 'Omar' };
    expectError(await submit({ senderUserDetails }), 400, 'ERR_BAD_REQUEST', {
      'senderUserDetails.uid': ['The senderUserDetails.uid differs from the id in the submission.'],
    });
  });
});

describe('chat-api-list-message-moderation', () => {
  test('filters and pages', async () => {
    await createGroup(app, { guid: 'hikers' });
    const direct = (await submitted()).id;
    const group = (await submitted({ receiver: 'hikers', receiverType: 'group' })).id;
    const custom = (await submitted({ category: 'custom', type: 'poll', data: { customData: { q: 1 } } })).id;
    decide('pending');
    const pending = (await submitted({ sender: 'tina', receiver: 'andrew' })).id;
    expect(await list()).toEqual([direct, group, custom, pending]);
    expect(await list({ sender: 'tina' })).toEqual([pending]);
    expect(await list({ receiverUID: 'tina' })).toEqual([direct, custom]);
    expect(await list({ receiverGUID: 'hikers' })).toEqual([group]);
    expect(await list({ receiverGUID: 'hikers', receiverUID: 'tina' })).toEqual([]);
    expect(await list({ category: 'custom' })).toEqual([custom]);
    expect(await list({ type: 'text', moderationStatus: 'approved' })).toEqual([direct, group]);
    expect(await list({ moderationStatus: 'pending' })).toEqual([pending]);
    const { body } = await app.api.get(PATH, { limit: 2 });
    expect(body.meta.current).toEqual({ limit: 2, count: 2 });
    expect(body.meta.next).toMatchObject({ affix: 'append', id: group });
    expect(await list({ limit: 2, id: group })).toEqual([custom, pending]);
    expect(await list({ limit: 2, affix: 'prepend' })).toEqual([custom, pending]);
    expectError(await app.api.get(PATH, { limit: 0, moderationStatus: 'unknown' }), 400, 'ERR_BAD_REQUEST');
  });
});

describe('chat-api-update-message-moderation', () => {
  test('judges the new content, and records the editor', async () => {
    const { id } = await submitted();
    const judge = decide('disapproved');
    const edited = dataOf(await app.as('tina').put(`${PATH}/${id}`, { data: { text: 'Darn!' } }));
    expect(judge.mock.calls.at(-1)![2]).toMatchObject({ category: 'message', type: 'text', data: { text: 'Darn!' } });
    expect(edited).toMatchObject({ id, editedBy: 'tina', editedAt: expect.any(Number) });
    expect(edited.data).toMatchObject({ text: 'Darn!', moderation: { status: 'disapproved' } });
    decide('approved');
    const again = dataOf(await app.api.put(`${PATH}/${id}`, { data: { text: 'Hello' } }));
    expect(again).toMatchObject({ editedBy: 'app_system' });
    expect(again.data.moderation).toEqual({ status: 'approved' });
  });

  test('a verdict that is no longer awaited has no effect', async () => {
    decide('pending');
    const { id } = await submitted();
    decide('approved');
    dataOf(await app.api.put(`${PATH}/${id}`, { data: { text: 'Hello again' } }));
    expect(await checks()).toEqual([]);
    expect(await settle(id, verdicts.disapproved!)).toBe(false);
    decide('pending');
    dataOf(await app.api.put(`${PATH}/${id}`, { data: { text: 'Hello once more' } }));
    expect(await checks()).toEqual([{ id }]);
  });

  test('refuses content as sending does', async () => {
    const { id } = await submitted();
    expectError(await app.api.put(`${PATH}/${id}`, {}), 400, 'ERR_BAD_REQUEST', { data: expect.any(Array) });
    expectError(await app.api.put(`${PATH}/${id}`, { data: 'text' }), 400, 'ERR_INVALID_MESSAGE_DATA');
    expectError(await app.api.put(`${PATH}/${id}`, { data: { text: ' ' } }), 400, 'ERR_EMPTY_MESSAGE_TEXT');
  });
});

test('delete removes the message and what waits for a verdict on it', async () => {
  decide('pending');
  const { id } = await submitted();
  const { body } = await app.api.delete(`${PATH}/${id}`);
  expect(body).toEqual({ data: { success: true, message: `Message with id ${id} has been deleted successfully.` } });
  expectError(await app.api.get(`${PATH}/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expect(await checks()).toEqual([]);
});

test('knows neither messages that were sent nor submissions of another app', async () => {
  const other = await appWithUsers(server, ['andrew', 'tina']);
  const foreign = dataOf(await other.api.post(PATH, toTina)).id as string;
  for (const id of [foreign, await sendText(app, 'andrew', 'tina', 'Hello'), 'abc', '0']) {
    expectError(await app.api.get(`${PATH}/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expectError(await app.api.put(`${PATH}/${id}`, { data: { text: 'x' } }), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expectError(await app.api.delete(`${PATH}/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  }
  expect(await list()).toEqual([]);
});

test('is for fullAccess keys only', async () => {
  const { id } = await submitted();
  const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
  for (const headers of [{ authToken }, { apikey: app.authKey }] as Record<string, string>[]) {
    const client = server.client(headers);
    expectError(await client.post(PATH, toTina), 403, 'AUTH_ERR_NO_ACCESS');
    for (const response of [
      await client.get(PATH),
      await client.get(`${PATH}/${id}`),
      await client.put(`${PATH}/${id}`, { data: { text: 'x' } }),
      await client.delete(`${PATH}/${id}`),
    ])
      expectError(response, 403, 'AUTH_ERR_NO_ACCESS');
  }
  expectError(await server.client({}).get(PATH), 401, 'AUTH_ERR_EMPTY_APIKEY');
});

test('is erased with its users and its group', async () => {
  await createGroup(app, { guid: 'hikers' });
  dataOf(await app.api.post('/v3/users', { uid: 'omar', name: 'Omar' }));
  await submitted({ sender: 'omar' });
  await submitted({ receiver: 'omar' });
  await submitted({ receiver: 'hikers', receiverType: 'group' });
  const kept = await submitted();
  dataOf(await app.api.delete('/v3/users/omar', { permanent: true }));
  dataOf(await app.api.delete('/v3/groups/hikers'));
  expect(await list()).toEqual([kept.id]);
});

test('a submission at the same time as the erasure of its sender leaves nothing', async () => {
  for (let round = 0; round < 6; round++) {
    const uid = `guest-${round}`;
    dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    const [erasure, submission] = await Promise.all([
      app.api.delete(`/v3/users/${uid}`, { permanent: true }),
      submit({ sender: uid }),
    ]);
    expect(erasure.status).toBe(200);
    expect([200, 404]).toContain(submission.status);
    expect(await list({ sender: uid })).toEqual([]);
  }
});

describe('the retention of messages', () => {
  const DAY = 86_400_000;
  const expire = (days: number, batchSize?: number) =>
    server.app.get(SubmissionRetentionService).expireDue({}, new Date(Date.now() + days * DAY), undefined, batchSize);

  test('erases submissions that have not changed for that time, of apps that have set it', async () => {
    const other = await appWithUsers(server, ['andrew', 'tina']);
    dataOf(await other.api.post(PATH, toTina));
    const [first, second, third] = [await submitted(), await submitted({ sentAt: 1_000_000_000 }), await submitted()];
    await database.query(
      `UPDATE moderation_submissions SET updated_at = updated_at - interval '5 days' WHERE app_id = $1 AND submission_id = ANY($2::bigint[])`,
      [app.id, [first.id, third.id]],
    );
    await expire(1);
    expect(await list()).toHaveLength(3);
    await setSettings(server, app, { 'core.messages.retentionDays': 4 });
    await expire(0, 2);
    expect(await list()).toEqual([second.id]);
    await expire(5);
    expect(await list()).toEqual([]);
    expect(dataOf<any[]>(await other.api.get(PATH))).toHaveLength(1);
    await setSettings(server, app, { 'core.messages.retentionDays': 0 });
  });

  test('erases pending submissions, and their checks end', async () => {
    decide('pending');
    const { id } = await submitted();
    await setSettings(server, app, { 'core.messages.retentionDays': 1 });
    await expire(2);
    expect(await list()).toEqual([]);
    await setSettings(server, app, { 'core.messages.retentionDays': 0 });
    jest.restoreAllMocks();
    await makeOverdue();
    await runJob(database, 'moderation-check.add-overdue');
    await eventually(async () => expect(await checks()).toEqual([]));
    expectError(await app.api.get(`${PATH}/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  const makeOverdue = () =>
    database.query(`UPDATE moderation_checks SET created_at = created_at - interval '2 minutes' WHERE app_id = $1`, [
      app.id,
    ]);
});
