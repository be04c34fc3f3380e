import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { EventLog } from '#platform/events/event-log.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import type { App } from '#resources/management/apps.repository.js';
import { AppsService } from '#resources/management/apps.service.js';
import { MediaLinks } from '#resources/media/files/media-links.js';
import { storeKey } from '#resources/media/files/media.service.js';
import { MEDIA_STORE, type MediaStore } from '#resources/media/store/media-store.js';
import { RecordsRepository } from '../records/records.repository.js';
import { AppRows, type RowPage } from '../tables/app-rows.js';
import { AppRowsRepository } from '../tables/app-rows.repository.js';
import { MediaMarks } from '../tables/media-marks.js';
import { differences, RowDigest, type TableDigest } from '../tables/row-digest.js';
import { RowSecrets } from '../tables/row-secrets.js';
import { AppImportService, type AppSource } from './app-import.service.js';
import { NOTHING_PENDING, type PendingWork } from './pending-work.sql.js';

/** Every process refuses changes after a second; requests that it accepted before have as long to end. */
const SETTLE_MILLISECONDS = 2_000;
const POLL_MILLISECONDS = 200;

export type MoveStep = 'draining' | 'copying' | 'comparing' | 'switching';

export interface MoveOptions {
  /** How long the source may take to finish what it has begun, before the copy. Default: 30. */
  readonly drainSeconds?: number;
  /** Called as the move proceeds. */
  readonly onStep?: (step: MoveStep) => void | Promise<void>;
  /** Aborted to give the move up, as long as the source is the app. */
  readonly signal?: AbortSignal;
}

export interface AppMoved {
  readonly appId: string;
  /** Number of rows of each table. Empty where a former move had copied them. */
  readonly tables: Readonly<Record<string, number>>;
  /** The source refused changes for this time, until the target accepted them. */
  readonly refusedMilliseconds: number;
  /** What the source had not finished. It goes on with it; none of it is copied. */
  readonly pending: PendingWork;
  readonly erasedAt: Date;
}

/**
 * Moves an app to another installation. Exactly one of the two accepts changes at any time, or none while it is copied:
 *
 * 1. the source refuses changes, and finishes what it has begun;
 * 2. its rows and files are copied in one transaction of the target, which ends only if both have the same rows;
 * 3. the source is deleted, with its 30 days, and the target accepts changes.
 *
 * A move that was interrupted is continued by the next one with the same arguments: before the commit of the copy there is nothing at the
 * target, and after it the app is there, and refuses changes.
 */
@Injectable()
export class AppMoveService {
  constructor(
    private readonly repository: AppRowsRepository,
    private readonly rows: AppRows,
    private readonly records: RecordsRepository,
    private readonly imports: AppImportService,
    private readonly apps: AppsService,
    private readonly events: EventLog,
    private readonly vault: CredentialVault,
    private readonly links: MediaLinks,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param target of the other installation @throws StartupError if the app cannot be moved; the source is then as before */
  async moveTo(
    ctx: InstallationContext,
    appId: string,
    target: AppMoveService,
    { drainSeconds = 30, onStep = () => undefined, signal }: MoveOptions = {},
  ): Promise<AppMoved> {
    const app = await this.apps.findIncludingDeleted(ctx, appId);
    if (!app) throw new StartupError(`There is no app ${appId}.`);
    const copy = await target.apps.findIncludingDeleted(ctx, appId);
    if (copy && (copy.movingSince === null || (app.movingSince === null && app.deletionScheduledAt === null)))
      throw new StartupError(`The target has an app ${appId} already. Nothing was changed.`);
    if (!copy && app.deletionScheduledAt !== null) throw new StartupError(`The app ${appId} is deleted.`);
    const since = app.movingSince ?? (await this.apps.startMoving(ctx, appId)).movingSince!;
    if (copy) return this.finish(ctx, appId, target, { since, tables: {}, pending: NOTHING_PENDING });
    try {
      await onStep('draining');
      const pending = await this.drain({ ...ctx, app }, drainSeconds, signal);
      await onStep('copying');
      const tables = await this.copy(ctx, app, target, { onStep, signal });
      await onStep('switching');
      return await this.finish(ctx, appId, target, { since, tables, pending });
    } catch (error) {
      // After the commit of the copy only a repeated move knows which of the two goes on.
      if (!(await target.apps.findIncludingDeleted(ctx, appId))) await this.apps.stopMoving(ctx, appId);
      throw error;
    }
  }

  /**
   * Gives up a move that was interrupted: the app accepts changes again.
   *
   * @throws ERR_APP_NOT_FOUND if there is no such app, StartupError if it is not being moved
   */
  async cancel(ctx: InstallationContext, appId: string): Promise<void> {
    const app = await this.apps.find(ctx, appId);
    if (app && !app.movingSince) throw new StartupError(`The app ${appId} is not being moved.`);
    await this.apps.stopMoving(ctx, appId);
  }

  /** @returns what is not finished after the time */
  private async drain(ctx: AppContext, seconds: number, signal?: AbortSignal): Promise<PendingWork> {
    await delay(SETTLE_MILLISECONDS, undefined, { signal });
    for (const until = Date.now() + seconds * 1000; ;) {
      const pending = await this.repository.pendingWork(ctx);
      const isDone = Object.values(pending).every((count) => count === 0);
      if (isDone || Date.now() >= until) return pending;
      await delay(POLL_MILLISECONDS, undefined, { signal });
    }
  }

  private async copy(
    ctx: InstallationContext,
    app: App,
    target: AppMoveService,
    { onStep, signal }: Pick<MoveOptions, 'onStep' | 'signal'>,
  ): Promise<Record<string, number>> {
    const mediaMark = randomBytes(16).toString('hex');
    const { written } = await this.repository.withSnapshot({ ...ctx, app }, async (snapshot) =>
      target.imports.import(ctx, await this.source(snapshot, app, mediaMark, signal), {
        isMoving: true,
        verify: async (copied) => {
          await onStep?.('comparing');
          await this.verify({ ...ctx, app }, target, copied, mediaMark);
        },
      }),
    );
    return Object.fromEntries(written.counts);
  }

  private async source(ctx: AppContext, app: App, mediaMark: string, signal?: AbortSignal): Promise<AppSource> {
    const { records, store } = this;
    return {
      app,
      eventPosition: await this.events.newest(ctx),
      mediaMark,
      open: (_, row) => row,
      rows: () => this.pages(ctx, mediaMark, signal),
      async *files() {
        for await (const page of records.pages(ctx, 'files')) yield* page;
      },
      bytes: ({ id: mediaId }) => store.read(storeKey({ appId: app.id, mediaId })),
    };
  }

  /** Rows with their secrets, which stay in this process. */
  private async *pages(ctx: AppContext, mediaMark: string, signal?: AbortSignal): AsyncGenerator<RowPage> {
    const pages = this.rows.read(ctx, {
      marks: new MediaMarks(this.links, ctx.app.id, mediaMark),
      secrets: new RowSecrets(this.vault, ctx.app.id),
      seal: (_, row) => row,
    });
    for await (const page of pages) {
      signal?.throwIfAborted();
      yield page;
    }
  }

  /** The source is read again, so that a change that was made during the copy is found. @throws StartupError */
  private async verify(ctx: AppContext, target: AppMoveService, copied: AppContext, mediaMark: string): Promise<void> {
    const [expected, actual] = await Promise.all([
      this.repository.withSnapshot(ctx, (snapshot) => this.digest(snapshot, mediaMark)),
      target.digest(copied, mediaMark),
    ]);
    const found = differences(expected, actual);
    if (found.length === 0) return;
    const tables = found.map(({ table, one, other }) => `${table} (${one} and ${other} rows)`).join(', ');
    throw new StartupError(
      `Source and target differ in ${tables}: the app changed while it was copied. Nothing was moved; try again.`,
    );
  }

  private async digest(ctx: AppContext, mediaMark: string): Promise<ReadonlyMap<string, TableDigest>> {
    const digest = new RowDigest(new MediaMarks(this.links, ctx.app.id, mediaMark));
    for await (const page of this.pages(ctx, mediaMark)) digest.add(page);
    return digest.tables;
  }

  /** Can be repeated after each of its steps. */
  private async finish(
    ctx: InstallationContext,
    appId: string,
    target: AppMoveService,
    { since, ...result }: Pick<AppMoved, 'tables' | 'pending'> & { since: Date },
  ): Promise<AppMoved> {
    const source = await this.apps.findIncludingDeleted(ctx, appId);
    const erasedAt = source?.deletionScheduledAt ?? (await this.apps.deleteMoved(ctx, appId, target.config.publicUrl));
    // No client gets a later position from the source, which refuses all its requests from now on.
    await delay(SETTLE_MILLISECONDS);
    const app = { id: appId };
    await target.imports.beginEvents({ ...ctx, app }, await this.events.newest(ctx));
    await target.apps.stopMoving(ctx, appId);
    return { appId, ...result, refusedMilliseconds: Date.now() - since.getTime(), erasedAt };
  }
}
