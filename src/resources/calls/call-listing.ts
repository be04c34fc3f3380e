import type { CallMode, CallStatus, CallType, ReceiverType } from '../../generated/prisma/enums.js';

export interface CallFilter {
  sessionId?: string;
  /** Only what this user may see: calls that they took part in. */
  viewer?: string;
  /** Took part as the initiator, the receiver or a participant. */
  uid?: string;
  type?: CallType;
  mode?: CallMode;
  status?: CallStatus;
  receiverType?: ReceiverType;
  participantsCount?: number;
  hasRecording?: boolean;
  hasTranscription?: boolean;
  /** Unix seconds, both inclusive: the range of time in which the call began and ended. */
  startedAt?: number;
  endedAt?: number;
}

/** What the filter demands of a row `c` of calls: a condition, and the values of its parameters. */
export function callCondition(appId: string, filter: CallFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (item: unknown) => `$${values.push(item)}`;
  const conditions = [`c.app_id = ${value(appId)}`];
  const keep = (condition: string) => conditions.push(condition);

  if (filter.sessionId !== undefined) keep(`c.session_id = ${value(filter.sessionId)}`);
  for (const uid of new Set([filter.viewer, filter.uid]))
    if (uid !== undefined) keep(`c.session_id IN (${callsOf('$1', value(uid))})`);
  if (filter.type) keep(`c.type = ${value(filter.type)}`);
  if (filter.mode) keep(`c.mode = ${value(filter.mode)}`);
  if (filter.status) keep(`c.status = ${value(filter.status)}`);
  if (filter.receiverType) keep(`c.receiver_type = ${value(filter.receiverType)}`);
  if (filter.participantsCount !== undefined)
    keep(`(SELECT count(*) ${partsIn('call_participants')}) = ${value(filter.participantsCount)}`);
  if (filter.hasRecording !== undefined)
    keep(`EXISTS (SELECT ${partsIn('call_recordings')}) = ${value(filter.hasRecording)}`);
  if (filter.hasTranscription !== undefined)
    keep(`EXISTS (SELECT ${partsIn('call_transcriptions')}) = ${value(filter.hasTranscription)}`);
  // Times are cut to seconds on the wire, so the second that is asked for counts to its end.
  if (filter.startedAt !== undefined)
    keep(`coalesce(c.started_at, c.initiated_at) >= to_timestamp(${value(filter.startedAt)})`);
  if (filter.endedAt !== undefined)
    keep(`coalesce(c.ended_at, c.started_at, c.initiated_at) < to_timestamp(${value(filter.endedAt + 1)})`);

  return { text: conditions.join(' AND '), values };
}

/** Three look-ups by index; the same with OR would read every call of the app. */
const callsOf = (appId: string, uid: string) => `
  SELECT session_id FROM call_participants WHERE app_id = ${appId} AND uid = ${uid}
  UNION SELECT session_id FROM calls WHERE app_id = ${appId} AND initiator = ${uid}
  UNION SELECT session_id FROM calls WHERE app_id = ${appId} AND receiver = ${uid} AND receiver_type = 'user'`;

const partsIn = (table: string) => `FROM ${table} p WHERE p.app_id = c.app_id AND p.session_id = c.session_id`;
