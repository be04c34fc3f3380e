import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import type { CursorRequest } from '../../../platform/http/cursor.js';
import type { MemberScope } from '../../../generated/prisma/enums.js';
import type { MessageRow } from '../model/message-row.js';

export interface ReactionRow {
  id: bigint;
  message_id: bigint;
  uid: string;
  reaction: string;
  reacted_at: Date;
}

export interface ReactionFilter {
  /** Of one kind. */
  reaction?: string;
  /** Of members of a group who have one of the scopes. */
  by?: { guid: string; scopes: MemberScope[] };
}

const columns = 'id, message_id, uid, reaction, reacted_at';

// The user is locked against being erased, so that the foreign key has nothing to object to. What one user adds to a message at once
// is added one after the other, so that the count that follows is exact; of two whose hashes are the same, one waits for the other.
const add = statement(
  'message-reactions-add',
  `INSERT INTO message_reactions (app_id, message_id, uid, reaction, conversation_key)
   SELECT $1, $2, uid, $4, $5
     FROM (SELECT pg_advisory_xact_lock(hashtextextended('message-reactions ' || $1::text || ' ' || $2::bigint || ' ' || $3::text, 0))) AS lock, users
    WHERE app_id = $1 AND uid = $3 FOR KEY SHARE OF users
       ON CONFLICT (app_id, message_id, uid, reaction) DO NOTHING
   RETURNING ${columns}`,
);

const kindsOfUser = statement(
  'message-reactions-kinds-of-user',
  'SELECT count(*)::int AS kinds FROM message_reactions WHERE app_id = $1 AND message_id = $2 AND uid = $3',
);

const remove = statement(
  'message-reactions-remove',
  `DELETE FROM message_reactions WHERE app_id = $1 AND message_id = $2 AND uid = $3 AND reaction = $4 RETURNING ${columns}`,
);

const removeAll = statement(
  'message-reactions-remove-all',
  'DELETE FROM message_reactions WHERE app_id = $1 AND message_id = $2',
);

const list = (name: string, after: '>' | '<', order: 'ASC' | 'DESC') =>
  statement(
    name,
    `SELECT ${columns} FROM message_reactions
      WHERE app_id = $1 AND message_id = $2 AND ($3::text IS NULL OR reaction = $3) AND ($4::bigint IS NULL OR id ${after} $4)
        AND ($6::text IS NULL OR uid IN (SELECT m.uid FROM group_members m
                                          WHERE m.app_id = $1 AND m.guid = $6 AND m.scope = ANY($7::member_scope[])))
      ORDER BY id ${order} LIMIT $5`,
  );

const append = list('message-reactions-append', '>', 'ASC');
const prepend = list('message-reactions-prepend', '<', 'DESC');

/**
 * The only place that writes the table `message_reactions`. Those of an erased message or user go by the foreign keys.
 */
@Injectable()
export class MessageReactionsRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined where the user has put the same reaction before */
  async add(
    ctx: RequestContext,
    { id, conversation_key }: Pick<MessageRow, 'id' | 'conversation_key'>,
    uid: string,
    reaction: string,
  ): Promise<ReactionRow | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<Row>(add, [id, uid, reaction, conversation_key]);
    return row;
  }

  /** Different reactions of the user to the message. */
  async kindsOfUser(ctx: RequestContext, messageId: bigint, uid: string): Promise<number> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<{ kinds: number }>(kindsOfUser, [messageId, uid]);
    return row!.kinds;
  }

  /** @returns undefined where there was none */
  async remove(
    ctx: RequestContext,
    messageId: bigint,
    uid: string,
    reaction: string,
  ): Promise<ReactionRow | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<Row>(remove, [messageId, uid, reaction]);
    return row;
  }

  async removeAll(ctx: RequestContext, messageId: bigint): Promise<void> {
    await this.database.forApp(ctx).query(removeAll, [messageId]);
  }

  /** Oldest first. */
  async list(
    ctx: RequestContext,
    messageId: bigint,
    { reaction, by }: ReactionFilter,
    { affix, id, limit }: CursorRequest,
  ): Promise<ReactionRow[]> {
    const values = [messageId, reaction, id, limit, by?.guid, by?.scopes];
    const rows = await this.database.forApp(ctx).queryUnchecked<Row>(affix === 'append' ? append : prepend, values);
    return affix === 'append' ? rows : rows.reverse();
  }
}

type Row = ReactionRow & Record<string, unknown>;
