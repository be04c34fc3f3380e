import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';

// The user is locked against being erased, so that the foreign key has nothing to object to. In an order that is always the same, so
// that no two requests wait for each other. What one user adds to a message at once is added one after the other, so that the count
// that follows is exact.
const add = statement(
  'message-interactions-add',
  `INSERT INTO message_interactions (app_id, message_id, uid, element_id)
   SELECT $1, $2, u.uid, element_id
     FROM (SELECT pg_advisory_xact_lock(hashtextextended('message-interactions ' || $1::text || ' ' || $2::bigint || ' ' || $3::text, 0))) AS lock,
          (SELECT uid FROM users WHERE app_id = $1 AND uid = $3 FOR KEY SHARE) u, unnest($4::text[]) AS e (element_id)
    ORDER BY element_id
       ON CONFLICT (app_id, message_id, uid, element_id) DO NOTHING`,
);

const count = statement(
  'message-interactions-count',
  'SELECT count(*)::int AS elements FROM message_interactions WHERE app_id = $1 AND message_id = $2 AND uid = $3',
);

const removeAll = statement(
  'message-interactions-remove-all',
  'DELETE FROM message_interactions WHERE app_id = $1 AND message_id = $2',
);

/** The only place that writes the table `message_interactions`. Those of an erased message or user go by the foreign keys. */
@Injectable()
export class MessageInteractionsRepository {
  constructor(private readonly database: Database) {}

  /** An element that was used before keeps its time. @returns how many the user has used in all */
  async add(ctx: RequestContext, messageId: bigint, uid: string, elementIds: string[]): Promise<number> {
    await this.database.forApp(ctx).query(add, [messageId, uid, elementIds]);
    const [row] = await this.database.forApp(ctx).queryUnchecked<{ elements: number }>(count, [messageId, uid]);
    return row!.elements;
  }

  async removeAll(ctx: RequestContext, messageId: bigint): Promise<void> {
    await this.database.forApp(ctx).query(removeAll, [messageId]);
  }
}
