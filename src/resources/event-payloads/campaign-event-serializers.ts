import type { EventName } from '#platform/events/event-map.js';
import { campaignEventView, notificationEventView } from '../campaigns/campaign-event.view.js';
import { feedItemChangeView, feedItemView, pushView } from '../campaigns/deliveries/delivery.view.js';
import type { EventSerializer, EventSerializers } from './event-serializer.js';

type CampaignEventName = Extract<EventName, `after_campaign_${string}`>;
type FeedChangeName = Exclude<Extract<EventName, `after_feed_item_${string}`>, 'after_feed_item_sent'>;
type PushEventName = Extract<EventName, `after_push_notification_${string}`>;

const campaign: EventSerializer<CampaignEventName> = {
  isForWebhooksOnly: true,
  requirements: ({ campaignId }) => ({ campaignIds: [campaignId] }),
  serialize: ({ campaignId }, relations) => {
    const found = relations.campaign(campaignId);
    return found && { data: campaignEventView(found), audience: {} };
  },
};

const notification: EventSerializer<'after_notification_created'> = {
  isForWebhooksOnly: true,
  requirements: ({ campaignId }) => ({ campaignIds: [campaignId] }),
  serialize: ({ campaignId }, relations) => {
    const found = relations.campaign(campaignId);
    return found && { data: notificationEventView(found), audience: {} };
  },
};

const feedItem: EventSerializer<'after_feed_item_sent'> = {
  requirements: ({ deliveryId }) => ({ deliveryIds: [deliveryId] }),
  serialize: ({ deliveryId }, relations) => {
    const delivery = relations.delivery(deliveryId);
    if (!delivery || delivery.deletedAt) return undefined;
    return { data: feedItemView(delivery), audience: { uids: [delivery.uid] } };
  },
};

/** The other devices of the user follow. */
const feedChange: EventSerializer<FeedChangeName> = {
  requirements: ({ deliveryId }) => ({ deliveryIds: [deliveryId] }),
  serialize: ({ deliveryId }, relations) => {
    const delivery = relations.delivery(deliveryId);
    return delivery && { data: feedItemChangeView(delivery), audience: { uids: [delivery.uid] } };
  },
};

/** Devices have push notifications of their own. */
const push: EventSerializer<PushEventName> = {
  isForWebhooksOnly: true,
  requirements: ({ deliveryId }) => ({ deliveryIds: [deliveryId] }),
  serialize: ({ deliveryId }, relations) => {
    const delivery = relations.delivery(deliveryId);
    return delivery && { data: pushView(delivery), audience: {} };
  },
};

export const campaignEventSerializers: EventSerializers<
  CampaignEventName | 'after_notification_created' | 'after_feed_item_sent' | FeedChangeName | PushEventName
> = {
  after_campaign_completed: campaign,
  after_campaign_failed: campaign,
  after_notification_created: notification,
  after_feed_item_sent: feedItem,
  after_feed_item_delivered: feedChange,
  after_feed_item_read: feedChange,
  after_feed_item_interacted: feedChange,
  after_push_notification_sent: push,
  after_push_notification_delivered: push,
  after_push_notification_clicked: push,
};
