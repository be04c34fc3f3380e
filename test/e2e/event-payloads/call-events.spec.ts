import { setStatus, startCall, callToGroup, callToUser } from '#test/support/calls.js';
import { dataOf } from '#test/support/client.js';
import { outboundEventsOf } from '#test/support/events.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});

const unixSeconds = expect.any(Number);
const both = { uids: ['andrew', 'tina'], except: [] };

const events = (): Promise<any[]> => outboundEventsOf(server, database, app);

test('a one-to-one call has events from its initiation to its end', async () => {
  const sessionId = await startCall(app, 'andrew', callToUser('tina'));
  await setStatus(app, 'tina', sessionId, 'ongoing');
  await setStatus(app, 'tina', sessionId, 'ended');
  const outbound = await events();
  const occupant = (uid: string) => ({
    ...{ uid, name: uid, role: 'default', status: 'offline', createdAt: unixSeconds },
    ...{ joined_at: unixSeconds, joinedAt: unixSeconds, audio_call: 'true' },
  });
  const left = (uid: string) => ({ ...occupant(uid), left_at: unixSeconds, leftAt: unixSeconds });
  expect(outbound.map(({ trigger, type, data }) => ({ trigger, type, data }))).toEqual([
    { trigger: 'call_initiated', type: undefined, data: { call: expect.anything() } },
    { trigger: 'call_started', type: 'call', data: { sessionId, created_at: unixSeconds } },
    { trigger: 'call_participant_joined', type: 'call', data: { sessionId, occupant: occupant('andrew') } },
    { trigger: 'call_participant_joined', type: 'call', data: { sessionId, occupant: occupant('tina') } },
    { trigger: 'call_participant_left', type: 'call', data: { sessionId, occupant: left('andrew') } },
    { trigger: 'call_participant_left', type: 'call', data: { sessionId, occupant: left('tina') } },
    {
      trigger: 'call_ended',
      type: 'call',
      data: {
        sessionId,
        all_occupants: [left('andrew'), left('tina')],
        created_at: unixSeconds,
        destroyed_at: unixSeconds,
      },
    },
  ]);
  expect(outbound[0].data.call).toMatchObject({
    conversationId: 'andrew_user_tina',
    sender: 'andrew',
    receiver: 'tina',
    category: 'call',
    type: 'audio',
    data: { action: 'initiated' },
  });
  for (const { audience, subject } of outbound)
    expect({ audience, subject }).toEqual({ audience: both, subject: 'user/andrew/tina' });
});

test.each([
  ['rejected', 'call_rejected', 'tina'],
  ['busy', 'call_busy', 'tina'],
  ['canceled', 'call_cancelled', 'andrew'],
  ['unanswered', 'call_unanswered', 'andrew'],
])('a call that is %s has the event %s with the user who caused it', async (status, trigger, by) => {
  const sessionId = await startCall(app, 'andrew', callToUser('tina'));
  await setStatus(app, by, sessionId, status);
  expect((await events()).at(-1)).toMatchObject({
    trigger,
    type: 'call',
    data: { sessionId, by: { uid: by }, call: { category: 'call', data: { action: status } } },
    audience: both,
  });
});

test('events of a group call are for its members, and declining has an event without a message', async () => {
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
  const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
  await setStatus(app, 'tina', sessionId, 'rejected');
  const { data, audience } = (await events()).at(-1);
  expect(data).toEqual({ sessionId, by: expect.objectContaining({ uid: 'tina' }) });
  expect(audience).toEqual({ uids: ['andrew'], guid: 'hikers', except: [] });
});

test('events of a call whose record was deleted are omitted', async () => {
  const sessionId = await startCall(app, 'andrew', callToUser('tina'));
  await setStatus(app, 'tina', sessionId, 'rejected');
  dataOf(await app.api.delete(`/v3/calls/${sessionId}`));
  expect(await events()).toEqual([]);
});
