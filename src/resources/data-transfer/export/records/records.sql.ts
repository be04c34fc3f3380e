import { groupKeyInSql, isConversationOfUsersInSql } from '#core/conversations/conversation-key.js';
import { isApproved } from '#core/visibility/visible-messages.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import type { CallRecordDto } from '#resources/data-transfer/import/rules/call-record.dto.js';
import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import { groupTable } from '#resources/groups/groups.sql.js';
import { userTable } from '#resources/users/list/user-columns.js';

// Pages of rows by primary key, with what belongs to a row as JSON. The parameters are the key after which the page begins, and its length.

/** Times in JSON, as Unix seconds. */
const seconds = (time: SqlText): SqlText => sql`round(extract(epoch FROM ${time}), 3)`;

export const roles = statement('export-records-roles')`
   SELECT role, name, description, metadata, settings FROM roles WHERE app_id = $1 AND role > $2 ORDER BY role LIMIT $3`;

const hasStatusMessage = sql`(u.status_message_expires_at > now()) IS NOT FALSE`;

const userValues = userTable.given.values(sql`u`, {
  statusMessage: sql`CASE WHEN ${hasStatusMessage} THEN u.status_message END AS status_message`,
  presenceVisibility: sql`nullif(u.presence_visibility, 'everyone') AS presence_visibility`,
});

export const users = statement('export-records-users')`
   SELECT ${userValues},
          CASE WHEN ${hasStatusMessage} THEN u.status_message_expires_at END AS status_message_expires_at, u.created_at, u.updated_at, u.last_active_at, u.deactivated_at
     FROM users u WHERE u.app_id = $1 AND u.uid > $2 ORDER BY u.uid LIMIT $3`;

export const friends = statement('export-records-friends')`
   SELECT uid, friend_uid, created_at FROM friends
    WHERE app_id = $1 AND (uid, friend_uid) > ($2, $3) AND uid COLLATE "C" < friend_uid COLLATE "C"
    ORDER BY uid, friend_uid LIMIT $4`;

export const blocks = statement('export-records-blocks')`
   SELECT uid, blocked_uid, blocked_at FROM user_blocks
    WHERE app_id = $1 AND (uid, blocked_uid) > ($2, $3) ORDER BY uid, blocked_uid LIMIT $4`;

export const groups = statement('export-records-groups')`
   SELECT ${groupTable.given.values(sql`g`)}, g.password_hash, g.created_at, g.updated_at, g.updated_by, d.seconds AS disappear_after_seconds
     FROM groups g LEFT JOIN disappearing_conversations d ON d.app_id = $1 AND d.conversation_key = ${groupKeyInSql(sql`g.guid`)}
    WHERE g.app_id = $1 AND g.guid > $2 ORDER BY g.guid LIMIT $3`;

export const members = statement('export-records-members')`
   SELECT guid, uid, scope, joined_at FROM group_members
    WHERE app_id = $1 AND (guid, uid) > ($2, $3) ORDER BY guid, uid LIMIT $4`;

export const bans = statement('export-records-bans')`
   SELECT guid, uid, scope, banned_at, banned_by FROM group_bans
    WHERE app_id = $1 AND (guid, uid) > ($2, $3) ORDER BY guid, uid LIMIT $4`;

export const files = statement('export-records-files')`
   SELECT id, name, mime_type, size, uid, created_at FROM media
    WHERE app_id = $1 AND id > $2 AND size IS NOT NULL AND NOT discarded ORDER BY id LIMIT $3`;

/** The time at which the receiver of a message between two users received or read it. */
const receiptTime = (type: 'delivered' | 'read'): SqlText =>
  sql`(SELECT r.created_at FROM conversation_receipts r
     WHERE r.app_id = $1 AND r.conversation_key = m.conversation_key AND r.uid = m.receiver AND r.type = '${type}' AND r.message_id >= m.id
       AND m.receiver_type = 'user'
     ORDER BY r.message_id LIMIT 1)`;

const list = (source: SqlText, object: SqlText, order: SqlText): SqlText =>
  sql`(SELECT json_agg(json_build_object(${object}) ORDER BY ${order}) FROM ${source})`;

/** A row whose JSON values are those of the record, or null. */
type RowWith<Record, Name extends string, Json extends keyof Record> = Omit<RowOf<Name>, Json> & {
  [Member in Json]-?: Exclude<Record[Member], undefined> | null;
};

export type MessageRecordRow = RowWith<
  MessageRecordDto,
  'export-records-messages',
  'reactions' | 'pinned' | 'savedBy' | 'threadSubscribers' | 'interactions' | 'poll'
> & { data: object };

/** @param source rows of `messages` as `m` */
const messagesOf = (source: SqlText) =>
  sql`SELECT m.id, m.muid, m.muid_position, m.sender, m.receiver_type, m.receiver, m.category, m.type,
          m.data, m.tags, m.sent_at, m.updated_at, m.edited_at, m.edited_by,
          (SELECT d.disappears_at FROM disappearing_messages d WHERE d.app_id = $1 AND d.message_id = m.id) AS disappears_at,
          m.deleted_at, m.deleted_by, m.parent_id, m.quoted_message_id,
          m.mentioned_uids, ${receiptTime('delivered')} AS delivered_at, ${receiptTime('read')} AS read_at,
          ${list(
            sql`message_reactions r WHERE r.app_id = $1 AND r.message_id = m.id`,
            sql`'uid', r.uid, 'reaction', r.reaction, 'reactedAt', ${seconds(sql`r.reacted_at`)}`,
            sql`r.id`,
          )} AS reactions,
          (SELECT json_build_object('pinnedBy', p.pinned_by, 'pinnedAt', ${seconds(sql`p.pinned_at`)})
             FROM message_pins p WHERE p.app_id = $1 AND p.message_id = m.id) AS pinned,
          ${list(
            sql`saved_messages s WHERE s.app_id = $1 AND s.message_id = m.id`,
            sql`'uid', s.uid, 'savedAt', ${seconds(sql`s.saved_at`)}`,
            sql`s.uid`,
          )} AS saved_by,
          ${list(
            sql`thread_subscriptions t WHERE t.app_id = $1 AND t.parent_id = m.id`,
            sql`'uid', t.uid, 'subscribedAt', ${seconds(sql`t.subscribed_at`)}, 'readMessageId', t.read_message_id::text`,
            sql`t.uid`,
          )} AS thread_subscribers,
          ${list(
            sql`message_interactions i WHERE i.app_id = $1 AND i.message_id = m.id`,
            sql`'uid', i.uid, 'elementId', i.element_id, 'interactedAt', ${seconds(sql`i.interacted_at`)}`,
            sql`i.uid, i.element_id`,
          )} AS interactions,
          (SELECT json_build_object('multiple', p.multiple, 'anonymous', p.anonymous, 'closesAt', ${seconds(sql`p.closes_at`)}, 'closedAt', ${seconds(sql`p.closed_at`)},
                    'votes', ${list(
                      sql`poll_votes v WHERE v.app_id = $1 AND v.message_id = m.id`,
                      sql`'uid', v.uid, 'option', v.option, 'votedAt', ${seconds(sql`v.voted_at`)}`,
                      sql`v.id`,
                    )})
             FROM polls p WHERE p.app_id = $1 AND p.message_id = m.id) AS poll,
          (SELECT array_agg(u.media_id ORDER BY u.media_id) FROM media_uses u WHERE u.app_id = $1 AND u.message_id = m.id) AS file_ids
     FROM ${source}
    ORDER BY m.id`;

/** Messages that moderation holds back are left out: a record cannot say so, and its import would publish them. $4 bytes */
export const messages = statement(
  'export-records-messages',
  rows<MessageRecordRow>(),
)`${messagesOf(sql`(SELECT n.*, sum(octet_length(n.data::text)) OVER (ORDER BY n.id) - octet_length(n.data::text) AS bytes_before
             FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND m.id > $2 AND ${isApproved(sql`m`)} ORDER BY m.id LIMIT $3) n) m
    WHERE m.bytes_before < $4`)}`;

export const messagesWithIds = statement('export-records-messages-with-ids', rows<MessageRecordRow>())`
   ${messagesOf(sql`messages m WHERE m.app_id = $1 AND m.id = ANY($2::bigint[])`)}`;

const stateTime = (type: 'delivered' | 'read'): SqlText =>
  sql`(SELECT r.created_at FROM conversation_receipts r
     WHERE r.app_id = $1 AND r.conversation_key = w.conversation_key AND r.uid = w.uid AND r.type = '${type}'
       AND r.message_id = w.${type}_message_id)`;

export const states = statement('export-records-conversation-states')`
   SELECT w.uid, w.conversation_key, w.read_message_id,
          w.delivered_message_id, w.reset_message_id, w.tags, w.pinned_at, d.seconds AS disappear_after_seconds,
          ${stateTime('read')} AS read_at, ${stateTime('delivered')} AS delivered_at
     FROM conversation_watermarks w LEFT JOIN disappearing_conversations d ON d.app_id = $1 AND d.conversation_key = w.conversation_key
      AND ${isConversationOfUsersInSql(sql`d.conversation_key`)}
    WHERE w.app_id = $1 AND (w.uid, w.conversation_key) > ($2, $3) ORDER BY w.uid, w.conversation_key LIMIT $4`;

/** Settings of conversations between users of which neither has a state. */
export const settingsWithoutState = statement('export-records-settings-without-state')`
   SELECT d.conversation_key, d.seconds
     FROM disappearing_conversations d
    WHERE d.app_id = $1 AND d.conversation_key > $2 AND ${isConversationOfUsersInSql(sql`d.conversation_key`)}
      AND NOT EXISTS (
            SELECT FROM conversation_watermarks w
             WHERE w.app_id = $1 AND w.uid IN (split_part(d.conversation_key, '/', 2), split_part(d.conversation_key, '/', 3))
               AND w.conversation_key = d.conversation_key)
    ORDER BY d.conversation_key LIMIT $3`;

export type CallRecordRow = RowWith<
  CallRecordDto,
  'export-records-calls',
  'metadata' | 'participants' | 'recordings' | 'transcriptions'
> &
  Pick<CallRecordDto, 'status'>;

/** Calls that are over. */
export const calls = statement('export-records-calls', rows<CallRecordRow>())`
   SELECT c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type, c.receiver,
          c.metadata, c.tags, c.initiated_at, c.started_at, c.ended_at,
          ${list(
            sql`call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id`,
            sql`'uid', p.uid, 'deviceId', p.device_id, 'mid', p.mid, 'state', p.state, 'joinedAt', ${seconds(sql`p.joined_at`)},
             'leftAt', ${seconds(sql`p.left_at`)}, 'audioMinutes', p.audio_minutes, 'videoMinutes', p.video_minutes`,
            sql`p.id`,
          )} AS participants,
          ${list(
            sql`call_recordings r WHERE r.app_id = $1 AND r.session_id = c.session_id`,
            sql`'rid', r.rid, 'url', r.url, 'minutes', r.minutes, 'startedAt', ${seconds(sql`r.started_at`)}, 'endedAt', ${seconds(sql`r.ended_at`)}`,
            sql`r.rid`,
          )} AS recordings,
          ${list(
            sql`call_transcriptions t WHERE t.app_id = $1 AND t.session_id = c.session_id`,
            sql`'tid', t.tid, 'mid', t.mid, 'roomName', t.room_name, 'url', t.url, 'startedAt', ${seconds(sql`t.started_at`)},
             'endedAt', ${seconds(sql`t.ended_at`)}, 'transcribedAt', ${seconds(sql`t.transcribed_at`)}`,
            sql`t.tid`,
          )} AS transcriptions
     FROM calls c
    WHERE c.app_id = $1 AND c.session_id > $2 AND c.status NOT IN ('initiated', 'ongoing')
    ORDER BY c.session_id LIMIT $3`;
