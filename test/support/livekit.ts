import { createHash } from 'node:crypto';
import { AccessToken } from 'livekit-server-sdk';
import { LIVEKIT, type LiveKitDouble } from './provider-doubles/livekit-double.js';
import type { TestApp, TestServer } from './server.js';

/** Variables of a server that makes call tokens, for a LiveKit server that cannot be reached. */
export const LIVEKIT_VARIABLES = {
  LIVEKIT_URL: LIVEKIT.url,
  LIVEKIT_API_KEY: LIVEKIT.key,
  LIVEKIT_API_SECRET: LIVEKIT.secret,
  LIVEKIT_API_URL: 'http://127.0.0.1:9',
};

/** Variables of a server with LiveKit. The address of the double is read when the server starts. */
export const withLiveKit = (double: LiveKitDouble): NodeJS.ProcessEnv => ({
  ...LIVEKIT_VARIABLES,
  get LIVEKIT_API_URL() {
    return double.url;
  },
});

/** An event of LiveKit, as it is in the body of a webhook. */
export type LiveKitEvent = { event: string; id: string; createdAt: string; [member: string]: unknown };

/** Signs the event as LiveKit does. */
export async function signatureOf(
  event: object,
  { key = LIVEKIT.key, secret = LIVEKIT.secret, ttl = '5m' } = {},
): Promise<string> {
  const token = new AccessToken(key, secret, { ttl });
  token.sha256 = createHash('sha256').update(JSON.stringify(event)).digest('base64');
  return token.toJwt();
}

export const sendWebhook = (server: TestServer, event: object, authorization: string) =>
  server.client({ authorization, 'content-type': 'application/webhook+json' }).post('/livekit/webhooks', event);

/** Sends signed events one after the other. @throws when a response is an error */
export async function report(server: TestServer, ...events: LiveKitEvent[]): Promise<void> {
  for (const event of events) {
    const response = await sendWebhook(server, event, await signatureOf(event));
    expect({ status: response.status, event: event.event }).toEqual({ status: 200, event: event.event });
  }
}

let ids = 0;

/** The events of one room of a session. Times are in seconds after `base`, in Unix seconds. */
export class ReportedRoom {
  private readonly room: object;
  private readonly name: string;

  constructor(
    app: Pick<TestApp, 'id'>,
    sessionId: string,
    private readonly base: number,
    readonly sid = `RM_${++ids}`,
    private readonly startedAt = 0,
  ) {
    this.name = `${app.id}:${sessionId}`;
    this.room = { sid, name: this.name, creationTime: String(base + startedAt) };
  }

  started = (): LiveKitEvent => this.event('room_started', this.startedAt);
  finished = (at: number): LiveKitEvent => this.event('room_finished', at);

  joined = (identity: string, at: number, sid = `PA_${identity}_${at}`): LiveKitEvent =>
    this.event('participant_joined', at, { participant: this.participant(identity, at, sid, 'ACTIVE') });

  /** @param joinedAt when the participant, whose id this determines, joined */
  left = (identity: string, joinedAt: number, at: number, sid = `PA_${identity}_${joinedAt}`): LiveKitEvent =>
    this.event('participant_left', at, { participant: this.participant(identity, joinedAt, sid, 'DISCONNECTED') });

  recorded(egressId: string, from: number, to: number, location: string): LiveKitEvent {
    const nanoseconds = (seconds: number) => String(BigInt(seconds) * 1_000_000_000n);
    const [startedAt, endedAt] = [nanoseconds(this.base + from), nanoseconds(this.base + to)];
    const file = { filename: 'call.mp4', location, startedAt, endedAt, duration: nanoseconds(to - from), size: '1024' };
    const egressInfo = {
      egressId,
      roomName: this.name,
      status: 'EGRESS_COMPLETE',
      startedAt,
      endedAt,
      fileResults: [file],
    };
    return { ...this.event('egress_ended', to), room: undefined, egressInfo };
  }

  private event(event: string, at: number, more: object = {}): LiveKitEvent {
    return { event, id: `EV_${++ids}`, createdAt: String(this.base + at), room: this.room, ...more };
  }

  private participant = (identity: string, joinedAt: number, sid: string, state: string) => ({
    sid,
    identity,
    state,
    joinedAt: String(this.base + joinedAt),
    joinedAtMs: String((this.base + joinedAt) * 1000),
  });
}
