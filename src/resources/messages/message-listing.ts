import type { Affix } from '../../platform/http/cursor.js';
import type { ListableMessages } from '../policy/policy.service.js';
import { messageColumns } from './message-row.js';

export interface MessageFilter {
  /** Only what this user may see: messages of conversations that they are part of, as far as they did not reset them. */
  viewer?: string;
  /** Only what the role of the viewer may read. */
  readable?: ListableMessages;
  conversationId?: string;
  /** One-to-one messages that this user sent or got. */
  participant?: string;
  receiverType?: string;
  sender?: string;
  categories?: string[];
  types?: string[];
  tags?: string[];
  deleted?: 'hidden' | 'only';
  hideReplies?: boolean;
  /** Only replies in the thread of this message. */
  parentId?: bigint;
  /** Only messages that mention somebody, or any of these users. */
  mentioning?: 'anybody' | string[];
  /** Only messages that mention the viewer; without a viewer it has no effect. */
  mentioningViewer?: boolean;
  /** Only messages that somebody reacted to. */
  hasReactions?: boolean;
  /** Without messages of users whom the viewer has blocked; without a viewer it has no effect. */
  hideBlocked?: boolean;
  /** Unix seconds, both inclusive. */
  fromTimestamp?: number;
  toTimestamp?: number;
}

/** Which rows of a list that is ordered by id. */
export interface MessageWindow {
  affix: Affix;
  limit: number;
  id?: bigint;
  /** Unix seconds. */
  sentAt?: number;
  /** Rows to pass over first: for threads alone, which clients walk by page number. */
  offset?: number;
}

/**
 * The query of a list: conditions in the order given, values as parameters. `append` reads upwards from the cursor,
 * `prepend` downwards, each from an index and never further than the limit asks.
 */
export function messageListing(
  appId: string,
  filter: MessageFilter,
  { affix, limit, id, sentAt, offset = 0 }: MessageWindow,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (item: unknown) => `$${values.push(item)}`;
  const conditions = [`m.app_id = ${value(appId)}`];
  const keep = (condition: string) => conditions.push(condition);

  if (filter.viewer !== undefined) {
    const viewer = value(filter.viewer);
    keep(visibleTo(viewer));
    if (filter.hideBlocked) keep(notBlockedBy(viewer));
    if (filter.mentioningViewer) keep(`${MENTIONS} AND m.mentioned_uids @> ARRAY[${viewer}::text]`);
  }
  const { categories, types } = filter.readable ?? {};
  if (categories) keep(`m.category = ANY(${value(categories)})`);
  if (types) keep(`(m.category <> 'message' OR m.type = ANY(${value(types)}))`);
  if (filter.conversationId !== undefined) keep(`m.conversation_id = ${value(filter.conversationId)}`);
  if (filter.participant !== undefined) {
    const uid = value(filter.participant);
    keep(`m.receiver_type = 'user' AND (m.sender = ${uid} OR m.receiver = ${uid})`);
  }
  if (filter.receiverType !== undefined) keep(`m.receiver_type::text = ${value(filter.receiverType)}`);
  if (filter.sender !== undefined) keep(`m.sender = ${value(filter.sender)}`);
  if (filter.categories) keep(`m.category = ANY(${value(filter.categories)})`);
  if (filter.types) keep(`m.type = ANY(${value(filter.types)})`);
  if (filter.tags) keep(`m.tags && ${value(filter.tags)}`);
  if (filter.deleted) keep(`m.deleted_at IS ${filter.deleted === 'only' ? 'NOT NULL' : 'NULL'}`);
  if (filter.hideReplies) keep('m.parent_id IS NULL');
  if (filter.parentId !== undefined) keep(`m.parent_id = ${value(filter.parentId)}`);
  if (filter.mentioning) keep(MENTIONS);
  if (Array.isArray(filter.mentioning)) keep(`m.mentioned_uids && ${value(filter.mentioning)}`);
  if (filter.hasReactions) keep(HAS_REACTIONS);
  if (filter.fromTimestamp !== undefined) keep(`m.sent_at >= to_timestamp(${value(filter.fromTimestamp)})`);
  if (filter.toTimestamp !== undefined) keep(`m.sent_at < to_timestamp(${value(filter.toTimestamp + 1)})`);

  const forwards = affix === 'append';
  if (id !== undefined) keep(`m.id ${forwards ? '>' : '<'} ${value(id)}`);
  else if (sentAt !== undefined)
    keep(forwards ? `m.sent_at >= to_timestamp(${value(sentAt + 1)})` : `m.sent_at < to_timestamp(${value(sentAt)})`);

  const text = `SELECT ${messageColumns} FROM messages m
    WHERE ${conditions.join(' AND ')}
    ORDER BY m.id ${forwards ? 'ASC' : 'DESC'} OFFSET ${value(offset)} LIMIT ${value(limit)}`;
  return { text, values };
}

/** As the index of mentions says it. */
const MENTIONS = `m.mentioned_uids <> '{}'`;

const HAS_REACTIONS = 'EXISTS (SELECT FROM message_reactions r WHERE r.app_id = m.app_id AND r.message_id = m.id)';

/**
 * Of messages `m` of the app $1, those in conversations of the user, as far as they were not reset; what moderation holds back
 * is for its sender only. The groups of the user are looked up once, not once per message.
 */
export const visibleTo = (uid: string) => `(
    (m.receiver_type = 'user' AND (m.sender = ${uid} OR m.receiver = ${uid}))
    OR (m.receiver_type = 'group' AND m.receiver IN (SELECT g.guid FROM group_members g WHERE g.app_id = $1 AND g.uid = ${uid}))
  )
  AND (m.moderation_status IS NULL OR m.moderation_status = 'approved' OR m.sender = ${uid})
  AND m.id > coalesce((SELECT w.reset_message_id FROM conversation_watermarks w
                        WHERE w.app_id = $1 AND w.uid = ${uid} AND w.conversation_id = m.conversation_id), 0)`;

const notBlockedBy = (uid: string) =>
  `NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = m.app_id AND b.uid = ${uid} AND b.blocked_uid = m.sender)`;
