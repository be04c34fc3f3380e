import {
  activeCallSlotHolders,
  callEvents,
  callMessagesOf,
  setStatus,
  recordCall,
  recording,
  startCall,
  callToGroup,
  callToUser,
  transcription,
} from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});

const expectDeleted = async (sessionId: string) =>
  expectError(await app.api.get(`/v3/calls/${sessionId}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
const eventNames = async () => (await callEvents(database, app)).map(({ name }) => name);

describe('delete-call', () => {
  test('deletes the record with all its parts, and not the messages', async () => {
    const sessionId = await startCall(app, 'andrew', callToUser('tina'));
    await setStatus(app, 'tina', sessionId, 'rejected');
    expect(dataOf(await app.as('andrew').delete(`/v3/calls/${sessionId}`))).toEqual({
      success: true,
      message: `The call ${sessionId} has been deleted.`,
    });
    await expectDeleted(sessionId);
    expect(await callMessagesOf(app)).toEqual(['initiated by andrew', 'rejected by tina']);

    const recorded = await recordCall(server, app, { recordings: [recording()], transcriptions: [transcription()] });
    dataOf(await app.api.delete(`/v3/calls/${recorded}`));
    await expectDeleted(recorded);
    expectError(await app.api.delete(`/v3/calls/${recorded}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
  });

  test('cancels a ringing call', async () => {
    const sessionId = await startCall(app, 'andrew', callToUser('tina'));
    dataOf(await app.as('andrew').delete(`/v3/calls/${sessionId}`));
    await expectDeleted(sessionId);
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
    expect(await callMessagesOf(app)).toEqual(['initiated by andrew', 'canceled by andrew']);
    expect(await eventNames()).toEqual(['call_initiated', 'call_cancelled']);
  });

  test('ends an ongoing call for all users', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
    const sessionId = await startCall(app, 'andrew', callToGroup('hikers'));
    for (const uid of ['tina', 'omar']) await setStatus(app, uid, sessionId, 'ongoing');
    dataOf(await app.api.delete(`/v3/calls/${sessionId}`));
    await expectDeleted(sessionId);
    expect(await activeCallSlotHolders(database, app)).toEqual([]);
    expect((await callMessagesOf(app)).at(-1)).toBe('ended by app_system');
    const { name, payload } = (await callEvents(database, app)).at(-1)!;
    expect({ name, occupants: payload.occupants.length }).toEqual({ name: 'call_ended', occupants: 3 });
  });

  test('is allowed for the initiator and the app', async () => {
    const sessionId = await startCall(app, 'andrew', callToUser('tina'));
    const path = `/v3/calls/${sessionId}`;
    expectError(await app.as('tina').delete(path), 403, 'AUTH_ERR_NO_ACCESS');
    expectError(await app.as('omar').delete(path), 403, 'ERR_CALL_NOT_A_PART');
    expectError(await server.client({}).delete(path), 401, 'AUTH_ERR_EMPTY_APIKEY');
    const other = await appWithUsers(server, ['andrew']);
    expectError(await other.api.delete(path), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expectError(await other.as('andrew').delete(path), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expectError(await app.api.delete(`/v3/calls/${'x'.repeat(256)}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    dataOf(await app.as('andrew').get(path));
  });
});
