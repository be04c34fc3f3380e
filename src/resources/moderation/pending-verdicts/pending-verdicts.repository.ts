import { Injectable } from '@nestjs/common';
import type { WithheldEdit } from '#core/moderation/rule.js';
import type { PendingContent } from '#core/moderation/verdicts/moderation-check-job.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { find, listAppsOverdue } from './pending-verdicts.sql.js';

/** Reads which content waits for verdicts. */
@Injectable()
export class PendingVerdictsRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined where the content was settled or replaced */
  async find(
    ctx: AppContext,
    { messageId, version }: PendingContent,
  ): Promise<{ edit: WithheldEdit | undefined; addedAt: Date } | undefined> {
    const [row] = await this.database.forApp(ctx).query(find, [messageId, version]);
    return row && { edit: row.edit ?? undefined, addedAt: row.addedAt };
  }

  /** A page of the apps with pending verdicts that were added before. @param afterAppId the last app of the page before */
  async listAppsOverdue(
    ctx: InstallationContext,
    overdueSeconds: number,
    { afterAppId, limit }: { afterAppId: string; limit: number },
  ): Promise<string[]> {
    const rows = await this.database.forInstallation(ctx).query(listAppsOverdue, [overdueSeconds, afterAppId, limit]);
    return rows.map(({ appId }) => appId);
  }
}
