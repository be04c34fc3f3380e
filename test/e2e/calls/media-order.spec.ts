// lane: long
import fc from 'fast-check';
import { callToUser, setStatus, startCall } from '#test/support/calls.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { report, ReportedRoom, withLiveKit, type LiveKitEvent } from '#test/support/livekit.js';
import { LiveKitDouble } from '#test/support/provider-doubles/livekit-double.js';
import { useServer, type TestApp } from '#test/support/server.js';
import { useDouble } from '#test/support/use-double.js';

const liveKit = useDouble(() => LiveKitDouble.start());
const server = useServer(withLiveKit(liveKit));

/** In the future, so that it is after the start of every call. */
const BASE = Math.ceil(Date.now() / 1000) + 1000;

/** Two users on three devices, one of which reconnects, and a room in which they meet again after the first has finished. */
function eventsOf(app: TestApp, sessionId: string): LiveKitEvent[] {
  const first = new ReportedRoom(app, sessionId, BASE);
  const second = new ReportedRoom(app, sessionId, BASE, undefined, 2000);
  return [
    first.started(),
    first.joined('andrew:laptop', 10),
    first.joined('tina:phone', 20),
    first.left('tina:phone', 20, 80),
    first.joined('tina:phone', 90),
    first.joined('tina:tablet', 100),
    first.left('tina:tablet', 100, 340),
    first.recorded('EG_1', 10, 70, 'https://files.example.com/1.mp4'),
    first.left('tina:phone', 90, 390),
    first.left('andrew:laptop', 10, 400),
    first.finished(420),
    second.started(),
    second.joined('tina:phone', 2001),
    second.left('tina:phone', 2001, 2061),
    second.finished(2081),
  ];
}

/** The record without generated ids and without the times of the requests that made it. */
async function recordOf(app: TestApp, sessionId: string) {
  const {
    participants,
    mid: _,
    initiatedAt: __,
    sessionId: ___,
    ...call
  } = dataOf(await app.api.get(`/v3/calls/${sessionId}`));
  const summaries: any[] = participants.map(({ mid: ____, ...participant }: any) => participant as object);
  return {
    ...call,
    participants: summaries.sort((a, b) => (`${a.uid}:${a.deviceId}` < `${b.uid}:${b.deviceId}` ? -1 : 1)),
  };
}

async function callBetweenTwo(): Promise<[TestApp, string]> {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  const sessionId = await startCall(app, 'andrew', { ...callToUser('tina'), deviceId: 'laptop' });
  await setStatus(app, 'tina', sessionId, 'ongoing', { deviceId: 'phone' });
  return [app, sessionId];
}

async function meetingOfTwo(): Promise<[TestApp, string]> {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
  const body = { sessionId: 'weekly', receiver: 'hikers', receiverType: 'group', type: 'audio' };
  dataOf(await app.as('andrew').post('/v3/call_tokens', body));
  return [app, 'weekly'];
}

test.each([
  // the second room of a call begins after the call has ended
  ['call', callBetweenTwo, { endedAt: BASE + 420, totalAudioMinutes: (390 + 360 + 240) / 60 }],
  ['meeting', meetingOfTwo, { startedAt: BASE + 10, endedAt: BASE + 2081, totalAudioMinutes: (390 + 420 + 240) / 60 }],
])(
  'the record of a %s does not depend on the order of webhooks, nor on how often they arrive',
  async (_, create, known) => {
    const [app, sessionId] = await create();
    await report(server, ...eventsOf(app, sessionId));
    const { startedAt, ...expected } = await recordOf(app, sessionId);
    expect({ startedAt, ...expected }).toMatchObject({
      status: 'ended',
      totalParticipants: 3,
      hasRecording: true,
      ...known,
    });

    const order = fc.array(fc.nat(1_000_000), { minLength: 15, maxLength: 15 });
    const repeated = fc.subarray([...Array(15).keys()], { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(order, repeated, async (keys, twice) => {
        const [other, session] = await create();
        const events = eventsOf(other, session);
        const shuffled = [...events, ...twice.map((index) => events[index]!)]
          .map((event, index) => ({ event, key: index < events.length ? keys[index]! : keys[index - events.length]! }))
          .sort((a, b) => a.key - b.key)
          .map(({ event }) => event);
        await report(server, ...shuffled);
        const { startedAt: began, ...record } = await recordOf(other, session);
        expect(record).toEqual(expected);
        if (session === 'weekly') expect(began).toBe(startedAt);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  },
);
