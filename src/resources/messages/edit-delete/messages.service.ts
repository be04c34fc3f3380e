import { Injectable } from '@nestjs/common';
import { ConversationStatesService } from '#core/conversation-states/conversation-states.service.js';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import { Moderator } from '#core/moderation/judging/moderator.js';
import { VerdictRecords } from '#core/moderation/verdict-records.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { isHeldBack } from '#core/visibility/visibility.js';
import { actingUid, SYSTEM_UID } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { EventPayloads } from '#platform/events/event-map.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { withoutEmptyLists } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { POLL_TYPE, editedContent, type MessageContent } from '../content/message-content.js';
import { markedData } from '../content/operator-mark.js';
import { judgedMessage, type MessageRow } from '../model/message-row.js';
import { DisappearancesService } from '../store/disappearances.service.js';
import { PollsRepository } from '../store/polls.repository.js';
import { ActionMessagesRepository } from '../system/action-messages.repository.js';
import { withTarget } from '../view/action-target.js';
import { MessagePresenter } from '../view/message-presenter.js';
import type { MessageView } from '../view/message.view.js';
import { MessageAccessService } from './message-access.service.js';
import { MessageEditsRepository } from './message-edits.repository.js';
import { MessageEditsService } from './message-edits.service.js';

interface Deletion extends Pick<EventPayloads['message_deleted'], 'deletedBy' | 'permanent' | 'unstored'> {
  readonly actionId: bigint;
  readonly isErased: boolean;
}

/** Reads, edits and deletes one message. An edit or deletion appends an action message to the conversation. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly messages: MessageEditsRepository,
    private readonly actionMessages: ActionMessagesRepository,
    private readonly access: MessageAccessService,
    private readonly edits: MessageEditsService,
    private readonly moderator: Moderator,
    private readonly verdictRecords: VerdictRecords,
    private readonly presenter: MessagePresenter,
    private readonly polls: PollsRepository,
    private readonly disappearances: DisappearancesService,
    private readonly policy: PolicyService,
    private readonly states: ConversationStatesService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /** @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_PERMISSION_DENIED */
  async get(ctx: RequestContext, messageId: string): Promise<MessageView> {
    const page = await this.access.readablePage(ctx, messageId);
    const [view] = await this.presenter.present(ctx, page, { receipts: 'everyone' });
    return view!;
  }

  /** The conversation of a message that the acting user may see. @throws like `get` */
  async conversationOf(ctx: RequestContext, messageId: string): Promise<ConversationKey> {
    return (await this.access.requireReadable(ctx, messageId)).conversationKey;
  }

  /**
   * @returns the action message of the edit
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_NOT_A_SENDER, ERR_MESSAGE_ACTION_NOT_ALLOWED,
   * ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_PERMISSION_DENIED, ERR_POLL_NOT_EDITABLE and those of the content
   */
  async edit(
    ctx: RequestContext,
    messageId: string,
    changes: { data?: unknown; tags?: string[] },
  ): Promise<MessageView> {
    const editedBy = actingUid(ctx.principal);
    const rules = await this.moderator.currentRules(ctx);
    const { row, edit, action, status } = await this.database.withTransaction(ctx, async (tx) => {
      const row = await this.access.lockChangeable(tx, messageId, 'editMessage');
      if (changes.data !== undefined && row.type === POLL_TYPE && (await this.polls.find(tx, row.id)))
        throw new DomainError('ERR_POLL_NOT_EDITABLE', { id: messageId });
      const content = editedContent(contentOf(row), changes.data ?? {});
      const edit = { data: markedData(ctx, content.data, 'editedBy'), tags: changes.tags ?? row.tags, editedBy };
      const verdict = await this.moderator.judge(tx, rules, content, judgedMessage(row));
      return { row, edit, action: await this.edits.edit(tx, row, edit, verdict), status: verdict.status };
    });
    const view = await this.presenter.presentNew(ctx, action);
    if (!isHeldBack(status) || isHeldBack(row.moderationStatus)) return view;
    return withTarget(view, await this.presenter.presentOne(ctx, { ...row, ...edit, moderationStatus: status! }));
  }

  /**
   * @param permanent deletes the row, also that of a message that was deleted before; otherwise the row stays, without content. The row of a
   *   message with replies stays as well: they refer to it, and the thread is found by it
   * @returns the action message of the deletion
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_NOT_A_SENDER, ERR_MESSAGE_ACTION_NOT_ALLOWED,
   * ERR_PERMISSION_DENIED
   */
  async delete(ctx: RequestContext, messageId: string, { permanent = false } = {}): Promise<MessageView> {
    const deletedBy = actingUid(ctx.principal);
    const action = await this.database.withTransaction(ctx, async (tx) => {
      const row = await this.lockDeletable(tx, messageId, { alsoDeleted: permanent });
      const disappearsAt = await this.disappearances.timeOf(tx, row.id);
      const isErased = await this.remove(tx, row, deletedBy, { permanent });
      const data = { action: 'deleted' as const, by: deletedBy, messageId: String(row.id) };
      const status = isHeldBack(row.moderationStatus) ? row.moderationStatus! : undefined;
      const deleted = await this.actionMessages.appendMessageAction(tx, row, data, status);
      if (disappearsAt) await this.disappearances.add(tx, [{ messageId: deleted.id, disappearsAt }]);
      if (isErased && row.parentId !== null) await this.eraseEmptiedParent(tx, row.parentId);
      await this.publishDeletion(tx, row, { actionId: deleted.id, deletedBy, permanent, isErased });
      return deleted;
    });
    return this.presenter.presentNew(ctx, action);
  }

  /** A message that disappears earlier keeps its time. @param at in the future @throws like `delete` */
  async disappearAt(ctx: RequestContext, messageId: string, at: Date): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { id } = await this.lockDeletable(tx, messageId);
      await this.disappearances.bringForward(tx, { messageId: id, disappearsAt: at });
    });
  }

  /**
   * Deletes a message whose time has come as a permanent deletion does, except that nothing is added to the conversation: clients get the event
   * with an action message that is not stored. Action messages about messages that disappear go without an event.
   *
   * @param ctx of the app itself, with an open transaction
   */
  async disappear(ctx: RequestContext, id: bigint): Promise<void> {
    await this.messages.lockParties(ctx, id, SYSTEM_UID);
    const row = await this.messages.lock(ctx, id);
    if (!row) return;
    if (row.category === 'action') await this.messages.erase(ctx, id);
    else {
      const isErased = await this.remove(ctx, row, SYSTEM_UID, { permanent: true });
      const { id: actionId, at } = await this.disappearances.beginAction(ctx);
      const { receiverType, receiver } = row;
      const unstored = { receiverType, receiver, at: unixSeconds(at) };
      await this.publishDeletion(ctx, row, { actionId, deletedBy: SYSTEM_UID, permanent: true, isErased, unstored });
      if (row.parentId !== null) await this.eraseEmptiedParent(ctx, row.parentId);
    }
    await this.states.pruneReceipts(ctx, row.conversationKey);
  }

  private async lockDeletable(tx: RequestContext, messageId: string, options?: { alsoDeleted: boolean }) {
    const row = await this.access.lockChangeable(tx, messageId, 'deleteMessage', options);
    if (row.receiverType === 'group') this.policy.requireFeature(tx, 'deleteGroupMessages');
    return row;
  }

  /** A message that disappeared before its replies is kept, without content, for as long as it has some. */
  private async eraseEmptiedParent(ctx: RequestContext, parentId: bigint): Promise<void> {
    if (!(await this.disappearances.timeOf(ctx, parentId))) return;
    const parent = await this.messages.lock(ctx, parentId);
    if (parent?.deletedAt && !(await this.messages.hasReplies(ctx, parentId))) await this.messages.erase(ctx, parentId);
  }

  /** @returns whether no row is left; otherwise the row stays, without content */
  private async remove(
    tx: RequestContext,
    row: MessageRow,
    deletedBy: string,
    { permanent }: { permanent: boolean },
  ): Promise<boolean> {
    for (const { actionId } of await this.verdictRecords.discard(tx, row.id, { alsoFlags: true }))
      await this.messages.erase(tx, BigInt(actionId));
    // replies lock the message, so none is added from here on
    const isErased = permanent && !(await this.messages.hasReplies(tx, row.id));
    if (isErased) await this.messages.erase(tx, row.id);
    else if (!row.deletedAt) await this.messages.empty(tx, row.id, deletedBy);
    return isErased;
  }

  private async publishDeletion(
    tx: RequestContext,
    row: MessageRow,
    { actionId, deletedBy, permanent, isErased, unstored }: Deletion,
  ): Promise<void> {
    const hidden = withoutEmptyLists({
      hiddenFrom: await this.states.hiddenFrom(tx, row.conversationKey, row.id),
    });
    const ids = { messageId: String(row.id), actionId: String(actionId), ...(unstored && { unstored }), ...hidden };
    const content = { permanent: isErased, ...(permanent && { forgotten: true as const }) };
    const payload = { ...ids, deletedBy, ...content, message: withoutContent(row) };
    await this.events.publish(tx, { name: 'message_deleted', subject: row.conversationKey, payload });
  }
}

/** What the event contains of a deleted message, whose row may not exist any more when the event is delivered. */
const withoutContent = (row: MessageRow) => ({
  sender: row.sender,
  category: row.category,
  type: row.type,
  muid: row.muid ?? undefined,
  parentId: row.parentId === null ? undefined : String(row.parentId),
  sentAt: unixSeconds(row.sentAt),
  ...(isHeldBack(row.moderationStatus) && { heldBack: true as const }),
});

const contentOf = ({ category, type, data }: MessageRow): MessageContent => ({
  category: category as MessageContent['category'],
  type,
  data,
});
