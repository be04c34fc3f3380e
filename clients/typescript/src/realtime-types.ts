import type { Pauses } from './backoff.js';
import type { EventData } from './generated/event-data.js';
import type { PresenceFrame, PresenceSubscription, ResumeFailure, TransientFrame, TypingFrame } from './frames.js';
import type { RealtimeError } from './realtime-error.js';
import type { AuthTokenSource } from './token-cache.js';
import type { WebSocketConstructor } from './web-socket.js';

export type RealtimeState = 'connecting' | 'connected' | 'reconnecting' | 'closed';
export type Trigger = keyof EventData;

/** Something that happened. Of triggers that this version does not know, `data` is any object. */
export interface RealtimeEvent<Name extends string = string> {
  /** Decimal; later events have greater ones. */
  readonly id: string;
  readonly trigger: Name;
  /** Unix seconds. */
  readonly occurredAt: number;
  readonly data: Name extends Trigger ? EventData[Name] : object;
}

type TriggerListeners = { [Name in Trigger]: [data: EventData[Name], event: RealtimeEvent<Name>] };

/** What can be listened to: each trigger by its name, and */
export interface RealtimeListeners extends TriggerListeners {
  /** Events of all triggers, those that this version does not know among them. */
  event: [event: RealtimeEvent];
  /** Somebody begins or stops typing. An end comes after six seconds of silence at the latest. */
  typing: [typing: TypingFrame];
  transient: [transient: TransientFrame];
  presence: [users: PresenceFrame['users']];
  state: [state: RealtimeState];
  /** All that was missed has been handed out. */
  resumed: [{ events: number }];
  /** What was missed is gone: fetch by REST what is shown. Live events follow. */
  resumeFailed: [{ reason: ResumeFailure }];
  /** The server refused a frame that nobody waits for, no auth token was to be had, or the connection is closed for good. */
  error: [error: RealtimeError];
}

export interface RealtimeOptions {
  /** Of the server, such as https://chat.example.com. */
  readonly url: string;
  /** A function is asked for another token when the server refuses the one it gave before. */
  readonly authToken: AuthTokenSource;
  /** The app that the token must be of. */
  readonly appId?: string;
  /** What others are told of this client; `javascript` without it. */
  readonly platform?: string;
  /** Whose presence to hear of. */
  readonly presence?: PresenceSubscription;
  /** From an earlier `Realtime` of the same user: what happened since comes first. */
  readonly lastEventId?: string;
  /** For platforms without one of their own. */
  readonly WebSocket?: WebSocketConstructor;
  /** Between attempts to connect; one second at first, 30 at most. */
  readonly pauses?: Pauses;
}
