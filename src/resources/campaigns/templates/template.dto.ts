import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import {
  BooleanField,
  ChoiceField,
  FreeTextField,
  IdField,
  IdListField,
  IntegerField,
  ObjectField,
  TagsField,
  TextField,
} from '#platform/http/fields/field.js';
import { NestedListField } from '#platform/http/fields/nested-list-field.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryChoice, QueryText, QueryTextList } from '#platform/http/fields/query-field.js';
import { ALL_CHANNEL_TYPES } from '../channels/channel-types.js';
import { CampaignListQuery } from '../lists/campaign-list.dto.js';
import { SlugField } from '../slug.js';
import { VariableSchemaField, VariableValuesField } from './template-variables.js';

const MAX_CONTENT_BYTES = 50_000;
const MAX_CONFIG_BYTES = 10_000;
const MAX_RETENTION_HOURS = 87_600;
const MAX_WAIT_MINUTES = 43_200;
const MAX_TESTERS = 10;

export const TEMPLATE_STATUSES = ['draft', 'approved', 'archived'] as const;

export class ChannelContentDto {
  @TextField({
    description: 'channelId of the channel; the oldest one of the type that is enabled by default.',
    optional: true,
    max: 100,
    example: 'promotions',
  })
  channelId?: string;

  @ChoiceField({ description: 'Type of the channel.', of: ALL_CHANNEL_TYPES, example: 'in_app' })
  channelType!: (typeof ALL_CHANNEL_TYPES)[number];

  @ObjectField({
    description:
      'What is shown, with {{name}} for values. For in_app a card; for push an object with title, body and further members for the app; for email an object with subject, and body in HTML; for sms with text; for message with data, and optionally category, type and tags, as in a request that sends a message.',
    optional: true,
    maxBytes: MAX_CONTENT_BYTES,
    example: { version: '1.0', body: [{ type: 'text', content: 'Hello {{name}}', variant: 'heading2' }] },
  })
  content?: object;

  @ChoiceField({ description: 'Kind of the content.', optional: true, of: ['ui_template', 'data_template'] })
  dataType?: 'ui_template' | 'data_template';

  @BooleanField({ description: 'Whether feeds filter by the category.', optional: true })
  categoryFilterEnabled?: boolean;

  @BooleanField({ description: 'Whether feeds show the label.', optional: true })
  templateLabelEnabled?: boolean;

  @IntegerField({
    description: 'Hours after which an item of a feed expires; 0: never.',
    optional: true,
    min: 0,
    max: MAX_RETENTION_HOURS,
  })
  messageRetentionHours?: number;

  @IntegerField({ description: 'Place in a sequence.', optional: true, min: 1, max: 10 })
  sequenceOrder?: number;

  @ChoiceField({
    description:
      'What ends a sequence at this channel: delivered, read or engaged for in_app; delivered or clicked for push.',
    optional: true,
    of: ['delivered', 'read', 'engaged', 'clicked'],
  })
  stopCondition?: 'delivered' | 'read' | 'engaged' | 'clicked';

  @IntegerField({
    description: 'Minutes until a sequence goes on to the next channel.',
    optional: true,
    min: 1,
    max: MAX_WAIT_MINUTES,
  })
  waitMinutes?: number;
}

export class CreateTemplateDto {
  @DisplayNameField({ description: 'Name of the template.', max: 100, example: 'Summer sale' })
  name!: string;

  @SlugField({
    description: 'Name of the template in requests, which no other one has. Made of the name if it is absent.',
    optional: true,
    reserved: 'categories',
    example: 'summer-sale',
  })
  templateId?: string;

  @FreeTextField({ description: 'Name of a category.', optional: true, max: 100, example: 'Marketing' })
  templateCategory?: string;

  @FreeTextField({ description: 'Shown with the notification.', optional: true, max: 100, example: 'Promo' })
  label?: string;

  @FreeTextField({
    description: 'Plain text for clients that cannot show the content.',
    optional: true,
    max: 1000,
    example: 'The summer sale has begun.',
  })
  alternativeText?: string;

  @TagsField()
  tags?: string[];

  @ChoiceField({
    description: 'Only approved templates are sent.',
    optional: true,
    of: TEMPLATE_STATUSES,
    default: 'draft',
  })
  status?: (typeof TEMPLATE_STATUSES)[number];

  @NestedListField(() => ChannelContentDto, {
    description: 'The channels, each type at most once.',
    maxItems: ALL_CHANNEL_TYPES.length,
  })
  channels!: ChannelContentDto[];

  @VariableSchemaField({
    description: 'The variables: names, or objects with key, type (string, image or action) and a default.',
    optional: true,
    example: [{ key: 'name', type: 'string', default: 'friend' }],
  })
  variableSchema?: unknown[];

  @ObjectField({
    description: 'Data of the app. sequenceEnabled: true sends the channels one after the other.',
    optional: true,
    maxBytes: MAX_CONFIG_BYTES,
    example: { sequenceEnabled: true },
  })
  config?: object;
}

export class UpdateTemplateDto extends ChangesOf(CreateTemplateDto, {
  except: ['templateId'],
  clearable: ['templateCategory', 'label', 'alternativeText'],
}) {}

export class UpdateChannelContentDto {
  @ObjectField({ description: 'The new content.', maxBytes: MAX_CONTENT_BYTES, example: { title: 'Hello {{name}}' } })
  content!: object;
}

/** Who sends the messages of a template. */
export const SenderField = () =>
  IdField({
    description: 'uid of the user who sends the messages of a template with the channel message, which needs it.',
    optional: true,
    example: 'tina',
  });

export class PreviewCampaignTemplateDto {
  @VariableValuesField({ description: 'Values of variables.', optional: true, example: { name: 'Andrew' } })
  variables?: Record<string, string | number | boolean>;
}

export class TestCampaignTemplateDto extends PreviewCampaignTemplateDto {
  @SenderField()
  sender?: string;

  @IdListField({ description: 'uids of the receivers.', minItems: 1, maxItems: MAX_TESTERS, example: ['andrew'] })
  receivers!: string[];
}

/** A template in a path. */
export const TemplateField = () =>
  PathText('ERR_TEMPLATE_NOT_FOUND', (id) => [{ id }], {
    description: 'id or templateId of the template.',
    max: 100,
    example: 'summer-sale',
  });

export class TemplateParam {
  @TemplateField()
  id!: string;
}

export class TemplateChannelParam extends TemplateParam {
  @PathText('ERR_CHANNEL_NOT_FOUND', (id) => [{ id }], {
    description: 'Type of the channel.',
    max: 100,
    example: 'push',
  })
  channelType!: string;
}

export class TemplatesQuery extends CampaignListQuery {
  @QueryChoice({ description: 'updatedAt by default.', of: ['updatedAt', 'createdAt', 'name'] })
  sort?: 'updatedAt' | 'createdAt' | 'name';

  @QueryChoice({ description: 'Only those with the status; all but archived ones by default.', of: TEMPLATE_STATUSES })
  status?: (typeof TEMPLATE_STATUSES)[number];

  @QueryText({ description: 'Text in the name or the templateId.', max: 100 })
  search?: string;

  @QueryTextList({ description: 'Tags, with commas.', max: 100 })
  tags?: string[];

  @QueryChoice({ description: 'Whether one of the tags suffices, or all are needed.', of: ['any', 'all'] })
  tagMatch?: 'any' | 'all';

  @QueryText({ description: 'Only those of the category.', max: 100 })
  templateCategory?: string;
}
