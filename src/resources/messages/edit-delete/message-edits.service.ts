import { Injectable } from '@nestjs/common';
import { ConversationStatesService } from '#core/conversation-states/conversation-states.service.js';
import { mustBeRecorded, type Verdict, type WithheldEdit } from '#core/moderation/rule.js';
import { VerdictRecords } from '#core/moderation/verdict-records.js';
import { isHeldBack } from '#core/visibility/visibility.js';
import type { ModerationStatus } from '#generated/prisma/enums.js';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { withoutEmptyLists } from '#platform/http/json.js';
import { judgedMessage, type MessageRow } from '../model/message-row.js';
import { Renditions } from '../renditions/renditions.js';
import { DisappearancesService } from '../store/disappearances.service.js';
import { ActionMessagesRepository } from '../system/action-messages.repository.js';
import { MessageEditsRepository, type MessageEdit } from './message-edits.repository.js';

/**
 * Carries out edits as moderation decides, and releases what it withheld. While moderation withholds the edit of a message that others see, they see the former
 * content, and only the sender sees the action message of the edit. A message that nobody else sees yet is edited at once.
 *
 * All methods need an open transaction in which the message is locked.
 */
@Injectable()
export class MessageEditsService {
  constructor(
    private readonly messages: MessageEditsRepository,
    private readonly actionMessages: ActionMessagesRepository,
    private readonly states: ConversationStatesService,
    private readonly verdictRecords: VerdictRecords,
    private readonly renditions: Renditions,
    private readonly disappearances: DisappearancesService,
    private readonly events: EventPublisher,
  ) {}

  /** @returns the action message of the edit */
  async edit(ctx: RequestContext, row: MessageRow, edit: MessageEdit, verdict: Verdict): Promise<MessageRow> {
    await this.discardWithheld(ctx, row);
    const isWithheld = isHeldBack(verdict.status);
    if (isHeldBack(row.moderationStatus)) return this.editUnseen(ctx, row, edit, verdict);
    const action = await this.appendAction(ctx, row, edit.editedBy, isWithheld ? verdict.status : undefined);
    if (isWithheld) {
      await this.verdictRecords.record(ctx, judgedMessage(row), verdict, { ...edit, actionId: String(action.id) });
      return action;
    }
    await this.apply(ctx, row, edit, action.id, verdict.status);
    if (verdict.status === 'approved') await this.publishApproved(ctx, row, action.id);
    if (mustBeRecorded(verdict)) await this.verdictRecords.record(ctx, judgedMessage(row), verdict);
    return action;
  }

  /** Gives a message that was withheld to its receivers, at the place where it was sent: it keeps its id and time. The caller says who approved it. */
  async release(ctx: RequestContext, id: bigint): Promise<void> {
    const row = await this.messages.approve(ctx, id);
    if (!row) return;
    const { conversationKey: subject, parentId, mentionedUids } = row;
    if (parentId !== null) await this.messages.followThread(ctx, row, parentId);
    await this.events.publish(ctx, { name: 'message_sent', subject, payload: { messageId: String(id) } });
    await this.publishMentions(ctx, row, mentionedUids);
  }

  /** An edit that was withheld and is approved now. */
  async applyWithheld(ctx: RequestContext, row: MessageRow, { actionId, ...edit }: WithheldEdit): Promise<void> {
    const id = BigInt(actionId);
    await this.messages.setModerationStatus(ctx, id, 'approved');
    await this.apply(ctx, row, edit, id, 'approved');
  }

  /** The edit was disapproved; the entry in the queue of blocked messages keeps it. */
  async refuseWithheld(ctx: RequestContext, { actionId }: WithheldEdit): Promise<void> {
    await this.messages.setModerationStatus(ctx, BigInt(actionId), 'disapproved');
  }

  private async apply(
    ctx: RequestContext,
    row: MessageRow,
    edit: MessageEdit,
    actionId: bigint,
    status: ModerationStatus | undefined,
  ): Promise<void> {
    const mentioned = await this.store(ctx, row.id, edit, status);
    const hiddenFrom = await this.states.hiddenFrom(ctx, row.conversationKey, row.id);
    const added = mentioned.filter((uid) => !row.mentionedUids.includes(uid) && !hiddenFrom.includes(uid));
    await this.publishMentions(ctx, row, added);
    const payload = { messageId: String(row.id), actionId: String(actionId), ...withoutEmptyLists({ hiddenFrom }) };
    await this.events.publish(ctx, { name: 'message_edited', subject: row.conversationKey, payload });
  }

  /** @returns the uids that the message mentions now */
  private async store(
    ctx: RequestContext,
    id: bigint,
    edit: MessageEdit,
    status: ModerationStatus | undefined,
  ): Promise<string[]> {
    for (const rendition of await this.renditions.of(ctx, edit.data)) await rendition.request(ctx, id);
    return this.messages.edit(ctx, id, edit, status);
  }

  /** The message is judged again as a whole. One that a moderator has rejected stays blocked, whatever its text becomes. */
  private async editUnseen(
    ctx: RequestContext,
    row: MessageRow,
    edit: MessageEdit,
    verdict: Verdict,
  ): Promise<MessageRow> {
    const isRejected = await this.verdictRecords.isRejected(ctx, row.id);
    const status = isRejected ? 'disapproved' : (verdict.status ?? 'approved');
    const withheld = isHeldBack(status) ? status : undefined;
    const action = await this.appendAction(ctx, row, edit.editedBy, withheld);
    await this.store(ctx, row.id, edit, withheld);
    if (isRejected) return action;
    if (!withheld) {
      await this.release(ctx, row.id);
      await this.publishApproved(ctx, row, row.id);
    }
    if (mustBeRecorded(verdict)) await this.verdictRecords.record(ctx, judgedMessage(row), verdict);
    return action;
  }

  /** Deletes an edit that still waits, or was blocked. Its action message reports nothing any more. */
  async discardWithheld(ctx: RequestContext, { id }: MessageRow): Promise<void> {
    for (const { actionId } of await this.verdictRecords.discard(ctx, id))
      await this.messages.erase(ctx, BigInt(actionId));
  }

  private async appendAction(
    ctx: RequestContext,
    row: MessageRow,
    by: string,
    status: ModerationStatus | undefined,
  ): Promise<MessageRow> {
    const data = { action: 'edited' as const, by, messageId: String(row.id) };
    const action = await this.actionMessages.appendMessageAction(ctx, row, data, status);
    const disappearsAt = await this.disappearances.timeOf(ctx, row.id);
    if (disappearsAt) await this.disappearances.add(ctx, [{ messageId: action.id, disappearsAt }]);
    return action;
  }

  private async publishMentions(ctx: RequestContext, row: MessageRow, uids: string[]): Promise<void> {
    if (uids.length === 0) return;
    const payload = { messageId: String(row.id), uids };
    await this.events.publish(ctx, { name: 'user_mentioned', subject: row.conversationKey, payload });
  }

  private async publishApproved(ctx: RequestContext, row: MessageRow, messageId: bigint): Promise<void> {
    const payload = { messageId: String(messageId) };
    await this.events.publish(ctx, { name: 'moderation_engine_approved', subject: row.conversationKey, payload });
  }
}
