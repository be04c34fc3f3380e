import { Injectable } from '@nestjs/common';
import { mustBeRecorded, type Verdict, type WithheldEdit } from '#core/moderation/rule.js';
import { VerdictRecords } from '#core/moderation/verdicts/verdict-records.service.js';
import { isHeldBack } from '#core/visibility/visibility.js';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { MessageEditsRepository } from '../edit-delete/message-edits.repository.js';
import { MessageEditsService } from '../edit-delete/message-edits.service.js';
import { judgedMessage, type MessageRow } from '../model/message-row.js';
import { MessageReleaseService } from '../release/message-release.service.js';

/** Carries out decisions about messages that are stored: those of outside engines and of moderators. All need an open transaction. */
@Injectable()
export class MessageModeration {
  constructor(
    private readonly messages: MessageEditsRepository,
    private readonly edits: MessageEditsService,
    private readonly release: MessageReleaseService,
    private readonly verdictRecords: VerdictRecords,
    private readonly events: EventPublisher,
  ) {}

  /**
   * The verdict on a message that was pending, or on an edit of one.
   *
   * @param verdict approved, disapproved, or without status where no rule applies any more
   * @returns false where the message or edit does not wait for a verdict, as after a deletion
   */
  async settle(ctx: RequestContext, id: bigint, edit: WithheldEdit | undefined, verdict: Verdict): Promise<boolean> {
    const row = await this.messages.lock(ctx, id);
    if (!row || row.deletedAt) return false;
    if (!edit && row.moderationStatus !== 'pending') return false;
    if (verdict.status === 'disapproved') await this.block(ctx, row, edit);
    else await this.approveLocked(ctx, row, edit, 'engine');
    if (mustBeRecorded(verdict)) await this.verdictRecords.record(ctx, judgedMessage(row), verdict, edit);
    return true;
  }

  /**
   * A moderator approves a blocked message or edit: receivers get it.
   *
   * @returns false where there is nothing to approve, as after a deletion
   */
  async approve(ctx: RequestContext, id: bigint, edit: WithheldEdit | undefined): Promise<boolean> {
    const row = await this.messages.lock(ctx, id);
    if (!row || row.deletedAt) return false;
    return this.approveLocked(ctx, row, edit, 'moderator');
  }

  /** A moderator disapproves a message that others saw: from now on only its sender does. @returns false after a deletion */
  async hide(ctx: RequestContext, id: bigint): Promise<boolean> {
    const row = await this.messages.lock(ctx, id);
    if (!row || row.deletedAt) return false;
    await this.edits.discardWithheld(ctx, row);
    await this.messages.setModerationStatus(ctx, id, 'disapproved');
    return true;
  }

  private async block(ctx: RequestContext, { id }: MessageRow, edit: WithheldEdit | undefined): Promise<void> {
    if (edit) await this.edits.refuseWithheld(ctx, edit);
    else await this.messages.setModerationStatus(ctx, id, 'disapproved');
  }

  private async approveLocked(
    ctx: RequestContext,
    row: MessageRow,
    edit: WithheldEdit | undefined,
    by: 'engine' | 'moderator',
  ): Promise<boolean> {
    if (!edit) {
      if (!isHeldBack(row.moderationStatus)) return false;
      await this.release.approve(ctx, row.id);
    } else {
      await this.edits.applyWithheld(ctx, row, edit);
    }
    const payload = { messageId: edit?.actionId ?? String(row.id) };
    if (by === 'engine')
      await this.events.publish(ctx, { name: 'moderation_engine_approved', subject: row.conversationKey, payload });
    return true;
  }
}
