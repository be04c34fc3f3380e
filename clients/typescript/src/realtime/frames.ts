import type { components } from '../generated/frames.js';

type Schemas = components['schemas'];

export type AuthFrame = Schemas['Auth'];
type AuthenticatedFrame = Schemas['Authenticated'];
export type EventFrame = Schemas['Event'];
export type ErrorFrame = Schemas['Error'];
export type TypingFrame = Schemas['Typing'];
export type AgentRunFrame = Schemas['AgentRun'];
export type TransientFrame = Schemas['Transient'];
export type EphemeralMessageFrame = Schemas['EphemeralMessage'];
export type PresenceFrame = Schemas['Presence'];
export type PresenceSubscription = Schemas['PresenceSubscription'];
export type ResumeFailure = Schemas['ResumeFailed']['reason'];

/** The frames of the server. The client ignores additional frames of newer servers. */
export type ServerFrame =
  | AuthenticatedFrame
  | EventFrame
  | Schemas['Resumed']
  | Schemas['ResumeFailed']
  | TypingFrame
  | TransientFrame
  | EphemeralMessageFrame
  | AgentRunFrame
  | PresenceFrame
  | Schemas['Ack']
  | ErrorFrame
  | Schemas['Ping'];

export type ClientFrame =
  | AuthFrame
  | Schemas['ClientPing']
  | Schemas['ClientPong']
  | Schemas['ClientTyping']
  | Schemas['ClientReceipt']
  | Schemas['ClientTransient']
  | Schemas['PresenceSubscribe'];

/** The frames that the server acknowledges with `ack` or `error` if they have a `ref`. */
export type AcknowledgedFrame = Exclude<ClientFrame, AuthFrame | Schemas['ClientPong']>;

/** The user or group that a frame is addressed to. */
export type Receiver = Pick<Schemas['ClientTyping'], 'receiver' | 'receiverType'>;

/** A message, for a receipt of its conversation up to that message; or a whole conversation; or both. */
export type ReceiptTarget = ({ messageId: string } & Partial<Receiver>) | Receiver;
