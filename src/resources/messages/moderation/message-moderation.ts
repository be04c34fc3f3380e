import { Injectable } from '@nestjs/common';
import { mustBeRecorded, type Verdict, type WithheldEdit } from '#core/moderation/rule.js';
import { VerdictRecords } from '#core/moderation/verdict-records.js';
import { isHeldBack } from '#core/visibility/visibility.js';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { MessageEditsRepository } from '../edit-delete/message-edits.repository.js';
import { MessageEditsService } from '../edit-delete/message-edits.service.js';
import { judgedMessage, type MessageRow } from '../model/message-row.js';

/** Carries out decisions about messages that are stored: those of outside engines and of moderators. All need the transaction that has locked the message. */
@Injectable()
export class MessageModeration {
  constructor(
    private readonly messages: MessageEditsRepository,
    private readonly edits: MessageEditsService,
    private readonly verdictRecords: VerdictRecords,
    private readonly events: EventPublisher,
  ) {}

  /** Must be called before anything else of the message is locked, in the order in which edits and deletions lock. */
  async lock(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    return this.messages.lock(ctx, id);
  }

  /**
   * The verdict on a message that was pending, or on an edit of one.
   *
   * @param verdict approved, disapproved, or without status where no rule applies any more
   * @returns false where the message or edit does not wait for a verdict, as after a deletion
   */
  async settle(
    ctx: RequestContext,
    row: MessageRow,
    edit: WithheldEdit | undefined,
    verdict: Verdict,
  ): Promise<boolean> {
    if (row.deletedAt) return false;
    if (!edit && row.moderationStatus !== 'pending') return false;
    if (verdict.status === 'disapproved') await this.block(ctx, row, edit);
    else {
      await this.approve(ctx, row, edit);
      await this.publishApproved(ctx, row, edit);
    }
    if (mustBeRecorded(verdict)) await this.verdictRecords.record(ctx, judgedMessage(row), verdict, edit);
    return true;
  }

  /**
   * Receivers get the message or edit that was withheld.
   *
   * @returns false where there is nothing to approve, as after a deletion
   */
  async approve(ctx: RequestContext, row: MessageRow, edit: WithheldEdit | undefined): Promise<boolean> {
    if (row.deletedAt) return false;
    if (edit) await this.edits.applyWithheld(ctx, row, edit);
    else if (isHeldBack(row.moderationStatus)) await this.edits.release(ctx, row.id);
    else return false;
    return true;
  }

  /** From now on only the sender sees the message. */
  async hide(ctx: RequestContext, row: MessageRow): Promise<void> {
    if (row.deletedAt) return;
    await this.edits.discardWithheld(ctx, row);
    await this.messages.setModerationStatus(ctx, row.id, 'disapproved');
  }

  private async block(ctx: RequestContext, { id }: MessageRow, edit: WithheldEdit | undefined): Promise<void> {
    if (edit) await this.edits.refuseWithheld(ctx, edit);
    else await this.messages.setModerationStatus(ctx, id, 'disapproved');
  }

  private async publishApproved(ctx: RequestContext, row: MessageRow, edit: WithheldEdit | undefined): Promise<void> {
    const payload = { messageId: edit?.actionId ?? String(row.id) };
    await this.events.publish(ctx, { name: 'moderation_engine_approved', subject: row.conversationKey, payload });
  }
}
