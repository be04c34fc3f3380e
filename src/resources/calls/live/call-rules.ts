import type { PolicyViolation } from '#core/policy/policy-violation.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { CallActionName } from '#resources/messages/model/call-message.js';
import {
  isGroupCall,
  isOngoing,
  isOver,
  isRinging,
  openEntries,
  openEntriesOf,
  reusableEntry,
  type LiveCall,
} from './live-call.js';

/** A change of a call's status that a user requests. */
export interface CallTransition {
  uid: string;
  status: CallActionName;
  deviceId?: string;
}

type NextStatus = Exclude<CallActionName, 'initiated'>;

const MAX_USERS = 50;

/** Each user can be in the call on several devices, and members of the group who declined have entries as well. */
const MAX_ENTRIES = 1000;

/** @param transition of a user who may take part in the call */
export function checkTransition(call: LiveCall, transition: CallTransition): PolicyViolation {
  const { sessionId } = call;
  if (isOver(call)) return new DomainError('ERR_CALL_TERMINATED', { sessionId });
  const { uid, status, deviceId } = transition;
  if (call.isMeeting) return checkMeeting(call, uid, status);
  if (status === 'initiated') return new DomainError('ERR_CALL_INVALID_INIT', { sessionId });
  if (status === 'busy' && isGroupCall(call)) return new DomainError('ERR_CALL_GROUP_INVALID_STATUS', { status });
  if (isRinging(call)) return checkRingingCall(call, uid, status) ?? checkEntryLimit(call, uid, deviceId);
  return isGroupCall(call) ? checkOngoingGroupCall(call, transition, status) : checkOngoingUserCall(call, uid, status);
}

/** A user who is in the call may change what its users send each other. */
export function checkTypeChange(call: LiveCall, uid: string): PolicyViolation {
  if (isOver(call)) return new DomainError('ERR_CALL_TERMINATED', { sessionId: call.sessionId });
  if (!isOngoing(call)) return new DomainError('ERR_CALL_NOT_STARTED', { sessionId: call.sessionId });
  return openEntriesOf(call, uid).length > 0 ? undefined : notInCall(call, uid);
}

/** The users of a meeting join and leave it by its room. */
function checkMeeting(call: LiveCall, uid: string, status: CallActionName): PolicyViolation {
  if (status !== 'ended') return invalidStatus('A meeting is joined with a call token, and left by leaving its room.');
  if (uid !== call.initiator)
    return invalidStatus('Only the initiator can end a meeting for all; others leave its room.');
  return isOngoing(call) ? undefined : new DomainError('ERR_CALL_NOT_STARTED', { sessionId: call.sessionId });
}

/** The initiator cancels the call, a user who is called answers or declines it. */
function checkRingingCall(call: LiveCall, uid: string, status: NextStatus): PolicyViolation {
  const isInitiator = uid === call.initiator;
  switch (status) {
    case 'ended':
      return new DomainError('ERR_CALL_NOT_STARTED', { sessionId: call.sessionId });
    case 'ongoing':
      return isInitiator ? alreadyJoined(call, uid) : undefined;
    case 'rejected':
    case 'busy':
      return isInitiator
        ? invalidStatus(`The initiator cannot set ${status}, only canceled or unanswered.`)
        : undefined;
    case 'canceled':
    case 'unanswered':
      return isInitiator ? undefined : invalidStatus(`Only the initiator can set ${status}.`);
  }
}

function checkOngoingUserCall(call: LiveCall, uid: string, status: NextStatus): PolicyViolation {
  if (status === 'ended') return undefined;
  return status === 'ongoing' ? alreadyJoined(call, uid) : notFromOngoing(call, status);
}

function checkOngoingGroupCall(call: LiveCall, { uid, deviceId }: CallTransition, status: NextStatus): PolicyViolation {
  switch (status) {
    case 'ongoing':
      return openEntriesOf(call, uid, deviceId).length > 0
        ? alreadyJoined(call, uid)
        : checkLimits(call, uid, deviceId);
    case 'rejected':
      return checkDeclining(call, uid);
    case 'ended':
      return openEntriesOf(call, uid, deviceId).length > 0 || hasLeftRoom(call, uid) ? undefined : notInCall(call, uid);
    case 'busy':
    case 'canceled':
    case 'unanswered':
      return notFromOngoing(call, status);
  }
}

function checkDeclining(call: LiveCall, uid: string): PolicyViolation {
  if (openEntriesOf(call, uid).length > 0) return alreadyJoined(call, uid);
  return hasJoinedBefore(call, uid) ? alreadyLeft(call, uid) : checkEntryLimit(call, uid);
}

/** The webhook about a device that left the room may arrive before the request of the client to leave the call. */
const hasLeftRoom = (call: LiveCall, uid: string): boolean => call.hasMedia && hasJoinedBefore(call, uid);

/** Whether the user can join an ongoing call with one more device. */
export function checkLimits(call: LiveCall, uid: string, deviceId: string | undefined): PolicyViolation {
  const users = new Set(openEntries(call).map((entry) => entry.uid));
  if (!users.has(uid) && users.size >= MAX_USERS) return limitReached(MAX_USERS, 'users in a call');
  return checkEntryLimit(call, uid, deviceId);
}

const checkEntryLimit = (call: LiveCall, uid: string, deviceId?: string): PolicyViolation =>
  reusableEntry(call, uid, deviceId) || call.participants.length < MAX_ENTRIES
    ? undefined
    : limitReached(MAX_ENTRIES, 'entries of a call');

const limitReached = (limit: number, resources: string): DomainError =>
  new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit, resources });

export const notAPart = ({ sessionId }: { sessionId: string }, uid: string): DomainError =>
  new DomainError('ERR_CALL_NOT_A_PART', { uid, sessionId });

const alreadyJoined = (call: LiveCall, uid: string): DomainError =>
  new DomainError(isGroupCall(call) ? 'ERR_CALL_GROUP_ALREADY_JOINED' : 'ERR_CALL_USER_ALREADY_JOINED', {
    uid,
    sessionId: call.sessionId,
  });

const alreadyLeft = ({ sessionId }: LiveCall, uid: string): DomainError =>
  new DomainError('ERR_CALL_GROUP_ALREADY_LEFT', { uid, sessionId });

const notInCall = (call: LiveCall, uid: string): DomainError =>
  hasJoinedBefore(call, uid) ? alreadyLeft(call, uid) : notAPart(call, uid);

const notFromOngoing = ({ sessionId }: LiveCall, status: CallActionName): DomainError =>
  new DomainError('ERR_CALL_ONGOING_TO_INVALID', { sessionId, status });

/** The contract has no error code for it. */
const invalidStatus = (reason: string): DomainError => DomainError.invalid({ status: [reason] });

const hasJoinedBefore = ({ participants }: LiveCall, uid: string): boolean =>
  participants.some((entry) => entry.uid === uid && entry.joinedAt !== null);
