import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Erasures, type Erasure } from '#core/erasure/erasures.service.js';
import type { AppContext } from '#platform/context/context.js';
import { WebhookDeliveriesRepository, type DeliveryFilter } from '../deliveries/webhook-deliveries.repository.js';

/** Deletes deliveries that show permanently deleted messages, groups and users, sent or not. Of those that quote them, the quotation. */
@Injectable()
export class WebhookErasure implements OnModuleInit {
  constructor(
    private readonly erasures: Erasures,
    private readonly deliveries: WebhookDeliveriesRepository,
  ) {}

  onModuleInit(): void {
    this.erasures.register({
      name: 'webhooks.erase',
      followsDeletions: false,
      hasAny: (ctx) => this.deliveries.mayHaveAny(ctx),
      erase: (ctx, erasure) => this.erase(ctx, erasure),
    });
  }

  private async erase(ctx: AppContext, { messageIds, conversationKey, messageId, uid }: Erasure): Promise<void> {
    if (messageIds) await this.deliveries.removeOfMessages(ctx, messageIds);
    const upTo = messageId === undefined ? undefined : BigInt(messageId);
    if (conversationKey) await this.removeMatching(ctx, { subjects: [conversationKey], messageId: upTo, words: [] });
    if (uid !== undefined) await this.removeMatching(ctx, filterOf(uid));
  }

  private async removeMatching(ctx: AppContext, filter: DeliveryFilter): Promise<void> {
    for (let after: bigint | undefined = 0n; after !== undefined;)
      after = await this.deliveries.removeMatching(ctx, after, filter);
  }
}

/**
 * Users are in a body as objects, or by uid in these members. Quotes inside texts are escaped, so no text matches. PostgreSQL writes a space
 * after the colon where it has removed a quotation.
 */
const filterOf = (uid: string): DeliveryFilter => ({
  subjects: [`user:${uid}`],
  uid,
  words: ['uid', 'sender', 'receiver', 'messageSender', 'owner', 'oldOwner', 'updatedBy', 'deletedBy'].flatMap(
    (name) => [`"${name}":"${uid}"`, `"${name}": "${uid}"`],
  ),
});
