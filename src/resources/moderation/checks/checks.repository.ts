import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import type { CheckedContent } from '../../../domain/moderation/moderation-checks.service.js';
import type { WithheldEdit } from '../../../domain/moderation/rule.js';
import { find, listOverdue } from './checks.sql.js';

/** Reads the checks that wait for a verdict. */
@Injectable()
export class ChecksRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined where the check was ended or replaced */
  async find(
    ctx: AppContext,
    { messageId, version }: CheckedContent,
  ): Promise<{ edit: WithheldEdit | undefined } | undefined> {
    const [row] = await this.database.forApp(ctx).query(find, [messageId, version]);
    return row && { edit: row.edit ?? undefined };
  }

  /** Checks for which no job waits or runs, from the oldest. */
  async listOverdue(
    ctx: InstallationContext,
    { overdueSeconds, jobSeconds, limit }: { overdueSeconds: number; jobSeconds: number; limit: number },
  ): Promise<CheckedContent[]> {
    const rows = await this.database.forInstallation(ctx).query(listOverdue, [overdueSeconds, jobSeconds, limit]);
    return rows.map(({ appId, messageId, version }) => ({
      appId,
      messageId: String(messageId),
      version: String(version),
    }));
  }
}
