import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext, InstallationContext, RequestContext } from '#platform/context/context.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { EventLog } from '#platform/events/event-log.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { APP_ID_PATTERN } from '#platform/text/app-id.js';
import type { ApiKey } from '#resources/api-keys/api-key.view.js';
import { ApiKeysService } from '#resources/api-keys/api-keys.service.js';
import { AuditLogService } from '#resources/audit-log/audit-log.service.js';
import type { App } from '#resources/management/apps.repository.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { MediaLinks } from '#resources/media/files/media-links.js';
import { MediaService, storeKey } from '#resources/media/files/media.service.js';
import { MEDIA_STORE, MissingMediaError, type MediaStore } from '#resources/media/store/media-store.js';
import { AppRowsWriter, type WriteOptions, type WrittenRows } from '../tables/app-rows-writer.js';
import type { RowPage } from '../tables/app-rows.js';
import { AppRowsRepository } from '../tables/app-rows.repository.js';
import { MediaMarks } from '../tables/media-marks.js';
import { RowSecrets } from '../tables/row-secrets.js';

/**
 * Added to the event position of a source that goes on: its clients may have received later positions. An installation that logs a
 * thousand events each second needs eleven days for as many.
 */
export const LATER_POSITIONS = 1_000_000_000n;

interface SourceFile {
  readonly id: string;
  /** The size is in bytes. */
  readonly size: number;
}

/** An app, with all of its data, from elsewhere. */
export interface AppSource {
  readonly app: Pick<App, 'id' | 'name' | 'region' | 'createdAt'>;
  /** The newest event of the source. */
  readonly eventPosition: bigint;
  readonly mediaMark: string;
  readonly open: WriteOptions['open'];
  /** The rows are in the order of the tables. */
  rows(): AsyncIterable<RowPage>;
  /** The files whose bytes the source has. Called after all rows were read. */
  files(): AsyncIterable<SourceFile>;
  bytes(file: SourceFile): Promise<Readable>;
}

export interface ImportedApp {
  readonly app: App;
  readonly written: WrittenRows;
  /** Where the source had no credentials: those that were made. */
  readonly newKeys: readonly ApiKey[];
}

export interface ImportOptions {
  /** The id of the new app. Default: that of the source. */
  readonly id?: string;
  /** The app refuses changes until `AppsService.stopMoving`. */
  readonly isMoving?: boolean;
  /** Called with the app before it exists for others. An error in it undoes the import. */
  readonly verify?: (ctx: AppContext) => Promise<void>;
}

/** Creates an app of an export, with its ids and times. */
@Injectable()
export class AppImportService {
  constructor(
    private readonly repository: AppRowsRepository,
    private readonly writer: AppRowsWriter,
    private readonly apps: AppsService,
    private readonly apiKeys: ApiKeysService,
    private readonly events: EventLog,
    private readonly auditLog: AuditLogService,
    private readonly vault: CredentialVault,
    private readonly links: MediaLinks,
    private readonly media: MediaService,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * In one transaction: the app exists with all of its data, or not at all.
   *
   * @throws StartupError if there is an app with the id, or no app can have it
   */
  async import(
    ctx: InstallationContext,
    source: AppSource,
    { id = source.app.id, isMoving = false, verify }: ImportOptions = {},
  ): Promise<ImportedApp> {
    if (!APP_ID_PATTERN.test(id)) throw new StartupError(`${id} cannot be the id of an app. Nothing was imported.`);
    const stored: string[] = [];
    try {
      return await this.repository.withChanges(ctx, async (tx) => {
        const { name, region, createdAt } = source.app;
        const movingSince = isMoving ? new Date() : null;
        const app = await this.apps.createImported(tx, { id, name, region, createdAt, movingSince });
        if (!app) throw new StartupError(`There is an app ${id} already. Nothing was imported.`);
        const inApp = contextOf(tx, app);
        const written = await this.writer.write(inApp, source.rows(), {
          marks: new MediaMarks(this.links, id, source.mediaMark),
          secrets: new RowSecrets(this.vault, id),
          open: source.open,
          publicUrl: this.config.publicUrl,
        });
        await this.beginEvents(inApp, source.eventPosition + LATER_POSITIONS);
        const newKeys = written.counts.has('api_keys') ? [] : await this.newKeys(inApp);
        await this.storeFiles(inApp, source, stored);
        await verify?.(inApp);
        // a move is recorded as the change of the app that ends it
        if (!isMoving)
          await this.auditLog.record(tx, id, { action: 'imported', after: { source_app_id: source.app.id } });
        return { app, written, newKeys };
      });
    } catch (error) {
      // They have no rows, so nothing else would delete them.
      for (const key of stored) await this.store.delete(key);
      throw error;
    }
  }

  /**
   * Events of the app get positions above all that its clients can have from the source: a client that resumes with one of those is told
   * that it missed events.
   *
   * @param source above every position that the source has logged
   */
  async beginEvents(ctx: AppContext, source: bigint): Promise<void> {
    const raised = (await this.repository.raiseEventPositions(ctx, source)) ?? source;
    const newest = await this.events.newest(ctx);
    await this.apps.setFirstEventPosition(ctx, ctx.app.id, raised > newest ? raised : newest);
  }

  private async newKeys(ctx: RequestContext): Promise<ApiKey[]> {
    return [
      await this.apiKeys.create(ctx, { name: 'Auth Key', scope: 'authOnly' }),
      await this.apiKeys.create(ctx, { name: 'Rest API Key', scope: 'fullAccess' }),
    ];
  }

  private async storeFiles(ctx: AppContext, source: AppSource, stored: string[]): Promise<void> {
    for await (const file of source.files()) {
      // The row is in another file of an archive than the list.
      const size = await this.media.sizeOf(ctx, file.id);
      if (size !== file.size)
        throw new StartupError(
          `The file ${file.id} has ${file.size} bytes, and its row says ${size ?? 'nothing'}. Nothing was imported.`,
        );
      const content = await source.bytes(file).catch(undefinedIfMissing);
      if (!content) continue;
      const key = storeKey({ appId: ctx.app.id, mediaId: file.id });
      stored.push(key);
      await this.store.write(key, content);
    }
  }
}

/** A file that the source has lost is as missing at the target. */
function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof MissingMediaError)) throw error;
}
