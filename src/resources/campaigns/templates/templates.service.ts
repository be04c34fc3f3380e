import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { ChannelsService } from '../channels/channels.service.js';
import type { CampaignListPage, CampaignListRequest } from '../lists/campaign-list.js';
import { slugOf } from '../slug.js';
import { requireSendableContent } from './channel-contents.js';
import type { StopCondition, TemplateChannel } from './template-content.js';
import {
  TemplatesRepository,
  type Template,
  type TemplateContent,
  type TemplateFilter,
  type TemplateSort,
} from './templates.repository.js';

/** A channel as a request names it. */
export type RequestedChannel = Partial<Omit<TemplateChannel, 'channelType'>> & { readonly channelType: string };

/** A template as a request describes it: absent properties have defaults, or stay as they are. */
export type RequestedTemplate = Partial<Omit<TemplateContent, 'channels'>> & {
  readonly channels?: readonly RequestedChannel[];
};

const STOP_CONDITIONS: Readonly<Record<TemplateChannel['channelType'], readonly StopCondition[]>> = {
  in_app: ['delivered', 'read', 'engaged'],
  push: ['delivered', 'clicked'],
  email: [],
  sms: [],
  message: [],
};

/** Notifications with places for values. A version that was approved never changes, because campaigns name it. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly channels: ChannelsService,
    private readonly database: Database,
  ) {}

  /** @throws ERR_TEMPLATE_ALREADY_EXISTS, ERR_BAD_REQUEST, and errors of channels */
  async create(
    ctx: RequestContext,
    {
      templateId,
      name,
      channels,
      ...content
    }: RequestedTemplate & Pick<TemplateContent, 'name'> & { templateId?: string },
  ): Promise<Template> {
    return this.templates.create(ctx, templateId ?? slugOf('cc-template-', name), {
      name,
      templateCategory: content.templateCategory || null,
      label: content.label || null,
      alternativeText: content.alternativeText || null,
      tags: content.tags ?? [],
      status: content.status ?? 'draft',
      channels: await this.channelsOf(ctx, channels ?? []),
      variableSchema: content.variableSchema ?? [],
      config: content.config ?? {},
    });
  }

  async list(
    ctx: RequestContext,
    request: CampaignListRequest<TemplateSort>,
    filter: TemplateFilter,
  ): Promise<CampaignListPage<Template>> {
    return this.templates.list(ctx, request, filter);
  }

  /** The current version. @throws ERR_TEMPLATE_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<Template> {
    return (await this.templates.find(ctx, id)) ?? notFound(id);
  }

  /** The newest first. */
  async versions(ctx: RequestContext, { id }: Template): Promise<Template[]> {
    return this.templates.versions(ctx, id);
  }

  /** @param version the current one by default @throws ERR_TEMPLATE_NOT_FOUND, ERR_TEMPLATE_NOT_APPROVED */
  async approved(ctx: RequestContext, id: string, version?: number): Promise<Template> {
    const current = await this.get(ctx, id);
    if (current.status === 'archived') throw new DomainError('ERR_TEMPLATE_NOT_APPROVED', { id });
    const template = version === undefined ? current : await this.templates.version(ctx, current.id, version);
    if (!template) notFound(id);
    if (template.status !== 'approved') throw new DomainError('ERR_TEMPLATE_NOT_APPROVED', { id });
    return template;
  }

  /** @throws ERR_TEMPLATE_NOT_FOUND, ERR_BAD_REQUEST, and errors of channels */
  async update(ctx: RequestContext, id: string, changes: RequestedTemplate): Promise<Template> {
    const { channels, ...content } = changes;
    return this.change(ctx, id, async (tx) => ({
      ...content,
      ...emptyTextsAsNull(content),
      ...(channels && { channels: await this.channelsOf(tx, channels) }),
    }));
  }

  /** @throws ERR_TEMPLATE_NOT_FOUND, ERR_CHANNEL_NOT_FOUND if the template has no such channel, ERR_BAD_REQUEST */
  async updateChannelContent(ctx: RequestContext, id: string, type: string, content: object): Promise<Template> {
    return this.change(ctx, id, async (_tx, { channels }) => {
      const changed = channels.find(({ channelType }) => channelType === type);
      if (!changed) throw new DomainError('ERR_CHANNEL_NOT_FOUND', { id: type });
      requireSendableContent(changed.channelType, content, 'content');
      return { channels: channels.map((channel) => (channel === changed ? { ...channel, content } : channel)) };
    });
  }

  /** A copy of the current version becomes the current one. @throws ERR_TEMPLATE_NOT_FOUND */
  async createVersion(ctx: RequestContext, id: string): Promise<Template> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.templates.lockApp(tx);
      const current = await this.get(tx, id);
      return this.templates.addVersion(tx, current, current);
    });
  }

  /** Campaigns that name one of its versions keep it. @throws ERR_TEMPLATE_NOT_FOUND */
  async archive(ctx: RequestContext, id: string): Promise<Template> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.templates.lockApp(tx);
      return this.templates.update(tx, await this.get(tx, id), { status: 'archived' });
    });
  }

  /** A draft changes in place; of another version the change makes the next one. */
  private async change(
    ctx: RequestContext,
    id: string,
    changesOf: (ctx: RequestContext, current: Template) => Promise<Partial<TemplateContent>>,
  ): Promise<Template> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.templates.lockApp(tx);
      const current = await this.get(tx, id);
      const changes = await changesOf(tx, current);
      if (current.status === 'draft') return this.templates.update(tx, current, changes);
      return this.templates.addVersion(tx, current, { ...current, ...changes });
    });
  }

  private async channelsOf(ctx: RequestContext, requested: readonly RequestedChannel[]): Promise<TemplateChannel[]> {
    if (requested.length === 0)
      throw DomainError.invalid({ channels: ['The channels must have at least one channel.'] });
    const channels: TemplateChannel[] = [];
    for (const [index, { channelType: type, channelId: id, stopCondition, ...content }] of requested.entries()) {
      const { channelId, type: channelType } = await this.channels.forTemplate(ctx, type, id);
      if (channels.some((other) => other.channelType === channelType))
        throw new DomainError('ERR_DUPLICATE_CHANNEL_TYPE', { type });
      if (stopCondition && !STOP_CONDITIONS[channelType].includes(stopCondition))
        throw DomainError.invalid({
          [`channels.${index}.stopCondition`]: [
            `The stopCondition of the channel ${channelType} is one of: ${STOP_CONDITIONS[channelType].join(', ') || 'none'}.`,
          ],
        });
      const { content: shown = {} } = content;
      requireSendableContent(channelType, shown, `channels.${index}.content`);
      channels.push({
        channelId,
        channelType,
        content: shown,
        dataType: content.dataType ?? 'ui_template',
        categoryFilterEnabled: content.categoryFilterEnabled ?? true,
        templateLabelEnabled: content.templateLabelEnabled ?? true,
        messageRetentionHours: content.messageRetentionHours ?? 0,
        sequenceOrder: content.sequenceOrder ?? index + 1,
        ...(stopCondition && { stopCondition }),
        ...(content.waitMinutes !== undefined && { waitMinutes: content.waitMinutes }),
      });
    }
    return channels.sort((a, b) => a.sequenceOrder - b.sequenceOrder);
  }
}

/** An empty text clears. */
const emptyTextsAsNull = ({ templateCategory, label, alternativeText }: Partial<TemplateContent>) => ({
  ...(templateCategory === '' && { templateCategory: null }),
  ...(label === '' && { label: null }),
  ...(alternativeText === '' && { alternativeText: null }),
});

function notFound(id: string): never {
  throw new DomainError('ERR_TEMPLATE_NOT_FOUND', { id });
}
