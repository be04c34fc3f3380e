import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { InstallationContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import { toLogFields } from '../../platform/observability/log-fields.js';
import { AppsRepository } from './apps.repository.js';
import { contextOf } from './apps.service.js';
import { guarded } from '../../platform/observability/guarded.js';

const HOUR = 3_600_000;

/** Erases the data of deleted apps once their time has come. Every server looks; one of them does each app. */
@Injectable()
export class AppErasureService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('AppErasure');
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly apps: AppsRepository,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      guarded(() => this.eraseAndLog()),
      HOUR,
    ).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns the ids of the apps that were erased, each in a transaction of its own. */
  async eraseDue(now = new Date()): Promise<string[]> {
    const erased: string[] = [];
    for (;;) {
      const id = await this.eraseNext(now);
      if (id === undefined) return erased;
      erased.push(id);
    }
  }

  private async eraseNext(now: Date): Promise<string | undefined> {
    return this.database.withLongTransaction<InstallationContext, string | undefined>({}, async (tx) => {
      const app = await this.apps.lockDue(tx, now);
      if (!app) return undefined;
      const ctx = contextOf(tx, app);
      await this.events.publishInternally(ctx, 'app_erased', {});
      await this.events.eraseApp(ctx);
      await this.apps.erase(tx, app.id);
      return app.id;
    });
  }

  private async eraseAndLog(): Promise<void> {
    try {
      for (const id of await this.eraseDue()) this.logger.log(`Erased the deleted app ${id}.`);
    } catch (error) {
      this.logger.error(
        { cause: toLogFields(error) },
        'A deleted app could not be erased; the next attempt is in an hour.',
      );
    }
  }
}
