import type { Pauses } from '../backoff.js';
import type { EventData } from '../generated/event-data.js';
import type { AuthTokenSource, TokenCache } from '../token-cache.js';
import type {
  AgentRunFrame,
  EphemeralMessageFrame,
  PresenceFrame,
  PresenceSubscription,
  ResumeFailure,
  TransientFrame,
  TypingFrame,
} from './frames.js';
import type { RealtimeError } from './realtime-error.js';
import type { WebSocketConstructor } from './web-socket.js';

export type RealtimeState = 'connecting' | 'connected' | 'reconnecting' | 'closed';
export type Trigger = keyof EventData;

/** An event of the server. For triggers that this version does not know, `data` is any object. */
export interface RealtimeEvent<Name extends string = string> {
  /** A decimal number; later events have greater ids. */
  readonly id: string;
  readonly trigger: Name;
  /** Unix seconds. */
  readonly occurredAt: number;
  readonly data: Name extends Trigger ? EventData[Name] : object;
}

type TriggerListeners = { [Name in Trigger]: [data: EventData[Name], event: RealtimeEvent<Name>] };

/** The arguments of listeners by event name: each trigger, and the events below. */
export interface RealtimeListeners extends TriggerListeners {
  /** Events of all triggers, including triggers that this version does not know. */
  event: [event: RealtimeEvent];
  /** A user starts or stops typing. Six seconds after the last frame of a user, the client emits the end itself. */
  typing: [typing: TypingFrame];
  transient: [transient: TransientFrame];
  /** A text in a group that only this user sees. It is not stored. */
  ephemeralMessage: [message: EphemeralMessageFrame];
  /** An AI agent works on an answer, which arrives as `message_sent` when it is complete. */
  agentRun: [frame: AgentRunFrame];
  presence: [users: PresenceFrame['users']];
  state: [state: RealtimeState];
  /** All missed events have been emitted. */
  resumed: [{ events: number }];
  /** The missed events are not available: fetch the displayed data over REST. Live events follow. */
  resumeFailed: [{ reason: ResumeFailure }];
  /** The server refused a frame without a pending promise, no auth token is available, or the connection is closed permanently. */
  error: [error: RealtimeError];
}

export interface RealtimeOptions {
  /** The URL of the server, such as https://chat.example.com. */
  readonly url: string;
  /** A token, or a function that is called for the first token and again when the server refuses the last one. */
  readonly authToken: AuthTokenSource | TokenCache;
  /** The app that the token must belong to. It is in the URL as well, by which proxies choose one of several databases. */
  readonly appId?: string;
  /** The platform of this client, shown to other users; `javascript` by default. */
  readonly platform?: string;
  /** The users whose presence to receive. */
  readonly presence?: PresenceSubscription;
  /** From an earlier `Realtime` of the same user: the events since then are emitted first. */
  readonly lastEventId?: string;
  /** For platforms without a global WebSocket. */
  readonly WebSocket?: WebSocketConstructor;
  /** Pauses between attempts to connect; by default one second at first, and at most 30. */
  readonly pauses?: Pauses;
}
