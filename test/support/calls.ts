import { CallsService, type NewCall } from '../../src/resources/calls/records/calls.service.js';
import { dataOf } from './client.js';
import { systemContext } from './context.js';
import { eventsIn } from './events.js';
import type { useDatabase } from './groups.js';
import type { TestApp, TestServer } from './server.js';

type Database = ReturnType<typeof useDatabase>;

/** A time of the day on which the calls of the tests take place. */
export const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);

export const seconds = (time: string): number => at(time).getTime() / 1000;

/** Records a call: by default an audio call of ten minutes from andrew to tina. */
export function recordCall(server: TestServer, app: TestApp, call: Partial<NewCall> = {}): Promise<string> {
  const initiator = call.initiator ?? 'andrew';
  const receiver = call.receiver ?? 'tina';
  return server.app.get(CallsService).record(systemContext(app), {
    type: 'audio',
    mode: 'call',
    status: 'ended',
    initiator,
    receiverType: 'user',
    receiver,
    initiatedAt: at('09:00:00'),
    startedAt: at('09:00:05'),
    endedAt: at('09:10:05'),
    participants: [initiator, receiver].map((uid) => ({
      uid,
      deviceId: `${uid}-phone`,
      state: 'ended',
      joinedAt: at('09:00:05'),
      leftAt: at('09:10:05'),
      audioMinutes: 10,
    })),
    ...call,
  });
}

export const recording = (startedAt = at('09:01:00')) => ({
  url: 'https://files.example.com/recording.mp4',
  minutes: 2.5,
  startedAt,
  endedAt: new Date(startedAt.getTime() + 150_000),
});

export const transcription = (transcribedAt = at('09:20:00')) => ({
  url: 'https://files.example.com/transcript.json',
  startedAt: at('09:01:00'),
  endedAt: at('09:10:00'),
  transcribedAt,
});

/** Bodies of create-call. */
export const toUser = (receiver: string) => ({ receiver, receiverType: 'user', type: 'audio' });
export const toGroup = (receiver: string) => ({ receiver, receiverType: 'group', type: 'video' });

/** @returns the session id */
export async function startCall(app: TestApp, uid: string, call: object): Promise<string> {
  return dataOf(await app.as(uid).post('/v3/calls', call)).sessionId as string;
}

/** Requests a status of a call. */
export const requestStatus = (app: TestApp, uid: string, sessionId: string, status: string, more: object = {}) =>
  app.as(uid).put(`/v3/calls/${sessionId}`, { status, ...more });

/** Sets a status of a call, which must succeed. @returns the call */
export async function setStatus(app: TestApp, uid: string, sessionId: string, status: string, more: object = {}) {
  return dataOf(await requestStatus(app, uid, sessionId, status, more));
}

/** The call messages of an app, oldest first, as `ongoing by tina`. */
export async function callHistory(app: TestApp): Promise<string[]> {
  const messages: any[] = dataOf(await app.api.get('/v3/messages', { category: 'call', limit: 1000 }));
  return messages.map(({ data: { action, entities } }) => `${action} by ${entities.by.entity.uid}`);
}

/** uid → state of the participants of a call, of several devices the last. */
export const statesOf = (call: { participants: { uid: string; state: string }[] }): Record<string, string> =>
  Object.fromEntries(call.participants.map(({ uid, state }) => [uid, state]));

/** The events of calls of an app, in order. */
export async function callEvents(database: Database, app: TestApp): Promise<{ name: string; payload: any }[]> {
  const events = await eventsIn(database, app);
  return events.filter(({ name }) => name.startsWith('call')).map(({ name, payload }) => ({ name, payload }));
}

/** The users and groups with an active call, ordered by id. */
export async function busyHolders(database: Database, app: TestApp): Promise<string[]> {
  const rows = await database.query('SELECT holder FROM active_call_slots WHERE app_id = $1 ORDER BY holder', [app.id]);
  return rows.map(({ holder }) => holder as string);
}
