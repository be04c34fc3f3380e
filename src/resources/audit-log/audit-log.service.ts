import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { SettingsService } from '../settings/settings.service.js';
import { AuditLogRepository, type AuditEntry, type AuditFilter, type RecordedAction } from './audit-log.repository.js';

const DAY = 86_400_000;

/** Longer than a transaction that writes entries about the erased user. */
const DELAY_MILLISECONDS = 10_000;

const eraseUser = defineJob<{ appId: string; uid: string }>('audit-log.erase-user');

/** Who changed the configuration of an app, and how. The entries are written by triggers, in the transactions of the changes. */
@Injectable()
export class AuditLogService implements OnModuleInit {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly settings: SettingsService,
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => {
      const at = new Date(Date.now() + DELAY_MILLISECONDS);
      return this.jobs.add(tx, eraseUser, { appId: tx.app.id, uid }, { at, isBulk: true });
    });
    this.jobs.register(eraseUser, (ctx, { appId, uid }) => this.log.eraseUser({ ...ctx, app: { id: appId } }, uid));
    this.jobs.schedule('audit-log.remove-old', '50 3 * * *', (ctx) => this.removeExpired(ctx, new Date()));
  }

  /** Returns the oldest first. @throws ERR_APP_NOT_FOUND */
  async list(
    ctx: InstallationContext,
    appId: string,
    filter: AuditFilter,
    cursor: CursorRequest,
  ): Promise<AuditEntry[]> {
    const inApp = { ...ctx, app: { id: appId } };
    if (!(await this.log.hasApp(inApp))) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
    return this.log.list(inApp, filter, cursor);
  }

  /** Adds an entry about something that the actor of the context does, and that changes no configuration. @param target default: the app */
  async record(
    ctx: InstallationContext,
    appId: string,
    { target = { type: 'app', id: appId }, action, after }: RecordedAction,
  ): Promise<void> {
    await this.log.record({ ...ctx, app: { id: appId }, onlyReads: false }, { target, action, after });
  }

  /**
   * Adds an entry about credentials that are about to be shown. Await it before they are: then none is seen without an entry.
   *
   * @param type of the target @param ids of the credentials; without any there is no entry
   */
  async recordReading(
    ctx: InstallationContext,
    appId: string,
    { type, ids, after = {} }: { type: string; ids: readonly unknown[]; after?: Readonly<Record<string, unknown>> },
  ): Promise<void> {
    if (ids.length > 0) await this.record(ctx, appId, { target: { type, id: ids.join(' ') }, action: 'read', after });
  }

  /** A batch of every app with a retention of its audit log. @returns whether there may be more */
  async removeExpired(ctx: InstallationContext, now: Date): Promise<boolean> {
    let hasMore = false;
    for (const app of await this.settings.appsWithNumber(ctx, 'management.auditLog.retentionDays')) {
      const inApp = { ...ctx, app };
      const { 'management.auditLog.retentionDays': days } = await this.settings.of(inApp);
      if (days > 0 && (await this.log.removeExpired(inApp, new Date(now.getTime() - days * DAY)))) hasMore = true;
    }
    return hasMore;
  }
}
