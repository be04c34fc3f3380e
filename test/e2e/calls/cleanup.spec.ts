import {
  activeCallSlotHolders,
  callEvents,
  callMessagesOf,
  setStatus,
  requestStatus,
  startCall,
  participantStates,
  callToGroup,
  callToUser,
} from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { untilWaitingForLocks } from '#test/support/locks.js';
import { useServer, type TestApp } from '#test/support/server.js';

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

describe('the deletion of a user', () => {
  test('cancels the call that the user initiated', async () => {
    const sessionId = await startCall(app, 'andrew', callToUser('tina'));
    await deleteUser('andrew');
    expect(await get(sessionId)).toMatchObject({ status: 'canceled' });
    expect(await callMessagesOf(app)).toEqual(['initiated by andrew', 'canceled by andrew']);
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
  });

  test('makes the call to the user unanswered', async () => {
    const sessionId = await startCall(app, 'andrew', callToUser('tina'));
    await deleteUser('tina');
    expect(await get(sessionId)).toMatchObject({ status: 'unanswered' });
    expect(await lastEvent()).toBe('call_unanswered');
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
  });

  test('ends a one-to-one call, and not a group call', async () => {
    const direct = await startCall(app, 'andrew', callToUser('tina'));
    await setStatus(app, 'tina', direct, 'ongoing');
    await deleteUser('tina');
    expect(await get(direct)).toMatchObject({ status: 'ended' });

    dataOf(await app.api.post('/v3/users', { uid: 'mei', name: 'Mei' }));
    dataOf(await app.api.post('/v3/groups/hikers/members', { participants: ['mei'] }));
    const ofGroup = await startCall(app, 'andrew', callToGroup('hikers'));
    await setStatus(app, 'mei', ofGroup, 'ongoing');
    await setStatus(app, 'omar', ofGroup, 'ongoing');
    await deleteUser('andrew');
    expect(await get(ofGroup)).toMatchObject({ status: 'ongoing' });
    expect(await activeCallSlotHolders(database, app)).toEqual(['hikers', 'mei', 'omar']);
  });

  test('permanently: deletes one-to-one calls and releases their slots', async () => {
    const sessionId = await startCall(app, 'andrew', callToUser('tina'));
    await setStatus(app, 'tina', sessionId, 'ongoing');
    await deleteUser('andrew', true);
    expectError(await app.api.get(`/v3/calls/${sessionId}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expect(await callMessagesOf(app)).toEqual([]);
    expect(await lastEvent()).toBe('call_ended');
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
  });

  test('permanently: deletes only the user’s entries of a group call', async () => {
    const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
    await setStatus(app, 'tina', sessionId, 'ongoing');
    await setStatus(app, 'omar', sessionId, 'ongoing');
    await deleteUser('andrew', true);
    const call = await get(sessionId);
    expect(call).toMatchObject({ status: 'ongoing', initiator: 'app_system' });
    expect(participantStates(call)).toEqual({ tina: 'ongoing', omar: 'ongoing' });
    expect(await setStatus(app, 'tina', sessionId, 'ended')).toMatchObject({ status: 'ongoing' });
    expect(await setStatus(app, 'omar', sessionId, 'ended')).toMatchObject({ status: 'ended' });
  });
});

describe('a user who is no longer a member of a group', () => {
  test.each([
    ['left', () => app.as('tina').delete('/v3/groups/hikers/members')],
    ['kicked', () => app.as('omar').delete('/v3/groups/hikers/members/tina')],
    ['banned', () => app.as('omar').post('/v3/groups/hikers/bannedusers/tina')],
  ])('is no longer in its call: %s', async (_, part) => {
    const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
    await setStatus(app, 'tina', sessionId, 'ongoing');
    await setStatus(app, 'omar', sessionId, 'ongoing');
    dataOf(await part());
    const call = await get(sessionId);
    expect(call).toMatchObject({ status: 'ongoing' });
    expect(participantStates(call)).toEqual({ andrew: 'ongoing', tina: 'ended', omar: 'ongoing' });
    expect(await activeCallSlotHolders(database, app)).toEqual(['andrew', 'hikers', 'omar']);
  });

  test('stays in calls outside the group', async () => {
    const sessionId = await startCall(app, 'andrew', callToUser('tina'));
    await setStatus(app, 'tina', sessionId, 'ongoing');
    dataOf(await app.as('tina').delete('/v3/groups/hikers/members'));
    expect(await get(sessionId)).toMatchObject({ status: 'ongoing' });
  });

  test('no longer calls the group: the call is canceled', async () => {
    const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
    dataOf(await app.as('omar').delete('/v3/groups/hikers/members/andrew'));
    expect(await get(sessionId)).toMatchObject({ status: 'canceled' });
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
  });
});

describe('the deletion of a group', () => {
  test.each([
    ['canceled', 'call_cancelled', []],
    ['ended', 'call_ended', ['tina']],
  ])('leaves its call %s, without a call message', async (status, event, participants) => {
    const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
    for (const uid of participants) await setStatus(app, uid, sessionId, 'ongoing');
    dataOf(await app.api.delete('/v3/groups/hikers'));
    expect(await get(sessionId)).toMatchObject({ status });
    expect(await lastEvent()).toBe(event);
    expect(await callMessagesOf(app)).toEqual([]);
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
  });
});

test('users who are deleted while they join a call have no slot afterwards', async () => {
  const joining = Array.from({ length: 20 }, (_, n) => `joining-${n}`);
  for (const uid of joining) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  dataOf(await app.api.post('/v3/groups/hikers/members', { participants: joining }));
  const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
  await setStatus(app, 'omar', sessionId, 'ongoing');
  const remove = async (uid: string) => dataOf(await app.api.delete(`/v3/users/${uid}`));
  await Promise.all(joining.flatMap((uid) => [requestStatus(app, uid, sessionId, 'ongoing'), remove(uid)]));
  expect(await activeCallSlotHolders(database, app)).toEqual(['andrew', 'hikers', 'omar']);
  expect(participantStates(await get(sessionId))).toMatchObject({ andrew: 'ongoing', omar: 'ongoing' });
  expect(Object.values(participantStates(await get(sessionId))).filter((state) => state === 'ongoing')).toHaveLength(2);
});

describe('a call that ends while its group or a user is deleted', () => {
  /**
   * Performs `change`, which waits for a lock on the call, and then `deletion`. The conversation has no rows, whose locks could make either
   * wait for the other.
   */
  async function together(sessionId: string, change: () => Promise<any>, deletion: () => Promise<any>): Promise<void> {
    for (const table of ['messages', 'direct_conversations', 'group_conversations'])
      await database.query(`DELETE FROM ${table} WHERE app_id = $1`, [app.id]);
    await database.query('BEGIN');
    await database.query('SELECT FROM calls WHERE app_id = $1 AND session_id = $2 FOR UPDATE', [app.id, sessionId]);
    const changed = change();
    await untilWaitingForLocks(database, 1);
    const deleted = deletion();
    await untilWaitingForLocks(database, 2);
    await database.query('COMMIT');
    await Promise.all([changed, deleted]);
  }

  const callMessages = () =>
    database.query(`SELECT data FROM messages WHERE app_id = $1 AND category = 'call'`, [app.id]);

  test('leaves no message in a deleted group', async () => {
    const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
    await together(
      sessionId,
      () => setStatus(app, 'andrew', sessionId, 'canceled'),
      async () => dataOf(await app.api.delete('/v3/groups/hikers')),
    );
    expect(await callMessages()).toEqual([]);
    expect(await get(sessionId)).toMatchObject({ status: 'canceled' });
  });

  test('leaves no message with a deleted user', async () => {
    const sessionId = await startCall(app, 'andrew', callToUser('tina'));
    await together(
      sessionId,
      () => setStatus(app, 'andrew', sessionId, 'canceled'),
      () => deleteUser('tina', true),
    );
    expect(await callMessages()).toEqual([]);
  });

  test('leaves no message with a deleted user, when the deactivation of the other one ends it', async () => {
    const sessionId = await startCall(app, 'andrew', callToUser('tina'));
    await together(
      sessionId,
      () => deleteUser('andrew'),
      () => deleteUser('tina', true),
    );
    expect(await callMessages()).toEqual([]);
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
  });
});
