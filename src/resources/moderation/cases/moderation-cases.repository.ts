import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import { ofMessages, update, type ModerationCase, type ModerationNote } from './moderation-cases.sql.js';

export interface CaseChange {
  /** null removes the assignee; undefined leaves it. */
  assignee?: string | null;
  note?: ModerationNote;
}

/** The only place that writes the table `moderation_cases`. A foreign key deletes the rows of erased messages. */
@Injectable()
export class ModerationCasesRepository extends TableRepository('moderationCase') {
  /** @returns undefined for a message that is in none of the queues */
  async update(
    ctx: RequestContext,
    messageId: bigint,
    { assignee, note }: CaseChange,
  ): Promise<ModerationCase | undefined> {
    const notes = JSON.stringify(note ? [note] : []);
    const values = [messageId, assignee !== undefined, assignee ?? null, notes] as const;
    return this.first(ctx, update, values);
  }

  /** A message without assignee and notes may have no entry. */
  async of(ctx: RequestContext, messageIds: readonly bigint[]): Promise<ReadonlyMap<bigint, ModerationCase>> {
    const found = messageIds.length > 0 ? await this.query(ctx, ofMessages, [messageIds]) : [];
    return new Map(found.map((one) => [one.messageId, one]));
  }

  async remove(ctx: RequestContext, messageId: bigint): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, messageId } });
  }
}
