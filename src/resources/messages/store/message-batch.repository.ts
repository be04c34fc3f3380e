import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { EventPublisher } from '../../../platform/events/event-publisher.js';
import { CheckJobs } from '../../../domain/moderation/verdicts/check-jobs.service.js';
import { send, type NewMessageRow, type SentRow, type StoredRow } from './send-message.sql.js';

/** Stores the messages of several sends of one app by one statement. */
@Injectable()
export class MessageBatchRepository {
  constructor(
    private readonly database: Database,
    private readonly events: EventPublisher,
    private readonly checkJobs: CheckJobs,
  ) {}

  /** @returns for each send, the messages that were stored */
  async send(ctx: AppContext, sends: NewMessageRow[][]): Promise<SentRow[][]> {
    const sendOf: number[] = [];
    const newRows = sends.flatMap((rows, index) => rows.map((row) => ({ ...row, position: sendOf.push(index) })));
    const sentRows = await this.database.forApp(ctx).query(send, [JSON.stringify(newRows)]);
    this.events.wakeRelay(ctx);
    if (lacksCheckJob(sentRows)) this.checkJobs.addLater(ctx);
    const sent = sends.map((): SentRow[] => []);
    for (const row of sentRows) sent[sendOf[row.position - 1]!]!.push(row);
    return sent;
  }
}

/** Whether many checks of the app wait, so that those of the messages got no job. */
export const lacksCheckJob = (stored: readonly StoredRow[]): boolean =>
  stored.some(({ has_check_job: hasCheckJob }) => hasCheckJob === false);
