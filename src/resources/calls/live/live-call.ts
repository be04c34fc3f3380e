import { randomBytes, randomUUID } from 'node:crypto';
import type { CallMode, CallStatus, CallType, ParticipantState, ReceiverType } from '#generated/prisma/enums.js';

/** A call that is locked until the end of the transaction. */
export interface LiveCall {
  sessionId: string;
  mid: string;
  type: CallType;
  mode: CallMode;
  status: CallStatus;
  /** Joined with call tokens, without ringing. It can be ongoing again after its end. */
  isMeeting: boolean;
  /** Devices have joined its room. */
  hasMedia: boolean;
  initiator: string;
  receiverType: ReceiverType;
  receiver: string;
  metadata: object;
  initiatedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  participants: CallEntry[];
}

/** One user on one device. */
export interface CallEntry {
  id: bigint;
  uid: string;
  deviceId: string | null;
  mid: string | null;
  state: ParticipantState;
  /** The last time. */
  joinedAt: Date | null;
  leftAt: Date | null;
}

/** The entry of a user who is in the call. */
export type OpenEntry = CallEntry & { joinedAt: Date };

/** A meeting that nobody has joined does not ring. */
export const isRinging = ({ status, isMeeting }: LiveCall): boolean => status === 'initiated' && !isMeeting;
export const isOngoing = ({ status }: LiveCall): boolean => status === 'ongoing';
export const isOver = ({ status }: LiveCall): boolean => status !== 'initiated' && status !== 'ongoing';
export const isGroupCall = ({ receiverType }: LiveCall): boolean => receiverType === 'group';

const isOpen = (entry: CallEntry): entry is OpenEntry => entry.state === 'ongoing' && entry.joinedAt !== null;

export const openEntries = ({ participants }: LiveCall): OpenEntry[] => participants.filter(isOpen);

/** @param deviceId all devices without it */
export const openEntriesOf = (call: LiveCall, uid: string, deviceId?: string): OpenEntry[] =>
  openEntries(call).filter((entry) => entry.uid === uid && (deviceId === undefined || entry.deviceId === deviceId));

/**
 * The entry that a user reuses when they join: that of the device, or one that was never joined. Without a device it is the user's
 * last entry.
 */
export function reusableEntry({ participants }: LiveCall, uid: string, deviceId?: string): CallEntry | undefined {
  const own = participants.filter((entry) => entry.uid === uid);
  if (deviceId === undefined) return own.at(-1);
  return own.find((entry) => entry.deviceId === deviceId) ?? own.find(({ joinedAt }) => joinedAt === null);
}

/** A client that names no device gets this id. */
export const newDeviceId = (serviceDomain = 'localhost'): string =>
  `${randomUUID()}@rtc.${serviceDomain}/${randomBytes(4).toString('hex')}`;
