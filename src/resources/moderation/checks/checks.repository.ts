import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import type { CheckedContent } from '../../../domain/moderation/verdicts/moderation-checks.service.js';
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

  /** A page of the checks that were added before. @param afterVersion of the last check of the page before */
  async listOverdue(
    ctx: InstallationContext,
    overdueSeconds: number,
    { afterVersion, limit }: { afterVersion: string; limit: number },
  ): Promise<CheckedContent[]> {
    const rows = await this.database.forInstallation(ctx).query(listOverdue, [overdueSeconds, afterVersion, limit]);
    return rows.map(({ appId, messageId, version }) => ({
      appId,
      messageId: String(messageId),
      version: String(version),
    }));
  }
}
