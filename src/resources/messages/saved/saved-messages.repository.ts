import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import { visibleTo } from '../list/message-list.sql.js';

// NO KEY: who sends to the user holds their key meanwhile.
const lockUser = statement(
  'saved-messages-lock-user',
  'SELECT 1 FROM users WHERE app_id = $1 AND uid = $2 FOR NO KEY UPDATE',
);

// What the user does not see any more, they can neither find nor take out: it takes nobody's place.
const countOthers = statement(
  'saved-messages-count-others',
  `SELECT count(*)::int AS saved
     FROM saved_messages s
     JOIN messages m ON m.app_id = s.app_id AND m.id = s.message_id
    WHERE s.app_id = $1 AND s.uid = $2 AND s.message_id <> $3 AND ${visibleTo('$2')}`,
);

const save = statement(
  'saved-messages-save',
  'INSERT INTO saved_messages (app_id, uid, message_id) VALUES ($1, $2, $3) ON CONFLICT (app_id, uid, message_id) DO NOTHING RETURNING saved_at AS "savedAt"',
);

const remove = statement(
  'saved-messages-remove',
  'DELETE FROM saved_messages WHERE app_id = $1 AND uid = $2 AND message_id = $3 RETURNING message_id',
);

const removeForAll = statement(
  'saved-messages-remove-for-all',
  'DELETE FROM saved_messages WHERE app_id = $1 AND message_id = $2',
);

/** The only place that writes the table `saved_messages`. Those of an erased message or user go by the foreign keys. */
@Injectable()
export class SavedMessagesRepository {
  constructor(private readonly database: Database) {}

  /** Until the end of the transaction nobody else saves in the name of the user. */
  async lock(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(lockUser, [uid]);
  }

  /** Of the messages that the user sees. */
  async countOthers(ctx: RequestContext, uid: string, messageId: bigint): Promise<number> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<{ saved: number }>(countOthers, [uid, messageId]);
    return row!.saved;
  }

  /** What is saved stays so since it was. @returns when, unless it was saved before */
  async save(ctx: RequestContext, uid: string, messageId: bigint): Promise<Date | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<{ savedAt: Date }>(save, [uid, messageId]);
    return row?.savedAt;
  }

  /** @returns whether it was saved */
  async remove(ctx: RequestContext, uid: string, messageId: bigint): Promise<boolean> {
    return (await this.database.forApp(ctx).query(remove, [uid, messageId])).length > 0;
  }

  async removeForAll(ctx: RequestContext, messageId: bigint): Promise<void> {
    await this.database.forApp(ctx).query(removeForAll, [messageId]);
  }
}
