import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { findUnfinished } from './imports.sql.js';
import type { RecipientColumns, RowError } from './recipient-rows.js';

type ImportStatus = 'pending' | 'processing' | 'completed' | 'failed';

/** How far an import is. One that was interrupted goes on from there. */
export interface ImportProgress {
  readonly status: ImportStatus;
  /** Of the file. */
  readonly processedBytes: bigint;
  readonly processedLines: number;
  /** Absent until the first row is read. */
  readonly columns: RecipientColumns | null;
  readonly addedCount: number;
  readonly failedCount: number;
  /** The first rows that failed. */
  readonly errors: readonly RowError[];
}

export interface CampaignImport extends ImportProgress {
  readonly campaignId: bigint;
  readonly mediaId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const omit = { appId: true } as const;

/** The only place that writes the table `campaign_imports`. */
@Injectable()
export class ImportsRepository {
  constructor(private readonly database: Database) {}

  async find(ctx: AppContext, campaignId: bigint): Promise<CampaignImport | undefined> {
    const row = await this.imports(ctx).findUnique({
      where: { appId_campaignId: { appId: ctx.app.id, campaignId } },
      omit,
    });
    return row ? asImport(row) : undefined;
  }

  /** Replaces an import that has ended. */
  async start(ctx: AppContext, campaignId: bigint, mediaId: string): Promise<CampaignImport> {
    const appId = ctx.app.id;
    const where = { appId, campaignId };
    await this.imports(ctx).deleteMany({ where });
    return asImport(await this.imports(ctx).create({ data: { appId, campaignId, mediaId, errors: [] }, omit }));
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
    await this.imports(ctx).update({
      where: { appId_campaignId: { appId: ctx.app.id, campaignId } },
      data: {
        ...progress,
        ...json,
        updatedAt: new Date(),
      },
    });
  }

  /** The imports of all apps that have not ended. */
  async findUnfinished(ctx: InstallationContext): Promise<{ appId: string; campaignId: bigint }[]> {
    return this.database.forInstallation(ctx).query(findUnfinished, []);
  }

  private imports(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.campaignImport;
  }
}

const asImport = ({
  columns,
  errors,
  ...row
}: Omit<CampaignImport, 'columns' | 'errors'> & { columns: unknown; errors: unknown }): CampaignImport => ({
  ...row,
  columns: columns as RecipientColumns | null,
  errors: errors as RowError[],
});
