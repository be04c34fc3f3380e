import { PathText, PathUid } from '#platform/http/fields/path.params.js';
import { QueryChoice, QueryInteger, QueryText } from '#platform/http/fields/query-field.js';
import { QueryTimeField } from '../lists/query-time-field.js';
import { TemplateField } from '../templates/template.dto.js';

export class AnalyticsQuery {
  @QueryChoice({
    description: 'What the figures are of; campaign by default.',
    of: ['campaign', 'template', 'channel'],
  })
  dimension?: 'campaign' | 'template' | 'channel';

  @QueryText({ description: 'Only figures of this campaign, template or channel type, as dimension says.', max: 100 })
  dimensionId?: string;

  @QueryChoice({ description: 'daily by default, in UTC.', of: ['hourly', 'daily'] })
  period?: 'hourly' | 'daily';

  @QueryTimeField({
    description: 'Deliveries that were sent at this time or later; 30 days before the end by default.',
  })
  startDate?: Date;

  @QueryTimeField({ description: 'Deliveries that were sent before this time; now by default.' })
  endDate?: Date;

  @QueryInteger({ description: 'Rows at most, 50 by default.', min: 1, max: 1000 })
  limit?: number;
}

export class AnalyticsCampaignParam {
  @PathText('ERR_CAMPAIGN_NOT_FOUND', (id) => [{ id }], { description: 'Id of the campaign.', max: 100, example: '1' })
  campaignId!: string;
}

export class AnalyticsTemplateParam {
  @TemplateField()
  templateId!: string;
}

export class AnalyticsUserParam {
  @PathUid({ description: 'uid of the user.', example: 'andrew' })
  userId!: string;
}
