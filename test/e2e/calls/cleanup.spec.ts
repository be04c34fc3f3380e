import { dataOf, expectError } from '../../support/client.js';
import {
  busyIn,
  callEvents,
  callHistory,
  did,
  say,
  startCall,
  statesOf,
  toGroup,
  toUser,
} from '../../support/calls.js';
import { createGroup, useDatabase } from '../../support/groups.js';
import { appWithUsers } from '../../support/scenes.js';
import { useServer, type TestApp } from '../../support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  await createGroup(app, { guid: 'hikers', owner: 'omar', members: { participants: ['andrew', 'tina'] } });
});

const get = async (sessionId: string) => dataOf(await app.api.get(`/v3/calls/${sessionId}`));
const lastEvent = async () => (await callEvents(database, app)).at(-1)!.name;
const deleteUser = async (uid: string, permanent = false) =>
  dataOf(await app.api.delete(`/v3/users/${uid}`, { permanent }));

describe('a user who is deleted', () => {
  test('cancels the call that they make', async () => {
    const sessionId = await startCall(app, 'andrew', toUser('tina'));
    await deleteUser('andrew');
    expect(await get(sessionId)).toMatchObject({ status: 'canceled' });
    expect(await callHistory(app)).toEqual(['initiated by andrew', 'canceled by andrew']);
    expect(await busyIn(database, app)).toEqual([]);
  });

  test('does not answer the call that they get', async () => {
    const sessionId = await startCall(app, 'andrew', toUser('tina'));
    await deleteUser('tina');
    expect(await get(sessionId)).toMatchObject({ status: 'unanswered' });
    expect(await lastEvent()).toBe('call_unanswered');
    expect(await busyIn(database, app)).toEqual([]);
  });

  test('ends the call of two, and leaves that of a group to the others', async () => {
    const direct = await startCall(app, 'andrew', toUser('tina'));
    await did(app, 'tina', direct, 'ongoing');
    await deleteUser('tina');
    expect(await get(direct)).toMatchObject({ status: 'ended' });

    dataOf(await app.api.post('/v3/users', { uid: 'mei', name: 'Mei' }));
    dataOf(await app.api.post('/v3/groups/hikers/members', { participants: ['mei'] }));
    const ofGroup = await startCall(app, 'andrew', toGroup('hikers'));
    await did(app, 'mei', ofGroup, 'ongoing');
    await did(app, 'omar', ofGroup, 'ongoing');
    await deleteUser('andrew');
    expect(await get(ofGroup)).toMatchObject({ status: 'ongoing' });
    expect(await busyIn(database, app)).toEqual(['hikers', 'mei', 'omar']);
  });

  test('permanently: leaves nothing of a call of two, and to nobody a line that is busy', async () => {
    const sessionId = await startCall(app, 'andrew', toUser('tina'));
    await did(app, 'tina', sessionId, 'ongoing');
    await deleteUser('andrew', true);
    expectError(await app.api.get(`/v3/calls/${sessionId}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expect(await callHistory(app)).toEqual([]);
    expect(await lastEvent()).toBe('call_ended');
    expect(await busyIn(database, app)).toEqual([]);
  });

  test('permanently: from a call of a group only what names them', async () => {
    const sessionId = await startCall(app, 'andrew', toGroup('hikers'));
    await did(app, 'tina', sessionId, 'ongoing');
    await did(app, 'omar', sessionId, 'ongoing');
    await deleteUser('andrew', true);
    const call = await get(sessionId);
    expect(call).toMatchObject({ status: 'ongoing', initiator: 'app_system' });
    expect(statesOf(call)).toEqual({ tina: 'ongoing', omar: 'ongoing' });
    expect(await did(app, 'tina', sessionId, 'ended')).toMatchObject({ status: 'ongoing' });
    expect(await did(app, 'omar', sessionId, 'ended')).toMatchObject({ status: 'ended' });
  });
});

describe('a user who is no member of a group any more', () => {
  test.each([
    ['left', () => app.as('tina').delete('/v3/groups/hikers/members')],
    ['kicked', () => app.as('omar').delete('/v3/groups/hikers/members/tina')],
    ['banned', () => app.as('omar').post('/v3/groups/hikers/bannedusers/tina')],
  ])('is in its call no more: %s', async (_, part) => {
    const sessionId = await startCall(app, 'andrew', toGroup('hikers'));
    await did(app, 'tina', sessionId, 'ongoing');
    await did(app, 'omar', sessionId, 'ongoing');
    dataOf(await part());
    const call = await get(sessionId);
    expect(call).toMatchObject({ status: 'ongoing' });
    expect(statesOf(call)).toEqual({ andrew: 'ongoing', tina: 'ended', omar: 'ongoing' });
    expect(await busyIn(database, app)).toEqual(['andrew', 'hikers', 'omar']);
  });

  test('is in the calls with others still', async () => {
    const sessionId = await startCall(app, 'andrew', toUser('tina'));
    await did(app, 'tina', sessionId, 'ongoing');
    dataOf(await app.as('tina').delete('/v3/groups/hikers/members'));
    expect(await get(sessionId)).toMatchObject({ status: 'ongoing' });
  });

  test('cancels the call to it that they make', async () => {
    const sessionId = await startCall(app, 'andrew', toGroup('hikers'));
    dataOf(await app.as('omar').delete('/v3/groups/hikers/members/andrew'));
    expect(await get(sessionId)).toMatchObject({ status: 'canceled' });
    expect(await busyIn(database, app)).toEqual([]);
  });
});

describe('a group that is deleted', () => {
  test.each([
    ['canceled', 'call_cancelled', []],
    ['ended', 'call_ended', ['tina']],
  ])('has its call %s, and nothing of it written', async (status, event, takers) => {
    const sessionId = await startCall(app, 'andrew', toGroup('hikers'));
    for (const uid of takers) await did(app, uid, sessionId, 'ongoing');
    dataOf(await app.api.delete('/v3/groups/hikers'));
    expect(await get(sessionId)).toMatchObject({ status });
    expect(await lastEvent()).toBe(event);
    expect(await callHistory(app)).toEqual([]);
    expect(await busyIn(database, app)).toEqual([]);
  });
});

test('users who are deleted while they join a call keep nobody busy', async () => {
  const joining = Array.from({ length: 20 }, (_, n) => `joining-${n}`);
  for (const uid of joining) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  dataOf(await app.api.post('/v3/groups/hikers/members', { participants: joining }));
  const sessionId = await startCall(app, 'andrew', toGroup('hikers'));
  await did(app, 'omar', sessionId, 'ongoing');
  await Promise.all(
    joining.flatMap((uid) => [say(app, uid, sessionId, 'ongoing'), app.api.delete(`/v3/users/${uid}`)]),
  );
  expect(await busyIn(database, app)).toEqual(['andrew', 'hikers', 'omar']);
  expect(statesOf(await get(sessionId))).toMatchObject({ andrew: 'ongoing', omar: 'ongoing' });
  expect(Object.values(statesOf(await get(sessionId))).filter((state) => state === 'ongoing')).toHaveLength(2);
});
