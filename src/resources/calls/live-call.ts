import type { CallStatus, CallType, ParticipantState, ReceiverType } from '../../generated/prisma/enums.js';

/** A call that nobody else changes until the end of the transaction. */
export interface LiveCall {
  sessionId: string;
  mid: string;
  type: CallType;
  status: CallStatus;
  initiator: string;
  receiverType: ReceiverType;
  receiver: string;
  metadata: object;
  initiatedAt: Date;
  startedAt: Date | null;
  participants: CallEntry[];
}

/** Of one user on one device. */
export interface CallEntry {
  id: bigint;
  uid: string;
  deviceId: string | null;
  state: ParticipantState;
  /** The last time that they came. */
  joinedAt: Date | null;
  leftAt: Date | null;
}

/** An entry of somebody who is in the call. */
export type OpenEntry = CallEntry & { joinedAt: Date };

export const isRinging = ({ status }: LiveCall): boolean => status === 'initiated';
export const isOver = ({ status }: LiveCall): boolean => status !== 'initiated' && status !== 'ongoing';
export const isOfGroup = ({ receiverType }: LiveCall): boolean => receiverType === 'group';

const isOpen = (entry: CallEntry): entry is OpenEntry => entry.state === 'ongoing' && entry.joinedAt !== null;

/** Those who are in the call. */
export const openEntries = ({ participants }: LiveCall): OpenEntry[] => participants.filter(isOpen);

/** Of one user, on that device or, where none is named, on all. */
export const openEntriesOf = (call: LiveCall, uid: string, deviceId?: string): OpenEntry[] =>
  openEntries(call).filter((entry) => entry.uid === uid && (deviceId === undefined || entry.deviceId === deviceId));

/** The entry that a user who comes goes on with: a device has one, and a user who names no device the last one. */
export function entryFor({ participants }: LiveCall, uid: string, deviceId?: string): CallEntry | undefined {
  const own = participants.filter((entry) => entry.uid === uid);
  if (deviceId === undefined) return own.at(-1);
  return own.find((entry) => entry.deviceId === deviceId) ?? own.find(({ joinedAt }) => joinedAt === null);
}
