import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { AppPublisher } from './app-publisher.js';
import { AppsRepository } from './apps.repository.js';
import { contextOf } from './apps.service.js';

/** Erases the data of deleted apps once their time has come, each app in a transaction of its own. */
@Injectable()
export class AppErasureService implements OnModuleInit {
  private readonly logger = new Logger('AppErasure');

  constructor(
    private readonly apps: AppsRepository,
    private readonly events: EventPublisher,
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly publisher: AppPublisher,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule(
      'apps.erase-due',
      '0 * * * *',
      async (ctx) => (await this.eraseNext(ctx, new Date())) !== undefined,
    );
  }

  /** @returns the id of the app that was erased, if one was due */
  async eraseNext(ctx: InstallationContext, now: Date): Promise<string | undefined> {
    const erased = await this.database.withLongTransaction<InstallationContext, string | undefined>(ctx, async (tx) => {
      const app = await this.apps.lockDue(tx, now);
      if (!app) return undefined;
      await this.erase(contextOf(tx, app), { filesStay: app.movedToCell !== null });
      return app.id;
    });
    if (erased === undefined) return undefined;
    await this.publisher.publish(ctx, erased);
    this.logger.log(`Erased the deleted app ${erased}.`);
    return erased;
  }

  /** @param ctx must have an open transaction @param filesStay because another cell has the app, in the same store */
  async erase(ctx: RequestContext, { filesStay }: { filesStay: boolean }): Promise<void> {
    await this.events.publishInternally(ctx, 'app_erased', { filesStay });
    await this.events.eraseApp(ctx);
    await this.apps.erase(ctx, ctx.app.id);
  }
}
