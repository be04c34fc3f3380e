import { CallsService, type NewCall } from '../../src/resources/calls/calls.service.js';
import { systemContext } from './context.js';
import type { TestApp, TestServer } from './server.js';

/** A moment of the day on which the calls of the tests take place. */
export const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);

export const seconds = (time: string): number => at(time).getTime() / 1000;

/** An audio call of ten minutes, from andrew to tina, unless told otherwise. */
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
