import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext } from '../../platform/context.js';
import { EventConsumers } from '../../platform/events/event-consumers.js';
import type { LoggedEvent } from '../../platform/events/event-log.js';
import { groupBy } from '../../platform/group-by.js';
import { RunNotifier } from '../../resources/ai-agents/runs/run-notifier.js';
import { RunQueueRepository } from '../../resources/ai-agents/runs/run-queue.repository.js';
import { SettingsService } from '../../resources/settings/settings.service.js';

/** Adds a run for every message to an agent, in the transaction in which the consumer advances. */
@Injectable()
export class RunTrigger implements OnModuleInit {
  constructor(
    private readonly consumers: EventConsumers,
    private readonly queue: RunQueueRepository,
    private readonly runNotifier: RunNotifier,
    private readonly settings: SettingsService,
  ) {}

  onModuleInit(): void {
    this.consumers.register('agent-runs', (tx, events) => this.consume(tx, events));
  }

  private async consume(tx: InstallationContext, events: LoggedEvent[]): Promise<void> {
    const sent = groupBy(events.filter(isMessageSent), ({ appId }) => appId);
    if (sent.size === 0) return;
    let added = 0;
    for (const appId of await this.queue.appsWithAgents(tx, [...sent.keys()])) {
      const ctx = { ...tx, app: { id: appId } };
      const ids = sent.get(appId)!.map(({ payload }) => payload.messageId);
      const { 'aiAgents.runsPerUserAndMinute': limit } = await this.settings.of({ app: ctx.app });
      added += await this.queue.add(ctx, ids, limit);
    }
    if (added > 0) await this.runNotifier.notifyAdded(tx);
  }
}

const isMessageSent = (event: LoggedEvent): event is LoggedEvent<'message_sent'> => event.name === 'message_sent';
