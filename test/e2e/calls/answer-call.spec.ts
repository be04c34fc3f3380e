import { dataOf, expectError } from '../../support/client.js';
import { busyIn, callEvents, callHistory, did, say, startCall, statesOf, toUser } from '../../support/calls.js';
import { useDatabase } from '../../support/groups.js';
import { appWithUsers } from '../../support/scenes.js';
import { useServer, type TestApp } from '../../support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let sessionId: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  sessionId = await startCall(app, 'andrew', toUser('tina'));
});

const eventNames = async () => (await callEvents(database, app)).map(({ name }) => name);

/** Moves the beginning of the call into the past, as if it had gone on for a while. */
const lastFor = (minutes: number) =>
  database.query(
    `UPDATE call_participants SET joined_at = joined_at - make_interval(mins => $3) WHERE app_id = $1 AND session_id = $2`,
    [app.id, sessionId, minutes],
  );

describe('update-call of a call of two', () => {
  test('ongoing: who is called takes it, and both are in it', async () => {
    const call = await did(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
    expect(call).toMatchObject({ status: 'ongoing', startedAt: expect.any(Number) });
    expect(call).not.toHaveProperty('endedAt');
    const { startedAt: joinedAt, mid } = call;
    expect(call.participants).toMatchObject([
      { uid: 'andrew', isJoined: true, state: 'ongoing', joinedAt, mid },
      { uid: 'tina', isJoined: true, state: 'ongoing', joinedAt, mid, deviceId: 'phone' },
    ]);
    // made up in the documented form for a client that names none
    expect(call.participants[0].deviceId).toMatch(/^[0-9a-f-]{36}@rtc\.localhost\/[0-9a-f]{8}$/);
    expect(call.participants[0]).not.toHaveProperty('leftAt');
  });

  test('ongoing: tells the conversation and those who listen', async () => {
    const { startedAt, initiatedAt } = await did(app, 'tina', sessionId, 'ongoing');
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
      { name: 'call_started', payload: { sessionId, startedAt } },
      came('andrew'),
      came('tina'),
    ]);
  });

  test.each(['andrew', 'tina'])('ended: by %s, for both', async (uid) => {
    await did(app, 'tina', sessionId, 'ongoing');
    await lastFor(30);
    const call = await did(app, uid, sessionId, 'ended');
    expect(call).toMatchObject({ status: 'ended', endedAt: expect.any(Number) });
    for (const participant of call.participants) {
      expect(participant).toMatchObject({ state: 'ended', leftAt: call.endedAt, totalVideoMinutes: 0 });
      expect(Math.floor(participant.totalAudioMinutes)).toBe(30);
    }
    expect(Math.floor(call.totalDurationInMinutes)).toBe(60);
    expect(await callHistory(app)).toEqual(['initiated by andrew', 'ongoing by tina', `ended by ${uid}`]);
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

  test('the minutes of a video call are minutes of video', async () => {
    await did(app, 'tina', sessionId, 'rejected');
    sessionId = await startCall(app, 'andrew', { ...toUser('tina'), type: 'video' });
    await did(app, 'tina', sessionId, 'ongoing');
    await lastFor(5);
    const call = await did(app, 'tina', sessionId, 'ended');
    expect(call.totalAudioMinutes).toBe(0);
    expect(Math.floor(call.totalVideoMinutes)).toBe(10);
  });

  test.each([
    ['tina', 'rejected', 'rejected', 'call_rejected', { andrew: 'unanswered', tina: 'rejected' }],
    ['tina', 'busy', 'rejected', 'call_busy', { andrew: 'unanswered', tina: 'rejected' }],
    ['andrew', 'canceled', 'canceled', 'call_cancelled', { andrew: 'unanswered', tina: 'unanswered' }],
    ['andrew', 'unanswered', 'unanswered', 'call_unanswered', { andrew: 'unanswered', tina: 'unanswered' }],
  ])('%s says %s: the call is %s', async (uid, said, status, event, states) => {
    const call = await did(app, uid, sessionId, said);
    expect(call).toMatchObject({ status, endedAt: expect.any(Number), totalDurationInMinutes: 0 });
    expect(call).not.toHaveProperty('startedAt');
    expect(statesOf(call)).toEqual(states);
    expect(await callHistory(app)).toEqual(['initiated by andrew', `${said} by ${uid}`]);
    expect((await callEvents(database, app)).slice(1)).toEqual([
      { name: event, payload: { sessionId, by: uid, messageId: expect.any(String) } },
    ]);
    expect(await busyIn(database, app)).toEqual([]);
  });
});

describe('update-call refuses', () => {
  const refuses = async (uid: string, status: string, code: string) =>
    expectError(await say(app, uid, sessionId, status), 400, code);

  test('to end a call that was not taken', async () => {
    await refuses('andrew', 'ended', 'ERR_CALL_NOT_STARTED');
    await refuses('tina', 'ended', 'ERR_CALL_NOT_STARTED');
  });

  test('to initiate it again', async () => {
    await refuses('andrew', 'initiated', 'ERR_CALL_INVALID_INIT');
    await did(app, 'tina', sessionId, 'ongoing');
    await refuses('tina', 'initiated', 'ERR_CALL_INVALID_INIT');
  });

  test('to take a call that one made, or that was taken, on another device too', async () => {
    await refuses('andrew', 'ongoing', 'ERR_CALL_USER_ALREADY_JOINED');
    await did(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
    await refuses('andrew', 'ongoing', 'ERR_CALL_USER_ALREADY_JOINED');
    expectError(
      await say(app, 'tina', sessionId, 'ongoing', { deviceId: 'laptop' }),
      400,
      'ERR_CALL_USER_ALREADY_JOINED',
    );
  });

  test('to do what only the other side does', async () => {
    for (const [uid, status] of [
      ['andrew', 'rejected'],
      ['andrew', 'busy'],
      ['tina', 'canceled'],
      ['tina', 'unanswered'],
    ] as const)
      expectError(await say(app, uid, sessionId, status), 400, 'ERR_BAD_REQUEST', { status: [expect.any(String)] });
    expect(await callHistory(app)).toEqual(['initiated by andrew']);
  });

  test('to turn an ongoing call into one that nobody took', async () => {
    await did(app, 'tina', sessionId, 'ongoing');
    for (const status of ['rejected', 'busy', 'canceled', 'unanswered'])
      for (const uid of ['andrew', 'tina']) await refuses(uid, status, 'ERR_CALL_ONGOING_TO_INVALID');
  });

  test('to change a call that is over', async () => {
    await did(app, 'tina', sessionId, 'rejected');
    for (const status of ['initiated', 'ongoing', 'ended', 'rejected', 'busy', 'canceled', 'unanswered'])
      await refuses('tina', status, 'ERR_CALL_TERMINATED');
  });

  test('somebody who has no part in the call', async () => {
    for (const status of ['ongoing', 'ended', 'canceled'])
      expectError(await say(app, 'omar', sessionId, status), 403, 'ERR_CALL_NOT_A_PART');
  });

  test('a call of another app as one that does not exist', async () => {
    const other = await appWithUsers(server, ['andrew', 'tina']);
    expectError(await say(other, 'tina', sessionId, 'ongoing'), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expectError(await say(app, 'tina', 'v1.us.nowhere.1', 'ongoing'), 404, 'ERR_CALL_SESSION_NOT_FOUND');
  });

  test('a request without a user, without a status or with an unknown one', async () => {
    const path = `/v3/calls/${sessionId}`;
    expectError(await app.api.put(path, { status: 'ongoing' }), 400, 'ERR_BAD_REQUEST', {
      onBehalfOf: [expect.any(String)],
    });
    expectError(await app.as('tina').put(path, {}), 400, 'ERR_BAD_REQUEST', {
      status: ['The status field is required.'],
    });
    expectError(await say(app, 'tina', sessionId, 'paused'), 400, 'ERR_BAD_REQUEST', { status: [expect.any(String)] });
    expectError(await server.client({}).put(path, { status: 'ongoing' }), 401, 'AUTH_ERR_EMPTY_APIKEY');
  });
});

describe('at once', () => {
  const outcomesOf = (answers: { status: number; body: { error?: { code: string } } }[]) =>
    answers.map(({ status, body }) => body.error?.code ?? String(status)).sort();

  test('a call that is taken on several devices is taken once', async () => {
    const devices = Array.from({ length: 10 }, (_, n) => `device-${n}`);
    const answers = await Promise.all(devices.map((deviceId) => say(app, 'tina', sessionId, 'ongoing', { deviceId })));
    expect(outcomesOf(answers)).toEqual(['200', ...Array(9).fill('ERR_CALL_USER_ALREADY_JOINED')]);
    expect(await eventNames()).toEqual([
      'call_initiated',
      'call_started',
      'call_participant_joined',
      'call_participant_joined',
    ]);
  });

  test('a call that is taken, declined and canceled becomes one of it', async () => {
    const answers = await Promise.all([
      say(app, 'tina', sessionId, 'ongoing'),
      say(app, 'tina', sessionId, 'rejected'),
      say(app, 'andrew', sessionId, 'canceled'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await callHistory(app)).toHaveLength(2);
  });

  test('a call that both end ends once', async () => {
    await did(app, 'tina', sessionId, 'ongoing');
    const answers = await Promise.all(['andrew', 'tina'].map((uid) => say(app, uid, sessionId, 'ended')));
    expect(outcomesOf(answers)).toEqual(['200', 'ERR_CALL_TERMINATED']);
    expect((await eventNames()).filter((name) => name === 'call_ended')).toHaveLength(1);
    expect(await busyIn(database, app)).toEqual([]);
  });
});

test('call messages can be listed, and neither sent, edited nor deleted', async () => {
  const [message] = dataOf(await app.as('tina').get('/v3/users/andrew/messages', { category: 'call', types: 'audio' }));
  expect(dataOf(await app.as('tina').get(`/v3/messages/${message.id}`))).toEqual(message);
  expect(dataOf(await app.as('tina').get('/v3/users/andrew/messages', { category: 'call', types: 'video' }))).toEqual(
    [],
  );
  expectError(
    await app.as('andrew').post('/v3/messages', { ...toUser('tina'), category: 'call', data: {} }),
    400,
    'ERR_INVALID_MESSAGE_CATEGORY',
  );
  const address = `/v3/messages/${message.id}`;
  expectError(await app.as('andrew').put(address, { data: { text: 'x' } }), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
  expectError(await app.as('andrew').delete(address), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
});
