import { CallTimeoutService } from '#resources/calls/live/call-timeout.service.js';
import {
  activeCallSlotHolders,
  callEvents,
  callMessagesOf,
  setStatus,
  recordCall,
  startCall,
  callToGroup,
  callToUser,
} from '#test/support/calls.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { makeJobsDue, runJob } from '#test/support/jobs.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'mei']);
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const settleDue = (now: Date) => server.app.get(CallTimeoutService).settleDue(now);
const statusOf = async (sessionId: string) => dataOf(await app.api.get(`/v3/calls/${sessionId}`)).status as string;
const lastEvent = async () => (await callEvents(database, app)).at(-1)!;

test('a call that nobody answers is unanswered after a minute, and its slots are released', async () => {
  await createGroup(app, { guid: 'hikers', owner: 'omar' });
  const direct = await startCall(app, 'andrew', callToUser('tina'));
  const ofGroup = await startCall(app, 'omar', callToGroup('hikers'));
  await settleDue(later(MINUTE / 2));
  expect([await statusOf(direct), await statusOf(ofGroup)]).toEqual(['initiated', 'initiated']);

  await settleDue(later(MINUTE));
  expect([await statusOf(direct), await statusOf(ofGroup)]).toEqual(['unanswered', 'unanswered']);
  expect(await activeCallSlotHolders(database, app)).toEqual([]);
  expect((await callMessagesOf(app)).slice(2)).toEqual(['unanswered by app_system', 'unanswered by app_system']);
  expect(await lastEvent()).toEqual({
    name: 'call_unanswered',
    payload: { sessionId: ofGroup, by: 'app_system', messageId: expect.any(String) },
  });
  const [, message] = dataOf(await app.as('tina').get('/v3/users/andrew/messages'));
  expect(message).toMatchObject({ sender: 'andrew', receiver: 'tina', data: { action: 'unanswered' } });
});

test('a job ends a call that nobody answers, after its ringing time', async () => {
  const sessionId = await startCall(app, 'andrew', callToUser('tina'));
  const [job] = await database.query<{ seconds: number }>(
    `SELECT extract(epoch FROM run_at - now())::float8 AS seconds FROM graphile_worker.jobs
      WHERE task_identifier = 'calls.end-unanswered' ORDER BY id DESC LIMIT 1`,
  );
  expect(job!.seconds).toBeGreaterThan(50);
  expect(job!.seconds).toBeLessThanOrEqual(60);
  await makeJobsDue(database, 'calls.end-unanswered');
  await eventually(async () => expect(await statusOf(sessionId)).toBe('unanswered'));
});

test('a call whose job was lost is ended by the periodic job', async () => {
  const sessionId = await startCall(app, 'andrew', callToUser('tina'));
  await database.query(`UPDATE calls SET due_at = now() WHERE app_id = $1 AND session_id = $2`, [app.id, sessionId]);
  await runJob(database, 'calls.end-overdue');
  await eventually(async () => expect(await statusOf(sessionId)).toBe('unanswered'));
});

test('an ongoing call is ended after a day', async () => {
  const sessionId = await startCall(app, 'andrew', callToUser('tina'));
  await setStatus(app, 'tina', sessionId, 'ongoing');
  await settleDue(later(DAY / 2));
  expect(await statusOf(sessionId)).toBe('ongoing');
  await settleDue(later(DAY));
  expect(await statusOf(sessionId)).toBe('ended');
  expect(await activeCallSlotHolders(database, app)).toEqual([]);
  expect((await lastEvent()).name).toBe('call_ended');
});

test('does not change calls that are over or were only recorded', async () => {
  const over = await startCall(app, 'andrew', callToUser('tina'));
  await setStatus(app, 'andrew', over, 'canceled');
  const recorded = await recordCall(server, app, { status: 'ongoing', endedAt: undefined });
  await settleDue(later(2 * DAY));
  expect([await statusOf(over), await statusOf(recorded)]).toEqual(['canceled', 'ongoing']);
});

test('concurrent servers settle each call once', async () => {
  await startCall(app, 'andrew', callToUser('tina'));
  await startCall(app, 'omar', callToUser('mei'));
  await Promise.all(Array.from({ length: 5 }, () => settleDue(later(MINUTE))));
  expect((await callMessagesOf(app)).slice(2)).toHaveLength(2);
});

test('a call that is answered when it is due is either ongoing or unanswered', async () => {
  const sessionId = await startCall(app, 'andrew', callToUser('tina'));
  const [answer] = await Promise.all([
    app.as('tina').put(`/v3/calls/${sessionId}`, { status: 'ongoing' }),
    settleDue(later(MINUTE)),
  ]);
  const [status, busy] = answer.status === 200 ? ['ongoing', ['andrew', 'tina']] : ['unanswered', []];
  expect({ status: await statusOf(sessionId), busy: await activeCallSlotHolders(database, app) }).toEqual({
    status,
    busy,
  });
});
