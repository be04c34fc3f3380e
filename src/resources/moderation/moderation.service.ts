import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import type { PagePosition } from '../../platform/http/lists/counted-cursor.js';
import type { CursorRequest } from '../../platform/http/lists/cursor.js';
import { MAX_ID } from '../../platform/http/identifiers.js';
import { conversationKeyOf } from '../../domain/conversation-key.js';
import { SystemMessagesService } from '../messages/system/system-messages.service.js';
import type { MessageView } from '../messages/view/message.view.js';
import {
  ModerationRepository,
  type BlockedMessage,
  type BlockedMessageFilter,
  type MatchedCondition,
} from './moderation.repository.js';

/** The decision of a rule to block a message. */
export interface BlockDecision {
  message: Parameters<SystemMessagesService['appendBlocked']>[1];
  rule: { id: string; name: string; revisionId: string };
  condition: MatchedCondition;
  /** Wire names: blockMessage, flagMessage, banUser, kickUser, blockUser. */
  actions: string[];
}

@Injectable()
export class ModerationService {
  constructor(
    private readonly moderation: ModerationRepository,
    private readonly systemMessages: SystemMessagesService,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /** Oldest message first. The number of queries does not depend on the number of messages. */
  async listBlockedMessages(
    ctx: RequestContext,
    filter: BlockedMessageFilter,
    cursor: CursorRequest,
  ): Promise<{ rows: { blocked: BlockedMessage; message: MessageView }[]; position: PagePosition }> {
    const blockedMessages = await this.moderation.list(ctx, filter, cursor);
    const [messages, position] = await Promise.all([
      this.systemMessages.viewsByIds(
        ctx,
        blockedMessages.map(({ messageId }) => messageId),
      ),
      this.moderation.pagePosition(ctx, filter, blockedMessages[0]?.messageId ?? firstIdOfEmptyPage(cursor)),
    ]);
    // A message that was erased since has no row any more.
    const rows = blockedMessages.flatMap((blocked) => {
      const message = messages.get(blocked.messageId);
      return message ? { blocked, message } : [];
    });
    return { rows, position };
  }

  /**
   * Stores a message that a rule blocked, which only its sender sees, and the reason. For the server itself: no endpoint calls it.
   *
   * @returns the id of the message
   */
  async recordBlockedMessage(
    ctx: RequestContext,
    { message, rule, condition, actions }: BlockDecision,
  ): Promise<bigint> {
    return this.database.withTransaction(ctx, async (tx) => {
      const { sender, receiverType, receiver } = message;
      const messageId = await this.systemMessages.appendBlocked(tx, message);
      await this.moderation.create(tx, {
        messageId,
        sender,
        ruleId: rule.id,
        ruleName: rule.name,
        revisionId: rule.revisionId,
        condition,
        actions,
      });
      const subject = conversationKeyOf(sender, receiverType, receiver);
      await this.events.publish(tx, {
        name: 'moderation_engine_blocked',
        subject,
        payload: { messageId: String(messageId) },
      });
      return messageId;
    });
  }
}

/** With `append` an empty page follows every message, with `prepend` it precedes every message. */
const firstIdOfEmptyPage = ({ affix }: CursorRequest): bigint => (affix === 'append' ? MAX_ID : 0n);
