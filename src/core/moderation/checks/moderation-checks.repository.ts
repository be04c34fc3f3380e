import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import type { WithheldEdit } from '../rule.js';
import type { CheckedContent } from './moderation-check-job.js';
import * as sql from './moderation-checks.sql.js';

/** The only place that writes the table `moderation_checks`, but for the statement of a send. */
@Injectable()
export class ModerationChecksRepository extends TableRepository('moderationCheck') {
  /** Replaces the check of the message. @returns the version of the content */
  async add(ctx: AppContext, messageId: bigint, edit?: WithheldEdit): Promise<bigint> {
    return (await this.first(ctx, sql.addCheck, [messageId, edit && JSON.stringify(edit)]))!.version;
  }

  /** @returns undefined where the content was settled or replaced */
  async find(
    ctx: AppContext,
    content: CheckedContent,
  ): Promise<{ edit: WithheldEdit | undefined; addedAt: Date } | undefined> {
    const [row] = await this.query(ctx, sql.findCheck, keyOf(content));
    return row && { edit: row.edit ?? undefined, addedAt: row.addedAt };
  }

  /**
   * Ends the check, so that no other verdict settles it.
   *
   * @param ctx must have an open transaction
   * @returns undefined where the content was settled or replaced
   */
  async take(ctx: AppContext, content: CheckedContent): Promise<{ edit: WithheldEdit | undefined } | undefined> {
    const [row] = await this.query(ctx, sql.takeCheck, keyOf(content));
    return row && { edit: row.edit ?? undefined };
  }

  /** Ends the check, whatever its version. */
  async remove(ctx: AppContext, messageId: bigint): Promise<void> {
    await this.query(ctx, sql.removeCheck, [messageId]);
  }

  async removeAll(ctx: AppContext): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id } });
  }

  /** @param ctx must have an open transaction @returns false where the app has as many jobs as it may have at once */
  async addJob(ctx: AppContext, messageId: bigint, version: bigint): Promise<boolean> {
    return (await this.first(ctx, sql.addCheckJob, [messageId, version]))?.isAdded ?? false;
  }

  /** The check gets another job in place of its present one, unless its content has changed. */
  async postponeJob(ctx: AppContext, content: CheckedContent, milliseconds: number): Promise<void> {
    await this.query(ctx, sql.postponeCheck, [...keyOf(content), milliseconds]);
  }

  /** Adds jobs to the oldest checks that have none. @param seconds since they were added, at least @returns whether more wait */
  async addMissingJobs(ctx: AppContext, seconds: number): Promise<boolean> {
    return (await this.first(ctx, sql.addMissingJobs, [seconds]))!.hasMore;
  }

  /** A page of the apps with checks that were added before. @param afterAppId the last app of the page before */
  async listAppsOverdue(
    ctx: InstallationContext,
    overdueSeconds: number,
    { afterAppId, limit }: { afterAppId: string; limit: number },
  ): Promise<string[]> {
    const rows = await this.database
      .forInstallation(ctx)
      .query(sql.listAppsOverdue, [overdueSeconds, afterAppId, limit]);
    return rows.map(({ appId }) => appId);
  }
}

const keyOf = ({ messageId, version }: CheckedContent) => [BigInt(messageId), BigInt(version)] as const;
