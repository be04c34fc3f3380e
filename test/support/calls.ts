import { CallsService, type NewCall } from '#resources/calls/records/calls.service.js';
import { dataOf } from './client.js';
import { systemContext } from './context.js';
import { eventsIn } from './events.js';
import type { useDatabase } from './groups.js';
import type { TestApp, TestServer } from './server.js';

type Database = ReturnType<typeof useDatabase>;

/** Such a time on the day of all test calls, as `09:00:00`, UTC. */
export const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);

export const unixSecondsAt = (time: string): number => at(time).getTime() / 1000;

/** Records a call. Without other values it is an audio call of ten minutes from andrew to tina. */
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

/** Request bodies of create-call. */
export const callToUser = (receiver: string) => ({ receiver, receiverType: 'user', type: 'audio' });
export const callToGroup = (receiver: string) => ({ receiver, receiverType: 'group', type: 'video' });

/** Starts a call as the user. @returns its session id */
export async function startCall(app: TestApp, uid: string, call: object): Promise<string> {
  return dataOf(await app.as(uid).post('/v3/calls', call)).sessionId as string;
}

/** Sends update-call with the status. */
export const requestStatus = (app: TestApp, uid: string, sessionId: string, status: string, more: object = {}) =>
  app.as(uid).put(`/v3/calls/${sessionId}`, { status, ...more });

/** Sets the status of a call. @returns the call. @throws when the response is an error */
export async function setStatus(app: TestApp, uid: string, sessionId: string, status: string, more: object = {}) {
  return dataOf(await requestStatus(app, uid, sessionId, status, more));
}

/** The call messages of an app, oldest first, as `ongoing by tina`. */
export async function callMessagesOf(app: TestApp): Promise<string[]> {
  const messages: any[] = dataOf(await app.api.get('/v3/messages', { category: 'call', limit: 1000 }));
  return messages.map(({ data: { action, entities } }) => `${action} by ${entities.by.entity.uid}`);
}

/** uid → state of the participants of a call. For a user with several devices it is the state of the last one. */
export const participantStates = (call: { participants: { uid: string; state: string }[] }): Record<string, string> =>
  Object.fromEntries(call.participants.map(({ uid, state }) => [uid, state]));

/** The call events of an app, in order. */
export async function callEvents(database: Database, app: TestApp): Promise<{ name: string; payload: any }[]> {
  const events = await eventsIn(database, app);
  return events.filter(({ name }) => name.startsWith('call')).map(({ name, payload }) => ({ name, payload }));
}

/** The users and groups with an active call slot, ordered by id. */
export async function activeCallSlotHolders(database: Database, app: TestApp): Promise<string[]> {
  const rows = await database.query('SELECT holder FROM active_call_slots WHERE app_id = $1 ORDER BY holder', [app.id]);
  return rows.map(({ holder }) => holder as string);
}
