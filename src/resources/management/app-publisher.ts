import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CellDirectory } from '#platform/cells/cell-directory.js';
import { CellsRepository, type OtherEntries } from '#platform/cells/cells.repository.js';
import type { Placement } from '#platform/cells/cells.sql.js';
import type { InstallationContext } from '#platform/context/context.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { AppsRepository, type App } from './apps.repository.js';

/**
 * Makes the directory say of the apps of this cell what its database says. After each change it tries at once; a job makes up for what failed. Does
 * nothing without cells.
 */
@Injectable()
export class AppPublisher implements OnModuleInit {
  private readonly logger = new Logger('Cells');
  /** Apps of this database that the directory has in another cell. */
  private elsewhere: ReadonlySet<string> = new Set();

  constructor(
    private readonly apps: AppsRepository,
    private readonly cells: CellsRepository,
    private readonly directory: CellDirectory,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    if (this.directory.own === undefined) return;
    this.jobs.schedule('cells.publish-apps', '* * * * *', async () => {
      this.warnOf(await this.publishAll({}));
      return false;
    });
  }

  /** Takes the id for an app that is about to be created here. @returns false if an app of the installation has it */
  async reserve(ctx: InstallationContext, { id, name, region }: Pick<App, 'id' | 'name' | 'region'>): Promise<boolean> {
    const { own } = this.directory;
    return own === undefined || this.cells.reserve(ctx, own, { id, name, region, createdAt: new Date() });
  }

  /** The app was not created. */
  async release(ctx: InstallationContext, appId: string): Promise<void> {
    await this.attempt((own) => this.cells.remove(ctx, own, appId, { isReserved: true }));
  }

  /** After a change of the app, of its collaborators or of its existence; outside the transaction of the change. */
  async publish(ctx: InstallationContext, appId: string): Promise<void> {
    await this.attempt(async (own) => {
      const apps = await this.apps.publishable(ctx, appId);
      if (apps.length > 0) await this.cells.publish(ctx, own, apps, { others: 'stay' });
      else await this.cells.remove(ctx, own, appId, { isReserved: false });
    });
  }

  /** @returns the apps of this database that the directory has in another cell */
  async publishAll(ctx: InstallationContext, others: OtherEntries = 'reservations are removed'): Promise<Placement[]> {
    const { own } = this.directory;
    if (own === undefined) return [];
    return this.cells.publish(ctx, own, await this.apps.publishable(ctx), { others });
  }

  /** Once for each app. */
  private warnOf(elsewhere: readonly Placement[]): void {
    for (const { appId, cell } of elsewhere.filter(({ appId }) => !this.elsewhere.has(appId)))
      this.logger.warn({ appId, cell }, 'The app is in this database too, but the directory has it in another cell.');
    this.elsewhere = new Set(elsewhere.map(({ appId }) => appId));
  }

  private async attempt(work: (own: string) => Promise<void>): Promise<void> {
    const { own } = this.directory;
    if (own === undefined) return;
    try {
      await work(own);
    } catch (error) {
      this.logger.warn(`The directory of cells learns later of a change of an app: ${errorReason(error)}`);
    }
  }
}
