import { dataOf, expectError } from '../../support/client.js';
import { busyIn, callEvents, callHistory, did, say, startCall, statesOf, toGroup } from '../../support/calls.js';
import { createGroup, useDatabase } from '../../support/groups.js';
import { appWithUsers } from '../../support/scenes.js';
import { useServer, type TestApp } from '../../support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
let sessionId: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
  sessionId = await startCall(app, 'andrew', toGroup('hikers'));
});

const refuses = async (uid: string, status: string, code: string, more: object = {}) =>
  expectError(await say(app, uid, sessionId, status, more), 400, code);
const eventNames = async () => (await callEvents(database, app)).map(({ name }) => name);

/** Gives the call entries of users that nobody else has to do with. */
async function fill(users: number, { state }: { state: 'ongoing' | 'rejected' }): Promise<void> {
  await database.query(
    `INSERT INTO call_participants (app_id, session_id, uid, state, joined_at)
     SELECT $1, $2, 'crowd-' || n, $4::participant_state, CASE WHEN $4 = 'ongoing' THEN now() END FROM generate_series(1, $3::int) AS n`,
    [app.id, sessionId, users, state],
  );
}

describe('update-call of a call of a group', () => {
  test('begins with the first who comes, and goes on until the last has left', async () => {
    expect(await did(app, 'tina', sessionId, 'ongoing')).toMatchObject({ status: 'ongoing' });
    expect(statesOf(await did(app, 'omar', sessionId, 'ongoing'))).toEqual({
      andrew: 'ongoing',
      tina: 'ongoing',
      omar: 'ongoing',
    });
    expect(await did(app, 'andrew', sessionId, 'ended')).toMatchObject({ status: 'ongoing' });
    const call = await did(app, 'tina', sessionId, 'ended');
    expect(call).toMatchObject({ status: 'ongoing' });
    expect(statesOf(call)).toEqual({ andrew: 'ended', tina: 'ended', omar: 'ongoing' });
    expect(await busyIn(database, app)).toEqual(['hikers', 'omar']);
    expect(await did(app, 'omar', sessionId, 'ended')).toMatchObject({ status: 'ended', endedAt: expect.any(Number) });
    expect(await busyIn(database, app)).toEqual([]);
    expect(await callHistory(app)).toEqual(['initiated by andrew', 'ongoing by tina', 'ended by omar']);
    expect((await eventNames()).slice(2)).toEqual([
      ...Array(3).fill('call_participant_joined'),
      ...Array(3).fill('call_participant_left'),
      'call_ended',
    ]);
    const { payload } = (await callEvents(database, app)).at(-1)!;
    expect(payload.occupants.map(({ uid }: { uid: string }) => uid)).toEqual(['andrew', 'tina', 'omar']);
  });

  test('rings on for the others when a member declines, who may still come', async () => {
    const declined = await did(app, 'tina', sessionId, 'rejected');
    expect(declined).toMatchObject({ status: 'initiated' });
    expect(statesOf(declined)).toEqual({ andrew: 'unanswered', tina: 'rejected' });
    await did(app, 'tina', sessionId, 'rejected');
    expect((await callEvents(database, app)).slice(1)).toEqual([
      { name: 'call_rejected', payload: { sessionId, by: 'tina' } },
    ]);
    expect(await callHistory(app)).toEqual(['initiated by andrew']);
    expect(statesOf(await did(app, 'tina', sessionId, 'ongoing'))).toEqual({ andrew: 'ongoing', tina: 'ongoing' });
    expect(statesOf(await did(app, 'omar', sessionId, 'rejected'))).toMatchObject({ omar: 'rejected' });
  });

  test('counts a user once per device, who leaves one after the other or all at once', async () => {
    await did(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
    expect(await did(app, 'tina', sessionId, 'ongoing', { deviceId: 'laptop' })).toMatchObject({
      totalParticipants: 3,
    });
    await did(app, 'tina', sessionId, 'ended', { deviceId: 'phone' });
    expect(await busyIn(database, app)).toEqual(['andrew', 'hikers', 'tina']);
    await refuses('tina', 'ended', 'ERR_CALL_GROUP_ALREADY_LEFT', { deviceId: 'phone' });
    await did(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
    const call = await did(app, 'tina', sessionId, 'ended');
    expect(call.participants.map(({ deviceId, state }: any) => [deviceId, state]).slice(1)).toEqual([
      ['phone', 'ended'],
      ['laptop', 'ended'],
    ]);
    expect(await busyIn(database, app)).toEqual(['andrew', 'hikers']);
  });

  test('lets a user come back, and adds the minutes up', async () => {
    await did(app, 'tina', sessionId, 'ongoing');
    for (let visit = 1; visit <= 2; visit++) {
      await did(app, 'omar', sessionId, 'ongoing');
      await database.query(
        `UPDATE call_participants SET joined_at = joined_at - interval '7 minutes' WHERE app_id = $1 AND uid = 'omar'`,
        [app.id],
      );
      const call = await did(app, 'omar', sessionId, 'ended');
      expect(call.totalParticipants).toBe(3);
      expect(Math.floor(call.participants[2].totalVideoMinutes)).toBe(7 * visit);
    }
  });

  test('is canceled and given up by its initiator', async () => {
    expect(await did(app, 'andrew', sessionId, 'canceled')).toMatchObject({ status: 'canceled' });
    sessionId = await startCall(app, 'andrew', toGroup('hikers'));
    expect(await did(app, 'andrew', sessionId, 'unanswered')).toMatchObject({ status: 'unanswered' });
    expect(await callHistory(app)).toEqual([
      'initiated by andrew',
      'canceled by andrew',
      'initiated by andrew',
      'unanswered by andrew',
    ]);
  });

  test('refuses what no call of a group can become', async () => {
    await refuses('tina', 'busy', 'ERR_CALL_GROUP_INVALID_STATUS');
    await refuses('tina', 'ended', 'ERR_CALL_NOT_STARTED');
    await refuses('tina', 'canceled', 'ERR_BAD_REQUEST');
    await refuses('andrew', 'rejected', 'ERR_BAD_REQUEST');
    await did(app, 'tina', sessionId, 'ongoing');
    await refuses('tina', 'busy', 'ERR_CALL_GROUP_INVALID_STATUS');
    await refuses('andrew', 'canceled', 'ERR_CALL_ONGOING_TO_INVALID');
    await refuses('andrew', 'unanswered', 'ERR_CALL_ONGOING_TO_INVALID');
    await refuses('andrew', 'initiated', 'ERR_CALL_INVALID_INIT');
  });

  test('refuses to join twice and to leave twice', async () => {
    await refuses('andrew', 'ongoing', 'ERR_CALL_GROUP_ALREADY_JOINED');
    await did(app, 'tina', sessionId, 'ongoing');
    await refuses('tina', 'ongoing', 'ERR_CALL_GROUP_ALREADY_JOINED');
    await refuses('tina', 'rejected', 'ERR_CALL_GROUP_ALREADY_JOINED');
    await did(app, 'omar', sessionId, 'ongoing');
    await did(app, 'tina', sessionId, 'ended');
    await refuses('tina', 'ended', 'ERR_CALL_GROUP_ALREADY_LEFT');
    await refuses('tina', 'rejected', 'ERR_CALL_GROUP_ALREADY_LEFT');
    await did(app, 'omar', sessionId, 'ended');
    await did(app, 'andrew', sessionId, 'ended');
    await refuses('tina', 'ongoing', 'ERR_CALL_TERMINATED');
  });

  test('is closed to those who are no members, and to members who never came cannot be left', async () => {
    for (const status of ['ongoing', 'rejected', 'ended'])
      expectError(await say(app, 'mei', sessionId, status), 403, 'ERR_CALL_NOT_A_PART');
    await did(app, 'tina', sessionId, 'ongoing');
    expectError(await say(app, 'omar', sessionId, 'ended'), 403, 'ERR_CALL_NOT_A_PART');
  });

  test('takes fifty users', async () => {
    await did(app, 'tina', sessionId, 'ongoing');
    await fill(48, { state: 'ongoing' });
    expectError(await say(app, 'omar', sessionId, 'ongoing'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    await did(app, 'tina', sessionId, 'ongoing', { deviceId: 'tablet' });
    await did(app, 'tina', sessionId, 'ended');
    await did(app, 'omar', sessionId, 'ongoing');
  });

  test('keeps a thousand entries', async () => {
    await fill(999, { state: 'rejected' });
    expectError(await say(app, 'tina', sessionId, 'rejected'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    expectError(await say(app, 'tina', sessionId, 'ongoing'), 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    await did(app, 'andrew', sessionId, 'canceled');
  });
});

describe('at once', () => {
  const members = Array.from({ length: 20 }, (_, n) => `member-${n}`);
  beforeEach(async () => {
    app = await appWithUsers(server, ['andrew', ...members]);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: members } });
    sessionId = await startCall(app, 'andrew', toGroup('hikers'));
  });
  const all = (uids: string[], status: string) => Promise.all(uids.map((uid) => did(app, uid, sessionId, status)));

  test('twenty who come start one call, and it ends with the last of them', async () => {
    await all(members, 'ongoing');
    expect(await busyIn(database, app)).toEqual(['andrew', 'hikers', ...members].sort());
    await all(['andrew', ...members], 'ended');
    expect(await busyIn(database, app)).toEqual([]);
    const names = await eventNames();
    const count = (name: string) => names.filter((other) => other === name).length;
    expect([count('call_started'), count('call_ended')]).toEqual([1, 1]);
    expect([count('call_participant_joined'), count('call_participant_left')]).toEqual([21, 21]);
    expect(await callHistory(app)).toHaveLength(3);
    expect(dataOf(await app.api.get(`/v3/calls/${sessionId}`))).toMatchObject({
      status: 'ended',
      totalParticipants: 21,
    });
  });
});
