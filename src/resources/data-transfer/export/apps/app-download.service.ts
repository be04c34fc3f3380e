import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { assertNotMoving } from '#platform/authentication/moving-apps.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { errorCode } from '#platform/errors/error-reason.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { AuditLogService } from '#resources/audit-log/audit-log.service.js';
import type { App } from '#resources/management/apps.repository.js';
import { AppsService } from '#resources/management/apps.service.js';
import { ZipArchive } from '../archive/zip-archive.js';
import { AppExportService } from './app-export.service.js';

interface DownloadOptions {
  /** Without it the archive has no credentials. */
  readonly passphrase?: string;
  /** After this time the export fails. */
  readonly maxMilliseconds: number;
  /** Called before the first byte. */
  readonly onBegin: (app: App) => void;
}

/**
 * Sends the archive of an app as a ZIP file while it is made. It occupies a connection of the database as long as the client reads, so a
 * process sends one at a time.
 */
@Injectable()
export class AppDownloadService implements OnModuleDestroy {
  /** Aborting it ends the archive that is being sent. */
  private current?: AbortController;

  constructor(
    private readonly apps: AppsService,
    private readonly exports: AppExportService,
    private readonly auditLog: AuditLogService,
  ) {}

  get isSending(): boolean {
    return this.current !== undefined;
  }

  onModuleDestroy(): void {
    this.current?.abort(new Error('The server stops during an export'));
  }

  /**
   * Resolves when the client has all of it, or has disconnected. After an error in the middle `target` is destroyed.
   *
   * @throws ERR_APP_NOT_FOUND, ERR_APP_IS_MOVING, ERR_EXPORT_IN_PROGRESS
   */
  async send(
    ctx: InstallationContext,
    appId: string,
    target: NodeJS.WritableStream,
    { passphrase, maxMilliseconds, onBegin }: DownloadOptions,
  ): Promise<void> {
    const app = await this.apps.find(ctx, appId);
    if (!app) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
    // its copy compares the audit log
    assertNotMoving({ isMoving: app.movingSince !== null });
    if (this.current) throw new DomainError('ERR_EXPORT_IN_PROGRESS');
    const archive = new ZipArchive();
    const { signal } = (this.current = abortedAfter(maxMilliseconds));
    signal.addEventListener(
      'abort',
      neverThrows(() => archive.abort(signal.reason as Error)),
    );
    try {
      const withCredentials = passphrase !== undefined;
      await this.auditLog.record(ctx, app.id, { action: 'exported', after: { with_credentials: withCredentials } });
      const written = this.write(ctx, app, archive, passphrase);
      const sent = this.pipe(archive, target, { signal, begin: () => onBegin(app) });
      const [writing, sending] = await Promise.allSettled([written, sent]);
      for (const outcome of [writing, sending])
        if (outcome.status === 'rejected' && !isDisconnect(outcome.reason)) throw outcome.reason;
    } finally {
      this.current.abort();
      this.current = undefined;
    }
  }

  private async write(
    ctx: InstallationContext,
    app: App,
    archive: ZipArchive,
    passphrase: string | undefined,
  ): Promise<void> {
    try {
      await this.exports.export(ctx, app, archive, { passphrase });
      archive.end();
    } catch (error) {
      archive.abort(error as Error);
      throw error;
    }
  }

  /** @param begin called before the first byte is sent: what fails before it becomes an error response */
  private async pipe(
    archive: ZipArchive,
    target: NodeJS.WritableStream,
    { signal, begin }: { signal: AbortSignal; begin: () => void },
  ): Promise<void> {
    try {
      const chunks = archive.content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      const first = await beginningOf(chunks);
      begin();
      await pipeline(joined(first, chunks), target, { signal });
    } catch (error) {
      archive.abort(error as Error);
      throw error;
    }
  }
}

/** Up to this size the beginning of an archive is kept back, so that an export that fails at once has an error response. */
const BEGINNING_BYTES = 64 * 1024;

async function beginningOf(chunks: AsyncIterator<Buffer>): Promise<Buffer[]> {
  const beginning: Buffer[] = [];
  for (let bytes = 0; bytes < BEGINNING_BYTES;) {
    const next = await chunks.next();
    if (next.done) break;
    beginning.push(next.value);
    bytes += next.value.length;
  }
  return beginning;
}

async function* joined(first: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The last two are of a client that disconnects before the first byte. */
const DISCONNECTED = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_DESTROYED']);

const isDisconnect = (error: unknown): boolean => DISCONNECTED.has(errorCode(error) ?? '');

/** Aborted at the end of the time, unless it is aborted before. */
function abortedAfter(milliseconds: number): AbortController {
  const controller = new AbortController();
  const expire = () => controller.abort(new Error('The export took longer than EXPORT_TIMEOUT_SECONDS'));
  const timer = setTimeout(neverThrows(expire), milliseconds).unref();
  controller.signal.addEventListener(
    'abort',
    neverThrows(() => clearTimeout(timer)),
  );
  return controller;
}
