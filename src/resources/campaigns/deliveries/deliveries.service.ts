import { Injectable } from '@nestjs/common';
import { viewerUid } from '#platform/access/principal.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { EventName } from '#platform/events/event-map.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { parseId } from '#platform/http/identifiers.js';
import type { ChannelType } from '../channels/channel-types.js';
import type { CampaignListPage, CampaignListRequest } from '../lists/campaign-list.js';
import { TemplatesRepository, type Template } from '../templates/templates.repository.js';
import {
  DeliveriesRepository,
  type CampaignDeliveryFilter,
  type DeliveryMark,
  type FailedDelivery,
} from './deliveries.repository.js';
import type { DeliveryRow, UnreadItems } from './deliveries.sql.js';

/** A delivery with the version of the template that it shows. */
export interface Delivery extends DeliveryRow {
  readonly template: Template;
}

/** The events of campaigns about one delivery. */
export type DeliveryEventName = Extract<
  EventName,
  `after_${'feed_item' | 'push_notification' | 'email_notification' | 'sms_notification'}_${string}`
>;

const markEvents: Readonly<Record<ChannelType, { readonly [Mark in DeliveryMark]?: DeliveryEventName }>> = {
  in_app: { delivered: 'after_feed_item_delivered', read: 'after_feed_item_read' },
  push: { delivered: 'after_push_notification_delivered', clicked: 'after_push_notification_clicked' },
  email: {},
  sms: {},
  message: {},
};

/** What recipients were sent on each channel: items of feeds, push notifications, emails, SMS and messages. A user sees their own, the app those of all. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly templates: TemplatesRepository,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /** @param filter its `uid` is for the app: a user sees their own */
  async list(
    ctx: RequestContext,
    type: ChannelType,
    request: CampaignListRequest<'sentAt'>,
    filter: CampaignDeliveryFilter,
  ): Promise<CampaignListPage<Delivery>> {
    const uid = viewerUid(ctx.principal) ?? filter.uid;
    const page = await this.deliveries.list(ctx, type, request, { ...filter, uid });
    return { ...page, rows: await this.withTemplates(ctx, page.rows) };
  }

  /** Those that exist, by id. */
  async byIds(ctx: AppContext, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Delivery>> {
    const found = await this.withTemplates(ctx, await this.deliveries.find(ctx, ids));
    return new Map(found.map((delivery) => [delivery.id, delivery]));
  }

  /** @throws ERR_FEED_ITEM_NOT_FOUND, ERR_PUSH_NOTIFICATION_NOT_FOUND also for one of another user */
  async get(ctx: RequestContext, type: ChannelType, id: string): Promise<Delivery> {
    const key = parseId(id);
    const viewer = viewerUid(ctx.principal);
    const delivery = key === undefined ? undefined : (await this.byIds(ctx, [key])).get(key);
    const isVisible =
      delivery?.channelType === type &&
      (viewer === undefined || (delivery.uid === viewer && delivery.deletedAt === null));
    return isVisible ? delivery : notFound(type, id);
  }

  async countUnread(ctx: RequestContext, uid: string, category?: string): Promise<UnreadItems[]> {
    return this.deliveries.countUnread(ctx, uid, category || undefined);
  }

  /** Once, however often it is called. @throws ERR_FEED_ITEM_NOT_FOUND, ERR_PUSH_NOTIFICATION_NOT_FOUND */
  async mark(ctx: RequestContext, type: ChannelType, id: string, mark: DeliveryMark): Promise<Delivery> {
    return this.database.withTransaction(ctx, async (tx) => {
      const delivery = await this.get(tx, type, id);
      const event = markEvents[type][mark];
      if ((await this.deliveries.mark(tx, delivery.id, mark)) && event) await this.publish(tx, event, [delivery]);
      return this.get(tx, type, id);
    });
  }

  /** Each topic counts once. @throws ERR_FEED_ITEM_NOT_FOUND, ERR_PUSH_NOTIFICATION_NOT_FOUND */
  async engage(ctx: RequestContext, type: ChannelType, id: string, topic: string): Promise<Delivery> {
    return this.database.withTransaction(ctx, async (tx) => {
      const delivery = await this.get(tx, type, id);
      const isNew = await this.deliveries.engage(tx, delivery.id, topic);
      if (isNew && type === 'in_app') await this.publish(tx, 'after_feed_item_interacted', [delivery]);
      return this.get(tx, type, id);
    });
  }

  /** The item leaves the feed; its figures stay. @throws ERR_FEED_ITEM_NOT_FOUND */
  async delete(ctx: RequestContext, id: string): Promise<Delivery> {
    return this.database.withTransaction(ctx, async (tx) => {
      const delivery = await this.get(tx, 'in_app', id);
      await this.deliveries.markDeleted(tx, delivery.id);
      return this.get(tx, 'in_app', id);
    });
  }

  /** They did not reach their recipients. @param ctx must have the transaction that decides it */
  async fail(ctx: AppContext, failed: readonly FailedDelivery[]): Promise<void> {
    await this.deliveries.fail(ctx, failed);
  }

  /** @param ctx must have an open transaction */
  async publish(
    ctx: RequestContext,
    name: DeliveryEventName,
    deliveries: readonly { readonly id: bigint; readonly uid: string }[],
  ): Promise<void> {
    const events = deliveries.map(({ id, uid }) => ({ subject: `user:${uid}`, payload: { deliveryId: String(id) } }));
    await this.events.publishAll(ctx, name, events);
  }

  private async withTemplates(ctx: AppContext, found: readonly DeliveryRow[]): Promise<Delivery[]> {
    const templateOf = await this.templates.versionsOf(ctx, found);
    return found.map((row) => ({ ...row, template: templateOf(row) }));
  }
}

function notFound(type: ChannelType, id: string): never {
  throw new DomainError(type === 'in_app' ? 'ERR_FEED_ITEM_NOT_FOUND' : 'ERR_PUSH_NOTIFICATION_NOT_FOUND', { id });
}
