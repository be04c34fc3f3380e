import { Injectable } from '@nestjs/common';
import type { UserSummary } from '#core/summaries/summaries.repository.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';
import { csvLine } from '#platform/text/csv-line.js';
import { momentOf } from '#platform/text/local-time.js';
import { UsersService } from '#resources/users/users.service.js';
import type { CampaignStatus } from './campaign-status.js';
import type { CreateCampaignDto, UpdateCampaignDto } from './campaign.dto.js';
import { CampaignsRepository, type Campaign, type CampaignSort } from './campaigns.repository.js';
import { DeliveriesRepository, type FailedRow } from './deliveries/deliveries.repository.js';
import type { CampaignListPage, CampaignListRequest } from './lists/campaign-list.js';
import {
  CampaignRecipientsRepository,
  type NewRecipient,
  type RecipientRow,
  type RecipientFilter,
  type RecipientSort,
  type SegmentPreview,
} from './recipients/campaign-recipients.repository.js';
import { segmentOf } from './recipients/segment.dto.js';
import { CampaignSender } from './sending/campaign-sender.js';
import { FIRST_TIMEZONE } from './sending/local-due-times.js';
import { TemplatesRepository, type Template } from './templates/templates.repository.js';
import { TemplatesService } from './templates/templates.service.js';

/** Receivers of a request who are sent to before its response. */
const MAX_IMMEDIATE = 10;
const FAILURES_PER_PAGE = 1000;

/** A campaign with the version of the template that it sends. */
export interface CampaignWithTemplate {
  readonly campaign: Campaign;
  readonly template: Template;
}

/** Versions of templates that are sent to recipients: by the operator as a campaign, or by a request. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: CampaignRecipientsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly templates: TemplatesService,
    private readonly templateVersions: TemplatesRepository,
    private readonly sender: CampaignSender,
    private readonly summaries: SummariesService,
    private readonly users: UsersService,
    private readonly database: Database,
  ) {}

  /** @throws ERR_TEMPLATE_NOT_FOUND, ERR_TEMPLATE_NOT_APPROVED, ERR_UID_NOT_FOUND, ERR_BAD_REQUEST for messages without a sender */
  async create(ctx: RequestContext, requested: CreateCampaignDto): Promise<CampaignWithTemplate> {
    const { name, templateId, templateVersion, variables = {}, config = {}, tag = null, sender = null } = requested;
    const { segment = null, ratePerMinute = null } = emptyAsNull(requested);
    const template = await this.templates.approved(ctx, templateId, templateVersion);
    await this.requireSender(ctx, template, sender);
    const stored = { name, variables, config, tag, sender, segment, ratePerMinute, isDirect: false };
    const campaign = { ...stored, templateKey: template.id, templateVersion: template.version };
    return { campaign: await this.campaigns.create(ctx, campaign), template };
  }

  async list(
    ctx: RequestContext,
    request: CampaignListRequest<CampaignSort>,
    filter: { status?: CampaignStatus; search?: string },
  ): Promise<CampaignListPage<CampaignWithTemplate>> {
    const page = await this.campaigns.list(ctx, request, filter);
    const templateOf = await this.templateVersions.versionsOf(ctx, page.rows);
    return { ...page, rows: page.rows.map((campaign) => ({ campaign, template: templateOf(campaign) })) };
  }

  /** @throws ERR_CAMPAIGN_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<CampaignWithTemplate> {
    return this.withTemplate(ctx, (await this.campaigns.find(ctx, idOf(id))) ?? notFound(id));
  }

  /** @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS unless it is a draft, ERR_UID_NOT_FOUND for the sender */
  async update(ctx: RequestContext, id: string, changes: UpdateCampaignDto): Promise<CampaignWithTemplate> {
    return this.change(ctx, id, ['draft'], async (tx, campaign) => {
      if (changes.sender !== undefined) await this.users.get(tx, changes.sender);
      return this.campaigns.update(tx, campaign.id, { ...changes, ...emptyAsNull(changes) });
    });
  }

  /** @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS unless it is a draft */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    await this.change(ctx, id, ['draft'], async (tx, campaign) => {
      await this.campaigns.delete(tx, campaign.id);
      return campaign;
    });
  }

  /** @returns how many are new, and the uids that no user has @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS unless it is a draft */
  async addRecipients(
    ctx: RequestContext,
    id: string,
    recipients: readonly NewRecipient[],
  ): Promise<{ addedCount: number; unknownUids: string[]; totalCount: number }> {
    return this.database.withTransaction(ctx, async (tx) => {
      const campaign = await this.lockedIn(tx, id, ['draft']);
      const added = await this.recipients.add(tx, campaign.id, recipients);
      return { ...added, totalCount: campaign.totalCount + added.addedCount };
    });
  }

  /** @throws ERR_CAMPAIGN_NOT_FOUND */
  async listRecipients(
    ctx: RequestContext,
    id: string,
    request: CampaignListRequest<RecipientSort>,
    filter: RecipientFilter,
  ): Promise<CampaignListPage<RecipientRow>> {
    const { campaign } = await this.get(ctx, id);
    return this.recipients.list(ctx, campaign.id, request, filter);
  }

  /** A CSV file of the recipients who were sent nothing, and of what did not reach the others. @throws ERR_CAMPAIGN_NOT_FOUND */
  async failures(ctx: RequestContext, id: string): Promise<AsyncIterable<string>> {
    return this.failureLines(ctx, await this.get(ctx, id));
  }

  private async *failureLines(ctx: RequestContext, { campaign, template }: CampaignWithTemplate) {
    yield csvLine(['uid', 'channel', 'errorCode']);
    for (let after = '', count = FAILURES_PER_PAGE; count === FAILURES_PER_PAGE;) {
      const page = await this.recipients.failedAfter(ctx, campaign.id, after, FAILURES_PER_PAGE);
      count = page.length;
      after = page.at(-1)?.uid ?? after;
      const lines = page.map(({ uid, step, errorCode }) => {
        const channels = template.channels.slice(step).map(({ channelType }) => channelType);
        return csvLine([uid, channels.join(' '), errorCode ?? '']);
      });
      yield lines.join('');
    }
    for (let after: FailedRow | undefined, isLast = false; !isLast;) {
      const page = await this.deliveries.failedAfter(ctx, campaign.id, after, FAILURES_PER_PAGE);
      isLast = page.length < FAILURES_PER_PAGE;
      after = page.at(-1);
      yield page.map(({ uid, channelType, errorCode }) => csvLine([uid, channelType, errorCode ?? ''])).join('');
    }
  }

  /** The users who would become recipients, among those whom a request can read. @throws ERR_CAMPAIGN_NOT_FOUND */
  async previewSegment(
    ctx: RequestContext,
    id: string,
  ): Promise<Omit<SegmentPreview, 'uids'> & { users: UserSummary[] }> {
    const { campaign } = await this.get(ctx, id);
    if (!campaign.segment) return { count: 0, isComplete: true, users: [] };
    const { uids, ...preview } = await this.recipients.previewSegment(ctx, campaign.id);
    const { users } = await this.summaries.of(ctx, { uids, guids: [] });
    // one may have been erased meanwhile
    return { ...preview, users: uids.flatMap((uid) => users.get(uid) ?? []) };
  }

  /** At once, although it was scheduled. @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_WITHOUT_RECIPIENTS */
  async send(ctx: RequestContext, id: string): Promise<CampaignWithTemplate> {
    return this.change(ctx, id, ['draft', 'scheduled'], async (tx, campaign) => {
      requireRecipients(campaign);
      await this.sender.schedule(tx, campaign.id);
      return this.sender.begin(tx, await this.campaigns.update(tx, campaign.id, { localTime: null, timeZone: null }));
    });
  }

  /**
   * @param time its `at`, or what clocks in the time zone of each recipient show, where it names a time zone for those without one
   * @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_WITHOUT_RECIPIENTS
   */
  async schedule(
    ctx: RequestContext,
    id: string,
    { at, localTime, timeZone }: { at: Date; localTime?: string; timeZone?: string },
  ): Promise<CampaignWithTemplate> {
    const scheduledAt = localTime === undefined ? at : momentOf(localTime, FIRST_TIMEZONE)!;
    const zones = { localTime: localTime ?? null, timeZone: timeZone ?? null };
    return this.change(ctx, id, ['draft', 'scheduled'], async (tx, campaign) => {
      requireRecipients(campaign);
      await this.sender.schedule(tx, campaign.id, scheduledAt);
      return this.campaigns.update(tx, campaign.id, { status: 'scheduled', scheduledAt, ...zones });
    });
  }

  /** The batch that is being sent ends before. @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS unless it is being sent */
  async pause(ctx: RequestContext, id: string): Promise<CampaignWithTemplate> {
    return this.change(ctx, id, ['sending'], async (tx, campaign) =>
      this.campaigns.update(tx, campaign.id, { status: 'paused' }),
    );
  }

  /** @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS unless it is paused */
  async resume(ctx: RequestContext, id: string): Promise<CampaignWithTemplate> {
    return this.change(ctx, id, ['paused'], async (tx, campaign) => {
      await this.sender.schedule(tx, campaign.id);
      return this.campaigns.update(tx, campaign.id, { status: 'sending' });
    });
  }

  /** @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS once it is being sent */
  async cancel(ctx: RequestContext, id: string): Promise<CampaignWithTemplate> {
    return this.change(ctx, id, ['draft', 'scheduled', 'paused'], async (tx, campaign) =>
      this.campaigns.update(tx, campaign.id, { status: 'cancelled', segmentCursor: null }),
    );
  }

  /**
   * Sends a template to users, without a campaign that the operator sees. Few receivers are sent to in this transaction.
   *
   * @throws ERR_UID_NOT_FOUND if no receiver exists, or the sender, ERR_BAD_REQUEST for messages without a sender
   */
  async sendDirectly(
    ctx: RequestContext,
    template: Template,
    receivers: readonly NewRecipient[],
    { tag = null, sender = null }: { tag?: string | null; sender?: string | null },
  ): Promise<CampaignWithTemplate & { isImmediate: boolean }> {
    const { id: templateKey, version: templateVersion, name } = template;
    await this.requireSender(ctx, template, sender);
    return this.database.withTransaction(ctx, async (tx) => {
      const created = await this.campaigns.create(tx, {
        name,
        templateKey,
        templateVersion,
        variables: {},
        config: {},
        tag,
        sender,
        segment: null,
        ratePerMinute: null,
        isDirect: true,
      });
      const { addedCount } = await this.recipients.add(tx, created.id, receivers);
      if (addedCount === 0) throw new DomainError('ERR_UID_NOT_FOUND', { uid: receivers[0]!.uid });
      await this.sender.begin(tx, { ...created, totalCount: addedCount });
      const isImmediate = receivers.length <= MAX_IMMEDIATE;
      const progress = isImmediate ? await this.sender.sendBatch(tx, created.id) : 'more';
      if (progress !== 'ended')
        await this.sender.schedule(tx, created.id, typeof progress === 'object' ? progress.nextAt : undefined);
      return { ...(await this.withTemplate(tx, (await this.campaigns.find(tx, created.id))!)), isImmediate };
    });
  }

  /** @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS */
  async requireDraft(ctx: RequestContext, id: string): Promise<void> {
    requireStatus((await this.get(ctx, id)).campaign, ['draft']);
  }

  /** @param ctx must have an open transaction @throws ERR_CAMPAIGN_NOT_FOUND, ERR_CAMPAIGN_STATUS */
  async lockDraft(ctx: RequestContext, id: string): Promise<Campaign> {
    return this.lockedIn(ctx, id, ['draft']);
  }

  /** @param ctx must have an open transaction */
  async lock(ctx: RequestContext, id: bigint): Promise<Campaign | undefined> {
    return this.campaigns.lock(ctx, id);
  }

  /** The campaigns of events that exist, by id. */
  async byIds(ctx: RequestContext, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, CampaignWithTemplate>> {
    const campaigns = await this.campaigns.findAll(ctx, ids);
    const templateOf = await this.templateVersions.versionsOf(ctx, [...campaigns.values()]);
    return new Map([...campaigns].map(([id, campaign]) => [id, { campaign, template: templateOf(campaign) }]));
  }

  private async requireSender(ctx: RequestContext, { channels }: Template, sender: string | null): Promise<void> {
    if (sender !== null) await this.users.get(ctx, sender);
    else if (channels.some(({ channelType }) => channelType === 'message'))
      throw DomainError.invalid({ sender: ['The sender field is required for the channel message.'] });
  }

  private async change(
    ctx: RequestContext,
    id: string,
    statuses: readonly CampaignStatus[],
    change: (ctx: RequestContext, campaign: Campaign) => Promise<Campaign>,
  ): Promise<CampaignWithTemplate> {
    return this.database.withTransaction(ctx, async (tx) =>
      this.withTemplate(tx, await change(tx, await this.lockedIn(tx, id, statuses))),
    );
  }

  private async lockedIn(ctx: RequestContext, id: string, statuses: readonly CampaignStatus[]): Promise<Campaign> {
    const campaign = (await this.campaigns.lock(ctx, idOf(id))) ?? notFound(id);
    requireStatus(campaign, statuses);
    return campaign;
  }

  private async withTemplate(ctx: RequestContext, campaign: Campaign): Promise<CampaignWithTemplate> {
    const { templateKey, templateVersion } = campaign;
    return { campaign, template: (await this.templateVersions.version(ctx, templateKey, templateVersion))! };
  }
}

/** A segment without a condition clears, and so does a rate of 0. */
const emptyAsNull = ({ segment, ratePerMinute }: UpdateCampaignDto) => ({
  segment: segment && segmentOf(segment),
  ratePerMinute: ratePerMinute === 0 ? null : ratePerMinute,
});

const idOf = (id: string): bigint => parseId(id) ?? notFound(id);

function notFound(id: string): never {
  throw new DomainError('ERR_CAMPAIGN_NOT_FOUND', { id });
}

function requireStatus({ id, status }: Campaign, statuses: readonly CampaignStatus[]): void {
  if (!statuses.includes(status)) throw new DomainError('ERR_CAMPAIGN_STATUS', { id: String(id), status });
}

function requireRecipients({ id, totalCount, segment }: Campaign): void {
  if (totalCount === 0 && !segment) throw new DomainError('ERR_CAMPAIGN_WITHOUT_RECIPIENTS', { id: String(id) });
}
