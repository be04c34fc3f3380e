import { Injectable } from '@nestjs/common';
import { ModerationChecks } from '#core/moderation/checks/moderation-checks.js';
import type { AppContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import { isSerializationConflict } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { sendStatementFor, type NewMessageRow, type SentRow } from './send-message.sql.js';

/** Stores the messages of several sends of one app by one statement. */
@Injectable()
export class MessageBatchRepository {
  constructor(
    private readonly database: Database,
    private readonly events: EventPublisher,
    private readonly checks: ModerationChecks,
  ) {}

  /** @returns for each send, the messages that were stored */
  async send(ctx: AppContext, sends: NewMessageRow[][]): Promise<SentRow[][]> {
    try {
      return await this.store(ctx, sends);
    } catch (error) {
      // nothing was stored, and a transaction is repeated after a deadlock
      if (ctx.transaction || !isSerializationConflict(error)) throw error;
      return this.database.withTransaction(ctx, (tx) => this.store(tx, sends));
    }
  }

  private async store(ctx: AppContext, sends: NewMessageRow[][]): Promise<SentRow[][]> {
    const sendOf: number[] = [];
    const newRows = sends.flatMap((rows, index) => rows.map((row) => ({ ...row, position: sendOf.push(index) })));
    const sentRows = await this.database.forApp(ctx).query(sendStatementFor(newRows), [recordset(newRows)]);
    this.events.wakeRelay(ctx);
    // the app has so many checks that those of the messages got no job
    if (sentRows.some(({ hasCheckJob }) => hasCheckJob === false)) this.checks.addJobsLater(ctx);
    const sent = sends.map((): SentRow[] => []);
    for (const row of sentRows) sent[sendOf[row.position - 1]!]!.push(row);
    return sent;
  }
}
