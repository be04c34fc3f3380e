import type { ConfabError } from '../error.js';
import type { SendMessage, SendReply } from '../rest/send-message.js';

/** A message to a user or a group, or a reply, which may leave out the receiver. */
export type OutboxMessage = SendMessage | SendReply;

/** A message that is to be sent. A store keeps all but `state` and `error`. */
export interface OutboxEntry {
  /** The id of the message in the app, by which the server recognizes it when it is sent again. */
  readonly muid: string;
  /** Later messages have greater numbers. */
  readonly order: number;
  readonly message: OutboxMessage;
  /** Id of the message in whose thread it is a reply. */
  readonly threadOf?: string;
  readonly files?: readonly Blob[];
  /** `failed` means that the server has refused the message: it waits for `retry` or `discard`, and later ones are sent. */
  readonly state: 'queued' | 'sending' | 'failed';
  /** Why it failed, or why it is sent again later. */
  readonly error?: ConfabError;
}

/** What a store keeps. `isFailed` marks a message that the server has refused. */
export interface StoredEntry extends Omit<OutboxEntry, 'state' | 'error'> {
  readonly isFailed: boolean;
}

/** Keeps the messages of one user beyond the life of the page or the app. */
export interface OutboxStore {
  /** All entries, in any order. */
  load(): Promise<StoredEntry[]>;
  /** Writes an entry in place of one with the same muid. */
  put(entry: StoredEntry): Promise<void>;
  remove(muid: string): Promise<void>;
}

/** Messages to the same conversation are sent one after the other. */
export function laneOf({ message, threadOf }: OutboxEntry): string {
  const { receiver, receiverType } = message;
  return receiver === undefined ? `thread ${threadOf}` : `${receiverType} ${receiver}`;
}
