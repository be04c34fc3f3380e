import { Injectable } from '@nestjs/common';
import { actingUid, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import { parseId } from '../../platform/http/identifiers.js';
import type { ReceiverType } from '../../generated/prisma/enums.js';
import { ConversationsService } from '../conversations/conversations.service.js';
import { conversationIdOf, groupConversationId, userConversationId } from '../directory/conversation-id.js';
import type { BlockEntry } from '../directory/directory.repository.js';
import { DirectoryService } from '../directory/directory.service.js';
import { MediaService } from '../media/media.service.js';
import { enforce } from '../policy/group-rules.js';
import { PolicyService } from '../policy/policy.service.js';
import { editedContent, isSendable, type MessageContent } from './message-content.js';
import type { MessageFilter, MessageWindow } from './message-listing.js';
import { MessagePresenter, type PresentOptions } from './message-presenter.js';
import type { MessageRow } from './message-row.js';
import type { Receiver } from './message-receivers.js';
import type { Delivery, MessageView } from './message.view.js';
import { MessagesRepository, type Draft } from './messages.repository.js';

export type Outgoing = MessageContent & Pick<Draft, 'muid' | 'tags' | 'parentId'>;

export interface ListOptions {
  window: MessageWindow;
  presentation: PresentOptions;
}

@Injectable()
export class MessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly presenter: MessagePresenter,
    private readonly directory: DirectoryService,
    private readonly policy: PolicyService,
    private readonly conversations: ConversationsService,
    private readonly media: MediaService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /**
   * Sends to one receiver. A muid that the sender used before finds the message of then.
   *
   * @throws ERR_UID_NOT_FOUND, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED,
   * ERR_PERMISSION_DENIED
   */
  async send(ctx: RequestContext, outgoing: Outgoing, receiver: Receiver): Promise<MessageView> {
    const against = await this.policy.againstSending(ctx, outgoing, [receiver]);
    enforce(against(receiver));
    const [stored] = await this.store(ctx, outgoing, [receiver]);
    const row = stored ?? (await this.sentBefore(ctx, outgoing));
    if (!row) throw await this.whyNotSent(ctx, outgoing, receiver);
    return this.presenter.presentOne(ctx, row, { isNew: row === stored });
  }

  /** Sends to each receiver who can be reached, and tells of the others what is wrong. @throws ERR_PERMISSION_DENIED */
  async sendToMany(ctx: RequestContext, outgoing: Outgoing, receivers: Receiver[]): Promise<Delivery[]> {
    const against = await this.policy.againstSending(ctx, outgoing, receivers);
    const permitted = receivers.filter((receiver) => !against(receiver));
    const stored = await this.store(ctx, outgoing, permitted);
    const rows = stored.length < permitted.length && outgoing.muid ? await this.sentWith(ctx, outgoing.muid) : stored;
    const views = await this.presenter.present(ctx, rows, { isNew: rows === stored });
    const sent = new Map(views.map((view) => [addressOf(view), view]));
    const refusal = await this.unreachable(
      ctx,
      permitted.filter((receiver) => !sent.has(addressOf(receiver))),
    );
    return receivers.map((receiver) => {
      const message = sent.get(addressOf(receiver));
      return message ? { receiver, message } : { receiver, error: against(receiver) ?? refusal(receiver) };
    });
  }

  /** Whether there is sense in receiving what is to be sent. What is sent is asked again. @throws like `send` */
  async requireReach(ctx: RequestContext, receiver: Receiver): Promise<void> {
    const { directory } = this;
    if (receiver.receiverType === 'group') {
      await directory.requireGroup(ctx, receiver.receiver);
      return directory.requireMembership(ctx, receiver.receiver);
    }
    await directory.requireUser(ctx, receiver.receiver);
    const block = (await directory.blocks(ctx, [receiver.receiver])).get(receiver.receiver);
    if (block) throw blockError(actingUid(ctx.principal), block);
  }

  /** @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_PERMISSION_DENIED */
  async get(ctx: RequestContext, messageId: string): Promise<MessageView> {
    return this.presenter.presentOne(ctx, await this.requireReadable(ctx, messageId));
  }

  /** Of the whole app, or of the acting user. */
  async list(ctx: RequestContext, filter: MessageFilter, options: ListOptions): Promise<MessageView[]> {
    const visible = { viewer: viewerUid(ctx.principal), readable: this.policy.listableMessages(ctx) };
    const rows = await this.messages.list(ctx, { ...filter, ...visible }, options.window);
    return this.presenter.present(ctx, rows, options.presentation);
  }

  /** Between the acting user and the other one; with no acting user, all one-to-one messages of the user. @throws ERR_UID_NOT_FOUND */
  async listOfUser(
    ctx: RequestContext,
    uid: string,
    filter: MessageFilter,
    options: ListOptions,
  ): Promise<MessageView[]> {
    await this.directory.requireUser(ctx, uid);
    const viewer = viewerUid(ctx.principal);
    const scope = viewer === undefined ? { participant: uid } : { conversationId: userConversationId(viewer, uid) };
    return this.list(ctx, { ...filter, ...scope }, options);
  }

  /** @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED */
  async listOfGroup(
    ctx: RequestContext,
    guid: string,
    filter: MessageFilter,
    options: ListOptions,
  ): Promise<MessageView[]> {
    await this.directory.requireGroup(ctx, guid);
    await this.policy.requireMembership(ctx, guid);
    return this.list(ctx, { ...filter, conversationId: groupConversationId(guid) }, options);
  }

  /**
   * @returns the action message that tells of the edit
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_NOT_A_SENDER, ERR_MESSAGE_ACTION_NOT_ALLOWED,
   * ERR_PERMISSION_DENIED and those of the content
   */
  async edit(
    ctx: RequestContext,
    messageId: string,
    changes: { data?: unknown; tags?: string[] },
  ): Promise<MessageView> {
    const by = actingUid(ctx.principal);
    const action = await this.database.withTransaction(ctx, async (tx) => {
      const row = await this.lockChangeable(tx, messageId, 'editMessage');
      const content = editedContent(contentOf(row), changes.data ?? {});
      const { mentioned_uids: mentioned } = await this.messages.edit(
        tx,
        row.id,
        content.data,
        changes.tags ?? row.tags,
        by,
      );
      await this.tellMentioned(
        tx,
        row,
        mentioned.filter((uid) => !row.mentioned_uids.includes(uid)),
      );
      const edited = await this.appendAction(tx, row, 'edited');
      const payload = { messageId: String(row.id), actionId: String(edited.id) };
      await this.events.publish(tx, { name: 'message_edited', subject: row.conversation_id, payload });
      return edited;
    });
    return this.presenter.presentOne(ctx, action);
  }

  /**
   * @param permanent removes the row; otherwise it stays, empty
   * @returns the action message that tells of the deletion
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_NOT_A_SENDER, ERR_MESSAGE_ACTION_NOT_ALLOWED,
   * ERR_PERMISSION_DENIED
   */
  async delete(ctx: RequestContext, messageId: string, { permanent = false } = {}): Promise<MessageView> {
    const deletedBy = actingUid(ctx.principal);
    const action = await this.database.withTransaction(ctx, async (tx) => {
      const row = await this.lockChangeable(tx, messageId, 'deleteMessage');
      if (row.receiver_type === 'group') this.policy.requireFeature(tx, 'deleteGroupMessages');
      await (permanent ? this.messages.erase(tx, row.id) : this.messages.empty(tx, row.id, deletedBy));
      const deleted = await this.appendAction(tx, row, 'deleted');
      const payload = { messageId: String(row.id), actionId: String(deleted.id), deletedBy, permanent };
      await this.events.publish(tx, { name: 'message_deleted', subject: row.conversation_id, payload });
      return deleted;
    });
    return this.presenter.presentOne(ctx, action);
  }

  /** A message that the acting user may see. @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS */
  async requireReadable(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.require(messageId, (id) => this.messages.find(ctx, id));
    await this.assertReadable(ctx, row);
    return row;
  }

  /**
   * A message that the acting user may answer: one that is there and not held back. Until the end of the transaction of the
   * context, if there is one, nobody deletes it.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS
   */
  async requireAnswerable(ctx: RequestContext, messageId: string): Promise<MessageRow> {
    const row = await this.require(messageId, (id) =>
      ctx.transaction ? this.messages.keep(ctx, id) : this.messages.find(ctx, id),
    );
    await this.assertReadable(ctx, row);
    if (row.deleted_at) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
    if (isHeldBack(row))
      throw new DomainError('ERR_MESSAGE_NO_ACCESS', { uid: actingUid(ctx.principal), id: messageId });
    return row;
  }

  /** @throws ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER where a block stands between the acting user and the other side of a message */
  async assertNoBlock(ctx: RequestContext, row: MessageRow): Promise<void> {
    const uid = viewerUid(ctx.principal);
    if (uid === undefined || row.receiver_type === 'group') return;
    const other = row.sender === uid ? row.receiver : row.sender;
    const block = (await this.directory.blocks(ctx, [other])).get(other);
    if (block) throw blockError(uid, block);
  }

  private async store(ctx: RequestContext, outgoing: Outgoing, receivers: Receiver[]): Promise<MessageRow[]> {
    const sender = actingUid(ctx.principal);
    const destinations = receivers.map((receiver) => ({
      ...receiver,
      conversationId: conversationIdOf(sender, receiver.receiverType, receiver.receiver),
    }));
    const mediaIds = this.media.idsIn(ctx, outgoing.data);
    const send = (tx: RequestContext) => this.messages.send(tx, { ...outgoing, sender }, destinations);
    if (mediaIds.length === 0) {
      return outgoing.parentId === undefined ? send(ctx) : this.database.withTransaction(ctx, send);
    }
    return this.database.withTransaction(ctx, async (tx) => {
      const rows = await send(tx);
      await this.media.use(
        tx,
        mediaIds,
        rows.map(({ id }) => id),
      );
      return rows;
    });
  }

  private async sentBefore(ctx: RequestContext, { muid }: Outgoing): Promise<MessageRow | undefined> {
    return muid === undefined ? undefined : (await this.sentWith(ctx, muid))[0];
  }

  private async sentWith(ctx: RequestContext, muid: string): Promise<MessageRow[]> {
    return this.messages.findByMuid(ctx, actingUid(ctx.principal), muid);
  }

  private async whyNotSent(ctx: RequestContext, { parentId }: Outgoing, receiver: Receiver): Promise<DomainError> {
    if (parentId !== undefined) await this.requireAnswerable(ctx, String(parentId));
    return (await this.unreachable(ctx, [receiver]))(receiver);
  }

  /** Why nothing was stored for each of the receivers; a query for each kind of them. */
  private async unreachable(ctx: RequestContext, receivers: Receiver[]): Promise<(receiver: Receiver) => DomainError> {
    const named = (type: ReceiverType) =>
      receivers.flatMap(({ receiverType, receiver }) => (receiverType === type ? [receiver] : []));
    const sender = viewerUid(ctx.principal);
    const [blocks, groups] = await Promise.all([
      this.directory.blocks(ctx, named('user')),
      this.directory.existingGuids(ctx, sender === undefined ? [] : named('group')),
    ]);
    return ({ receiverType, receiver }) => {
      if (receiverType === 'group') {
        if (sender !== undefined && groups.has(receiver))
          return new DomainError('ERR_GROUP_NOT_JOINED', { uid: sender, guid: receiver });
        return new DomainError('ERR_GUID_NOT_FOUND', { guid: receiver });
      }
      const block = blocks.get(receiver);
      if (sender === undefined || !block) return new DomainError('ERR_UID_NOT_FOUND', { uid: receiver });
      return blockError(sender, block);
    };
  }

  private async require(messageId: string, find: (id: bigint) => Promise<MessageRow | undefined>): Promise<MessageRow> {
    const id = parseId(messageId);
    const row = id === undefined ? undefined : await find(id);
    if (!row) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
    return row;
  }

  private async lockChangeable(
    ctx: RequestContext,
    messageId: string,
    change: 'editMessage' | 'deleteMessage',
  ): Promise<MessageRow> {
    const row = await this.require(messageId, (id) => this.messages.lock(ctx, id));
    await this.assertReadable(ctx, row);
    if (row.deleted_at) throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: messageId });
    if (!isSendable(row.category)) throw new DomainError('ERR_MESSAGE_ACTION_NOT_ALLOWED', { category: row.category });
    await this.policy.requireChanging(ctx, { ...row, receiverType: row.receiver_type }, change);
    return row;
  }

  private async assertReadable(ctx: RequestContext, row: MessageRow): Promise<void> {
    const uid = viewerUid(ctx.principal);
    if (uid === undefined) return;
    const isParty =
      row.receiver_type === 'group'
        ? await this.directory.scopeInGroup(ctx, row.receiver, uid)
        : row.sender === uid || row.receiver === uid;
    if (!isParty) throw new DomainError('ERR_MESSAGE_NO_ACCESS', { uid, id: String(row.id) });
    const isHidden = row.id <= (await this.conversations.resetThrough(ctx, uid, row.conversation_id));
    if (isHidden || (isHeldBack(row) && row.sender !== uid))
      throw new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: String(row.id) });
    this.policy.requireReading(ctx, row);
  }

  private async tellMentioned(ctx: RequestContext, row: MessageRow, uids: string[]): Promise<void> {
    if (uids.length === 0) return;
    const payload = { messageId: String(row.id), uids };
    await this.events.publish(ctx, { name: 'user_mentioned', subject: row.conversation_id, payload });
  }

  private async appendAction(ctx: RequestContext, row: MessageRow, action: 'edited' | 'deleted'): Promise<MessageRow> {
    const destination = {
      receiverType: row.receiver_type,
      receiver: row.receiver,
      conversationId: row.conversation_id,
    };
    const data = { action, by: actingUid(ctx.principal), messageId: String(row.id) };
    const [appended] = await this.messages.append(
      ctx,
      destination,
      { sender: row.sender, category: 'action', type: 'message' },
      [data],
    );
    return appended!;
  }
}

const isHeldBack = ({ moderation_status: status }: MessageRow): boolean =>
  status === 'pending' || status === 'disapproved';

const blockError = (uid: string, { uid: receiver, blockedByMeAt }: BlockEntry): DomainError =>
  new DomainError(blockedByMeAt ? 'ERR_BLOCKED_RECEIVER' : 'ERR_BLOCKED_SENDER', { uid, receiver });

const contentOf = ({ category, type, data }: MessageRow): MessageContent => ({
  category: category as MessageContent['category'],
  type,
  data,
});

const addressOf = ({ receiverType, receiver }: { receiverType: string; receiver: string }): string =>
  `${receiverType} ${receiver}`;
