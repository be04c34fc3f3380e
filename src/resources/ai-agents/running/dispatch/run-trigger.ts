import { Injectable, type OnModuleInit } from '@nestjs/common';
import { groupBy } from '#platform/collections/group-by.js';
import type { InstallationContext } from '#platform/context/context.js';
import { EventConsumers } from '#platform/events/event-consumers.js';
import type { EventBatch, EventKind, LoggedEvent } from '#platform/events/event-log.js';
import { RunNotifier } from '#resources/ai-agents/runs/run-notifier.js';
import { RunQueueRepository } from '#resources/ai-agents/runs/run-queue.repository.js';
import { SettingsService } from '#resources/settings/settings.service.js';

export const RUN_EVENTS = ['message_sent'] as const;

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
    this.consumers.register('agent-runs', (tx, batch) => this.consume(tx, batch), {
      events: RUN_EVENTS,
      writesToApps: true,
      concerns: async (ctx, kinds) => (await this.kindsToAgents(ctx, kinds)).length > 0,
    });
  }

  private async consume(tx: InstallationContext, batch: EventBatch): Promise<void> {
    const events = await batch.read(await this.kindsToAgents(tx, batch.kinds));
    let added = 0;
    for (const [appId, sent] of groupBy(events.filter(isMessageSent), ({ appId }) => appId)) {
      const ctx = { ...tx, app: { id: appId } };
      const messages = sent.map(({ payload, traceParent }) => ({ id: payload.messageId, traceParent }));
      const { 'aiAgents.runsPerUserAndMinute': limit } = await this.settings.of({ app: ctx.app });
      added += await this.queue.add(ctx, messages, limit);
    }
    if (added > 0) await this.runNotifier.notifyAdded(tx);
  }

  /** Messages of apps with agents. */
  private async kindsToAgents(ctx: InstallationContext, kinds: readonly EventKind[]): Promise<EventKind[]> {
    const appIds = kinds.map(({ appId }) => appId);
    const withAgents = new Set(await this.queue.appsWithAgents(ctx, appIds));
    return kinds.filter(({ appId }) => withAgents.has(appId));
  }
}

const isMessageSent = (event: LoggedEvent): event is LoggedEvent<'message_sent'> => event.name === 'message_sent';
