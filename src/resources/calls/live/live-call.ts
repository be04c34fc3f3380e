import { randomBytes, randomUUID } from 'node:crypto';
import type { Call, CallParticipant } from '#generated/prisma/client.js';

/** A call that is locked until the end of the transaction. A meeting can be ongoing again after its end. */
export interface LiveCall extends Omit<Call, 'appId' | 'metadata' | 'tags' | 'dueAt'> {
  /** Devices have joined its room. */
  hasMedia: boolean;
  metadata: object;
  participants: CallEntry[];
}

/** One user on one device. They joined at `joinedAt` the last time. */
export type CallEntry = Omit<CallParticipant, 'appId' | 'sessionId' | 'audioMinutes' | 'videoMinutes'>;

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
