import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { omit, TableRepository } from '#platform/database/repository.js';
import { findUnfinished } from './imports.sql.js';
import type { RecipientColumns, RowError } from './recipient-rows.js';

type ImportRow = Prisma.CampaignImportGetPayload<{ omit: typeof omit }>;

export type CampaignImport = Omit<ImportRow, 'columns' | 'errors'> & {
  readonly columns: RecipientColumns | null;
  readonly errors: readonly RowError[];
};

/** How far an import is. One that was interrupted goes on from there. */
export type ImportProgress = Omit<CampaignImport, 'campaignId' | 'mediaId' | 'createdAt' | 'updatedAt'>;

/** The only place that writes the table `campaign_imports`. */
@Injectable()
export class ImportsRepository extends TableRepository('campaignImport') {
  async find(ctx: AppContext, campaignId: bigint): Promise<CampaignImport | undefined> {
    const row = await this.table(ctx).findUnique({
      where: { appId_campaignId: { appId: ctx.app.id, campaignId } },
      omit,
    });
    return row ? asImport(row) : undefined;
  }

  /** Replaces an import that has ended. */
  async start(ctx: AppContext, campaignId: bigint, mediaId: string): Promise<CampaignImport> {
    const appId = ctx.app.id;
    const where = { appId, campaignId };
    await this.table(ctx).deleteMany({ where });
    return asImport(await this.table(ctx).create({ data: { appId, campaignId, mediaId, errors: [] }, omit }));
  }

  async update(
    ctx: AppContext,
    campaignId: bigint,
    { columns, errors, ...progress }: Partial<ImportProgress>,
  ): Promise<void> {
    // types with named members are no JSON to the compiler
    const json: { columns?: object; errors?: object[] } = {
      ...(columns && { columns }),
      ...(errors && { errors: [...errors] }),
    };
    await this.table(ctx).update({
      where: { appId_campaignId: { appId: ctx.app.id, campaignId } },
      data: { ...progress, ...json, updatedAt: new Date() },
    });
  }

  /** The imports of all apps that have not ended. */
  async findUnfinished(ctx: InstallationContext): Promise<{ appId: string; campaignId: bigint }[]> {
    return this.database.forInstallation(ctx).query(findUnfinished, []);
  }
}

const asImport = (row: ImportRow): CampaignImport => row as unknown as CampaignImport;
