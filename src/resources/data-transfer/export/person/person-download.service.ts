import { Injectable } from '@nestjs/common';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { RateLimiterFactory } from '#platform/rate-limits/rate-limiter-factory.js';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.js';
import { AuditLogService } from '#resources/audit-log/audit-log.service.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { ArchiveSender, type SendOptions } from '../archive/archive-sender.js';
import { PersonExportService } from './person-export.service.js';

/** The limit of one user, in all processes. */
const EXPORTS_PER_MINUTE = 5;

/** Each reads one page after the other: more at a time would take the connections of the database from other requests. */
const MOST_OF_A_PROCESS = 4;

/** Sends what is stored about one user as a ZIP file while it is made. No connection of the database is occupied while a client reads. */
@Injectable()
export class PersonDownloadService {
  /** Whose archives are being sent, by app and uid. */
  private readonly running = new Set<string>();
  private readonly limiter: RateLimiter;

  constructor(
    private readonly exports: PersonExportService,
    private readonly sender: ArchiveSender,
    private readonly auditLog: AuditLogService,
    private readonly settings: SettingsService,
    limiters: RateLimiterFactory,
  ) {
    this.limiter = limiters.create('export-user', EXPORTS_PER_MINUTE);
  }

  get isSending(): boolean {
    return this.running.size > 0;
  }

  /** @throws ERR_DATA_EXPORT_DISABLED where the app has not let its users export their data */
  async requireAllowed(ctx: RequestContext): Promise<void> {
    if (!(await this.settings.of(ctx))['core.users.dataExport']) throw new DomainError('ERR_DATA_EXPORT_DISABLED');
  }

  /** @throws ERR_UID_NOT_FOUND */
  async requireUser(ctx: RequestContext, uid: string): Promise<void> {
    await this.exports.requireUser(ctx, uid);
  }

  /**
   * Resolves when the client has all of it, or has disconnected. After an error in the middle `target` is destroyed.
   *
   * @throws ERR_UID_NOT_FOUND, ERR_TOO_MANY_REQUESTS, ERR_EXPORT_IN_PROGRESS
   */
  async send(ctx: RequestContext, uid: string, target: NodeJS.WritableStream, options: SendOptions): Promise<void> {
    await this.requireUser(ctx, uid);
    const key = `${ctx.app.id}/${uid}`;
    const attempt = await this.limiter.count(key);
    if (!attempt.allowed) throw DomainError.tooManyRequests('exports of one user', attempt);
    if (this.running.has(key) || this.running.size >= MOST_OF_A_PROCESS)
      throw new DomainError('ERR_EXPORT_IN_PROGRESS');
    this.running.add(key);
    try {
      if (viewerUid(ctx.principal) !== uid) await this.record(ctx, uid);
      await this.sender.send(target, options, (archive) => this.exports.write(ctx, uid, archive));
    } finally {
      this.running.delete(key);
    }
  }

  private async record(ctx: RequestContext, uid: string): Promise<void> {
    await this.auditLog.record(ctx, ctx.app.id, { target: { type: 'user', id: uid }, action: 'exported', after: {} });
  }
}
