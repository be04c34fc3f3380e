import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Credentials } from '#platform/authentication/credentials.js';
import { CellDirectory } from '#platform/cells/cell-directory.js';
import { CellsRepository, type OtherEntries } from '#platform/cells/cells.repository.js';
import type { Placement } from '#platform/cells/cells.sql.js';
import type { Region } from '#platform/config/config.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { ApiKey } from '../api-keys/api-key.view.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { RolesService } from '../roles/roles.service.js';
import { AppPublisher } from './app-publisher.js';
import type { AppState } from './app.dto.js';
import { AppsRepository, type App } from './apps.repository.js';
import { SampleData } from './sample-data.js';

const DAYS_UNTIL_ERASURE = 30;
const APP_ID_BYTES = 8;

export interface NewApp {
  id?: string;
  name: string;
  region?: Region;
  apiKey?: string;
  authKey?: string;
  withSampleData?: boolean;
  /** The URLs of the files of the sample data begin with this origin of the server. */
  origin?: string;
}

export interface CreatedApp {
  app: App;
  fullAccess: ApiKey;
  authOnly: ApiKey;
}

@Injectable()
export class AppsService {
  constructor(
    private readonly apps: AppsRepository,
    private readonly apiKeys: ApiKeysService,
    private readonly roles: RolesService,
    private readonly sampleData: SampleData,
    private readonly credentials: Credentials,
    private readonly database: Database,
    private readonly publisher: AppPublisher,
    private readonly cells: CellsRepository,
    private readonly directory: CellDirectory,
    private readonly events: EventPublisher,
  ) {}

  /** An app with its default role and reasons, one key of each scope and, if requested, sample data, in one transaction. */
  async create(
    ctx: InstallationContext,
    {
      id = randomBytes(APP_ID_BYTES).toString('hex'),
      name,
      region = 'us',
      apiKey,
      authKey,
      withSampleData,
      origin,
    }: NewApp,
  ): Promise<CreatedApp> {
    const given = { id, name, region };
    return this.reserved(ctx, given, () =>
      this.database.withTransaction(ctx, async (tx) => {
        const app = await this.apps.create(tx, given);
        if (!app) throw taken(id);
        const inApp = contextOf(tx, app);
        await this.roles.createDefault(inApp);
        await this.events.publishInternally(inApp, 'app_created', {});
        const authOnly = await this.apiKeys.create(inApp, { name: 'Auth Key', scope: 'authOnly' }, authKey);
        const fullAccess = await this.apiKeys.create(inApp, { name: 'Rest API Key', scope: 'fullAccess' }, apiKey);
        if (withSampleData) await this.sampleData.seed(inApp, origin);
        return { app: this.inCell(app), fullAccess, authOnly };
      }),
    );
  }

  /** Returns the newest first, deleted ones included until they are erased. A collaborator gets the own ones. */
  async list(
    ctx: InstallationContext,
    filter: { searchKey?: string; state?: AppState },
    page: PageRequest,
  ): Promise<Page<App>> {
    if (this.directory.own === undefined) return this.apps.list(ctx, filter, page);
    const { searchKey, state } = filter;
    const isDeleted = state && state === 'archived';
    const listed = await this.cells.listApps(ctx, { email: ctx.collaborator?.email, searchKey, isDeleted }, page);
    return {
      ...listed,
      rows: listed.rows.map((app) => ({ ...app, movingSince: null, movingTo: app.movingTo ?? undefined })),
    };
  }

  /** With cells, `create` runs with the id taken in the whole installation. */
  private async reserved(
    ctx: InstallationContext,
    app: Pick<App, 'id' | 'name' | 'region'>,
    create: () => Promise<CreatedApp>,
  ): Promise<CreatedApp> {
    if (!(await this.publisher.reserve(ctx, app))) throw taken(app.id);
    try {
      const created = await create();
      // within the transaction of a caller it is published later
      if (!ctx.transaction) await this.publisher.publish(ctx, app.id);
      return created;
    } catch (error) {
      await this.publisher.release(ctx, app.id);
      throw error;
    }
  }

  /** Makes the directory of cells say of all apps what this database says. @returns the apps that it has in another cell */
  async publishAll(ctx: InstallationContext, others?: OtherEntries): Promise<Placement[]> {
    return this.publisher.publishAll(ctx, others);
  }

  /** The app with the id; without an id, the oldest app. @returns undefined if there is none that is not deleted */
  async find(ctx: InstallationContext, id?: string): Promise<App | undefined> {
    return this.apps.findActive(ctx, id);
  }

  /** The app with the id, also where it is deleted and not erased yet. */
  async findIncludingDeleted(ctx: InstallationContext, id: string): Promise<App | undefined> {
    return this.apps.find(ctx, id);
  }

  /** Contexts in which the server itself acts within the apps; none for ids of no app. */
  async contextsOf(ctx: InstallationContext, ids: string[]): Promise<RequestContext[]> {
    const apps = ids.length > 0 ? await this.apps.findMany(ctx, ids) : [];
    return apps.map((app) => contextOf(ctx, app));
  }

  /** The keys of the app are refused from then on; its data is erased after 30 days. @throws ERR_APP_NOT_FOUND, ERR_APP_ARCHIVED, ERR_APP_IS_MOVING */
  async delete(ctx: InstallationContext, appId: string): Promise<Date> {
    return this.scheduleDeletion(ctx, appId);
  }

  /**
   * As `delete`, for an app that is at another installation now. Until it is erased here, its clients are told that it has moved.
   *
   * @param movedTo the address of the other installation
   * @throws ERR_APP_NOT_FOUND, ERR_APP_ARCHIVED
   */
  async deleteMoved(ctx: InstallationContext, appId: string, movedTo: string | undefined): Promise<Date> {
    return this.scheduleDeletion(ctx, appId, { movedAt: new Date(), movedTo });
  }

  /**
   * Another cell has the app now. Until it is erased here, its clients are told to try again. Can be repeated.
   *
   * @param firstEventPosition of the app in the log of that cell, if it is known: connected clients go on from there
   * @returns when it is erased
   */
  async leave(ctx: InstallationContext, appId: string, cell: string, firstEventPosition?: bigint): Promise<Date> {
    const due = new Date(Date.now() + DAYS_UNTIL_ERASURE * 24 * 3_600_000);
    return this.database.withTransaction(ctx, async (tx) => {
      await this.apps.leave(tx, appId, due, { movedAt: new Date(), movedToCell: cell, firstEventPosition });
      await this.credentials.invalidateApp(tx, appId);
      return (await this.apps.find(tx, appId))?.deletionScheduledAt ?? due;
    });
  }

  private async scheduleDeletion(
    ctx: InstallationContext,
    appId: string,
    moved?: { movedAt: Date; movedTo?: string },
  ): Promise<Date> {
    const due = new Date(Date.now() + DAYS_UNTIL_ERASURE * 24 * 3_600_000);
    await this.database.withTransaction(ctx, async (tx) => {
      const deleted = await this.apps.scheduleDeletion(tx, appId, due, moved);
      if (!deleted) throw await this.deletionError(tx, appId);
      await this.credentials.invalidateApp(tx, appId);
    });
    await this.publisher.publish(ctx, appId);
    return due;
  }

  /** @throws ERR_APP_NOT_FOUND, ERR_APP_ARCHIVED, ERR_APP_IS_MOVING */
  async rename(ctx: InstallationContext, appId: string, name: string): Promise<App> {
    const renamed = await this.apps.rename(ctx, appId, name);
    if (!renamed) throw await this.deletionError(ctx, appId);
    await this.publisher.publish(ctx, appId);
    return this.inCell(renamed);
  }

  /** Keys and tokens of a deleted app work again within a second, on every process. @throws ERR_APP_NOT_FOUND */
  async restore(ctx: InstallationContext, appId: string): Promise<App> {
    const app = await this.database.withTransaction(ctx, async (tx) => {
      const restored = await this.apps.cancelDeletion(tx, appId);
      if (restored) await this.credentials.invalidateApp(tx, appId);
      return restored ?? (await this.apps.find(tx, appId));
    });
    if (!app) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
    await this.publisher.publish(ctx, appId);
    return this.inCell(app);
  }

  /**
   * Until `stopMoving` every process refuses to change data of the app, within a second.
   *
   * @param former since when it has done so for another command, which thereby does not any more
   * @throws ERR_APP_NOT_FOUND if there is no such app, or it is deleted or in another state
   */
  async startMoving(ctx: InstallationContext, appId: string, former: Date | null = null): Promise<App> {
    return this.setMoving(ctx, appId, new Date(), former);
  }

  /**
   * Until `stopMoving` the database itself refuses changes of the rows that the guards of the move are for: those of processes that have not heard of it, and
   * those of jobs.
   */
  async seal(ctx: InstallationContext, appId: string): Promise<void> {
    await this.apps.seal(ctx, appId);
  }

  /** @param since as it was read; default: any @throws ERR_APP_NOT_FOUND if there is no such app, or it is deleted or not being moved since then */
  async stopMoving(ctx: InstallationContext, appId: string, since?: Date): Promise<App> {
    return this.setMoving(ctx, appId, null, since);
  }

  /**
   * An app of another installation, without any rows.
   *
   * @returns undefined if the id is taken
   */
  async createImported(
    ctx: InstallationContext,
    app: Pick<App, 'id' | 'name' | 'region' | 'createdAt' | 'movingSince'>,
  ): Promise<App | undefined> {
    return (await this.publisher.reserve(ctx, app)) ? this.apps.create(ctx, app) : undefined;
  }

  /** @param position as in `App.firstEventPosition` */
  async setFirstEventPosition(ctx: InstallationContext, appId: string, position: bigint): Promise<void> {
    await this.apps.setFirstEventPosition(ctx, appId, position);
  }

  private inCell(app: App): App {
    return { ...app, cell: this.directory.own };
  }

  private async setMoving(
    ctx: InstallationContext,
    appId: string,
    since: Date | null,
    former?: Date | null,
  ): Promise<App> {
    return this.database.withTransaction(ctx, async (tx) => {
      const app = await this.apps.setMoving(tx, appId, since, former);
      if (!app) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
      await this.credentials.invalidateApp(tx, appId);
      return app;
    });
  }

  private async deletionError(ctx: InstallationContext, appId: string): Promise<DomainError> {
    const app = await this.apps.find(ctx, appId);
    const scheduledAt = app?.deletionScheduledAt;
    if (app?.movingSince && !scheduledAt) return DomainError.appIsMoving();
    if (!scheduledAt) return new DomainError('ERR_APP_NOT_FOUND', { appId });
    return new DomainError('ERR_APP_ARCHIVED', { appId, scheduledToDeleteAt: unixSeconds(scheduledAt) });
  }
}

const taken = (id: string): Error => new Error(`The app id ${id} is taken`);

/** A context in which the server itself acts within an app. */
export const contextOf = <Context extends InstallationContext>(ctx: Context, app: App): Context & RequestContext => ({
  ...ctx,
  app: { id: app.id, region: app.region, createdAt: app.createdAt },
  principal: { kind: 'system' },
});
