import type { components } from './generated/frames.js';

type Schemas = components['schemas'];

export type AuthFrame = Schemas['Auth'];
export type AuthenticatedFrame = Schemas['Authenticated'];
export type EventFrame = Schemas['Event'];
export type ErrorFrame = Schemas['Error'];
export type TypingFrame = Schemas['Typing'];
export type TransientFrame = Schemas['Transient'];
export type PresenceFrame = Schemas['Presence'];
export type PresenceSubscription = Schemas['PresenceSubscription'];
export type ResumeFailure = Schemas['ResumeFailed']['reason'];

/** What the server sends. Newer servers send more, which is passed over. */
export type ServerFrame =
  | AuthenticatedFrame
  | EventFrame
  | Schemas['Resumed']
  | Schemas['ResumeFailed']
  | TypingFrame
  | TransientFrame
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

/** What is answered with `ack` or `error` if it has a `ref`. */
export type AcknowledgedFrame = Exclude<ClientFrame, AuthFrame | Schemas['ClientPong']>;

/** The user or the group that something is for. */
export type Receiver = Pick<Schemas['ClientTyping'], 'receiver' | 'receiverType'>;

/** A message, whose conversation is meant up to it; or a whole conversation; or both. */
export type ReceiptTarget = ({ messageId: string } & Partial<Receiver>) | Receiver;
