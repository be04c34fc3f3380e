import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import {
  BooleanField,
  IdListField,
  IntegerField,
  NestedField,
  ObjectField,
  TextField,
} from '#platform/http/fields/field.js';
import { FutureSecondsField, LocalTimeField, TimeZoneField } from '#platform/http/fields/future-time.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryChoice, QueryText } from '#platform/http/fields/query-field.js';
import { CAMPAIGN_STATUSES, RECIPIENT_STATUSES, type CampaignStatus, type RecipientStatus } from './campaign-status.js';
import { CampaignListQuery } from './lists/campaign-list.dto.js';
import { SegmentDto } from './recipients/segment.dto.js';
import { VariableValuesField, VariablesByUidField } from './templates/template-variables.js';
import { SenderField } from './templates/template.dto.js';

const MAX_CONFIG_BYTES = 10_000;
/** Recipients of one request. A file has any number. */
const MAX_RECIPIENTS = 10_000;
const MAX_RATE = 1_000_000;

export class CreateCampaignDto {
  @DisplayNameField({ description: 'Name of the campaign.', max: 100, example: 'Summer sale' })
  name!: string;

  @TextField({ description: 'id or templateId of the template, which is approved.', max: 100, example: 'summer-sale' })
  templateId!: string;

  @IntegerField({ description: 'The version of the template that is sent.', min: 1, max: 2_147_483_647, example: 1 })
  templateVersion!: number;

  @VariableValuesField({
    description: 'Values for all recipients who have none of their own.',
    optional: true,
    example: { promoCode: 'SUMMER25' },
  })
  variables?: Record<string, string | number | boolean>;

  @TextField({ description: 'Passed on to events.', optional: true, max: 100, example: 'summer' })
  tag?: string;

  @SenderField()
  sender?: string;

  @ObjectField({
    description: 'Data of the app.',
    optional: true,
    maxBytes: MAX_CONFIG_BYTES,
    example: { team: 'growth' },
  })
  config?: object;

  @NestedField(() => SegmentDto, {
    description:
      'Users who become recipients when the campaign is sent, besides those who are added. Without a condition: none.',
    optional: true,
    example: { tags: ['vip'], groups: ['club'] },
  })
  segment?: SegmentDto;

  @IntegerField({
    description: 'Recipients who are sent to in a minute, at most; 0: as many as the server can.',
    optional: true,
    min: 0,
    max: MAX_RATE,
    example: 6000,
  })
  ratePerMinute?: number;
}

export class UpdateCampaignDto extends ChangesOf(CreateCampaignDto, { except: ['templateId', 'templateVersion'] }) {}

export class CampaignParam {
  @PathText('ERR_CAMPAIGN_NOT_FOUND', (id) => [{ id }], { description: 'Id of the campaign.', max: 100, example: '1' })
  id!: string;
}

export class CampaignsQuery extends CampaignListQuery {
  @QueryChoice({ description: 'updatedAt by default.', of: ['updatedAt', 'createdAt', 'name'] })
  sort?: 'updatedAt' | 'createdAt' | 'name';

  @QueryChoice({ description: 'Only those with the status.', of: CAMPAIGN_STATUSES })
  status?: CampaignStatus;

  @QueryText({ description: 'Text in the name.', max: 100 })
  search?: string;
}

export class AddRecipientsDto {
  @IdListField({
    description: 'uids of the recipients.',
    minItems: 1,
    maxItems: MAX_RECIPIENTS,
    example: ['andrew', 'tina'],
  })
  userIds!: string[];

  @VariablesByUidField({
    description: 'Values of recipients, by uid.',
    optional: true,
    example: { andrew: { name: 'Andrew' } },
  })
  userVariables?: Record<string, Record<string, string | number | boolean>>;
}

export class RecipientsQuery extends CampaignListQuery {
  @QueryChoice({ description: 'updatedAt by default.', of: ['updatedAt', 'createdAt'] })
  sort?: 'updatedAt' | 'createdAt';

  @QueryChoice({ description: 'Only those with the status.', of: RECIPIENT_STATUSES })
  status?: RecipientStatus;

  @QueryText({ description: 'Only the recipient with this uid.', max: 100 })
  userId?: string;
}

export class ScheduleCampaignDto {
  @FutureSecondsField('send it')
  scheduledAt?: number;

  @LocalTimeField('send it')
  localTime?: string;

  @TimeZoneField()
  timeZone?: string;

  @BooleanField({
    description:
      'Whether each recipient is sent to when clocks in their own time zone show localTime. timeZone is that of recipients who have none.',
    optional: true,
  })
  recipientTimeZone?: boolean;
}

export class SendNotificationDto {
  @TextField({ description: 'id or templateId of the template, which is approved.', max: 100, example: 'summer-sale' })
  templateId!: string;

  @IdListField({
    description: 'uids of the receivers. Up to 10 are sent to before the response.',
    minItems: 1,
    maxItems: MAX_RECIPIENTS,
    example: ['andrew', 'tina'],
  })
  receivers!: string[];

  @VariablesByUidField({
    description: 'Values of receivers, by uid.',
    optional: true,
    example: { andrew: { name: 'Andrew' } },
  })
  variables?: Record<string, Record<string, string | number | boolean>>;

  @TextField({ description: 'Passed on to events.', optional: true, max: 100, example: 'order' })
  tag?: string;

  @SenderField()
  sender?: string;
}
