import { DomainError } from '../../platform/errors/domain-error.js';
import type { CallActionName } from '../messages/system/call-message.js';
import { entryFor, isOfGroup, isOver, isRinging, openEntries, openEntriesOf, type LiveCall } from './live-call.js';

/** What somebody says about a call. */
export interface CallStep {
  uid: string;
  status: CallActionName;
  deviceId?: string;
}

/** What a call can become. */
type NextStatus = Exclude<CallActionName, 'initiated'>;

/** Why something cannot be done; undefined if it can. */
export type PolicyViolation = DomainError | undefined;

const MAX_USERS = 50;

/** Each user on several devices, and members of the group who are not coming. */
const MAX_ENTRIES = 1000;

/** @param step of somebody who may take part in the call */
export function checkStep(call: LiveCall, step: CallStep): PolicyViolation {
  const { sessionId } = call;
  if (isOver(call)) return new DomainError('ERR_CALL_TERMINATED', { sessionId });
  const { uid, status, deviceId } = step;
  if (status === 'initiated') return new DomainError('ERR_CALL_INVALID_INIT', { sessionId });
  if (status === 'busy' && isOfGroup(call)) return new DomainError('ERR_CALL_GROUP_INVALID_STATUS', { status });
  if (isRinging(call)) return checkAnswering(call, uid, status) ?? checkEntry(call, uid, deviceId);
  return isOfGroup(call) ? checkGroupStep(call, uid, status, deviceId) : checkUserStep(call, uid, status);
}

/** Who calls takes back or gives up, who is called answers. */
function checkAnswering(call: LiveCall, uid: string, status: NextStatus): PolicyViolation {
  const isInitiator = uid === call.initiator;
  switch (status) {
    case 'ended':
      return new DomainError('ERR_CALL_NOT_STARTED', { sessionId: call.sessionId });
    case 'ongoing':
      return isInitiator ? alreadyJoined(call, uid) : undefined;
    case 'rejected':
    case 'busy':
      return isInitiator
        ? wrongSide(`The initiator cancels a call; ${status} is for those who are called.`)
        : undefined;
    case 'canceled':
    case 'unanswered':
      return isInitiator ? undefined : wrongSide(`Only the initiator makes a call ${status}.`);
  }
}

function checkUserStep(call: LiveCall, uid: string, status: NextStatus): PolicyViolation {
  if (status === 'ended') return undefined;
  return status === 'ongoing' ? alreadyJoined(call, uid) : notFromOngoing(call, status);
}

function checkGroupStep(
  call: LiveCall,
  uid: string,
  status: NextStatus,
  deviceId: string | undefined,
): PolicyViolation {
  switch (status) {
    case 'ongoing':
      return openEntriesOf(call, uid, deviceId).length > 0
        ? alreadyJoined(call, uid)
        : checkCrowding(call, uid, deviceId);
    case 'rejected':
      return checkDeclining(call, uid);
    case 'ended':
      return openEntriesOf(call, uid, deviceId).length > 0 ? undefined : checkAbsent(call, uid);
    case 'busy':
    case 'canceled':
    case 'unanswered':
      return notFromOngoing(call, status);
  }
}

function checkDeclining(call: LiveCall, uid: string): PolicyViolation {
  if (openEntriesOf(call, uid).length > 0) return alreadyJoined(call, uid);
  return hasBeenIn(call, uid) ? alreadyLeft(call, uid) : checkEntry(call, uid);
}

const checkAbsent = (call: LiveCall, uid: string): PolicyViolation =>
  hasBeenIn(call, uid) ? alreadyLeft(call, uid) : notAPart(call, uid);

function checkCrowding(call: LiveCall, uid: string, deviceId: string | undefined): PolicyViolation {
  const users = new Set(openEntries(call).map((entry) => entry.uid));
  if (!users.has(uid) && users.size >= MAX_USERS) return full(MAX_USERS, 'users in a call');
  return checkEntry(call, uid, deviceId);
}

const checkEntry = (call: LiveCall, uid: string, deviceId?: string): PolicyViolation =>
  entryFor(call, uid, deviceId) || call.participants.length < MAX_ENTRIES
    ? undefined
    : full(MAX_ENTRIES, 'entries of a call');

const full = (limit: number, what: string): DomainError =>
  new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit, what });

export const notAPart = ({ sessionId }: { sessionId: string }, uid: string): DomainError =>
  new DomainError('ERR_CALL_NOT_A_PART', { uid, sessionId });

const alreadyJoined = (call: LiveCall, uid: string): DomainError =>
  new DomainError(isOfGroup(call) ? 'ERR_CALL_GROUP_ALREADY_JOINED' : 'ERR_CALL_USER_ALREADY_JOINED', {
    uid,
    sessionId: call.sessionId,
  });

const alreadyLeft = ({ sessionId }: LiveCall, uid: string): DomainError =>
  new DomainError('ERR_CALL_GROUP_ALREADY_LEFT', { uid, sessionId });

const notFromOngoing = ({ sessionId }: LiveCall, status: CallActionName): DomainError =>
  new DomainError('ERR_CALL_ONGOING_TO_INVALID', { sessionId, status });

/** The contract has no code for it. */
const wrongSide = (sentence: string): DomainError => DomainError.invalid({ status: [sentence] });

const hasBeenIn = ({ participants }: LiveCall, uid: string): boolean =>
  participants.some((entry) => entry.uid === uid && entry.joinedAt !== null);
