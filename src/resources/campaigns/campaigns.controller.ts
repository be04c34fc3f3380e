import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { userSummaryView } from '#core/summaries/summary.view.js';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { requiredFutureTime } from '#platform/http/fields/future-time.js';
import { sendCsvResponse } from '#platform/http/responses/csv-response.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import {
  AddRecipientsDto,
  CampaignParam,
  CampaignsQuery,
  CreateCampaignDto,
  RecipientsQuery,
  ScheduleCampaignDto,
  UpdateCampaignDto,
} from './campaign.dto.js';
import {
  AddedRecipientsView,
  CampaignRecipientView,
  CampaignView,
  RecipientSummaryView,
  SegmentPreviewView,
  campaignView,
  recipientSummaryView,
  recipientView,
} from './campaign.view.js';
import { CampaignsService } from './campaigns.service.js';
import { listRequest } from './lists/campaign-list.dto.js';
import { listEnvelope } from './lists/campaign-list.js';

const NOT_FOUND = 'ERR_CAMPAIGN_NOT_FOUND';
const WRONG_STATUS = 'ERR_CAMPAIGN_STATUS';

@ApiTags('Campaigns')
@Controller('v3/campaigns/campaigns')
@ServerOnly()
export class CampaignsController {
  constructor(private readonly campaigns: CampaignsService) {}

  @Post()
  @Endpoint({
    id: 'create-campaign',
    act: 'campaign.created',
    summary: 'Create a campaign',
    description: 'A draft that names an approved version of a template. It keeps that version.',
    response: { one: CampaignView },
    errors: ['ERR_TEMPLATE_NOT_FOUND', 'ERR_TEMPLATE_NOT_APPROVED', 'ERR_UID_NOT_FOUND'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() campaign: CreateCampaignDto) {
    return { data: campaignView(await this.campaigns.create(ctx, campaign)) };
  }

  @Get()
  @Endpoint({
    id: 'list-campaigns',
    summary: 'List the campaigns',
    description: 'Each has its template and the counts of its recipients.',
    response: { cursor: CampaignView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: CampaignsQuery) {
    const request = listRequest(query, query.sort ?? 'updatedAt');
    const page = await this.campaigns.list(ctx, request, query);
    return listEnvelope(page, request, campaignView, ({ campaign }) => campaign);
  }

  @Get(':id')
  @Endpoint({
    id: 'get-campaign',
    summary: 'Get one campaign',
    description: 'The response has the template and the counts of the recipients.',
    response: { one: CampaignView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam) {
    return { data: campaignView(await this.campaigns.get(ctx, id)) };
  }

  @Put(':id')
  @Endpoint({
    id: 'update-campaign',
    act: 'campaign.updated',
    summary: 'Change a draft of a campaign',
    description: 'Properties that are not sent stay unchanged.',
    response: { one: CampaignView },
    errors: [NOT_FOUND, WRONG_STATUS, 'ERR_UID_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam, @Body() changes: UpdateCampaignDto) {
    return { data: campaignView(await this.campaigns.update(ctx, id, changes)) };
  }

  @Delete(':id')
  @Endpoint({
    id: 'delete-campaign',
    act: 'campaign.deleted',
    summary: 'Delete a draft of a campaign',
    description: 'Its recipients are deleted with it.',
    response: 'done',
    errors: [NOT_FOUND, WRONG_STATUS],
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam) {
    await this.campaigns.delete(ctx, id);
    return done(`The campaign with id ${id} has been deleted.`);
  }

  @Post(':id/recipients')
  @Endpoint({
    id: 'add-campaign-recipients',
    act: 'campaign.recipientsAdded',
    summary: 'Add recipients to a draft of a campaign',
    description: 'A recipient who is added again keeps their place, and gets the variables that are given.',
    response: { one: AddedRecipientsView },
    errors: [NOT_FOUND, WRONG_STATUS],
  })
  async addRecipients(
    @Ctx() ctx: RequestContext,
    @Param() { id }: CampaignParam,
    @Body() { userIds, userVariables = {} }: AddRecipientsDto,
  ) {
    const recipients = userIds.map((uid) => ({ uid, variables: userVariables[uid] }));
    const { addedCount, unknownUids, totalCount } = await this.campaigns.addRecipients(ctx, id, recipients);
    return { data: { added: addedCount, notFound: unknownUids, total: totalCount } };
  }

  @Get(':id/recipients')
  @Endpoint({
    id: 'list-campaign-recipients',
    summary: 'List the recipients of a campaign',
    description: 'Each has a status, and a failed one the code of the error.',
    response: { cursor: CampaignRecipientView },
  })
  async listRecipients(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam, @Query() query: RecipientsQuery) {
    const request = listRequest(query, query.sort ?? 'updatedAt');
    const page = await this.campaigns.listRecipients(ctx, id, request, query);
    return listEnvelope(page, request, recipientView, (recipient) => ({ ...recipient, id: recipient.uid }));
  }

  @Get(':id/recipients/summary')
  @Endpoint({
    id: 'get-campaign-recipient-summary',
    summary: 'Count the recipients of a campaign by status',
    description: 'Recipients of a sequence that goes on are processing.',
    response: { one: RecipientSummaryView },
  })
  async recipientSummary(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam) {
    return { data: recipientSummaryView(await this.campaigns.get(ctx, id)) };
  }

  @Get(':id/failures')
  @Endpoint({
    id: 'list-campaign-failures',
    summary: 'Download the recipients who could not be sent to',
    description:
      'A CSV file with lines of uid, the types of channels, and errorCode: one for each recipient who was sent nothing, and one for each email, SMS or message that did not reach its recipient, with the reason. Emails and SMS are sent after the campaign, so their lines come later.',
    response: 'csv',
  })
  async failures(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam, @Res() response: Response): Promise<void> {
    await sendCsvResponse(response, `campaign-${id}-failures.csv`, await this.campaigns.failures(ctx, id));
  }

  @Get(':id/segment')
  @Endpoint({
    id: 'preview-campaign-segment',
    summary: 'Count and show the users of the segment of a campaign',
    description:
      'The response has the users as they are now. Those who are in the segment when the campaign is sent become its recipients. Of an app, the first 200,000 users by uid are counted.',
    response: { one: SegmentPreviewView },
    errors: [NOT_FOUND],
  })
  async previewSegment(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam) {
    const { users, ...preview } = await this.campaigns.previewSegment(ctx, id);
    return { data: { ...preview, users: users.map((user) => userSummaryView(user.uid, user)) } };
  }

  @Post(':id/send')
  @Endpoint({
    id: 'send-campaign',
    act: 'campaign.sent',
    summary: 'Send a campaign',
    description: 'Now, although it is scheduled for later. Each recipient is sent to once.',
    response: { one: CampaignView },
    errors: [NOT_FOUND, WRONG_STATUS, 'ERR_CAMPAIGN_WITHOUT_RECIPIENTS'],
  })
  async send(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam) {
    return { data: campaignView(await this.campaigns.send(ctx, id)) };
  }

  @Post(':id/schedule')
  @Endpoint({
    id: 'schedule-campaign',
    act: 'campaign.scheduled',
    summary: 'Send a campaign later',
    description: 'A campaign that is scheduled already gets the new time.',
    response: { one: CampaignView },
    errors: [NOT_FOUND, WRONG_STATUS, 'ERR_CAMPAIGN_WITHOUT_RECIPIENTS'],
  })
  async schedule(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam, @Body() body: ScheduleCampaignDto) {
    const { at, timeZone } = requiredFutureTime('scheduledAt', { ...body, seconds: body.scheduledAt });
    if (body.recipientTimeZone && timeZone === null)
      throw DomainError.invalid({ recipientTimeZone: ['The recipientTimeZone needs localTime and timeZone.'] });
    const local = body.recipientTimeZone && timeZone !== null ? { localTime: body.localTime, timeZone } : {};
    return { data: campaignView(await this.campaigns.schedule(ctx, id, { at, ...local })) };
  }

  @Post(':id/pause')
  @Endpoint({
    id: 'pause-campaign',
    act: 'campaign.paused',
    summary: 'Pause a campaign that is being sent',
    description: 'Recipients who were sent to stay so; the others wait.',
    response: { one: CampaignView },
    errors: [NOT_FOUND, WRONG_STATUS],
  })
  async pause(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam) {
    return { data: campaignView(await this.campaigns.pause(ctx, id)) };
  }

  @Post(':id/resume')
  @Endpoint({
    id: 'resume-campaign',
    act: 'campaign.resumed',
    summary: 'Go on with a campaign that is paused',
    description: 'The recipients who wait are sent to.',
    response: { one: CampaignView },
    errors: [NOT_FOUND, WRONG_STATUS],
  })
  async resume(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam) {
    return { data: campaignView(await this.campaigns.resume(ctx, id)) };
  }

  @Post(':id/cancel')
  @Endpoint({
    id: 'cancel-campaign',
    act: 'campaign.cancelled',
    summary: 'Cancel a campaign',
    description: 'A draft, one that is scheduled, or one that is paused, whose other recipients are then not sent to.',
    response: { one: CampaignView },
    errors: [NOT_FOUND, WRONG_STATUS],
  })
  async cancel(@Ctx() ctx: RequestContext, @Param() { id }: CampaignParam) {
    return { data: campaignView(await this.campaigns.cancel(ctx, id)) };
  }
}
