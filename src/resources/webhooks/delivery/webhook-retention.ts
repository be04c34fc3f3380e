import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Erasures, type Erasure } from '#core/erasure/erasures.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext } from '#platform/context/context.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { WebhookDeliveriesRepository, type DeliveryFilter } from '../deliveries/webhook-deliveries.repository.js';

const DAY = 86_400_000;

/**
 * Removes deliveries that are older than WEBHOOK_DELIVERY_RETENTION_DAYS, and those that show permanently deleted messages, groups and users,
 * sent or not. Of those that quote them, the quotation.
 */
@Injectable()
export class WebhookRetention implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly jobs: JobQueue,
    private readonly erasures: Erasures,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('webhooks.remove-old', '*/5 * * * *', () => this.removeOld(new Date()));
    this.erasures.register({
      name: 'webhooks.erase',
      followsDeletions: false,
      hasAny: (ctx) => this.deliveries.mayHaveAny(ctx),
      erase: (ctx, erasure) => this.erase(ctx, erasure),
    });
  }

  /** A batch. @returns whether there may be more */
  async removeOld(now: Date): Promise<boolean> {
    return this.deliveries.removeExpired({}, new Date(now.getTime() - this.config.webhooks.retentionDays * DAY));
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
