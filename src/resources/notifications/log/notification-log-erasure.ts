import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Erasures, type Erasure } from '#core/erasure/erasures.service.js';
import type { AppContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { NotificationLogRepository } from './notification-log.repository.js';

/** Removes from the log what it shows of deleted messages, and the entries of permanently deleted users, groups and conversations. */
@Injectable()
export class NotificationLogErasure implements OnModuleInit {
  constructor(
    private readonly erasures: Erasures,
    private readonly events: EventPublisher,
    private readonly log: NotificationLogRepository,
  ) {}

  onModuleInit(): void {
    this.erasures.register({
      name: 'notifications.erase',
      followsDeletions: true,
      hasAny: (ctx) => this.log.hasEntries(ctx),
      erase: (ctx, erasure) => this.erase(ctx, erasure),
    });
    this.events.onInTransaction('app_erased', (tx) => this.log.eraseApp(tx));
  }

  private async erase(ctx: AppContext, { messageIds, ...erased }: Erasure): Promise<void> {
    if (messageIds) return this.log.emptyOfMessages(ctx, messageIds);
    for (let after: bigint | undefined = 0n; after !== undefined;)
      after = await this.log.removeMatching(ctx, after, erased);
  }
}
