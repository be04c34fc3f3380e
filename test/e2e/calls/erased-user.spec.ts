import { at, recordCall } from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { useServer } from '#test/support/server.js';

const server = useServer();

test('calls contain nothing of an erased user, and a new user with the same uid sees none of them', async () => {
  const app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  const direct = await recordCall(server, app, { initiator: 'andrew', receiver: 'tina' });
  const participants = ['andrew', 'omar'].map((uid) => ({ uid, state: 'ended' as const, joinedAt: at('09:00:05') }));
  const ofGroup = await recordCall(server, app, {
    initiator: 'andrew',
    receiverType: 'group',
    receiver: 'hikers',
    participants,
  });
  const unrelated = await recordCall(server, app, { initiator: 'tina', receiver: 'omar' });

  await app.api.delete('/v3/users/andrew', { permanent: true });
  dataOf(await app.api.post('/v3/users', { uid: 'andrew', name: 'Another Andrew' }));

  expectError(await app.api.get(`/v3/calls/${direct}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
  expect(dataOf(await app.as('andrew').get('/v3/calls'))).toEqual([]);
  expect(dataOf(await app.api.get(`/v3/calls/${ofGroup}`))).toMatchObject({
    initiator: 'app_system',
    participants: [{ uid: 'omar' }],
  });
  expect(dataOf(await app.api.get(`/v3/calls/${unrelated}`))).toMatchObject({ initiator: 'tina', receiver: 'omar' });
});
