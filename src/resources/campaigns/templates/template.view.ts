import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { CHANNEL_TYPES } from '../channels/channel-types.js';
import { rendered, renderedContent, resolvedVariables, type Variables } from './template-content.js';
import { TEMPLATE_STATUSES } from './template.dto.js';
import type { Template } from './templates.repository.js';

class TemplateChannelView {
  @ApiProperty({ example: 'promotions' }) channelId!: string;
  @ApiProperty({ enum: CHANNEL_TYPES }) channelType!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) content!: object;
  @ApiProperty({ enum: ['ui_template', 'data_template'] }) dataType!: string;
  @ApiProperty() categoryFilterEnabled!: boolean;
  @ApiProperty() templateLabelEnabled!: boolean;
  @ApiProperty({ description: '0: items do not expire.' }) messageRetentionHours!: number;
  @ApiProperty({ description: 'Place in a sequence.' }) sequenceOrder!: number;
  @ApiPropertyOptional({ enum: ['delivered', 'read', 'engaged', 'clicked'] }) stopCondition?: string;
  @ApiPropertyOptional() waitMinutes?: number;
}

class TemplateVariableView {
  @ApiProperty({ example: 'name' }) key!: string;
  @ApiProperty({ enum: ['string', 'image', 'action'] }) type!: string;
  @ApiPropertyOptional({ oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] })
  default?: string | number | boolean;
}

export class TemplateVersionView {
  @ApiProperty({ description: 'The same for all versions.', example: '1' }) id!: string;
  @ApiProperty({ description: 'Name of the template in requests.', example: 'summer-sale' }) templateId!: string;
  @ApiProperty({ example: 1 }) version!: number;
  @ApiProperty({ example: 'Summer sale' }) name!: string;
  @ApiPropertyOptional({ example: 'Marketing' }) templateCategory?: string;
  @ApiPropertyOptional({ example: 'Promo' }) label?: string;
  @ApiPropertyOptional() alternativeText?: string;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ enum: TEMPLATE_STATUSES }) status!: string;
  @ApiProperty({ type: [TemplateChannelView] }) channels!: TemplateChannelView[];
  @ApiProperty({ type: [TemplateVariableView] }) variableSchema!: TemplateVariableView[];
  @ApiProperty({ type: 'object', additionalProperties: true }) config!: object;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export class CampaignTemplateView extends TemplateVersionView {
  @ApiPropertyOptional({
    description: 'Of one template, all of its versions, the newest first.',
    type: [TemplateVersionView],
  })
  versions?: TemplateVersionView[];
}

class ChannelPreviewView {
  @ApiProperty({ example: 'promotions' }) channelId!: string;
  @ApiProperty({ enum: CHANNEL_TYPES }) channelType!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) content!: object;
}

export class CampaignTemplatePreviewView {
  @ApiProperty({ example: 'summer-sale' }) templateId!: string;
  @ApiProperty({ example: 1 }) version!: number;
  @ApiPropertyOptional() alternativeText?: string;
  @ApiProperty({ type: [ChannelPreviewView] }) channels!: ChannelPreviewView[];
}

const versionView = ({
  id,
  isCurrent: _,
  channels,
  variableSchema,
  createdAt,
  updatedAt,
  ...template
}: Template): TemplateVersionView =>
  withoutAbsent({
    ...template,
    id: String(id),
    channels: [...channels],
    variableSchema: [...variableSchema],
    createdAt: unixSeconds(createdAt),
    updatedAt: unixSeconds(updatedAt),
  });

export const templateView = (template: Template, versions?: readonly Template[]): CampaignTemplateView => ({
  ...versionView(template),
  ...(versions && { versions: versions.map(versionView) }),
});

export function templatePreviewView(template: Template, values: Variables = {}): CampaignTemplatePreviewView {
  const { templateId, version, alternativeText, channels, variableSchema } = template;
  const variables = resolvedVariables(variableSchema, {}, values);
  return withoutAbsent({
    templateId,
    version,
    alternativeText: rendered(alternativeText, variables),
    channels: channels.map((channel) => ({
      channelId: channel.channelId,
      channelType: channel.channelType,
      content: renderedContent(channel, variables),
    })),
  });
}
