import {
  activeCallSlotHolders,
  callEvents,
  callMessagesOf,
  setStatus,
  requestStatus,
  startCall,
  callToGroup,
  callToUser,
} from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei']);
});

const call = (uid: string, receiver: object) => app.as(uid).post('/v3/calls', receiver);
const outcomes = (responses: { status: number; body: { error?: { code: string } } }[]) => {
  const codes = responses.map(({ status, body }) => body.error?.code ?? String(status));
  return Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((c) => c === code).length]));
};

describe('create-call', () => {
  test('initiates a one-to-one call and returns its record', async () => {
    const started = dataOf(
      await call('andrew', {
        receiver: 'TINA',
        receiverType: 'user',
        type: 'video',
        metadata: { trail: 'north' },
        tags: ['weekly'],
      }),
    );
    expect(started).toMatchObject({
      sessionId: expect.stringMatching(new RegExp(`^v1\\.us\\.${app.id}\\.\\d{10}[0-9a-f]{40}$`)),
      initiator: 'andrew',
      receiver: 'tina',
      receiverType: 'user',
      mode: 'call',
      type: 'video',
      status: 'initiated',
      metaData: { trail: 'north' },
      tags: ['weekly'],
      totalParticipants: 2,
      totalDuration: '00:00:00',
    });
    for (const { uid, isJoined, state, ...rest } of started.participants) {
      expect({ uid, isJoined, state }).toEqual({ uid, isJoined: false, state: 'unanswered' });
      expect(rest).not.toHaveProperty('deviceId');
    }
    expect(started).not.toHaveProperty('startedAt');
    expect(started).not.toHaveProperty('endedAt');
    for (const uid of ['andrew', 'tina'])
      expect(dataOf(await app.as(uid).get(`/v3/calls/${started.sessionId}`))).toEqual(started);
  });

  test('appends a call message to the conversation of both users', async () => {
    const sessionId = await startCall(app, 'andrew', { ...callToUser('tina'), metadata: { trail: 'north' } });
    const { initiatedAt } = dataOf(await app.api.get(`/v3/calls/${sessionId}`));
    const [message] = dataOf(await app.as('tina').get('/v3/users/andrew/messages'));
    expect(message).toMatchObject({
      conversationId: 'andrew_user_tina',
      sender: 'andrew',
      receiver: 'tina',
      receiverType: 'user',
      category: 'call',
      type: 'audio',
      data: {
        action: 'initiated',
        entities: {
          by: { entity: { uid: 'andrew', name: 'andrew' }, entityType: 'user' },
          for: { entity: { uid: 'tina', conversationId: 'andrew_user_tina' }, entityType: 'user' },
          on: {
            entityType: 'call',
            entity: {
              sessionid: sessionId,
              conversationId: 'andrew_user_tina',
              type: 'audio',
              status: 'initiated',
              sender: 'andrew',
              receiver: 'tina',
              receiverType: 'user',
              initiatedAt,
              data: {
                entities: { sender: { entity: { uid: 'andrew' } }, receiver: { entity: { uid: 'tina' } } },
                metadata: { trail: 'north' },
              },
            },
          },
        },
      },
    });
    expect(message.data.entities.on.entity).not.toHaveProperty('startedAt');
    expect(await callEvents(database, app)).toEqual([
      { name: 'call_initiated', payload: { sessionId, messageId: message.id } },
    ]);
  });

  test('calls a group and appends a call message to its conversation', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
    const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
    const [message] = dataOf(await app.as('omar').get('/v3/groups/hikers/messages', { category: 'call' }));
    expect(message).toMatchObject({
      conversationId: 'group_hikers',
      type: 'video',
      data: {
        entities: {
          on: { entity: { sessionid: sessionId } },
          for: { entity: { guid: 'hikers' }, entityType: 'group' },
        },
      },
    });
    expect(dataOf(await app.api.get(`/v3/calls/${sessionId}`)).participants).toMatchObject([
      { uid: 'andrew', isJoined: false },
    ]);
    expect(await activeCallSlotHolders(database, app)).toEqual(['andrew', 'hikers']);
  });

  test('accepts an auth token', async () => {
    const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
    expect(dataOf(await server.client({ authToken }).post('/v3/calls', callToUser('tina')))).toMatchObject({
      initiator: 'andrew',
      status: 'initiated',
    });
  });

  test('requires an acting user', async () => {
    expectError(await app.api.post('/v3/calls', callToUser('tina')), 400, 'ERR_BAD_REQUEST', {
      onBehalfOf: [expect.any(String)],
    });
    expectError(await call('nobody', callToUser('tina')), 404, 'ERR_UID_NOT_FOUND');
    expectError(await server.client({}).post('/v3/calls', callToUser('tina')), 401, 'AUTH_ERR_EMPTY_APIKEY');
    expectError(
      await server.client({ apikey: app.authKey }).post('/v3/calls', callToUser('tina')),
      403,
      'AUTH_ERR_NO_ACCESS',
    );
  });

  test('returns an error for each invalid field', async () => {
    expectError(await call('andrew', {}), 400, 'ERR_BAD_REQUEST', {
      receiver: ['The receiver field is required.'],
      receiverType: ['The receiverType field is required.'],
      type: ['The type field is required.'],
    });
    expectError(await call('andrew', { ...callToUser('tina'), type: 'text', metadata: [1] }), 400, 'ERR_BAD_REQUEST', {
      type: ['The type must be one of audio, video.'],
      metadata: ['The metadata must be an object.'],
    });
  });

  test('rejects a call to oneself', async () => {
    expectError(await call('andrew', callToUser('andrew')), 400, 'ERR_CALLING_SELF');
  });

  test('rejects a call to a user who does not exist or belongs to another app', async () => {
    await appWithUsers(server, ['foreign']);
    dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['omar'] }));
    dataOf(await app.api.delete('/v3/users/mei'));
    for (const uid of ['nobody', 'foreign', 'omar', 'mei', 'app_system'])
      expectError(await call('andrew', callToUser(uid)), 404, 'ERR_UID_NOT_FOUND');
    expectError(await call('andrew', callToGroup('nowhere')), 404, 'ERR_GUID_NOT_FOUND');
  });

  test('rejects a call between users of whom one has blocked the other', async () => {
    dataOf(await app.api.post('/v3/users/andrew/blockedusers', { blockedUids: ['tina'] }));
    expectError(await call('andrew', callToUser('tina')), 403, 'ERR_BLOCKED_RECEIVER');
    expectError(await call('tina', callToUser('andrew')), 403, 'ERR_BLOCKED_SENDER');
  });

  test('rejects a call to a group of which the user is not a member', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'tina' });
    expectError(await call('andrew', callToGroup('hikers')), 401, 'ERR_GROUP_NOT_JOINED');
    const other = await appWithUsers(server, ['eve']);
    await createGroup(other, { guid: 'elsewhere', owner: 'eve' });
    expectError(await call('andrew', callToGroup('elsewhere')), 404, 'ERR_GUID_NOT_FOUND');
  });

  test('stores nothing of a rejected call', async () => {
    await startCall(app, 'tina', callToUser('omar'));
    expectError(await call('andrew', callToUser('tina')), 400, 'ERR_CALL_BUSY_USER');
    expect(dataOf(await app.as('andrew').get('/v3/calls'))).toEqual([]);
    expect(await callMessagesOf(app)).toEqual(['initiated by tina']);
    expect(await callEvents(database, app)).toHaveLength(1);
    expect(await activeCallSlotHolders(database, app)).toEqual(['omar', 'tina']);
  });
});

describe('a call occupies its users and group', () => {
  test('until it is over, while it rings and while it is ongoing', async () => {
    const sessionId = await startCall(app, 'andrew', callToUser('tina'));
    expectError(await call('andrew', callToUser('omar')), 400, 'ERR_CALL_BUSY_SELF');
    expectError(await call('tina', callToUser('omar')), 400, 'ERR_CALL_BUSY_SELF');
    expectError(await call('omar', callToUser('andrew')), 400, 'ERR_CALL_BUSY_USER');
    await setStatus(app, 'tina', sessionId, 'ongoing');
    expectError(await call('omar', callToUser('tina')), 400, 'ERR_CALL_BUSY_USER');
    await setStatus(app, 'andrew', sessionId, 'ended');
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
    dataOf(await call('omar', callToUser('tina')));
  });

  test('until it is declined, canceled or unanswered', async () => {
    for (const [uid, status] of [
      ['tina', 'rejected'],
      ['tina', 'busy'],
      ['andrew', 'canceled'],
      ['andrew', 'unanswered'],
    ] as const) {
      await setStatus(app, uid, await startCall(app, 'andrew', callToUser('tina')), status);
      expect(await activeCallSlotHolders(database, app)).toEqual([]);
    }
  });

  test('a group has one active call, and its members are busy once they join', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
    const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
    expectError(await call('tina', callToGroup('hikers')), 400, 'ERR_CALL_BUSY_GROUP');
    const other = await startCall(app, 'omar', callToUser('tina'));
    expectError(await requestStatus(app, 'tina', sessionId, 'ongoing'), 400, 'ERR_CALL_BUSY_SELF');
    await setStatus(app, 'omar', other, 'canceled');
    await setStatus(app, 'tina', sessionId, 'ongoing');
    expectError(await requestStatus(app, 'mei', sessionId, 'ongoing'), 403, 'ERR_CALL_NOT_A_PART');
    expectError(await call('omar', callToUser('tina')), 400, 'ERR_CALL_BUSY_USER');
    expect(await activeCallSlotHolders(database, app)).toEqual(['andrew', 'hikers', 'tina']);
  });

  test('a user and a group with the same id have separate slots', async () => {
    await createGroup(app, { guid: 'tina', owner: 'omar' });
    await startCall(app, 'omar', callToGroup('tina'));
    dataOf(await call('andrew', callToUser('tina')));
  });

  test('users of another app with the same uid have separate slots', async () => {
    const other = await appWithUsers(server, ['andrew', 'tina']);
    await startCall(app, 'andrew', callToUser('tina'));
    await startCall(other, 'andrew', callToUser('tina'));
    expect(await activeCallSlotHolders(database, other)).toEqual(['andrew', 'tina']);
  });
});

describe('calls that are started concurrently', () => {
  const many = Array.from({ length: 20 }, (_, n) => `caller-${n}`);
  const crowd = () => appWithUsers(server, ['andrew', 'tina', ...many]);

  test('twenty to one user: one succeeds', async () => {
    app = await crowd();
    const responses = await Promise.all(many.map((uid) => call(uid, callToUser('tina'))));
    expect(outcomes(responses)).toEqual({ 200: 1, ERR_CALL_BUSY_USER: 19 });
    const [started] = dataOf(await app.api.get('/v3/calls'));
    expect(await activeCallSlotHolders(database, app)).toEqual([started.initiator, 'tina']);
    expect(await callMessagesOf(app)).toEqual([`initiated by ${started.initiator}`]);
  });

  test('twenty by one user: one succeeds', async () => {
    app = await crowd();
    const responses = await Promise.all(many.map((uid) => call('andrew', callToUser(uid))));
    expect(outcomes(responses)).toEqual({ 200: 1, ERR_CALL_BUSY_SELF: 19 });
    expect(dataOf(await app.api.get('/v3/calls'))).toHaveLength(1);
  });

  test('two users call each other: one call succeeds', async () => {
    app = await crowd();
    const both = many.map((_, n) => (n % 2 ? call('andrew', callToUser('tina')) : call('tina', callToUser('andrew'))));
    expect(outcomes(await Promise.all(both))).toEqual({ 200: 1, ERR_CALL_BUSY_SELF: 19 });
    expect(await activeCallSlotHolders(database, app)).toEqual(['andrew', 'tina']);
  });

  test('twenty members call their group: one call succeeds', async () => {
    app = await crowd();
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: many } });
    const responses = await Promise.all(many.map((uid) => call(uid, callToGroup('hikers'))));
    expect(outcomes(responses)).toEqual({ 200: 1, ERR_CALL_BUSY_GROUP: 19 });
    expect(await activeCallSlotHolders(database, app)).toHaveLength(2);
  });
});
