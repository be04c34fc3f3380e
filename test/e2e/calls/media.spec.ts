// lane: long
import { TokenVerifier } from 'livekit-server-sdk';
import {
  activeCallSlotHolders,
  setStatus,
  startCall,
  callEvents,
  callMessagesOf,
  callToGroup,
  callToUser,
  participantStates,
} from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { outboundEventsOf } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { makeJobsDue, runJob } from '#test/support/jobs.js';
import { report, ReportedRoom, sendWebhook, signatureOf, withLiveKit } from '#test/support/livekit.js';
import { LIVEKIT, LiveKitDouble } from '#test/support/provider-doubles/livekit-double.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { useDouble } from '#test/support/use-double.js';

const liveKit = useDouble(() => LiveKitDouble.start());
const server = useServer(withLiveKit(liveKit));
const database = useDatabase(server);

/** In the future, so that it is after the start of every call. */
const BASE = Math.ceil(Date.now() / 1000) + 1000;

let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});

const requestToken = (uid: string, body: object) => app.as(uid).post('/v3/call_tokens', body);
const tokenOf = async (uid: string, body: object) => dataOf(await requestToken(uid, body));
const recordOf = async (sessionId: string) => dataOf(await app.api.get(`/v3/calls/${sessionId}`));
const grantsOf = async (token: string) => (await new TokenVerifier(LIVEKIT.key, LIVEKIT.secret).verify(token)).video;
const meeting = (sessionId: string, more: object = {}) => ({
  ...{ sessionId, receiver: 'hikers', receiverType: 'group', deviceId: 'phone' },
  ...more,
});
const hikers = () => createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });

async function ongoingCall(more: object = {}): Promise<string> {
  const sessionId = await startCall(app, 'andrew', { ...callToUser('tina'), deviceId: 'laptop', ...more });
  await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
  return sessionId;
}

test('a call rings, is joined on two devices, recorded and ended by its room, and its record and events say so', async () => {
  const sessionId = await startCall(app, 'andrew', { ...callToUser('tina'), type: 'video', deviceId: 'laptop' });
  const own = await tokenOf('andrew', { sessionId });
  expect(own).toMatchObject({ sessionId, deviceId: 'laptop', url: LIVEKIT.url, roomName: `${app.id}:${sessionId}` });
  await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
  const devices = [await tokenOf('tina', { sessionId }), await tokenOf('tina', { sessionId, deviceId: 'tablet' })];
  expect(devices.map(({ identity }) => identity)).toEqual(['tina:phone', 'tina:tablet']);

  const room = new ReportedRoom(app, sessionId, BASE);
  await report(
    server,
    room.started(),
    room.joined('andrew:laptop', 0),
    room.joined('tina:phone', 30),
    room.joined('tina:tablet', 60),
    room.left('tina:phone', 30, 90),
    room.left('tina:tablet', 60, 600),
    room.left('andrew:laptop', 0, 600),
    room.finished(620),
    room.recorded('EG_1', 30, 90, 'https://files.example.com/call.mp4'),
  );

  const call = await recordOf(sessionId);
  expect(call).toMatchObject({
    status: 'ended',
    endedAt: BASE + 620,
    totalVideoMinutes: 20,
    totalAudioMinutes: 0,
    totalParticipants: 3,
    hasRecording: true,
  });
  expect(call.participants).toEqual([
    expect.objectContaining({
      uid: 'andrew',
      deviceId: 'laptop',
      joinedAt: BASE,
      leftAt: BASE + 600,
      totalVideoMinutes: 10,
    }),
    expect.objectContaining({
      uid: 'tina',
      deviceId: 'phone',
      joinedAt: BASE + 30,
      leftAt: BASE + 90,
      totalVideoMinutes: 1,
    }),
    expect.objectContaining({
      uid: 'tina',
      deviceId: 'tablet',
      joinedAt: BASE + 60,
      leftAt: BASE + 600,
      totalVideoMinutes: 9,
    }),
  ]);
  expect(call.recordings).toEqual([
    {
      rid: 'EG_1',
      duration: 1,
      startTime: BASE + 30,
      endTime: BASE + 90,
      recording_url: 'https://files.example.com/call.mp4',
    },
  ]);
  expect(dataOf(await app.as('tina').get('/v3/calls', { hasRecording: true }))).toHaveLength(1);
  expect((await callMessagesOf(app)).sort()).toEqual(['ended by app_system', 'initiated by andrew', 'ongoing by tina']);

  const events: any[] = await outboundEventsOf(server, database, app);
  expect(events.filter(({ type }) => type === 'call').map(({ trigger }) => trigger)).toEqual([
    'call_started',
    'call_participant_joined',
    'call_participant_joined',
    'call_participant_joined',
    'call_participant_left',
    'call_participant_left',
    'call_participant_left',
    'call_ended',
    'recording_generated',
  ]);
  expect(events.at(-1)).toMatchObject({
    audience: { uids: ['andrew', 'tina'] },
    subject: 'user/andrew/tina',
    data: {
      sessionId,
      recordingDate: new Date((BASE + 30) * 1000).toISOString().slice(0, 10),
      duration: '60.000000',
      startTime: String(BASE + 30),
      recording_url: 'https://files.example.com/call.mp4',
    },
  });
  expect(events.at(-2)!.data.all_occupants.map(({ uid, left_at }: any) => [uid, left_at - BASE])).toEqual([
    ['andrew', 600],
    ['tina', 90],
    ['tina', 600],
  ]);
});

test('a meeting is joined without ringing, is ongoing until its room finishes, and can be held again', async () => {
  await hikers();
  const token = await tokenOf('andrew', meeting('weekly'));
  expect(token).toMatchObject({ sessionId: 'weekly', type: 'video', mode: 'meet', canPublish: true });
  await tokenOf('tina', { sessionId: 'weekly', deviceId: 'phone' });
  expect(await recordOf('weekly')).toMatchObject({ status: 'initiated', mode: 'meet', participants: [] });

  const first = new ReportedRoom(app, 'weekly', BASE);
  await report(server, first.started(), first.joined('andrew:phone', 5));
  const ongoing = await recordOf('weekly');
  expect(ongoing).toMatchObject({
    status: 'ongoing',
    startedAt: BASE + 5,
    participants: [{ uid: 'andrew', state: 'ongoing' }],
  });
  // nobody is busy because of a meeting
  await startCall(app, 'andrew', callToUser('omar'));
  await report(server, first.left('andrew:phone', 5, 65), first.finished(85));
  const ended = await recordOf('weekly');
  expect(ended).toMatchObject({ status: 'ended', endedAt: BASE + 85, totalVideoMinutes: 1 });

  await tokenOf('tina', { sessionId: 'weekly', deviceId: 'phone' });
  const second = new ReportedRoom(app, 'weekly', BASE, undefined, 7000);
  await report(server, second.started(), second.joined('tina:phone', 7001));
  const again = await recordOf('weekly');
  expect(again).toMatchObject({ status: 'ongoing', startedAt: BASE + 5 });
  expect(again.endedAt).toBeUndefined();
  expect(again.mid).not.toBe(ended.mid);
  await report(server, second.finished(7061));
  expect(await recordOf('weekly')).toMatchObject({ status: 'ended', endedAt: BASE + 7061, totalVideoMinutes: 2 });

  const events: any[] = (await outboundEventsOf(server, database, app)).filter(({ type }) => type === 'meet');
  expect(events.map(({ trigger }) => trigger)).toEqual([
    ...['meeting_started', 'meeting_participant_joined', 'meeting_participant_left', 'meeting_ended'],
    ...['meeting_started', 'meeting_participant_joined', 'meeting_participant_left', 'meeting_ended'],
  ]);
  expect(events.at(-1)).toMatchObject({
    subject: 'group/hikers',
    data: { created_at: BASE + 7000, destroyed_at: BASE + 7061, all_occupants: [{ uid: 'tina' }] },
  });
});

test('two users who make the same meeting at once share it, and the rooms of two apps are different ones', async () => {
  await hikers();
  const tokens = await Promise.all(['andrew', 'tina'].map((uid) => tokenOf(uid, meeting('standup'))));
  expect(new Set(tokens.map(({ roomName }) => roomName as string))).toEqual(new Set([`${app.id}:standup`]));
  const other = await appWithUsers(server, ['andrew', 'tina']);
  const direct = { sessionId: 'standup', receiver: 'tina', receiverType: 'user' };
  const { roomName } = dataOf(await other.as('andrew').post('/v3/call_tokens', direct));
  expect(roomName).toBe(`${other.id}:standup`);

  const room = new ReportedRoom(other, 'standup', BASE);
  await report(server, room.started(), room.joined('andrew:phone', 0));
  expect(dataOf(await other.api.get('/v3/calls/standup')).status).toBe('ongoing');
  expect((await recordOf('standup')).status).toBe('initiated');
});

test('a token permits one room, and only what the type, the mode and the scope of the user allow', async () => {
  await hikers();
  const audio = await tokenOf('andrew', meeting('talk', { type: 'audio' }));
  expect(await grantsOf(audio.token)).toEqual({
    roomJoin: true,
    room: audio.roomName,
    canSubscribe: true,
    canPublish: true,
    canPublishData: true,
    canPublishSources: ['microphone'],
  });
  const presenter = await tokenOf('tina', meeting('webinar', { mode: 'presenter' }));
  const audience = await tokenOf('andrew', { sessionId: 'webinar' });
  expect([presenter.canPublish, audience.canPublish]).toEqual([true, true]); // andrew is an admin of the group
  await app.api.post('/v3/groups/hikers/members', { participants: ['omar'] });
  const { token, canPublish } = await tokenOf('omar', { sessionId: 'webinar' });
  expect(canPublish).toBe(false);
  expect(await grantsOf(token)).toMatchObject({ canSubscribe: true, canPublish: false, canPublishData: false });
});

describe('create-call-token refuses', () => {
  test('users who are no part of the session, and those who may not join it', async () => {
    const sessionId = await ongoingCall();
    expectError(await requestToken('omar', { sessionId }), 403, 'ERR_CALL_NOT_A_PART');
    await app.as('tina').post('/v3/users/tina/blockedusers', { blockedUids: ['andrew'] });
    expectError(await requestToken('tina', { sessionId }), 403, 'ERR_BLOCKED_RECEIVER');
    await setStatus(app, 'tina', sessionId, 'ended');
    const ended = await startCall(app, 'andrew', callToUser('omar'));
    expectError(await requestToken('omar', { sessionId: ended }), 400, 'ERR_BAD_REQUEST');
    await setStatus(app, 'andrew', ended, 'canceled');
    expectError(await requestToken('andrew', { sessionId: ended }), 400, 'ERR_CALL_TERMINATED');
  });

  test('members of a group who are in another call, and strangers to its meetings', async () => {
    await hikers();
    const group = await startCall(app, 'andrew', callToGroup('hikers'));
    await app.api.post('/v3/groups/hikers/members', { participants: ['omar'] });
    await setStatus(app, 'tina', group, 'ongoing');
    await appWithCall('omar');
    expectError(await requestToken('omar', { sessionId: group }), 400, 'ERR_CALL_BUSY_SELF');
    expectError(await requestToken('nora', meeting('plans')), 401, 'ERR_GROUP_NOT_JOINED');
    await tokenOf('tina', meeting('plans'));
    expectError(await requestToken('nora', { sessionId: 'plans' }), 403, 'ERR_CALL_NOT_A_PART');
  });

  test('a new meeting without a receiver, with oneself, and with an unknown one', async () => {
    expectError(await requestToken('andrew', { sessionId: 'nothing' }), 400, 'ERR_BAD_REQUEST', {
      receiver: [expect.any(String)],
      receiverType: [expect.any(String)],
    });
    const withUser = (receiver: string) => requestToken('andrew', { receiver, receiverType: 'user' });
    expectError(await withUser('andrew'), 400, 'ERR_CALLING_SELF');
    expectError(await withUser('nobody'), 404, 'ERR_UID_NOT_FOUND');
    expectError(await requestToken('andrew', { sessionId: 'a b' }), 400, 'ERR_BAD_REQUEST');
  });

  /** A call of the user with nora, who is created for it. */
  async function appWithCall(uid: string): Promise<void> {
    dataOf(await app.api.post('/v3/users', { uid: 'nora', name: 'nora' }));
    await startCall(app, uid, callToUser('nora'));
  }
});

test('a device that joins and leaves within the second in which the call started is not in it', async () => {
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
  const sessionId = await startCall(app, 'andrew', { ...callToGroup('hikers'), deviceId: 'laptop' });
  const { startedAt } = await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
  const room = new ReportedRoom(app, sessionId, startedAt);
  await report(server, room.started(), room.joined('tina:phone', 0), room.left('tina:phone', 0, 0));
  expect(participantStates(await recordOf(sessionId))).toEqual({ andrew: 'ongoing', tina: 'ended' });
  expect(await activeCallSlotHolders(database, app)).toEqual(['andrew', 'hikers']);
  await report(server, room.joined('andrew:laptop', 0), room.left('andrew:laptop', 0, 0), room.finished(0));
  const call = await recordOf(sessionId);
  expect(call).toMatchObject({ status: 'ended', startedAt, endedAt: startedAt, totalVideoMinutes: 0 });
  expect(await activeCallSlotHolders(database, app)).toEqual([]);
});

test('a caller whose connection ends while the call rings is not in it when it is answered, and joins again by the room', async () => {
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
  const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
  const { identity } = await tokenOf('andrew', { sessionId });
  const { initiatedAt } = await recordOf(sessionId);
  // LiveKit has another clock than the server: an hour ago
  const room = new ReportedRoom(app, sessionId, initiatedAt - 3600);
  await report(server, room.started(), room.joined(identity, 0), room.left(identity, 0, 5));
  const call = await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
  expect(call).toMatchObject({ status: 'ongoing', totalParticipants: 2 });
  expect(participantStates(call)).toEqual({ andrew: 'ended', tina: 'ongoing' });
  expect(await activeCallSlotHolders(database, app)).toEqual(['hikers', 'tina']);
  const left = (await callEvents(database, app)).filter(({ name }) => name === 'call_participant_left');
  expect(left).toMatchObject([{ payload: { uid: 'andrew', joinedAt: call.startedAt, leftAt: call.startedAt } }]);
  await report(server, room.joined(identity, 7200));
  expect(participantStates(await recordOf(sessionId))).toEqual({ andrew: 'ongoing', tina: 'ongoing' });
  expect(await activeCallSlotHolders(database, app)).toEqual(['andrew', 'hikers', 'tina']);
});

test('a group call is joined and left by its room, which frees the user for other calls', async () => {
  await hikers();
  const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
  await app.api.post('/v3/groups/hikers/members', { participants: ['omar'] });
  await setStatus(app, 'omar', sessionId, 'ongoing', { deviceId: 'desk' });
  const room = new ReportedRoom(app, sessionId, BASE);
  await report(server, room.started(), room.joined('tina:phone', 10));
  expectError(await app.as('tina').post('/v3/calls', callToUser('andrew')), 400, 'ERR_CALL_BUSY_SELF');
  await report(server, room.left('tina:phone', 10, 70));
  // the request of the client arrives after the webhook
  await setStatus(app, 'tina', sessionId, 'ended');
  const { participants } = await recordOf(sessionId);
  expect(participants.find(({ uid }: any) => uid === 'tina')).toMatchObject({ state: 'ended', totalVideoMinutes: 1 });
  expect(
    (await callEvents(database, app)).filter(({ payload }) => payload.uid === 'tina').map(({ name }) => name),
  ).toEqual(['call_participant_joined', 'call_participant_left']);
});

describe('a webhook', () => {
  const room = () => new ReportedRoom(app, 'session', BASE);

  test('that LiveKit did not sign is refused', async () => {
    const event = room().started();
    const other = { ...event, id: 'EV_other' };
    const { token: joinToken } = await tokenOf('andrew', { receiver: 'tina', receiverType: 'user' });
    const signatures: Record<string, string> = {
      none: '',
      'no token': 'Bearer x',
      'another secret': await signatureOf(event, { secret: 'y'.repeat(40) }),
      'another key': await signatureOf(event, { key: 'another-key' }),
      'another body': await signatureOf(other),
      'an expired one': await signatureOf(event, { ttl: '-1m' }),
      'a call token': joinToken,
    };
    for (const signature of Object.values(signatures))
      expectError(await sendWebhook(server, event, signature), 401, 'AUTH_ERR_NO_ACCESS');
  });

  test('for an unknown room, app or user, of other software, or without content changes nothing', async () => {
    const sessionId = await ongoingCall();
    const unknown = new ReportedRoom({ id: 'no-such-app' }, sessionId, BASE);
    const foreign = { event: 'room_finished', id: 'EV_x', createdAt: '1', room: { sid: 'RM_x', name: 'lobby' } };
    const known = new ReportedRoom(app, sessionId, BASE);
    const before = await recordOf(sessionId);
    await report(
      server,
      ...[room().started(), room().joined('andrew:laptop', 1), room().finished(5)],
      ...[unknown.started(), unknown.finished(5), foreign],
      ...[known.joined('erased:phone', 1), known.left('erased:phone', 1, 5), known.joined('EG_recorder', 2)],
      { event: 'room_started', id: 'EV_y', createdAt: '1' },
      { event: 'something_new', id: 'EV_z', createdAt: '1', room: { sid: 'RM_z', name: `${app.id}:${sessionId}` } },
    );
    expect(await recordOf(sessionId)).toEqual(before);
  });

  test('about a call that was deleted ends its room', async () => {
    const sessionId = await ongoingCall();
    dataOf(await app.api.delete(`/v3/calls/${sessionId}`));
    await eventually(() => expect(liveKit.received('DeleteRoom')).toHaveLength(1));
    liveKit.rooms = [{ name: `${app.id}:${sessionId}`, sid: 'RM_late' }];
    await report(server, new ReportedRoom(app, sessionId, BASE).joined('tina:phone', 1));
    await eventually(() => expect(liveKit.rooms).toEqual([]));
    expectError(await app.api.get(`/v3/calls/${sessionId}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
  });
});

test('a call that a user ends deletes its room, also when LiveKit hangs and fails first', async () => {
  const sessionId = await ongoingCall();
  const room = new ReportedRoom(app, sessionId, BASE);
  await report(server, room.started(), room.joined('tina:phone', 1));
  liveKit.rooms = [{ name: `${app.id}:${sessionId}`, sid: room.sid }];
  liveKit.next.push(500, 'hang');
  expect((await setStatus(app, 'andrew', sessionId, 'ended')).status).toBe('ended');
  await eventually(async () => {
    await makeJobsDue(database, 'calls.delete-room');
    expect(liveKit.rooms).toEqual([]);
  });
  const { endedAt } = await recordOf(sessionId);
  await report(server, room.left('tina:phone', 1, 100), room.finished(120));
  expect(await recordOf(sessionId)).toMatchObject({ status: 'ended', endedAt });
  expect((await callEvents(database, app)).filter(({ name }) => name === 'call_ended')).toHaveLength(1);
});

test('a room that LiveKit no longer lists has finished when it was last known', async () => {
  const sessionId = await ongoingCall();
  const old = Math.floor(Date.now() / 1000) - 600;
  await database.query(`UPDATE calls SET started_at = to_timestamp($2) WHERE app_id = $1`, [app.id, old]);
  const room = new ReportedRoom(app, sessionId, old);
  await report(server, room.started(), room.joined('andrew:laptop', 0), room.joined('tina:phone', 60));
  liveKit.rooms = [{ name: `${app.id}:${sessionId}`, sid: room.sid }];
  const seen = async () =>
    (await database.query('SELECT seen_at FROM call_rooms WHERE app_id = $1', [app.id]))[0].seen_at as Date | null;
  await runJob(database, 'calls.find-unseen-rooms');
  await eventually(async () => expect(await seen()).not.toBeNull());
  expect((await recordOf(sessionId)).status).toBe('ongoing');

  await database.query('UPDATE call_rooms SET seen_at = to_timestamp($2) WHERE app_id = $1', [app.id, old + 300]);
  liveKit.rooms = [{ name: `${app.id}:${sessionId}`, sid: 'RM_another_run' }];
  await runJob(database, 'calls.find-unseen-rooms');
  await eventually(async () => expect((await recordOf(sessionId)).status).toBe('ended'));
  expect(await recordOf(sessionId)).toMatchObject({ endedAt: old + 300, totalAudioMinutes: 9 });
});

test('a member who is kicked is removed from the rooms of the group, and a deleted group ends its meeting', async () => {
  await hikers();
  await tokenOf('andrew', meeting('plans'));
  const room = new ReportedRoom(app, 'plans', BASE);
  await report(server, room.started(), room.joined('andrew:phone', 0), room.joined('tina:phone', 0));
  const name = `${app.id}:plans`;
  liveKit.rooms = [{ name, sid: room.sid }];
  dataOf(await app.api.delete('/v3/groups/hikers/members/tina'));
  await eventually(() =>
    expect(liveKit.received('RemoveParticipant')).toEqual([
      { room: name, identity: 'tina:phone', revokeTokenTs: expect.any(String) },
    ]),
  );
  dataOf(await app.api.delete('/v3/groups/hikers'));
  await eventually(() => expect(liveKit.rooms).toEqual([]));
  expect((await recordOf('plans')).status).toBe('ended');
});

test('the initiator ends a meeting for all, and one that nobody joins is deleted', async () => {
  await hikers();
  await tokenOf('andrew', meeting('plans'));
  const room = new ReportedRoom(app, 'plans', BASE);
  await report(server, room.started(), room.joined('tina:phone', 0));
  const end = (uid: string) => app.as(uid).put('/v3/calls/plans', { status: 'ended' });
  expectError(await end('tina'), 400, 'ERR_BAD_REQUEST');
  expect(dataOf(await end('andrew'))).toMatchObject({ status: 'ended' });
  expectError(await end('andrew'), 400, 'ERR_CALL_TERMINATED');

  const { sessionId } = await tokenOf('andrew', { receiver: 'tina', receiverType: 'user' });
  await database.query(`UPDATE calls SET due_at = now() WHERE app_id = $1 AND session_id = $2`, [app.id, sessionId]);
  await runJob(database, 'calls.end-overdue');
  await eventually(async () =>
    expectError(await app.api.get(`/v3/calls/${sessionId}`), 404, 'ERR_CALL_SESSION_NOT_FOUND'),
  );
});

test('a user who is erased is gone from calls, also for webhooks that arrive later', async () => {
  await hikers();
  await tokenOf('andrew', meeting('plans'));
  const room = new ReportedRoom(app, 'plans', BASE);
  await report(server, room.started(), room.joined('tina:phone', 0), room.joined('andrew:phone', 0));
  dataOf(await app.api.delete('/v3/users/tina', { permanent: true }));
  await report(server, room.left('tina:phone', 0, 60), room.finished(120));
  const { participants, totalVideoMinutes } = await recordOf('plans');
  expect([participants.map(({ uid }: any) => uid), totalVideoMinutes]).toEqual([['andrew'], 2]);
  expect(await database.query('SELECT FROM call_visits WHERE app_id = $1 AND uid = $2', [app.id, 'tina'])).toEqual([]);
});
