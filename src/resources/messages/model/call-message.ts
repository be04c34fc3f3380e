import type { ReceiverType } from '#generated/prisma/enums.js';
import type { MessageRow } from './message-row.js';

/** What a call message is about. */
export type CallActionName = 'initiated' | 'ongoing' | 'ended' | 'unanswered' | 'rejected' | 'busy' | 'canceled';

/** Stored data of a call message: the call at that time, with users and groups as ids. All times in Unix seconds. */
interface CallMessageData {
  action: CallActionName;
  /** uid of the user who acted, or the system user where the server did. */
  by: string;
  call: {
    sessionId: string;
    initiator: string;
    receiverType: ReceiverType;
    receiver: string;
    initiatedAt: number;
    startedAt?: number;
    endedAt?: number;
    /** When that user joined the call. */
    joinedAt?: number;
    /** Set by the initiator; only in the message of the initiation. */
    metadata?: object;
  };
}

/** A change of a call, to be appended to its conversation. */
export interface CallMessage {
  /** A user of the call: the one who acted, or in whose name the server did. */
  sender: string;
  receiverType: ReceiverType;
  receiver: string;
  type: 'audio' | 'video';
  data: CallMessageData;
}

export type CallMessageRow = Omit<MessageRow, 'data'> & { data: CallMessageData };

export const isCall = (row: { category: string; data: object }): row is CallMessageRow =>
  row.category === 'call' && 'call' in row.data;
