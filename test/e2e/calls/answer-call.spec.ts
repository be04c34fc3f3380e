import {
  activeCallSlotHolders,
  callEvents,
  callMessagesOf,
  setStatus,
  requestStatus,
  startCall,
  participantStates,
  callToUser,
} from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let sessionId: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  sessionId = await startCall(app, 'andrew', callToUser('tina'));
});

const eventNames = async () => (await callEvents(database, app)).map(({ name }) => name);

/** Moves the start of the call into the past. */
const lastFor = (minutes: number) =>
  database.query(
    `UPDATE call_participants SET joined_at = joined_at - make_interval(mins => $3) WHERE app_id = $1 AND session_id = $2`,
    [app.id, sessionId, minutes],
  );

describe('update-call of a one-to-one call', () => {
  test('ongoing: the receiver answers the call, and both users are in it', async () => {
    const call = await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
    expect(call).toMatchObject({ status: 'ongoing', startedAt: expect.any(Number) });
    expect(call).not.toHaveProperty('endedAt');
    const { startedAt: joinedAt, mid } = call;
    expect(call.participants).toMatchObject([
      { uid: 'andrew', isJoined: true, state: 'ongoing', joinedAt, mid },
      { uid: 'tina', isJoined: true, state: 'ongoing', joinedAt, mid, deviceId: 'phone' },
    ]);
    // generated in the documented form for a client that sends none
    expect(call.participants[0].deviceId).toMatch(/^[0-9a-f-]{36}@rtc\.localhost\/[0-9a-f]{8}$/);
    expect(call.participants[0]).not.toHaveProperty('leftAt');
  });

  test('ongoing: appends a call message and publishes events', async () => {
    const { startedAt, initiatedAt } = await setStatus(app, 'tina', sessionId, 'ongoing');
    const [, message] = dataOf(await app.as('andrew').get('/v3/users/tina/messages'));
    expect(message).toMatchObject({
      sender: 'tina',
      receiver: 'andrew',
      data: {
        action: 'ongoing',
        entities: {
          by: { entity: { uid: 'tina' } },
          for: { entity: { uid: 'andrew' } },
          on: {
            entity: {
              status: 'ongoing',
              sender: 'andrew',
              receiver: 'tina',
              initiatedAt,
              startedAt,
              joinedAt: startedAt,
            },
          },
        },
      },
    });
    const came = (uid: string) => ({
      name: 'call_participant_joined',
      payload: { sessionId, uid, type: 'audio', joinedAt: startedAt },
    });
    expect((await callEvents(database, app)).slice(1)).toEqual([
      { name: 'call_started', payload: { sessionId, startedAt, messageId: expect.stringMatching(/^\d+$/) } },
      came('andrew'),
      came('tina'),
    ]);
  });

  test.each(['andrew', 'tina'])('ended: by %s, for both users', async (uid) => {
    await setStatus(app, 'tina', sessionId, 'ongoing');
    await lastFor(30);
    const call = await setStatus(app, uid, sessionId, 'ended');
    expect(call).toMatchObject({ status: 'ended', endedAt: expect.any(Number) });
    for (const participant of call.participants) {
      expect(participant).toMatchObject({ state: 'ended', leftAt: call.endedAt, totalVideoMinutes: 0 });
      expect(Math.floor(participant.totalAudioMinutes)).toBe(30);
    }
    expect(Math.floor(call.totalDurationInMinutes)).toBe(60);
    expect(await callMessagesOf(app)).toEqual(['initiated by andrew', 'ongoing by tina', `ended by ${uid}`]);
    expect(await eventNames()).toEqual([
      'call_initiated',
      'call_started',
      'call_participant_joined',
      'call_participant_joined',
      'call_participant_left',
      'call_participant_left',
      'call_ended',
    ]);
    const { payload } = (await callEvents(database, app)).at(-1)!;
    expect(payload).toMatchObject({ sessionId, endedAt: call.endedAt });
    expect(payload.occupants).toMatchObject([
      { uid: 'andrew', type: 'audio', leftAt: call.endedAt },
      { uid: 'tina', leftAt: call.endedAt },
    ]);
  });

  test('the minutes of a video call are video minutes', async () => {
    await setStatus(app, 'tina', sessionId, 'rejected');
    sessionId = await startCall(app, 'andrew', { ...callToUser('tina'), type: 'video' });
    await setStatus(app, 'tina', sessionId, 'ongoing');
    await lastFor(5);
    const call = await setStatus(app, 'tina', sessionId, 'ended');
    expect(call.totalAudioMinutes).toBe(0);
    expect(Math.floor(call.totalVideoMinutes)).toBe(10);
  });

  test.each([
    ['tina', 'rejected', 'rejected', 'call_rejected', { andrew: 'unanswered', tina: 'rejected' }],
    ['tina', 'busy', 'rejected', 'call_busy', { andrew: 'unanswered', tina: 'rejected' }],
    ['andrew', 'canceled', 'canceled', 'call_cancelled', { andrew: 'unanswered', tina: 'unanswered' }],
    ['andrew', 'unanswered', 'unanswered', 'call_unanswered', { andrew: 'unanswered', tina: 'unanswered' }],
  ])('%s sets %s: the call is %s', async (uid, requested, status, event, states) => {
    const call = await setStatus(app, uid, sessionId, requested);
    expect(call).toMatchObject({ status, endedAt: expect.any(Number), totalDurationInMinutes: 0 });
    expect(call).not.toHaveProperty('startedAt');
    expect(participantStates(call)).toEqual(states);
    expect(await callMessagesOf(app)).toEqual(['initiated by andrew', `${requested} by ${uid}`]);
    expect((await callEvents(database, app)).slice(1)).toEqual([
      { name: event, payload: { sessionId, by: uid, messageId: expect.any(String) } },
    ]);
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
  });
});

describe('update-call rejects', () => {
  const refuses = async (uid: string, status: string, code: string) =>
    expectError(await requestStatus(app, uid, sessionId, status), 400, code);

  test('to end a call that was not answered', async () => {
    await refuses('andrew', 'ended', 'ERR_CALL_NOT_STARTED');
    await refuses('tina', 'ended', 'ERR_CALL_NOT_STARTED');
  });

  test('to initiate a call again', async () => {
    await refuses('andrew', 'initiated', 'ERR_CALL_INVALID_INIT');
    await setStatus(app, 'tina', sessionId, 'ongoing');
    await refuses('tina', 'initiated', 'ERR_CALL_INVALID_INIT');
  });

  test('to answer one’s own call, or a call that was answered, also on another device', async () => {
    await refuses('andrew', 'ongoing', 'ERR_CALL_USER_ALREADY_JOINED');
    await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
    await refuses('andrew', 'ongoing', 'ERR_CALL_USER_ALREADY_JOINED');
    expectError(
      await requestStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'laptop' }),
      400,
      'ERR_CALL_USER_ALREADY_JOINED',
    );
  });

  test('a status that only the other user may set', async () => {
    for (const [uid, status] of [
      ['andrew', 'rejected'],
      ['andrew', 'busy'],
      ['tina', 'canceled'],
      ['tina', 'unanswered'],
    ] as const)
      expectError(await requestStatus(app, uid, sessionId, status), 400, 'ERR_BAD_REQUEST', {
        status: [expect.any(String)],
      });
    expect(await callMessagesOf(app)).toEqual(['initiated by andrew']);
  });

  test('to set an ongoing call to a status of unanswered calls', async () => {
    await setStatus(app, 'tina', sessionId, 'ongoing');
    for (const status of ['rejected', 'busy', 'canceled', 'unanswered'])
      for (const uid of ['andrew', 'tina']) await refuses(uid, status, 'ERR_CALL_ONGOING_TO_INVALID');
  });

  test('to change a call that is over', async () => {
    await setStatus(app, 'tina', sessionId, 'rejected');
    for (const status of ['initiated', 'ongoing', 'ended', 'rejected', 'busy', 'canceled', 'unanswered'])
      await refuses('tina', status, 'ERR_CALL_TERMINATED');
  });

  test('a user who has no part in the call', async () => {
    for (const status of ['ongoing', 'ended', 'canceled'])
      expectError(await requestStatus(app, 'omar', sessionId, status), 403, 'ERR_CALL_NOT_A_PART');
  });

  test('a call of another app like one that does not exist', async () => {
    const other = await appWithUsers(server, ['andrew', 'tina']);
    expectError(await requestStatus(other, 'tina', sessionId, 'ongoing'), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expectError(await requestStatus(app, 'tina', 'v1.us.nowhere.1', 'ongoing'), 404, 'ERR_CALL_SESSION_NOT_FOUND');
  });

  test('a request without a user, without a status or with an unknown one', async () => {
    const path = `/v3/calls/${sessionId}`;
    expectError(await app.api.put(path, { status: 'ongoing' }), 400, 'ERR_BAD_REQUEST', {
      onBehalfOf: [expect.any(String)],
    });
    expectError(await app.as('tina').put(path, {}), 400, 'ERR_BAD_REQUEST', {
      status: ['The status field is required.'],
    });
    expectError(await requestStatus(app, 'tina', sessionId, 'paused'), 400, 'ERR_BAD_REQUEST', {
      status: [expect.any(String)],
    });
    expectError(await server.client({}).put(path, { status: 'ongoing' }), 401, 'AUTH_ERR_EMPTY_APIKEY');
  });
});

describe('concurrent requests', () => {
  const outcomesOf = (responses: { status: number; body: { error?: { code: string } } }[]) =>
    responses.map(({ status, body }) => body.error?.code ?? String(status)).sort();

  test('answer a call on several devices: it is answered once', async () => {
    const devices = Array.from({ length: 10 }, (_, n) => `device-${n}`);
    const responses = await Promise.all(
      devices.map((deviceId) => requestStatus(app, 'tina', sessionId, 'ongoing', { deviceId })),
    );
    expect(outcomesOf(responses)).toEqual(['200', ...Array(9).fill('ERR_CALL_USER_ALREADY_JOINED')]);
    expect(await eventNames()).toEqual([
      'call_initiated',
      'call_started',
      'call_participant_joined',
      'call_participant_joined',
    ]);
  });

  test('answer, decline and cancel a call: exactly one succeeds', async () => {
    const responses = await Promise.all([
      requestStatus(app, 'tina', sessionId, 'ongoing'),
      requestStatus(app, 'tina', sessionId, 'rejected'),
      requestStatus(app, 'andrew', sessionId, 'canceled'),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await callMessagesOf(app)).toHaveLength(2);
  });

  test('end a call from both sides: it ends once', async () => {
    await setStatus(app, 'tina', sessionId, 'ongoing');
    const responses = await Promise.all(['andrew', 'tina'].map((uid) => requestStatus(app, uid, sessionId, 'ended')));
    expect(outcomesOf(responses)).toEqual(['200', 'ERR_CALL_TERMINATED']);
    expect((await eventNames()).filter((name) => name === 'call_ended')).toHaveLength(1);
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
  });
});

test('call messages can be listed, and neither sent, edited nor deleted', async () => {
  const [message] = dataOf(await app.as('tina').get('/v3/users/andrew/messages', { category: 'call', types: 'audio' }));
  expect(dataOf(await app.as('tina').get(`/v3/messages/${message.id}`))).toEqual(message);
  expect(dataOf(await app.as('tina').get('/v3/users/andrew/messages', { category: 'call', types: 'video' }))).toEqual(
    [],
  );
  expectError(
    await app.as('andrew').post('/v3/messages', { ...callToUser('tina'), category: 'call', data: {} }),
    400,
    'ERR_INVALID_MESSAGE_CATEGORY',
  );
  const address = `/v3/messages/${message.id}`;
  expectError(await app.as('andrew').put(address, { data: { text: 'x' } }), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
  expectError(await app.as('andrew').delete(address), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
});
