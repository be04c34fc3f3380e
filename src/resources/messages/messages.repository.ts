import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { ModerationStatus, ReceiverType } from '../../generated/prisma/enums.js';
import { messageColumns, type MessageRow } from './message-row.js';
import { messageListing, type MessageFilter, type MessageWindow } from './message-listing.js';

/** One conversation that a message goes to. */
export interface Destination {
  receiverType: ReceiverType;
  receiver: string;
  conversationId: string;
}

export interface Draft {
  sender: string;
  category: string;
  type: string;
  data: object;
  tags?: string[];
  muid?: string;
}

/**
 * Stores a message for each destination that can be reached, and its event, in one statement. A receiver is locked
 * against being deleted until the message is committed, as a foreign key would do.
 *
 * $1 app, $2 sender, $3 receiver types, $4 receivers, $5 conversation ids, $6 category, $7 type, $8 data, $9 tags, $10 muid, $11 request id
 */
const sendStatement = (reachableGroups: string, userCondition = '') => `
  WITH destination AS (
    SELECT * FROM unnest($3::receiver_type[], $4::text[], $5::text[]) WITH ORDINALITY
             AS d (receiver_type, receiver, conversation_id, ordinality)
  ), reachable_users AS (
    SELECT 'user'::receiver_type AS receiver_type, uid AS receiver FROM users
     WHERE app_id = $1 AND uid IN (SELECT receiver FROM destination WHERE receiver_type = 'user')
       AND deactivated_at IS NULL AND deleted_at IS NULL ${userCondition}
       FOR KEY SHARE
  ), reachable_groups AS (
    ${reachableGroups} FOR KEY SHARE
  ), reachable AS (
    SELECT * FROM reachable_users UNION ALL SELECT * FROM reachable_groups
  ), sent AS (
    INSERT INTO messages (app_id, conversation_id, sender, receiver_type, receiver, category, type, data, tags, muid, muid_position)
    SELECT $1, d.conversation_id, $2, d.receiver_type, d.receiver, $6, $7, $8::jsonb, $9::text[], $10, d.ordinality
      FROM destination d JOIN reachable USING (receiver_type, receiver)
     ORDER BY d.ordinality
        ON CONFLICT (app_id, sender, muid, muid_position) DO NOTHING
    RETURNING ${messageColumns}
  ), told AS (
    INSERT INTO outbox_events (app_id, name, subject, payload, request_id)
    SELECT $1, 'message_sent', conversation_id, jsonb_build_object('messageId', id::text), $11 FROM sent
  )
  SELECT * FROM sent ORDER BY id`;

const wantedGroups = `guid IN (SELECT receiver FROM destination WHERE receiver_type = 'group')`;

const notBlocked = `
       AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = users.uid)
       AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = users.uid AND b.blocked_uid = $2)`;

/** A user reaches the groups that they are a member of, and other users as long as neither has blocked the other. */
const sendAsUser = statement(
  'messages-send-as-user',
  sendStatement(
    `SELECT 'group'::receiver_type AS receiver_type, guid AS receiver FROM group_members WHERE app_id = $1 AND uid = $2 AND ${wantedGroups}`,
    notBlocked,
  ),
);

/** The app itself reaches everybody and every group. */
const sendAsApp = statement(
  'messages-send-as-app',
  sendStatement(
    `SELECT 'group'::receiver_type AS receiver_type, guid AS receiver FROM groups WHERE app_id = $1 AND ${wantedGroups}`,
  ),
);

const findByMuid = statement(
  'messages-by-muid',
  `SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND sender = $2 AND muid = $3 ORDER BY muid_position`,
);

const append = statement(
  'messages-append',
  `INSERT INTO messages (app_id, conversation_id, sender, receiver_type, receiver, category, type, muid, moderation_status, data)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, data::jsonb FROM unnest($10::text[]) WITH ORDINALITY AS d (data, ordinality)
    ORDER BY ordinality
   RETURNING ${messageColumns}`,
);

const findById = statement('messages-by-id', `SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND id = $2`);
const findByIds = statement(
  'messages-by-ids',
  `SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[])`,
);
const lockById = statement(
  'messages-lock',
  `SELECT ${messageColumns} FROM messages WHERE app_id = $1 AND id = $2 FOR UPDATE`,
);

const edit = statement(
  'messages-edit',
  `UPDATE messages SET data = $3::jsonb, tags = $4::text[], edited_at = now(), edited_by = $5, updated_at = now()
    WHERE app_id = $1 AND id = $2 RETURNING ${messageColumns}`,
);

const empty = statement(
  'messages-empty',
  `UPDATE messages SET data = '{}', tags = '{}', deleted_at = now(), deleted_by = $3, updated_at = now()
    WHERE app_id = $1 AND id = $2 RETURNING ${messageColumns}`,
);

const erase = statement('messages-erase', 'DELETE FROM messages WHERE app_id = $1 AND id = $2');
const eraseConversation = statement(
  'messages-erase-conversation',
  'DELETE FROM messages WHERE app_id = $1 AND conversation_id = $2',
);

const eraseUser = statement(
  'messages-erase-user',
  `DELETE FROM messages WHERE app_id = $1 AND (sender = $2 OR (receiver_type = 'user' AND receiver = $2))`,
);

const eraseApp = statement('messages-erase-app', 'DELETE FROM messages WHERE app_id = $1');

/** The only place that writes the table `messages`. */
@Injectable()
export class MessagesRepository {
  constructor(private readonly database: Database) {}

  /**
   * @returns the messages that were stored. Missing are those to a receiver who cannot be reached, and those that the
   * sender has sent before with the same muid.
   */
  async send(ctx: RequestContext, draft: Draft, destinations: Destination[]): Promise<MessageRow[]> {
    return this.database.query<MessageRow>(ctx, ctx.principal.kind === 'user' ? sendAsUser : sendAsApp, [
      ctx.app.id,
      draft.sender,
      destinations.map(({ receiverType }) => receiverType),
      destinations.map(({ receiver }) => receiver),
      destinations.map(({ conversationId }) => conversationId),
      draft.category,
      draft.type,
      JSON.stringify(draft.data),
      draft.tags ?? [],
      draft.muid,
      ctx.requestId,
    ]);
  }

  /** One message, or as many as there were receivers. */
  async findByMuid(ctx: RequestContext, sender: string, muid: string): Promise<MessageRow[]> {
    return this.database.query<MessageRow>(ctx, findByMuid, [ctx.app.id, sender, muid]);
  }

  /** Stores messages of one kind in one conversation as they are, without looking whether anybody can be reached. */
  async append(
    ctx: RequestContext,
    { conversationId, receiverType, receiver }: Destination,
    { sender, category, type, muid }: Omit<Draft, 'data'>,
    data: object[],
    moderation?: ModerationStatus,
  ): Promise<MessageRow[]> {
    const texts = data.map((content) => JSON.stringify(content));
    return this.database.query<MessageRow>(ctx, append, [
      ctx.app.id,
      conversationId,
      sender,
      receiverType,
      receiver,
      category,
      type,
      muid,
      moderation,
      texts,
    ]);
  }

  async find(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const [row] = await this.database.query<MessageRow>(ctx, findById, [ctx.app.id, id]);
    return row;
  }

  async findMany(ctx: RequestContext, ids: bigint[]): Promise<MessageRow[]> {
    return ids.length > 0 ? this.database.query<MessageRow>(ctx, findByIds, [ctx.app.id, ids.map(String)]) : [];
  }

  /** Until the end of the transaction nobody else changes the message. */
  async lock(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const [row] = await this.database.query<MessageRow>(ctx, lockById, [ctx.app.id, id]);
    return row;
  }

  /** Oldest first. */
  async list(ctx: RequestContext, filter: MessageFilter, window: MessageWindow): Promise<MessageRow[]> {
    const { text, values } = messageListing(ctx.app.id, filter, window);
    const rows = await this.database.query<MessageRow>(ctx, { text }, values);
    return window.affix === 'prepend' ? rows.reverse() : rows;
  }

  async edit(ctx: RequestContext, id: bigint, data: object, tags: string[], editedBy: string): Promise<MessageRow> {
    const [row] = await this.database.query<MessageRow>(ctx, edit, [
      ctx.app.id,
      id,
      JSON.stringify(data),
      tags,
      editedBy,
    ]);
    return row!;
  }

  /** Keeps the row, without what it said. */
  async empty(ctx: RequestContext, id: bigint, deletedBy: string): Promise<MessageRow> {
    const [row] = await this.database.query<MessageRow>(ctx, empty, [ctx.app.id, id, deletedBy]);
    return row!;
  }

  async erase(ctx: RequestContext, id: bigint): Promise<void> {
    await this.database.query(ctx, erase, [ctx.app.id, id]);
  }

  async eraseConversation(ctx: RequestContext, conversationId: string): Promise<void> {
    await this.database.query(ctx, eraseConversation, [ctx.app.id, conversationId]);
  }

  /** What the user sent to anybody, and what others sent to the user. */
  async eraseUser(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.query(ctx, eraseUser, [ctx.app.id, uid]);
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.database.query(ctx, eraseApp, [ctx.app.id]);
  }
}
