import type { ReceiverType } from '../../../generated/prisma/enums.js';
import type { MessageRow } from '../model/message-row.js';

/** What became of a call. */
export type CallActionName = 'initiated' | 'ongoing' | 'ended' | 'unanswered' | 'rejected' | 'busy' | 'canceled';

/** What is stored of a call message: the call as it was then, its people by their ids. All times in Unix seconds. */
export interface CallMessageData {
  action: CallActionName;
  /** uid of who did it; the system user for what the server did by itself. */
  by: string;
  call: {
    sessionId: string;
    initiator: string;
    receiverType: ReceiverType;
    receiver: string;
    initiatedAt: number;
    startedAt?: number;
    endedAt?: number;
    /** When the one who did it came into the call. */
    joinedAt?: number;
    /** Of the initiator's own; in the message of the initiation only. */
    metadata?: object;
  };
}

/** One step of a call, to be told in its conversation. */
export interface CallMessage {
  /** A user of the call: the one who did it, or in whose name the server did. */
  sender: string;
  receiverType: ReceiverType;
  receiver: string;
  type: 'audio' | 'video';
  data: CallMessageData;
}

export type CallMessageRow = Omit<MessageRow, 'data'> & { data: CallMessageData };

export const isCall = (row: { category: string; data: object }): row is CallMessageRow =>
  row.category === 'call' && 'call' in row.data;
