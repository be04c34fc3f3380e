import { Injectable } from '@nestjs/common';
import { assertNotMoving } from '#platform/authentication/moving-apps.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AuditLogService } from '#resources/audit-log/audit-log.service.js';
import { AppsService } from '#resources/management/apps.service.js';
import { ArchiveSender, type SendOptions } from '../archive/archive-sender.js';
import { AppExportService } from './app-export.service.js';

interface DownloadOptions extends SendOptions {
  /** Without it the archive has no credentials. */
  readonly passphrase?: string;
}

/**
 * Sends the archive of an app as a ZIP file while it is made. It occupies a connection of the database as long as the client reads, so a
 * process sends one at a time.
 */
@Injectable()
export class AppDownloadService {
  isSending = false;

  constructor(
    private readonly apps: AppsService,
    private readonly exports: AppExportService,
    private readonly auditLog: AuditLogService,
    private readonly sender: ArchiveSender,
  ) {}

  /**
   * Resolves when the client has all of it, or has disconnected. After an error in the middle `target` is destroyed.
   *
   * @throws ERR_APP_NOT_FOUND, ERR_APP_IS_MOVING, ERR_EXPORT_IN_PROGRESS
   */
  async send(
    ctx: InstallationContext,
    appId: string,
    target: NodeJS.WritableStream,
    { passphrase, ...options }: DownloadOptions,
  ): Promise<void> {
    const app = await this.apps.find(ctx, appId);
    if (!app) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
    // its copy compares the audit log
    assertNotMoving({ isMoving: app.movingSince !== null });
    if (this.isSending) throw new DomainError('ERR_EXPORT_IN_PROGRESS');
    this.isSending = true;
    try {
      const withCredentials = passphrase !== undefined;
      await this.auditLog.record(ctx, app.id, { action: 'exported', after: { with_credentials: withCredentials } });
      await this.sender.send(target, options, (archive) => this.exports.export(ctx, app, archive, { passphrase }));
    } finally {
      this.isSending = false;
    }
  }
}
