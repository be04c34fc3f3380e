import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database/database.js';
import { migrationState, type MigrationState } from '#platform/database/migrations/migrations.js';
import { hearsEcho } from '#platform/database/notifications/echo.js';
import { notify } from '#platform/database/notifications/pg-notifier.js';
import type { InstallationStatement, ComposedValues } from '#platform/database/statement.js';
import { lags } from '#platform/events/event-consumers.sql.js';
import { dueWorkBacklog } from '#platform/jobs/due-work.sql.js';
import { jobBacklog, type JobBacklog } from '#platform/jobs/job-backlog.sql.js';
import type { QueueBacklog } from '#platform/jobs/queue-backlog.js';
import { outboxBacklog } from '#platform/monitoring/metrics.sql.js';
import { state as searchIndexState, type SearchIndexState } from '#platform/search-index/search-index.sql.js';
import { checkRecordedFingerprint } from '#platform/security/encryption-key-check.js';
import { backlog as runBacklog, type RunBacklog } from '#resources/ai-agents/runs/run-queue.sql.js';
import { backlog as notificationBacklog } from '#resources/notifications/queue/notification-queue.sql.js';
import { backlog as webhookBacklog } from '#resources/webhooks/queue/webhook-queue.sql.js';
import * as sql from './installation.sql.js';

/** What is still to be done, in numbers and in the age of the oldest. */
export interface Backlogs {
  /** Events that are not in the log yet. */
  readonly outbox: number;
  readonly consumers: readonly { readonly name: string; readonly events: number; readonly seconds: number }[];
  readonly webhooks: QueueBacklog;
  readonly notifications: QueueBacklog;
  readonly agentRuns: RunBacklog;
  readonly jobs: JobBacklog;
  readonly dueWork: QueueBacklog;
}

/** Reads what commands and the health report say about an installation; changes nothing. */
@Injectable()
export class InstallationRepository {
  constructor(private readonly database: Database) {}

  /** @throws StartupError where a start would refuse the database */
  async migrations(): Promise<MigrationState> {
    return migrationState(this.database.forLibrary());
  }

  /** @throws StartupError if the credentials in the database are stored with another key */
  async checkEncryptionKey(fingerprint: Buffer): Promise<void> {
    await checkRecordedFingerprint(this.database.forLibrary(), fingerprint);
  }

  /** Whether a connection of DATABASE_SESSION_URL, or else of DATABASE_URL, keeps its session: what is notified through DATABASE_URL arrives. */
  async keepsSessions(): Promise<boolean> {
    const listener = this.database.dedicatedConnection();
    listener.on('error', () => undefined); // the running query rejects
    try {
      await this.database.connectDedicated(listener);
      return await hearsEcho(listener, (channel, value) => this.query(notify, channel, value));
    } finally {
      await listener.end().catch(() => undefined);
    }
  }

  async serverFacts(): Promise<sql.ServerFacts> {
    const [facts] = await this.query(sql.serverFacts);
    return facts!;
  }

  async searchIndexState(): Promise<SearchIndexState> {
    const [state] = await this.query(searchIndexState);
    return state!;
  }

  async rowCounts(): Promise<sql.RowCounts> {
    const [counts] = await this.query(sql.rowCounts);
    return counts!;
  }

  /** @returns those of the apps that a command moves now, from this database or to it */
  async appsWithMover(appIds: readonly string[]): Promise<string[]> {
    return (await this.database.forInstallation({}).query(sql.appsWithMover, [appIds])).map(({ appId }) => appId);
  }

  /** The apps of this database, without those that are at another installation now. */
  async appIds(): Promise<string[]> {
    const apps = await this.database
      .forInstallation({})
      .prisma.app.findMany({ where: { movedAt: null }, select: { id: true } });
    return apps.map(({ id }) => id);
  }

  /** Replicas that follow the database at present. */
  async replicas(): Promise<sql.Replica[]> {
    return this.query(sql.replicas);
  }

  /** Returns the processes that have shown that they run, and those that ended without notice a moment ago. */
  async processes(): Promise<sql.ProcessRow[]> {
    return this.query(sql.processes);
  }

  /** Whether users have logged in with client libraries of the hosted service recently. */
  async usesClientLibraries(): Promise<boolean> {
    const [found] = await this.query(sql.clientLibraries);
    return found!.used;
  }

  async backlogs(): Promise<Backlogs> {
    const names = await this.query(sql.consumerNames);
    const [outbox, consumers, webhooks, notifications, agentRuns, jobs, dueWork] = await Promise.all([
      this.query(outboxBacklog),
      this.query(
        lags,
        names.map(({ name }) => name),
      ),
      this.query(webhookBacklog),
      this.query(notificationBacklog),
      this.query(runBacklog),
      this.query(jobBacklog),
      this.query(dueWorkBacklog),
    ]);
    return {
      outbox: outbox[0]!.events,
      consumers,
      webhooks: webhooks[0]!,
      notifications: notifications[0]!,
      agentRuns: agentRuns[0]!,
      jobs: jobs[0]!,
      dueWork: dueWork[0]!,
    };
  }

  private async query<Row extends object, Values extends ComposedValues>(
    statement: InstallationStatement<Row, Values>,
    ...values: Values
  ): Promise<Row[]> {
    return this.database.forInstallation({}).query(statement, values);
  }
}
