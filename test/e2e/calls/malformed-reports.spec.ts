import { callToUser, startCall } from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { ReportedRoom, sendWebhook, signatureOf, type LiveKitEvent } from '#test/support/livekit.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();

let app: TestApp;
let sessionId: string;
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  sessionId = await startCall(app, 'andrew', { ...callToUser('tina'), deviceId: 'laptop' });
});

const BASE = 1_800_000_000;
const send = async (event: LiveKitEvent) => sendWebhook(server, event, await signatureOf(event));
const room = (name = sessionId, sid?: string) => new ReportedRoom(app, name, BASE, sid);

/** A report of a participant with one member replaced. */
function joined(change: object): LiveKitEvent {
  const event = room().joined('andrew:laptop', 1);
  return { ...event, participant: { ...(event.participant as object), ...change } };
}

test.each<[string, () => LiveKitEvent, string]>([
  ['U+0000 in the name of a room', () => room('bugs\u0000').started(), 'room.name'],
  ['U+0000 in the id of a room', () => room(sessionId, 'RM_\u0000').started(), 'room.sid'],
  ['a room name of 300 characters', () => room('x'.repeat(300)).started(), 'room.name'],
  ['U+0000 in an identity', () => joined({ identity: 'andrew\u0000:d' }), 'participant.identity'],
  ['an identity of 300 characters', () => joined({ identity: `andrew:${'d'.repeat(300)}` }), 'participant.identity'],
  ['U+0000 in the id of a participant', () => joined({ sid: 'PA_\u0000' }), 'participant.sid'],
  ['a time of 17 digits', () => joined({ joinedAt: '99999999999999999', joinedAtMs: '0' }), 'participant.joinedAt'],
  ['a negative time', () => joined({ joinedAtMs: '-1' }), 'participant.joinedAtMs'],
  [
    'U+0000 in the address of a recording',
    () => room().recorded('EG_1', 1, 2, 'https://files.example.com/\u0000'),
    'egressInfo.fileResults.0.location',
  ],
])('a signed report with %s is refused with 400, which LiveKit does not repeat', async (_, event, member) => {
  const response = await send(event());
  expectError(response, 400, 'ERR_BAD_REQUEST');
  expect(Object.keys(response.body.error.details)).toEqual([member]);
  expect(dataOf(await app.api.get(`/v3/calls/${sessionId}`))).toMatchObject({ status: 'initiated' });
});
