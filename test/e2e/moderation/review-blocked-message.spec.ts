import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { blockEdit, blockMessage, matchedCondition } from '#test/support/moderation-queues.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'mona']);
});

const BLOCKED = '/v3/moderation/blocked-messages';
const REVIEWED = '/v3/moderation/reviewed-messages';

const review = (id: string, body: object, by?: string) => (by ? app.as(by) : app.api).patch(`${BLOCKED}/${id}`, body);
const approve = (id: string) => review(id, { status: 'approved' });
const blocked = async (): Promise<string[]> =>
  dataOf<any[]>(await app.api.get(BLOCKED)).map(({ message }) => message.id);
const reviewed = async (): Promise<any[]> => dataOf(await app.api.get(REVIEWED));
const textsOfTina = async (): Promise<string[]> =>
  dataOf<any[]>(await app.as('tina').get('/v3/users/andrew/messages', { category: 'message' })).map(
    ({ data }) => data.text,
  );

describe('approving', () => {
  test('delivers the message at its own place, and tells the sender and webhooks', async () => {
    await sendText(app, 'andrew', 'tina', 'before');
    const id = await blockMessage(server, app);
    await sendText(app, 'andrew', 'tina', 'after');
    expect(await textsOfTina()).toEqual(['before', 'after']);
    const { body } = await approve(id);
    expect(body).toEqual({ data: { success: true, message: `Message with ID ${id} has been approved.` } });
    expect(await textsOfTina()).toEqual(['before', 'Darn!', 'after']);
    expect(await blocked()).toEqual([]);
    const names = (await eventsIn(database, app)).filter(({ payload }) => payload.messageId === id);
    expect(names.map(({ name }) => name)).toEqual([
      'moderation_engine_blocked',
      'message_sent',
      'moderation_manual_approved',
    ]);
    const event = (await outboundEventsOf(server, database, app)).find(
      ({ trigger }) => trigger === 'moderation_manual_approved',
    )!;
    expect(event.data).toEqual({
      message: expect.objectContaining({ id, data: expect.objectContaining({ moderation: { status: 'approved' } }) }),
      moderation: [
        {
          condition: matchedCondition,
          rule: {
            id: 'profanity',
            name: 'Profanity',
            revisionId: 'default_profanity_1',
            action: ['blockMessage'],
            blockedAt: expect.any(Number),
          },
        },
      ],
      reviewed: true,
      moderator: 'app_system',
    });
    expect(event.audience.uids).toEqual(['andrew']);
  });

  test('records the moderator whom onBehalfOf names, or the system user', async () => {
    const [one, other] = [await blockMessage(server, app), await blockMessage(server, app)];
    dataOf(await review(one, { status: 'approved' }, 'mona'));
    dataOf(await approve(other));
    expect(await reviewed()).toEqual([
      expect.objectContaining({ moderator: 'mona', actionTaken: 'Approved', origin: 'blocked' }),
      expect.objectContaining({ moderator: 'app_system' }),
    ]);
    expectError(await review(one, { status: 'approved' }, 'nobody'), 404, 'ERR_UID_NOT_FOUND');
  });

  test('is possible after a review that left the message blocked, once', async () => {
    const id = await blockMessage(server, app);
    const { body } = await review(id, { status: 'rejected' });
    expect(body.data.message).toBe(`Message with ID ${id} has been reviewed successfully.`);
    expect(await textsOfTina()).toEqual([]);
    expect(await reviewed()).toMatchObject([{ actionTaken: 'Blocked' }]);
    expectError(await review(id, { status: 'rejected' }), 409, 'ERR_MESSAGE_ALREADY_REVIEWED');
    dataOf(await approve(id));
    expect(await textsOfTina()).toEqual(['Darn!']);
    expect(await reviewed()).toMatchObject([{ actionTaken: 'Approved' }]);
    expectError(await approve(id), 409, 'ERR_MESSAGE_ALREADY_REVIEWED');
  });

  test('of two reviews at once exactly one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await blockMessage(server, app);
      const responses = await Promise.all([
        approve(id),
        approve(id),
        approve(id),
        review(id, { status: 'approved', reviewed: true }, 'mona'),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const sent = await eventsIn(database, app, 'message_sent');
      expect(sent.filter(({ payload }) => payload.messageId === id)).toHaveLength(1);
    }
  });

  test('at the same time as a deletion leaves neither an entry nor an error of the server', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await blockMessage(server, app);
      const [approval, deletion] = await Promise.all([
        approve(id),
        app.as('andrew').delete(`/v3/messages/${id}`, { permanent: round % 2 === 0 }),
      ]);
      expect(deletion.status).toBe(200);
      expect([200, 404]).toContain(approval.status);
      expect(await blocked()).toEqual([]);
      expect(await reviewed()).toEqual([]);
    }
  });
});

test('reviewed without a status leaves the message blocked, without a decision', async () => {
  const id = await blockMessage(server, app);
  dataOf(await review(id, { reviewed: true }));
  expect(await blocked()).toEqual([]);
  expect(await reviewed()).toMatchObject([{ actionTaken: 'Marked as reviewed', message: { id } }]);
  expect(await textsOfTina()).toEqual([]);
});

describe('a blocked edit', () => {
  const sent = async () => ({ id: await sendText(app, 'andrew', 'tina', 'Hello'), sender: 'andrew', receiver: 'tina' });

  test('is listed as the message with the content of the edit', async () => {
    const message = await sent();
    await blockEdit(server, app, message, 'Darn!');
    expect(dataOf(await app.api.get(BLOCKED))).toMatchObject([
      {
        isEdit: true,
        message: { id: message.id, data: { text: 'Darn!', entities: {} }, tags: ['late'], editedBy: 'andrew' },
      },
    ]);
    expect(await textsOfTina()).toEqual(['Hello']);
  });

  test('is applied when it is approved', async () => {
    const message = await sent();
    await blockEdit(server, app, message, 'Darn!');
    dataOf(await approve(message.id));
    expect(await textsOfTina()).toEqual(['Darn!']);
    expect(await reviewed()).toMatchObject([{ isEdit: true, actionTaken: 'Approved', message: { id: message.id } }]);
    const [event] = await eventsIn(database, app, 'moderation_manual_approved');
    const [edited] = await eventsIn(database, app, 'message_edited');
    expect(event!.payload.messageId).toBe(edited!.payload.actionId);
  });

  test('that was rejected is not approved after a later edit has taken effect', async () => {
    const message = await sent();
    await blockEdit(server, app, message, 'Darn!');
    dataOf(await review(message.id, { status: 'rejected' }));
    dataOf(await app.as('andrew').put(`/v3/messages/${message.id}`, { data: { text: 'Hello, Tina' } }));
    expectError(await approve(message.id), 409, 'ERR_MESSAGE_ALREADY_REVIEWED');
    expect(await textsOfTina()).toEqual(['Hello, Tina']);
  });
});

test('refuses messages that were not blocked, and those of another app', async () => {
  const id = await sendText(app, 'andrew', 'tina', 'Hello');
  const other = await blockMessage(server, await appWithUsers(server, ['andrew', 'tina']));
  for (const unknown of [id, other, '999999999', 'abc', '0'])
    expectError(await approve(unknown), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
});

test('names what is wrong with the body', async () => {
  const id = await blockMessage(server, app);
  expectError(await review(id, {}), 400, 'ERR_BAD_REQUEST', { status: ['The status field is required.'] });
  expectError(await review(id, { reviewed: false }), 400, 'ERR_BAD_REQUEST', { status: expect.any(Array) });
  expectError(await review(id, { status: 'disapproved', reviewed: 'yes' }), 400, 'ERR_BAD_REQUEST', {
    status: ['The status must be one of approved, rejected.'],
    reviewed: ['The reviewed must be true or false.'],
  });
  expect(await blocked()).toEqual([id]);
});

test('is for fullAccess keys only', async () => {
  const id = await blockMessage(server, app);
  const { authToken } = dataOf(await app.api.post('/v3/users/mona/auth_tokens'));
  for (const headers of [{ authToken }, { apikey: app.authKey }] as Record<string, string>[]) {
    const client = server.client(headers);
    expectError(await client.patch(`${BLOCKED}/${id}`, { status: 'approved' }), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await client.get(REVIEWED), 403, 'AUTH_ERR_NO_ACCESS');
  }
  expectError(await server.client({}).patch(`${BLOCKED}/${id}`), 401, 'AUTH_ERR_EMPTY_APIKEY');
});

test('a deleted message is in no list, and with a withheld edit nothing of it remains', async () => {
  const message = { id: await sendText(app, 'andrew', 'tina', 'Hello'), sender: 'andrew', receiver: 'tina' };
  await blockEdit(server, app, message, 'Darn!');
  dataOf(await review(message.id, { status: 'rejected' }));
  dataOf(await app.as('andrew').delete(`/v3/messages/${message.id}`));
  expect(await reviewed()).toEqual([]);
  expect(await blocked()).toEqual([]);
});
