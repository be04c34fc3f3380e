import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.js';
import { AppsService } from '#resources/management/apps.service.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { CampaignsRepository, type Campaign } from '../campaigns.repository.js';
import { ChannelsService } from '../channels/channels.service.js';
import { DeliveriesRepository, type NewCampaignDelivery } from '../deliveries/deliveries.repository.js';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { CampaignRecipientsRepository, type Settlement } from '../recipients/campaign-recipients.repository.js';
import type { DueRecipient } from '../recipients/recipients.sql.js';
import type { TemplateChannel } from '../templates/template-content.js';
import { TemplatesRepository, type Template } from '../templates/templates.repository.js';
import { CampaignMessages } from './campaign-messages.js';
import { localDueTimes } from './local-due-times.js';
import { isStopped } from './stop-conditions.js';

interface CampaignRef {
  readonly appId: string;
  /** In decimal. */
  readonly id: string;
}

const sendJob = defineJob<CampaignRef>('campaigns.send');

/** Recipients of one transaction, in which other campaigns and messages of the app do not wait. */
const BATCH = 500;
/** The same where they are sent messages, whose conversations are locked until the transaction ends. */
const BATCH_OF_MESSAGES = 50;
/** Users of one transaction who become recipients if they are in the segment. */
const SEGMENT_BATCH = 5000;
/** A job waits so long for the next batch. Longer waits are another job, which is polled for. */
const MAX_WAIT_MILLISECONDS = 5000;

/** What a batch leaves to be done. */
type Progress = 'more' | 'ended' | { readonly nextAt: Date };

/**
 * Sends campaigns in batches of recipients: their deliveries, events and states are one transaction, so that a process which is killed
 * sends nothing twice and forgets nobody. The lock of the campaign lets one process at a time send it.
 */
@Injectable()
export class CampaignSender implements OnModuleInit {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: CampaignRecipientsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly deliveryEvents: DeliveriesService,
    private readonly messages: CampaignMessages,
    private readonly templates: TemplatesRepository,
    private readonly channels: ChannelsService,
    private readonly settings: SettingsService,
    private readonly apps: AppsService,
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.campaigns.forgetUser(tx, uid));
    this.jobs.register(sendJob, async (installation, ref, signal) => {
      const [ctx] = await this.apps.contextsOf(installation, [ref.appId]);
      if (ctx) await this.sendAll(ctx, BigInt(ref.id), signal);
    });
    this.jobs.schedule('campaigns.find-unfinished', '* * * * *', async (ctx) => {
      for (const { appId, id } of await this.campaigns.findUnfinished(ctx))
        await this.jobs.add(ctx, sendJob, { appId, id: String(id) }, { key: keyOf(appId, id) });
      return false;
    });
  }

  /** Sends the campaign, or goes on with it, at the time. @param ctx must have an open transaction */
  async schedule(ctx: RequestContext, id: bigint, at?: Date): Promise<void> {
    const appId = ctx.app.id;
    await this.jobs.add(ctx, sendJob, { appId, id: String(id) }, { at, key: keyOf(appId, id) });
  }

  /** The first step of a campaign. @param ctx must have an open transaction, with the lock of the campaign */
  async begin(ctx: RequestContext, campaign: Campaign): Promise<Campaign> {
    const segmentCursor = campaign.segment && '';
    const begun = await this.campaigns.update(ctx, campaign.id, {
      status: 'sending',
      sentAt: new Date(),
      segmentCursor,
    });
    await this.publish(ctx, 'after_notification_created', campaign.id);
    return begun;
  }

  /** Sends to the recipients who are due, of whom a campaign has few. @param ctx must have an open transaction */
  async sendBatch(ctx: RequestContext, id: bigint): Promise<Progress> {
    const found = await this.campaigns.lock(ctx, id);
    const campaign = found?.status === 'scheduled' && isDue(found) ? await this.begin(ctx, found) : found;
    if (campaign?.status === 'scheduled') return { nextAt: campaign.scheduledAt! };
    if (campaign?.status !== 'sending') return 'ended';
    const { nextBatchAt, ratePerMinute, segmentCursor } = campaign;
    const appRate = (await this.settings.of(ctx))['core.campaigns.ratePerMinute'];
    const waits = [nextBatchAt, appRate > 0 ? await this.appNextBatchAt(ctx) : null];
    for (const nextAt of waits) if (nextAt && nextAt.getTime() > Date.now()) return { nextAt };
    const template = (await this.templates.version(ctx, campaign.templateKey, campaign.templateVersion))!;
    const hasMessages = template.channels.some(({ channelType }) => channelType === 'message');
    const limit = Math.min(hasMessages ? BATCH_OF_MESSAGES : BATCH, ratePerMinute ?? BATCH, appRate || BATCH);
    const due = await this.recipients.due(ctx, id, limit);
    if (due.length > 0) await this.rest(ctx, campaign, appRate, await this.sendTo(ctx, campaign, template, due));
    if (due.length === limit) return 'more';
    if (segmentCursor !== null) {
      await this.recipients.addSegment(ctx, id, SEGMENT_BATCH);
      return 'more';
    }
    const nextAt = await this.recipients.nextDue(ctx, id);
    if (nextAt) return { nextAt };
    await this.end(ctx, id);
    return 'ended';
  }

  /** Between two batches it rests at least as long as half a batch took, so that requests find the database free. */
  private async sendAll(ctx: RequestContext, id: bigint, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const wait = await this.database.withTransaction(ctx, async (tx) => {
        const progress = await this.sendBatch(tx, id);
        if (progress === 'more') return 0;
        if (progress === 'ended') return undefined;
        const milliseconds = progress.nextAt.getTime() - Date.now();
        if (milliseconds <= MAX_WAIT_MILLISECONDS) return milliseconds;
        await this.schedule(tx, id, progress.nextAt);
        return undefined;
      });
      if (wait === undefined) return;
      const rest = (performance.now() - startedAt) / 2;
      await delay(Math.max(wait, rest), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Until the end of the transaction no other campaign of the app sends. */
  private async appNextBatchAt(ctx: RequestContext): Promise<Date | undefined> {
    await this.campaigns.lockApp(ctx);
    return this.campaigns.appNextBatchAt(ctx);
  }

  /** The rates of the campaign and of the app let nobody be sent to for a time. */
  private async rest(ctx: RequestContext, campaign: Campaign, appRate: number, sentCount: number): Promise<void> {
    const { id, ratePerMinute } = campaign;
    if (ratePerMinute === null && appRate === 0) return;
    await this.campaigns.update(ctx, id, {
      ...(ratePerMinute !== null && { nextBatchAt: inMinutes(sentCount / ratePerMinute) }),
      ...(appRate > 0 && { appNextBatchAt: inMinutes(sentCount / appRate) }),
    });
  }

  /** @returns how many were sent to */
  private async sendTo(
    ctx: RequestContext,
    campaign: Campaign,
    { channels, config }: Template,
    due: readonly DueRecipient[],
  ): Promise<number> {
    const isSequence = config.sequenceEnabled === true && channels.length > 1;
    const enabled = await this.channels.enabledIds(ctx);
    const stopped = isSequence ? await this.stoppedBefore(ctx, campaign.id, channels, due) : new Set<string>();
    const dueAtIn = localDueTimes(campaign);

    const added: NewCampaignDelivery[] = [];
    const planned = due.map((recipient): Settlement => {
      const { uid, step, isActive, timezone } = recipient;
      const dueAt = step === 0 ? dueAtIn(timezone) : undefined;
      if (dueAt) return { uid, status: 'pending', step, dueAt };
      if (!isActive) return { uid, status: 'failed', step, errorCode: 'ERR_UID_NOT_FOUND' };
      if (stopped.has(uid)) return { uid, status: 'completed', step };
      const usable = channels.slice(step).filter(({ channelId }) => enabled.has(channelId));
      // a sequence leaves out channels that were disabled, and their waits
      const now = isSequence ? usable.slice(0, 1) : usable;
      const last = now.at(-1);
      if (!last && step === 0) return { uid, status: 'failed', step, errorCode: 'ERR_CHANNEL_DISABLED' };
      added.push(...now.map((channel) => deliveryOf(uid, channel)));
      const sentSteps = isSequence && last ? channels.indexOf(last) + 1 : channels.length;
      if (sentSteps === channels.length) return { uid, status: 'completed', step: sentSteps };
      return { uid, status: 'processing', step: sentSteps, dueAt: inMinutes(last?.waitMinutes ?? 0) };
    });
    const refused = await this.deliver(ctx, campaign, added);
    const settlements = planned.map((settlement): Settlement => {
      const errorCode = channels.length === 1 ? refused.get(settlement.uid) : undefined;
      return errorCode === undefined ? settlement : { uid: settlement.uid, status: 'failed', step: 0, errorCode };
    });
    await this.recipients.settle(ctx, campaign.id, settlements, countChanges(due, settlements));
    return settlements.filter(({ status }) => status !== 'pending').length;
  }

  /** @returns why recipients may not be sent their message, by uid */
  private async deliver(
    ctx: RequestContext,
    { id, sender }: Campaign,
    deliveries: readonly NewCampaignDelivery[],
  ): Promise<ReadonlyMap<string, string>> {
    if (deliveries.length === 0) return new Map();
    const added = await this.deliveries.add(ctx, id, deliveries);
    const of = (type: NewCampaignDelivery['channelType']) => added.filter(({ channelType }) => channelType === type);
    await this.deliveryEvents.publish(ctx, 'after_feed_item_sent', of('in_app'));
    await this.deliveryEvents.publish(ctx, 'after_push_notification_sent', of('push'));
    await this.deliveryEvents.publish(ctx, 'after_email_notification_sent', of('email'));
    await this.deliveryEvents.publish(ctx, 'after_sms_notification_sent', of('sms'));
    const messages = new Map(of('message').map((delivery) => [delivery.id, delivery.uid]));
    const failed = await this.messages.send(ctx, sender, [...messages.keys()]);
    await this.deliveryEvents.fail(ctx, failed);
    return new Map(failed.map(({ id: failedId, errorCode }) => [messages.get(failedId)!, errorCode]));
  }

  /** The recipients whose sequence ends, because the condition of the channel that was sent last is met. */
  private async stoppedBefore(
    ctx: RequestContext,
    id: bigint,
    channels: readonly TemplateChannel[],
    due: readonly DueRecipient[],
  ): Promise<ReadonlySet<string>> {
    const stopped = new Set<string>();
    for (const [index, { channelType, stopCondition }] of channels.entries()) {
      const uids = due.filter(({ step }) => step === index + 1).map(({ uid }) => uid);
      if (!stopCondition || uids.length === 0) continue;
      for (const [uid, reaction] of await this.deliveries.reactions(ctx, id, channelType, uids))
        if (isStopped(stopCondition, reaction)) stopped.add(uid);
    }
    return stopped;
  }

  private async end(ctx: RequestContext, id: bigint): Promise<void> {
    const { sentCount, failedCount } = (await this.campaigns.find(ctx, id))!;
    const status = failedCount === 0 ? 'completed' : sentCount === 0 ? 'failed' : 'partially_failed';
    // recipients may have been erased meanwhile
    await this.campaigns.update(ctx, id, { status, completedAt: new Date(), totalCount: sentCount + failedCount });
    await this.publish(ctx, status === 'failed' ? 'after_campaign_failed' : 'after_campaign_completed', id);
  }

  private async publish(
    ctx: RequestContext,
    name: 'after_notification_created' | 'after_campaign_completed' | 'after_campaign_failed',
    id: bigint,
  ): Promise<void> {
    await this.events.publish(ctx, { name, subject: `campaign:${id}`, payload: { campaignId: String(id) } });
  }
}

const keyOf = (appId: string, id: bigint): string => `campaign ${appId} ${id}`;

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

const isDue = ({ scheduledAt }: Campaign): boolean => scheduledAt !== null && scheduledAt.getTime() <= Date.now();

const deliveryOf = (
  uid: string,
  { channelType, channelId, messageRetentionHours }: TemplateChannel,
): NewCampaignDelivery => ({
  uid,
  channelType,
  channelId,
  hours: channelType === 'in_app' ? messageRetentionHours : 0,
});

function countChanges(due: readonly DueRecipient[], settlements: readonly Settlement[]) {
  const count = (wanted: Settlement['status']) => settlements.filter(({ status }) => status === wanted).length;
  const before = due.filter(({ step }) => step > 0).length;
  return { sent: count('completed'), failed: count('failed'), processing: count('processing') - before };
}
