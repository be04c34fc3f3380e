/**
 * What clients did and saw, as one JSON object for each line of a file. Times are milliseconds of one monotonic clock, because all clients are in one process.
 */
export type Entry = Operation | Received | FailedDelivery | Gap | Inflicted;

/**
 * `ok`: a response of 2xx. `fail`: the operation has no effect: the connection was refused, or a response of 4xx. `info`: a response of 5xx or none;
 * the operation may have its effect at any time after its invocation, or never.
 */
export type Outcome = 'ok' | 'fail' | 'info';

interface Attempt {
  readonly type: 'operation';
  /** The client: each performs one operation at a time. */
  readonly process: string;
  /** To which of the servers the request went. */
  readonly server: number;
  readonly invokedAt: number;
  readonly completedAt: number;
  readonly outcome: Outcome;
  /** HTTP status; absent without a response. */
  readonly status?: number;
  /** Of the error in the response, or of the connection. */
  readonly code?: string;
}

/** A message is named by its muid, and texts are unique. */
export type Action =
  | {
      readonly f: 'send';
      readonly muid: string;
      readonly room: string;
      readonly uid: string;
      readonly text: string;
      readonly messageId?: string;
    }
  | { readonly f: 'edit'; readonly muid: string; readonly text: string }
  | { readonly f: 'delete'; readonly muid: string }
  /** All messages of a room by one request, in the order of the response. */
  | { readonly f: 'list'; readonly room: string; readonly messages?: readonly Listed[]; readonly byReplica?: boolean }
  | { readonly f: 'revoke'; readonly token: string }
  | { readonly f: 'use'; readonly token: string }
  | { readonly f: 'erase'; readonly uid: string };

/** `text` is null for a deleted message. */
export type Listed = readonly [messageId: string, muid: string, text: string | null];

export type Operation = Attempt & Action;
export type OperationOf<F extends Action['f']> = Attempt & Extract<Action, { f: F }>;

/** An event that a listener received. */
export interface Received {
  readonly type: 'event';
  readonly listener: string;
  readonly at: number;
  readonly id: string;
  readonly trigger: string;
  /** The message that was sent, edited or deleted. */
  readonly messageId: string;
  /** Of a listener whose token is revoked later. */
  readonly token?: string;
  /** Of a webhook, which delivers the events of each conversation in order, and may repeat a delivery. */
  readonly room?: string;
}

/** An attempt of a webhook's delivery failed, so that it was repeated later, after events that came after it. */
interface FailedDelivery {
  readonly type: 'failed-delivery';
  readonly listener: string;
  readonly id: string;
}

/** A listener could not resume. */
interface Gap {
  readonly type: 'gap';
  readonly listener: string;
  readonly at: number;
  readonly reason: string;
  /** Of the last event that was missed. */
  readonly lastEventId: string;
}

/** A fault begins or ends. */
interface Inflicted {
  readonly type: 'fault';
  readonly at: number;
  readonly name: string;
  readonly phase: 'begin' | 'end';
}

export function operations<F extends Action['f']>(history: readonly Entry[], f: F): OperationOf<F>[] {
  return history.filter((entry): entry is OperationOf<F> => entry.type === 'operation' && entry.f === f);
}

/** A message as its sends say: several attempts with one muid are one send. */
export interface SentMessage {
  readonly muid: string;
  readonly room: string;
  readonly uid: string;
  readonly text: string;
  /** Of the first attempt. */
  readonly invokedAt: number;
  /** Of the first attempt that was acknowledged; Infinity if none was. */
  readonly acknowledgedAt: number;
  /** Whether an attempt could have had an effect. */
  readonly isPossible: boolean;
  /** Those that acknowledgements named. */
  readonly messageIds: ReadonlySet<string>;
}

export function sentMessages(history: readonly Entry[]): Map<string, SentMessage> {
  const messages = new Map<string, SentMessage>();
  for (const { muid, room, uid, text, invokedAt, completedAt, outcome, messageId } of operations(history, 'send')) {
    const known = messages.get(muid);
    messages.set(muid, {
      muid,
      room,
      uid,
      text,
      invokedAt: Math.min(known?.invokedAt ?? Infinity, invokedAt),
      acknowledgedAt: Math.min(known?.acknowledgedAt ?? Infinity, outcome === 'ok' ? completedAt : Infinity),
      isPossible: (known?.isPossible ?? false) || outcome !== 'fail',
      messageIds: new Set([...(known?.messageIds ?? []), ...(messageId === undefined ? [] : [messageId])]),
    });
  }
  return messages;
}

/** When the erasure of each user was first requested. */
export function erasures(history: readonly Entry[]): Map<string, { invokedAt: number; acknowledgedAt: number }> {
  const erased = new Map<string, { invokedAt: number; acknowledgedAt: number }>();
  for (const { uid, invokedAt, completedAt, outcome } of operations(history, 'erase')) {
    const known = erased.get(uid);
    erased.set(uid, {
      invokedAt: Math.min(known?.invokedAt ?? Infinity, invokedAt),
      acknowledgedAt: Math.min(known?.acknowledgedAt ?? Infinity, outcome === 'ok' ? completedAt : Infinity),
    });
  }
  return erased;
}
