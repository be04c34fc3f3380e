import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Verdict, WithheldEdit } from '#core/moderation/rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { CheckedMessages } from '#resources/messages/moderation/checked-messages.js';
import { MessageModeration } from '#resources/messages/moderation/message-moderation.js';
import { CheckSources, type CheckedItem, type CheckSource, type TakenCheck } from './check-sources.js';

/** Messages, and edits of messages. */
@Injectable()
export class MessageCheckSource implements CheckSource, OnModuleInit {
  constructor(
    private readonly messages: CheckedMessages,
    private readonly moderation: MessageModeration,
    private readonly sources: CheckSources,
  ) {}

  onModuleInit(): void {
    this.sources.register(this);
  }

  async find(ctx: RequestContext, id: bigint, edit: WithheldEdit | undefined): Promise<CheckedItem | undefined> {
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

  async settle(
    tx: RequestContext,
    id: bigint,
    verdict: Verdict,
    take: () => Promise<TakenCheck | undefined>,
  ): Promise<boolean> {
    const row = await this.moderation.lock(tx, id);
    const check = await take();
    return row && check ? this.moderation.settle(tx, row, check.edit, verdict) : false;
  }
}
