import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';

const resetMessageId = statement(
  'conversations-reset-message-id',
  'SELECT reset_message_id FROM conversation_watermarks WHERE app_id = $1 AND uid = $2 AND conversation_id = $3',
);

// The newest message is found by index; a watermark never moves back.
const reset = statement(
  'conversations-reset',
  `INSERT INTO conversation_watermarks (app_id, uid, conversation_id, reset_message_id)
   SELECT $1, $2, $3, coalesce((SELECT max(id) FROM messages WHERE app_id = $1 AND conversation_id = $3), 0)
       ON CONFLICT (app_id, uid, conversation_id) DO UPDATE
      SET reset_message_id = greatest(conversation_watermarks.reset_message_id, excluded.reset_message_id), updated_at = now()`,
);

const forgetUser = statement(
  'conversations-forget-user',
  'DELETE FROM conversation_watermarks WHERE app_id = $1 AND uid = $2',
);
const forgetConversation = statement(
  'conversations-forget',
  'DELETE FROM conversation_watermarks WHERE app_id = $1 AND conversation_id = $2',
);
const eraseApp = statement('conversations-erase-app', 'DELETE FROM conversation_watermarks WHERE app_id = $1');

/** The only place that writes the table `conversation_watermarks`. */
@Injectable()
export class ConversationsRepository {
  constructor(private readonly database: Database) {}

  /** Messages up to this id are hidden from the user; 0 when none are. */
  async resetMessageId(ctx: RequestContext, uid: string, conversationId: string): Promise<bigint> {
    const [row] = await this.database.query<{ reset_message_id: bigint }>(ctx, resetMessageId, [
      ctx.app.id,
      uid,
      conversationId,
    ]);
    return row?.reset_message_id ?? 0n;
  }

  async reset(ctx: RequestContext, uid: string, conversationId: string): Promise<void> {
    await this.database.query(ctx, reset, [ctx.app.id, uid, conversationId]);
  }

  async forgetUser(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.query(ctx, forgetUser, [ctx.app.id, uid]);
  }

  async forgetConversation(ctx: RequestContext, conversationId: string): Promise<void> {
    await this.database.query(ctx, forgetConversation, [ctx.app.id, conversationId]);
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.database.query(ctx, eraseApp, [ctx.app.id]);
  }
}
