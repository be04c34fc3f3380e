import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { requireRoom } from '#platform/errors/domain-error.js';
import type { EventPayloads } from '#platform/events/event-map.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { MessageAccessService } from '../edit-delete/message-access.service.js';
import type { MessageRow } from '../model/message-row.js';
import { MessagePresenter } from '../view/message-presenter.js';
import type { MessageView } from '../view/message.view.js';
import type { Reaction } from './message-reaction.view.js';
import { MessageReactionsRepository } from './message-reactions.repository.js';
import type { ReactionRow } from './message-reactions.sql.js';

/** Different reactions of one user to one message. Thousands of reactions to a message would slow down every list that contains it. */
export const MAX_REACTIONS_OF_USER = 20;

type How = Pick<EventPayloads['message_reaction_added'], 'byExtension'>;

@Injectable()
export class MessageReactionsService implements OnModuleInit {
  constructor(
    private readonly reactions: MessageReactionsRepository,
    private readonly access: MessageAccessService,
    private readonly presenter: MessagePresenter,
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
    private readonly messagePolicy: MessagePolicy,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('message_deleted', async (tx, { messageId, permanent }) => {
      if (!permanent) await this.reactions.removeAll(tx, BigInt(messageId));
    });
  }

  /**
   * The same reaction again changes nothing.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_BLOCKED_RECEIVER,
   *   ERR_BLOCKED_SENDER, ERR_PERMISSION_DENIED, ERR_PLAN_QUOTA_RESTRICTION
   */
  async add(ctx: RequestContext, messageId: string, reaction: string): Promise<MessageView> {
    const message = await this.database.withTransaction(ctx, async (tx) => {
      const message = await this.access.requireMarkable(tx, messageId);
      await this.addTo(tx, message, reaction);
      return message;
    });
    return this.presenter.presentOne(ctx, message);
  }

  /**
   * Without such a reaction of the acting user, nothing is changed.
   *
   * @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER
   */
  async remove(ctx: RequestContext, messageId: string, reaction: string): Promise<MessageView> {
    const message = await this.database.withTransaction(ctx, async (tx) => {
      const message = await this.access.requireMarkable(tx, messageId);
      await this.removeFrom(tx, message, reaction);
      return message;
    });
    return this.presenter.presentOne(ctx, message);
  }

  /** By the extension of the hosted service: removes the reaction of the acting user, or adds it where there is none. @throws like `add` */
  async toggle(ctx: RequestContext, messageId: string, reaction: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const message = await this.access.requireMarkable(tx, messageId);
      const byExtension = { byExtension: true } as const;
      if (!(await this.removeFrom(tx, message, reaction, byExtension)))
        await this.addTo(tx, message, reaction, byExtension);
    });
  }

  /** Returns the oldest first. @param reaction only this one. @throws ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS, ERR_PERMISSION_DENIED */
  async list(
    ctx: RequestContext,
    messageId: string,
    reaction: string | undefined,
    window: CursorRequest,
  ): Promise<Reaction[]> {
    const message = await this.access.requireReadable(ctx, messageId);
    const scopes =
      message.receiverType === 'group'
        ? await this.policy.listableScopes(ctx, message.receiver, 'listReactions')
        : undefined;
    const by = scopes && { guid: message.receiver, scopes };
    const rows = await this.reactions.list(ctx, message.id, { reaction, by }, window);
    const { users } = await this.summaries.of(ctx, { uids: rows.map(({ uid }) => uid), guids: [] });
    return rows.map((row) => ({ row, user: users.get(row.uid) }));
  }

  private async addTo(tx: RequestContext, message: MessageRow, reaction: string, how: How = {}): Promise<void> {
    await this.messagePolicy.requireReacting(tx, { receiverType: message.receiverType, receiver: message.receiver });
    const added = await this.reactions.add(tx, message, actingUid(tx.principal), reaction);
    if (added) await this.assertWithinLimit(tx, added);
    if (added) await this.publish(tx, 'message_reaction_added', message, { ...added, ...how });
  }

  /** @returns whether there was one */
  private async removeFrom(tx: RequestContext, message: MessageRow, reaction: string, how: How = {}): Promise<boolean> {
    const removed = await this.reactions.remove(tx, message.id, actingUid(tx.principal), reaction);
    if (removed) await this.publish(tx, 'message_reaction_removed', message, { ...removed, ...how });
    return removed !== undefined;
  }

  private async assertWithinLimit(ctx: RequestContext, { messageId, uid }: ReactionRow): Promise<void> {
    const count = await this.reactions.countOfUser(ctx, messageId, uid);
    requireRoom(count - 1, MAX_REACTIONS_OF_USER, 'different reactions of a user to a message');
  }

  private async publish(
    ctx: RequestContext,
    name: 'message_reaction_added' | 'message_reaction_removed',
    { id, conversationKey: subject }: MessageRow,
    { byExtension, ...row }: ReactionRow & How,
  ): Promise<void> {
    const payload = {
      messageId: String(id),
      reactionId: String(row.id),
      reaction: row.reaction,
      uid: row.uid,
      reactedAt: unixSeconds(row.reactedAt),
      ...(byExtension && { byExtension }),
    };
    await this.events.publish(ctx, { name, subject, payload });
  }
}
