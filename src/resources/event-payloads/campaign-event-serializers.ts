import type { EventName } from '#platform/events/event-map.js';
import { campaignEventView, notificationEventView } from '../campaigns/campaign-event.view.js';
import type { CampaignWithTemplate } from '../campaigns/campaigns.service.js';
import type { Delivery } from '../campaigns/deliveries/deliveries.service.js';
import { feedItemChangeView, feedItemView, mailingView, pushView } from '../campaigns/deliveries/delivery.view.js';
import type { EventSerializer, EventSerializers, SerializedEvent } from './event-serializer.js';
import type { EventData } from './outbound-event.js';

type CampaignEventName = Extract<EventName, `after_campaign_${string}`>;
type FeedChangeName = Exclude<Extract<EventName, `after_feed_item_${string}`>, 'after_feed_item_sent'>;
type MailingEventName = 'after_email_notification_sent' | 'after_sms_notification_sent';
type PushEventName = Extract<EventName, `after_push_notification_${string}`>;

const aboutCampaign = <Name extends CampaignEventName | 'after_notification_created'>(
  viewOf: (campaign: CampaignWithTemplate) => EventData<Name>,
): EventSerializer<Name> => ({
  isForWebhooksOnly: true,
  requirements: ({ campaignId }) => ({ campaignIds: [campaignId] }),
  serialize: ({ campaignId }, relations) => {
    const campaign = relations.campaign(campaignId);
    return campaign && { data: viewOf(campaign), audience: {} };
  },
});

const aboutDelivery = <Name extends FeedChangeName | PushEventName | MailingEventName | 'after_feed_item_sent'>(
  serialize: (delivery: Delivery) => SerializedEvent<EventData<Name>> | undefined,
): EventSerializer<Name> => ({
  requirements: ({ deliveryId }) => ({ deliveryIds: [deliveryId] }),
  serialize: ({ deliveryId }, relations) => {
    const delivery = relations.delivery(deliveryId);
    return delivery && serialize(delivery);
  },
});

const campaign = aboutCampaign<CampaignEventName>(campaignEventView);

/** The other devices of the user follow. */
const feedChange = aboutDelivery<FeedChangeName>((delivery) => ({
  data: feedItemChangeView(delivery),
  audience: { uids: [delivery.uid] },
}));

/** Devices have push notifications of their own. */
const push: EventSerializer<PushEventName> = {
  ...aboutDelivery<PushEventName>((delivery) => ({ data: pushView(delivery), audience: {} })),
  isForWebhooksOnly: true,
};

const mailing: EventSerializer<MailingEventName> = {
  ...aboutDelivery<MailingEventName>((delivery) => ({ data: mailingView(delivery), audience: {} })),
  isForWebhooksOnly: true,
};

export const campaignEventSerializers = {
  after_campaign_completed: campaign,
  after_campaign_failed: campaign,
  after_notification_created: aboutCampaign<'after_notification_created'>(notificationEventView),
  after_feed_item_sent: aboutDelivery<'after_feed_item_sent'>((delivery) =>
    delivery.deletedAt ? undefined : { data: feedItemView(delivery), audience: { uids: [delivery.uid] } },
  ),
  after_feed_item_delivered: feedChange,
  after_feed_item_read: feedChange,
  after_feed_item_interacted: feedChange,
  after_push_notification_sent: push,
  after_push_notification_delivered: push,
  after_push_notification_clicked: push,
  after_email_notification_sent: mailing,
  after_sms_notification_sent: mailing,
} satisfies Partial<EventSerializers>;
