import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { dayOf, storedMetrics } from '../metric.js';
import * as expiry from './expiry.sql.js';
import * as sql from './rollup.sql.js';

/** Consecutive events of the log: those after a position, up to and including another. */
export interface LogRange {
  readonly after: bigint;
  readonly lastPosition: bigint;
}

/** Writes the metrics of all apps. They aggregate inside PostgreSQL, so that no event is transferred. */
@Injectable()
export class RollupRepository extends Repository {
  async countEvents(ctx: InstallationContext, range: LogRange): Promise<void> {
    await this.database.forInstallation(ctx).query(sql.countEvents, valuesOf(range));
  }

  async anonymizeErasedUsers(ctx: InstallationContext, range: LogRange): Promise<void> {
    await this.database.forInstallation(ctx).query(sql.anonymize, valuesOf(range));
  }

  async addActiveUsers(ctx: InstallationContext, range: LogRange): Promise<void> {
    await this.database.forInstallation(ctx).query(sql.addActiveUsers, valuesOf(range));
  }

  /** @param apps all if absent */
  async sampleConnections(ctx: InstallationContext, apps?: readonly string[]): Promise<void> {
    await this.database.forInstallation(ctx).query(sql.sampleConnections, [apps ?? null]);
  }

  /** @returns how many rows were moved */
  async moveIncrements(ctx: InstallationContext, limit: number): Promise<number> {
    const [row] = await this.database.forInstallation(ctx).query(sql.moveIncrements, [limit]);
    return row!.moved;
  }

  /** Deletes the increments of the app; its other metrics are deleted with it. */
  async eraseIncrements(ctx: AppContext): Promise<void> {
    await this.query(ctx, sql.eraseIncrements, []);
  }

  /** @returns how many were found before `time` */
  async deleteExpiredValues(ctx: InstallationContext, time: Date, limit: number): Promise<number> {
    const found = await this.database.forInstallation(ctx).query(expiry.findExpiredValues, [time, limit]);
    for (const { appId, startsAt } of found)
      await this.database
        .forApp({ ...ctx, app: { id: appId } })
        .query(expiry.deleteExpiredValues, [startsAt, storedMetrics]);
    return found.reduce((sum, { count }) => sum + count, 0);
  }

  /** @returns how many were found before `day` */
  async deleteExpiredDays(ctx: InstallationContext, day: Date, limit: number): Promise<number> {
    const found = await this.database.forInstallation(ctx).query(expiry.findExpiredDays, [dayOf(day), limit]);
    for (const { appId, day: last } of found)
      await this.database.forApp({ ...ctx, app: { id: appId } }).query(expiry.deleteExpiredDays, [last]);
    return found.reduce((sum, { count }) => sum + count, 0);
  }
}

const valuesOf = ({ after, lastPosition }: LogRange) => [after, lastPosition] as const;
