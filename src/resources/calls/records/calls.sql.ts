import type { Call, CallParticipant } from '#generated/prisma/client.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import {
  appValues,
  composedStatements,
  rows,
  statement,
  type Shape,
  type ComposedValues,
  type Value,
} from '#platform/database/statement.js';
import type { PageQuery } from '#platform/http/lists/page.query.js';
import type { ListCallsQuery } from '../call.dto.js';

export type ParticipantRow = Omit<CallParticipant, 'appId' | 'sessionId' | 'id'>;

/** Times are ISO 8601. */
export type ParticipantJson = Omit<ParticipantRow, 'joinedAt' | 'leftAt'> & {
  readonly joinedAt: string | null;
  readonly leftAt: string | null;
};

export interface CallRow extends Omit<Call, 'appId' | 'metadata' | 'dueAt'> {
  metadata: object;
  participants: ParticipantJson[];
  /** Whether the user whose calls are listed may join or could have joined this call of a group, and did not. */
  isMissed: boolean;
}

export interface CallFilter extends Omit<ListCallsQuery, keyof PageQuery> {
  sessionId?: string;
  /** Only calls of this user, without the files of those that they missed. */
  viewer?: string;
  /** Only calls that this user took part in. */
  participant?: string;
}

interface StatementText {
  readonly text: SqlText;
  readonly values: ComposedValues;
}

const TRANSCRIPTIONS_IN_CALL = 5;

const callColumns = sql`c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type,
  c.receiver, c.metadata, c.tags, c.initiated_at, c.started_at, c.ended_at,
  c.is_meeting`;

/** Three index scans; the same condition with OR would read every call of the app. */
const callsWith = (uid: SqlText) => sql`
  SELECT session_id FROM call_participants WHERE app_id = $1 AND uid = ${uid}
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND initiator = ${uid}
  UNION SELECT session_id FROM calls WHERE app_id = $1 AND receiver = ${uid} AND receiver_type = 'user'`;

/** Members of a group may join its calls, and are called by those that begin while they are members. A meeting calls nobody. */
const callsOf = (uid: SqlText) => sql`${callsWith(uid)}
  UNION SELECT g.session_id
          FROM group_members m
          JOIN calls g ON g.app_id = $1 AND g.receiver = m.guid AND g.receiver_type = 'group'
         WHERE m.app_id = $1 AND m.uid = ${uid}
           AND (g.status IN ('initiated', 'ongoing') OR (NOT g.is_meeting AND m.joined_at <= g.initiated_at))`;

const partsIn = (table: SqlText) => sql`FROM ${table} p WHERE p.app_id = $1 AND p.session_id = c.session_id`;

/** Read together with the call: a statement of its own would read them as they are after the next change. */
const participantsOfCall = sql`(SELECT coalesce(json_agg(json_build_object('uid', p.uid, 'deviceId', p.device_id, 'mid', p.mid, 'state', p.state,
    'joinedAt', p.joined_at, 'leftAt', p.left_at, 'audioMinutes', p.audio_minutes, 'videoMinutes', p.video_minutes) ORDER BY p.id), '[]')
  ${partsIn(sql`call_participants`)}) AS participants`;

/** Whether the user missed the row `c` of their calls. @param uid absent in a list of the calls of all users */
const missedBy = (uid: string | undefined, value: Value): SqlText =>
  uid === undefined ? sql`false` : missedByValue(value(uid));

const missedByValue = (uid: SqlText) => sql`(c.receiver_type = 'group' AND c.initiator <> ${uid}
  AND NOT EXISTS (SELECT ${partsIn(sql`call_participants`)} AND p.uid = ${uid}))`;

/** The condition on a row `c` of calls. */
function callCondition(filter: CallFilter, value: Value): SqlText {
  const conditions = [sql`c.app_id = $1`];
  const restrict = (condition: SqlText) => conditions.push(condition);

  if (filter.sessionId !== undefined) restrict(sql`c.session_id = ${value(filter.sessionId)}`);
  for (const uid of new Set([filter.viewer, filter.uid]))
    if (uid !== undefined) restrict(sql`c.session_id IN (${callsOf(value(uid))})`);
  if (filter.participant !== undefined) restrict(sql`c.session_id IN (${callsWith(value(filter.participant))})`);
  if (filter.type) restrict(sql`c.type = ${value(filter.type)}`);
  if (filter.mode) restrict(sql`c.mode = ${value(filter.mode)}`);
  if (filter.status) restrict(sql`c.status = ${value(filter.status)}`);
  if (filter.receiverType) restrict(sql`c.receiver_type = ${value(filter.receiverType)}`);
  if (filter.participantsCount !== undefined)
    restrict(
      sql`(SELECT count(*) ${partsIn(sql`call_participants`)})
         + (${missedBy(filter.viewer ?? filter.uid, value)} AND NOT c.is_meeting)::int = ${value(filter.participantsCount)}`,
    );
  const hasVisible = (table: SqlText) =>
    sql`(EXISTS (SELECT ${partsIn(table)}) AND NOT ${missedBy(filter.viewer, value)})`;
  if (filter.hasRecording !== undefined)
    restrict(sql`${hasVisible(sql`call_recordings`)} = ${value(filter.hasRecording)}`);
  if (filter.hasTranscription !== undefined)
    restrict(sql`${hasVisible(sql`call_transcriptions`)} = ${value(filter.hasTranscription)}`);
  // times are truncated to seconds in responses, so the whole second of the filter is included
  if (filter.startedAt !== undefined)
    restrict(sql`coalesce(c.started_at, c.initiated_at) >= to_timestamp(${value(filter.startedAt)})`);
  if (filter.endedAt !== undefined)
    restrict(sql`coalesce(c.ended_at, c.started_at, c.initiated_at) < to_timestamp(${value(filter.endedAt + 1)})`);

  return sql.join(conditions, sql` AND `);
}

/** Newest first. */
export function callList(filter: CallFilter, page: { limit: number; offset: number }): StatementText {
  const { values, value } = appValues();
  const isMissed = missedBy(filter.viewer ?? filter.uid, value);
  const text = sql`SELECT ${callColumns}, ${participantsOfCall}, ${isMissed} AS is_missed FROM calls c WHERE ${callCondition(filter, value)}
    ORDER BY c.initiated_at DESC, c.session_id DESC LIMIT ${value(page.limit)} OFFSET ${value(page.offset)}`;
  return { text, values };
}

export function callCount(filter: CallFilter): StatementText {
  const { values, value } = appValues();
  return { text: sql`SELECT count(*) AS total FROM calls c WHERE ${callCondition(filter, value)}`, values };
}

const representativeFilters: Readonly<Record<string, CallFilter>> = {
  'of the app': {},
  'of a user': { viewer: 'uid' },
  'of a user with another user': { viewer: 'uid', uid: 'other' },
  'one call of a user': { sessionId: 'id', viewer: 'uid' },
  'one call with a user': { sessionId: 'id', participant: 'uid' },
  'of a user with every filter about parts': {
    viewer: 'uid',
    participantsCount: 2,
    hasRecording: true,
    hasTranscription: true,
  },
  'with every filter': {
    type: 'audio',
    mode: 'call',
    status: 'ended',
    receiverType: 'user',
    participantsCount: 2,
    hasRecording: true,
    hasTranscription: true,
    startedAt: 0,
    endedAt: 0,
  },
};

const shapesOf = (textOf: (filter: CallFilter) => StatementText) => (): Shape[] =>
  Object.entries(representativeFilters).map(([label, filter]) => [label, textOf(filter).text]);

/** The statements of `callList`. */
export const list = composedStatements(
  'calls-list',
  shapesOf((filter) => callList(filter, { limit: 100, offset: 0 })),
  rows<CallRow>(),
);

/** The statements of `callCount`. */
export const count = composedStatements('calls-count', shapesOf(callCount));

export const listRecordings = statement('calls-list-recordings')`
   SELECT session_id, rid, url, minutes, started_at, ended_at
     FROM call_recordings WHERE app_id = $1 AND session_id = ANY($2) ORDER BY session_id, started_at, rid`;

export const listNewestTranscriptions = statement('calls-list-newest-transcriptions')`
   SELECT t.* FROM unnest($2::text[]) AS c (session_id), LATERAL (
     SELECT session_id, tid, mid, room_name, url, started_at, ended_at,
            transcribed_at
       FROM call_transcriptions
      WHERE app_id = $1 AND session_id = c.session_id ORDER BY transcribed_at DESC, tid DESC LIMIT ${TRANSCRIPTIONS_IN_CALL}
   ) t`;
