import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { Database } from '../database/database.js';
import { statementsOn } from '../database/session/scoped-database.js';
import { defineJob, JobQueue } from '../jobs/job-queue.js';
import { neverThrows } from '../observability/never-throws.js';
import * as sql from './search-index.sql.js';

const BUILD = defineJob<object>('build-search-index');

/** How often a process looks whether the index has been built by another one. */
const LOOK_MILLISECONDS = 5_000;

/**
 * The indexes of searches. Where a migration finds messages, it leaves them to a job, which builds them while servers of this
 * and of the former release read and write. Until then `isBuilt` is false, and searches use the index of the former release.
 */
@Injectable()
export class SearchIndex implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('Search');
  private missing = sql.SEARCH_INDEXES;
  private lookedAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.register(BUILD, (_ctx, _payload, signal) => this.build(signal));
  }

  async onApplicationBootstrap(): Promise<void> {
    const [state] = await this.database.forInstallation({}).query(sql.state, []);
    if (sql.missingIndexes(state!).length > 0 || state!.built.includes(sql.FORMER_INDEX))
      await this.jobs.add({}, BUILD, {}, { key: BUILD.name });
  }

  async isBuilt(): Promise<boolean> {
    return (await this.missingIndexes()).every(({ isForForms }) => isForForms);
  }

  /** Whether words are found in their inflected forms. */
  async findsForms(): Promise<boolean> {
    return (await this.missingIndexes()).length === 0;
  }

  /** Looks again while some are missing. */
  private async missingIndexes(): Promise<typeof this.missing> {
    if (this.missing.length === 0 || performance.now() - this.lookedAt < LOOK_MILLISECONDS) return this.missing;
    this.lookedAt = performance.now();
    const [state] = await this.database.forInstallation({}).query(sql.state, []);
    this.missing = sql.missingIndexes(state!);
    return this.missing;
  }

  /** An interrupted build begins again: PostgreSQL cannot continue one. @throws Error while another connection builds the index */
  async build(signal: AbortSignal): Promise<void> {
    const connection = this.database.unlimitedConnection();
    await this.database.connectDedicated(connection);
    try {
      await this.buildOn(connection, signal);
    } finally {
      await connection.end();
    }
  }

  private async buildOn(connection: pg.Client, signal: AbortSignal): Promise<void> {
    const { rows: locks } = await connection.query<{ locked: boolean }>(sql.LOCK);
    // a process that was killed during a build: its connection ends only after the statement
    if (!locks[0]!.locked) throw new Error('The index of searches is being built by another connection.');
    const { rows: processes } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const cancel = neverThrows(() => this.database.forInstallation({}).query(sql.cancel, [processes[0]!.pid]));
    signal.addEventListener('abort', cancel);
    try {
      const [state] = await statementsOn(connection).query(sql.state, []);
      const missing = sql.missingIndexes(state!);
      if (missing.length > 0) {
        const newer = sql.newerIndexes(state!);
        if (newer.length > 0)
          this.logger.warn(
            { newer },
            'A newer version of Confab has replaced the index of searches. That of this version is being built; until then searches read every text.',
          );
        else this.logger.log('The index of searches is being built. Until then searches find what they found before.');
        for (const { name, table, on } of missing) {
          if (signal.aborted) return;
          await connection.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
          await connection.query(`CREATE INDEX CONCURRENTLY ${name} ON ${table} USING gin ${on}`);
        }
        await connection.query('ANALYZE messages, users, groups');
        this.logger.log('The index of searches is complete.');
      }
      await connection.query(`DROP INDEX CONCURRENTLY IF EXISTS ${sql.FORMER_INDEX}`);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }
}
