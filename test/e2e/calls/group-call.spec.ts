import {
  activeCallSlotHolders,
  callEvents,
  callMessagesOf,
  setStatus,
  requestStatus,
  startCall,
  participantStates,
  callToGroup,
} from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let sessionId: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
  sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
});

const refuses = async (uid: string, status: string, code: string, more: object = {}) =>
  expectError(await requestStatus(app, uid, sessionId, status, more), 400, code);
const eventNames = async () => (await callEvents(database, app)).map(({ name }) => name);

/** Adds entries of other users to the call. */
async function fill(users: number, { state }: { state: 'ongoing' | 'rejected' }): Promise<void> {
  await database.query(
    `INSERT INTO call_participants (app_id, session_id, uid, state, joined_at)
     SELECT $1, $2, 'crowd-' || n, $4::participant_state, CASE WHEN $4 = 'ongoing' THEN now() END FROM generate_series(1, $3::int) AS n`,
    [app.id, sessionId, users, state],
  );
}

describe('a member of the group who is called', () => {
  const ids = async (uid: string, query: object = {}) =>
    dataOf(await app.as(uid).get('/v3/calls', { ...query })).map((call: any) => call.sessionId as string);

  test('reads the call while it rings and is ongoing, and has it in their list as missed', async () => {
    const path = `/v3/calls/${sessionId}`;
    const ringing = dataOf(await app.as('tina').get(path));
    expect(ringing).toMatchObject({ status: 'initiated', totalParticipants: 2 });
    expect(participantStates(ringing)).toEqual({ andrew: 'unanswered', tina: 'unanswered' });
    expectError(await app.as('mei').get(path), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    await setStatus(app, 'andrew', sessionId, 'unanswered');
    for (const uid of ['tina', 'omar', 'andrew']) {
      const missed = dataOf(await app.as(uid).get('/v3/calls', { status: 'unanswered' }));
      expect(missed).toMatchObject([{ sessionId, status: 'unanswered', receiver: 'hikers' }]);
      expect(participantStates(missed[0])).toMatchObject({ [uid]: 'unanswered' });
    }
    expect(await ids('mei')).toEqual([]);
    expect(dataOf(await app.api.get('/v3/calls', { uid: 'omar' }))).toMatchObject([
      { sessionId, totalParticipants: 2 },
    ]);
    expect(dataOf(await app.api.get('/v3/calls'))).toMatchObject([{ sessionId, totalParticipants: 1 }]);
    expect(await ids('tina', { participantsCount: 2 })).toEqual([sessionId]);
    expect(await ids('tina', { participantsCount: 1 })).toEqual([]);
    expect(await ids('andrew', { participantsCount: 1 })).toEqual([sessionId]);
  });

  test('sees a call that others answered, without its recordings and transcriptions', async () => {
    await setStatus(app, 'tina', sessionId, 'ongoing');
    const file = { url: 'https://files.example.com/1.json', startTime: 1763683260, endTime: 1763683410 };
    dataOf(await app.api.post(`/v3/calls/${sessionId}/recordings`, file));
    dataOf(await app.api.post(`/v3/calls/${sessionId}/transcriptions`, file));
    const missed = dataOf(await app.as('omar').get(`/v3/calls/${sessionId}`));
    expect(missed).toMatchObject({ status: 'ongoing', hasRecording: false, hasTranscription: false });
    expect(missed).not.toHaveProperty('recordings');
    expect(participantStates(missed)).toMatchObject({ tina: 'ongoing', omar: 'unanswered' });
    expectError(await app.as('omar').get(`/v3/calls/${sessionId}/transcriptions`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    for (const [uid, hasFiles] of [
      ['tina', true],
      ['omar', false],
    ] as const) {
      expect(await ids(uid, { hasRecording: true })).toEqual(hasFiles ? [sessionId] : []);
      expect(await ids(uid, { hasTranscription: false })).toEqual(hasFiles ? [] : [sessionId]);
    }
    expect(dataOf(await app.as('tina').get(`/v3/calls/${sessionId}`))).toMatchObject({ hasRecording: true });
  });

  test('does not see calls from before they joined the group, nor after they left it', async () => {
    await setStatus(app, 'andrew', sessionId, 'canceled');
    dataOf(await app.as('mei').post('/v3/groups/hikers/members'));
    expect(await ids('mei')).toEqual([]);
    const later = await startCall(app, 'andrew', callToGroup('hikers'));
    expect(await ids('mei')).toEqual([later]);
    expect(await ids('omar')).toEqual([later, sessionId]);
    dataOf(await app.as('omar').delete('/v3/groups/hikers/members'));
    expect(await ids('omar')).toEqual([]);
  });

  test('who joins the group while the call rings may read and join it', async () => {
    dataOf(await app.as('mei').post('/v3/groups/hikers/members'));
    expect(dataOf(await app.as('mei').get(`/v3/calls/${sessionId}`)).status).toBe('initiated');
    expect(await setStatus(app, 'mei', sessionId, 'ongoing')).toMatchObject({ status: 'ongoing' });
  });
});

describe('update-call of a group call', () => {
  test('starts with the first member who joins, and ends when the last user leaves', async () => {
    expect(await setStatus(app, 'tina', sessionId, 'ongoing')).toMatchObject({ status: 'ongoing' });
    expect(participantStates(await setStatus(app, 'omar', sessionId, 'ongoing'))).toEqual({
      andrew: 'ongoing',
      tina: 'ongoing',
      omar: 'ongoing',
    });
    expect(await setStatus(app, 'andrew', sessionId, 'ended')).toMatchObject({ status: 'ongoing' });
    const call = await setStatus(app, 'tina', sessionId, 'ended');
    expect(call).toMatchObject({ status: 'ongoing' });
    expect(participantStates(call)).toEqual({ andrew: 'ended', tina: 'ended', omar: 'ongoing' });
    expect(await activeCallSlotHolders(database, app)).toEqual(['hikers', 'omar']);
    expect(await setStatus(app, 'omar', sessionId, 'ended')).toMatchObject({
      status: 'ended',
      endedAt: expect.any(Number),
    });
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
    expect(await callMessagesOf(app)).toEqual(['initiated by andrew', 'ongoing by tina', 'ended by omar']);
    expect((await eventNames()).slice(2)).toEqual([
      ...Array(3).fill('call_participant_joined'),
      ...Array(3).fill('call_participant_left'),
      'call_ended',
    ]);
    const { payload } = (await callEvents(database, app)).at(-1)!;
    expect(payload.occupants.map(({ uid }: { uid: string }) => uid)).toEqual(['andrew', 'tina', 'omar']);
  });

  test('continues to ring for the others when a member declines, who can still join', async () => {
    const declined = await setStatus(app, 'tina', sessionId, 'rejected');
    expect(declined).toMatchObject({ status: 'initiated' });
    expect(participantStates(declined)).toEqual({ andrew: 'unanswered', tina: 'rejected' });
    await setStatus(app, 'tina', sessionId, 'rejected');
    expect((await callEvents(database, app)).slice(1)).toEqual([
      { name: 'call_rejected', payload: { sessionId, by: 'tina' } },
    ]);
    expect(await callMessagesOf(app)).toEqual(['initiated by andrew']);
    expect(participantStates(await setStatus(app, 'tina', sessionId, 'ongoing'))).toEqual({
      andrew: 'ongoing',
      tina: 'ongoing',
    });
    expect(participantStates(await setStatus(app, 'omar', sessionId, 'rejected'))).toMatchObject({ omar: 'rejected' });
  });

  test('counts a user once per device, and lets them leave with one device or all', async () => {
    await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
    expect(await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'laptop' })).toMatchObject({
      totalParticipants: 3,
    });
    await setStatus(app, 'tina', sessionId, 'ended', { deviceId: 'phone' });
    expect(await activeCallSlotHolders(database, app)).toEqual(['andrew', 'hikers', 'tina']);
    await refuses('tina', 'ended', 'ERR_CALL_GROUP_ALREADY_LEFT', { deviceId: 'phone' });
    await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
    const call = await setStatus(app, 'tina', sessionId, 'ended');
    expect(call.participants.map(({ deviceId, state }: any) => [deviceId, state]).slice(1)).toEqual([
      ['phone', 'ended'],
      ['laptop', 'ended'],
    ]);
    expect(await activeCallSlotHolders(database, app)).toEqual(['andrew', 'hikers']);
  });

  test('lets a user join again, and adds up the minutes', async () => {
    await setStatus(app, 'tina', sessionId, 'ongoing');
    for (let visit = 1; visit <= 2; visit++) {
      await setStatus(app, 'omar', sessionId, 'ongoing');
      await database.query(
        `UPDATE call_participants SET joined_at = joined_at - interval '7 minutes' WHERE app_id = $1 AND uid = 'omar'`,
        [app.id],
      );
      const call = await setStatus(app, 'omar', sessionId, 'ended');
      expect(call.totalParticipants).toBe(3);
      expect(Math.floor(call.participants[2].totalVideoMinutes)).toBe(7 * visit);
    }
  });

  test('is canceled and made unanswered by its initiator', async () => {
    expect(await setStatus(app, 'andrew', sessionId, 'canceled')).toMatchObject({ status: 'canceled' });
    sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
    expect(await setStatus(app, 'andrew', sessionId, 'unanswered')).toMatchObject({ status: 'unanswered' });
    expect(await callMessagesOf(app)).toEqual([
      'initiated by andrew',
      'canceled by andrew',
      'initiated by andrew',
      'unanswered by andrew',
    ]);
  });

  test('rejects a status that a group call cannot have', async () => {
    await refuses('tina', 'busy', 'ERR_CALL_GROUP_INVALID_STATUS');
    await refuses('tina', 'ended', 'ERR_CALL_NOT_STARTED');
    await refuses('tina', 'canceled', 'ERR_BAD_REQUEST');
    await refuses('andrew', 'rejected', 'ERR_BAD_REQUEST');
    await setStatus(app, 'tina', sessionId, 'ongoing');
    await refuses('tina', 'busy', 'ERR_CALL_GROUP_INVALID_STATUS');
    await refuses('andrew', 'canceled', 'ERR_CALL_ONGOING_TO_INVALID');
    await refuses('andrew', 'unanswered', 'ERR_CALL_ONGOING_TO_INVALID');
    await refuses('andrew', 'initiated', 'ERR_CALL_INVALID_INIT');
  });

  test('rejects joining twice and leaving twice', async () => {
    await refuses('andrew', 'ongoing', 'ERR_CALL_GROUP_ALREADY_JOINED');
    await setStatus(app, 'tina', sessionId, 'ongoing');
    await refuses('tina', 'ongoing', 'ERR_CALL_GROUP_ALREADY_JOINED');
    await refuses('tina', 'rejected', 'ERR_CALL_GROUP_ALREADY_JOINED');
    await setStatus(app, 'omar', sessionId, 'ongoing');
    await setStatus(app, 'tina', sessionId, 'ended');
    await refuses('tina', 'ended', 'ERR_CALL_GROUP_ALREADY_LEFT');
    await refuses('tina', 'rejected', 'ERR_CALL_GROUP_ALREADY_LEFT');
    await setStatus(app, 'omar', sessionId, 'ended');
    await setStatus(app, 'andrew', sessionId, 'ended');
    await refuses('tina', 'ongoing', 'ERR_CALL_TERMINATED');
  });

  test('rejects users who are not members, and leaving by members who never joined', async () => {
    for (const status of ['ongoing', 'rejected', 'ended'])
      expectError(await requestStatus(app, 'mei', sessionId, status), 403, 'ERR_CALL_NOT_A_PART');
    await setStatus(app, 'tina', sessionId, 'ongoing');
    expectError(await requestStatus(app, 'omar', sessionId, 'ended'), 403, 'ERR_CALL_NOT_A_PART');
  });

  test('admits fifty users', async () => {
    await setStatus(app, 'tina', sessionId, 'ongoing');
    await fill(48, { state: 'ongoing' });
    expectError(await requestStatus(app, 'omar', sessionId, 'ongoing'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'tablet' });
    await setStatus(app, 'tina', sessionId, 'ended');
    await setStatus(app, 'omar', sessionId, 'ongoing');
  });

  test('stores a thousand entries', async () => {
    await fill(999, { state: 'rejected' });
    expectError(await requestStatus(app, 'tina', sessionId, 'rejected'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    expectError(await requestStatus(app, 'tina', sessionId, 'ongoing'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    await setStatus(app, 'andrew', sessionId, 'canceled');
  });
});

describe('concurrent requests', () => {
  const members = Array.from({ length: 20 }, (_, n) => `member-${n}`);
  beforeEach(async () => {
    app = await appWithUsers(server, ['andrew', ...members]);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: members } });
    sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
  });
  const all = (uids: string[], status: string) =>
    Promise.all(uids.map((uid) => setStatus(app, uid, sessionId, status)));

  test('twenty users join: one call starts, and it ends with the last of them', async () => {
    await all(members, 'ongoing');
    expect(await activeCallSlotHolders(database, app)).toEqual(['andrew', 'hikers', ...members].sort());
    await all(['andrew', ...members], 'ended');
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
    const names = await eventNames();
    const count = (name: string) => names.filter((other) => other === name).length;
    expect([count('call_started'), count('call_ended')]).toEqual([1, 1]);
    expect([count('call_participant_joined'), count('call_participant_left')]).toEqual([21, 21]);
    expect(await callMessagesOf(app)).toHaveLength(3);
    expect(dataOf(await app.api.get(`/v3/calls/${sessionId}`))).toMatchObject({
      status: 'ended',
      totalParticipants: 21,
    });
  });
});
