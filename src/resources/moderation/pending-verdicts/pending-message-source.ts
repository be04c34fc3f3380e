import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Verdict, WithheldEdit } from '#core/moderation/rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { MessageModeration } from '#resources/messages/moderation/message-moderation.service.js';
import { PendingMessages } from '#resources/messages/moderation/pending-messages.service.js';
import { PendingSources, type PendingItem, type PendingSource } from './pending-sources.js';

/** Messages, and edits of messages. */
@Injectable()
export class PendingMessageSource implements PendingSource, OnModuleInit {
  constructor(
    private readonly messages: PendingMessages,
    private readonly moderation: MessageModeration,
    private readonly sources: PendingSources,
  ) {}

  onModuleInit(): void {
    this.sources.register(this);
  }

  async find(ctx: RequestContext, id: bigint, edit: WithheldEdit | undefined): Promise<PendingItem | undefined> {
    const row = await this.messages.find(ctx, id, edit);
    if (!row) return undefined;
    const { category, type, data, sender, receiver, receiverType, sentAt } = row;
    return {
      content: { category, type, data },
      address: { sender, receiverType, receiver },
      conversationKey: row.conversationKey,
      sentAt,
      view: () => this.messages.view(ctx, row),
      contextMessages: async (count) =>
        (await this.messages.textsBefore(ctx, row, count)).map(({ sender: uid, text }) => ({ uid, text })),
    };
  }

  lock(tx: RequestContext, id: bigint): Promise<void> {
    return this.messages.lock(tx, id);
  }

  settle(tx: RequestContext, id: bigint, edit: WithheldEdit | undefined, verdict: Verdict): Promise<boolean> {
    return this.moderation.settle(tx, id, edit, verdict);
  }
}
