import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { contains } from '#platform/database/lists/pattern.js';
import { omit, TableRepository, unlessTaken } from '#platform/database/repository.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';
import { cursorId } from '#platform/http/lists/cursor.js';
import type { CampaignListQuery } from '../lists/campaign-list.dto.js';
import { keysetPage, type CampaignListPage, type CampaignListRequest } from '../lists/campaign-list.js';
import type { TemplateChannel, TemplateVariable } from './template-content.js';
import type { TemplatesQuery } from './template.dto.js';

type TemplateRow = Prisma.CampaignTemplateGetPayload<{ omit: typeof omit }>;
type JsonColumns = 'channels' | 'variableSchema' | 'config';

/** One version of a template. */
export type Template = Omit<TemplateRow, JsonColumns> & {
  readonly channels: readonly TemplateChannel[];
  readonly variableSchema: readonly TemplateVariable[];
  /** Data of the app, with what the server knows of it. `metadata` is passed on to items of feeds. */
  readonly config: { readonly sequenceEnabled?: unknown; readonly metadata?: unknown };
};

/** What a version of a template says. */
export type TemplateContent = Omit<Template, 'id' | 'templateId' | 'version' | 'isCurrent' | 'createdAt' | 'updatedAt'>;

/** What a campaign says of its template. */
interface VersionRef {
  readonly templateKey: bigint;
  readonly templateVersion: number;
}

export type TemplateSort = 'name' | 'createdAt' | 'updatedAt';

export type TemplateFilter = Omit<TemplatesQuery, keyof CampaignListQuery | 'sort'>;

/** The only place that writes the table `campaign_templates`, which has a row for each version. */
@Injectable()
export class TemplatesRepository extends TableRepository('campaignTemplate') {
  /** @throws ERR_TEMPLATE_ALREADY_EXISTS */
  async create(ctx: AppContext, templateId: string, content: TemplateContent): Promise<Template> {
    const data = { ...asStored(content), templateId, appId: ctx.app.id };
    const taken = new DomainError('ERR_TEMPLATE_ALREADY_EXISTS', { id: templateId });
    return asTemplate(await unlessTaken(taken, this.table(ctx).create({ data, omit })));
  }

  /** The current version. @param id that of the row or `templateId` */
  async find(ctx: AppContext, id: string): Promise<Template | undefined> {
    const key = parseId(id);
    const which = key === undefined ? { templateId: id } : { id: key };
    const row = await this.table(ctx).findFirst({ where: { appId: ctx.app.id, isCurrent: true, ...which }, omit });
    return row ? asTemplate(row) : undefined;
  }

  async version(ctx: AppContext, id: bigint, version: number): Promise<Template | undefined> {
    const row = await this.table(ctx).findUnique({
      where: { appId_id_version: { appId: ctx.app.id, id, version } },
      omit,
    });
    return row ? asTemplate(row) : undefined;
  }

  /** The versions, the newest first. */
  async versions(ctx: AppContext, id: bigint): Promise<Template[]> {
    const rows = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, id },
      orderBy: { version: 'desc' },
      omit,
    });
    return rows.map(asTemplate);
  }

  /** Those that rows name. A version with a campaign is not deleted. */
  async versionsOf(ctx: AppContext, named: readonly VersionRef[]): Promise<(row: VersionRef) => Template> {
    const wanted = new Map(named.map((row) => [keyOf(row), row]));
    const versions = [...wanted.values()].map(({ templateKey: id, templateVersion: version }) => ({ id, version }));
    const where = { appId: ctx.app.id, OR: versions };
    const rows = wanted.size === 0 ? [] : await this.table(ctx).findMany({ where, omit });
    const found = new Map(
      rows.map((row) => [keyOf({ templateKey: row.id, templateVersion: row.version }), asTemplate(row)]),
    );
    return (row) => found.get(keyOf(row))!;
  }

  async list(
    ctx: AppContext,
    request: CampaignListRequest<TemplateSort>,
    { status, search, tags = [], tagMatch = 'any', templateCategory }: TemplateFilter,
  ): Promise<CampaignListPage<Template>> {
    const key = { column: 'id', id: cursorId(request.id), find: (id: bigint) => this.find(ctx, String(id)) };
    const matching = search ? [{ OR: [{ name: contains(search) }, { templateId: contains(search) }] }] : [];
    return keysetPage(request, key, async ({ where, ...page }) => {
      const rows = await this.table(ctx).findMany({
        where: {
          appId: ctx.app.id,
          isCurrent: true,
          status: status ?? { not: 'archived' },
          ...(templateCategory && { templateCategory }),
          ...(tags.length > 0 && { tags: tagMatch === 'all' ? { hasEvery: tags } : { hasSome: tags } }),
          AND: [...matching, where ?? {}],
        },
        ...page,
        omit,
      });
      return rows.map(asTemplate);
    });
  }

  async update(ctx: AppContext, { id, version }: Template, changes: Partial<TemplateContent>): Promise<Template> {
    const row = await this.table(ctx).update({
      where: { appId_id_version: { appId: ctx.app.id, id, version } },
      data: { ...asStored(changes), updatedAt: new Date() },
      omit,
    });
    return asTemplate(row);
  }

  /** The next version becomes the current one. */
  async addVersion(ctx: AppContext, current: Template, content: TemplateContent): Promise<Template> {
    const { id, version, templateId, createdAt } = current;
    const appId = ctx.app.id;
    await this.table(ctx).update({
      where: { appId_id_version: { appId, id, version } },
      data: { isCurrent: false },
    });
    const data = {
      ...asStored(content),
      appId,
      id,
      templateId,
      createdAt,
      version: version + 1,
      updatedAt: new Date(),
    };
    return asTemplate(await this.table(ctx).create({ data, omit }));
  }
}

const keyOf = ({ templateKey, templateVersion }: VersionRef): string => `${templateKey}/${templateVersion}`;

const asStored = <Values extends Partial<TemplateContent>>(values: Values) => ({
  ...values,
  channels: values.channels as object[] | undefined,
  variableSchema: values.variableSchema as object[] | undefined,
  // a type with named members is no JSON to the compiler
  config: values.config as object,
});

const asTemplate = (row: TemplateRow): Template => row as unknown as Template;
