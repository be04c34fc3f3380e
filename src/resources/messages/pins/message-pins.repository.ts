import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import type { MessageRow } from '../model/message-row.js';

// Of two apps or conversations whose hashes are the same, one waits for the other: nothing worse.
const lock = statement(
  'message-pins-lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('message-pins ' || $1 || ' ' || $2, 0))`,
);

const countOthers = statement(
  'message-pins-count-others',
  `SELECT count(*)::int AS pins FROM message_pins WHERE app_id = $1 AND conversation_key = $2 AND message_id <> $3`,
);

// The clock, not the beginning of the transaction: pins that wait for each other are in the order in which they were made.
const pin = statement(
  'message-pins-pin',
  `INSERT INTO message_pins (app_id, message_id, conversation_key, pinned_by, pinned_at)
   VALUES ($1, $2, $3, $4, clock_timestamp())
       ON CONFLICT (app_id, message_id) DO UPDATE SET pinned_by = excluded.pinned_by, pinned_at = excluded.pinned_at`,
);

const unpin = statement(
  'message-pins-unpin',
  'DELETE FROM message_pins WHERE app_id = $1 AND message_id = $2 RETURNING message_id',
);

/** The only place that writes the table `message_pins`. Pins of an erased message go by the foreign key. */
@Injectable()
export class MessagePinsRepository {
  constructor(private readonly database: Database) {}

  /** Until the end of the transaction nobody else pins in the conversation. @returns how many of its other messages are pinned */
  async lockOthers(ctx: RequestContext, { id, conversation_key: key }: MessageRow): Promise<number> {
    await this.database.forApp(ctx).query(lock, [key]);
    const [row] = await this.database.forApp(ctx).queryUnchecked<{ pins: number }>(countOthers, [key, id]);
    return row!.pins;
  }

  /** A pin that is there is made anew. */
  async pin(ctx: RequestContext, { id, conversation_key: key }: MessageRow, by: string): Promise<void> {
    await this.database.forApp(ctx).query(pin, [id, key, by]);
  }

  /** @returns whether it was pinned */
  async unpin(ctx: RequestContext, messageId: bigint): Promise<boolean> {
    return (await this.database.forApp(ctx).query(unpin, [messageId])).length > 0;
  }
}
