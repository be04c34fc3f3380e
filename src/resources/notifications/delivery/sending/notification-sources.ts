import { Injectable } from '@nestjs/common';
import { partiesOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import {
  groupSummaryView,
  userSummaryView,
  type GroupSummaryView,
  type UserSummaryView,
} from '#core/summaries/summary.view.js';
import type { RequestContext } from '#platform/context/context.js';
import type { CallAddress } from '#resources/calls/records/calls.repository.js';
import { CallsService } from '#resources/calls/records/calls.service.js';
import { DeliveriesService, type Delivery } from '#resources/campaigns/deliveries/deliveries.service.js';
import { isMessageHeldBack } from '#resources/event-payloads/message-event-serializers.js';
import { MessageViews } from '#resources/messages/view/message-views.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import type { DueNotification } from '#resources/notifications/queue/notification-delivery.js';

/** The present state of what notifications are about. */
export interface NotificationSources {
  /** Returns undefined if it was erased or deleted, or moderation holds it back. */
  message(id: bigint | string): MessageView | undefined;
  /** Returns only the uid if the user was erased. */
  user(uid: string): UserSummaryView;
  /** Returns undefined if the group was deleted. */
  group(guid: string): GroupSummaryView | undefined;
  /** Returns undefined if its user was erased. */
  campaignDelivery(deliveryId: string): Delivery | undefined;
  /** Returns undefined if the record of the call was deleted. */
  call(sessionId: string): CallAddress | undefined;
}

/** Reads what many notifications of one app are about. The number of queries does not depend on how many they are. */
@Injectable()
export class NotificationSourcesReader {
  constructor(
    private readonly messageViews: MessageViews,
    private readonly summaries: SummariesService,
    private readonly calls: CallsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  async read(ctx: RequestContext, notifications: readonly DueNotification[]): Promise<NotificationSources> {
    const messageIds = unique(notifications.flatMap(messageIdsOf));
    const [messages, calls, deliveries] = await Promise.all([
      this.messageViews.viewsByIds(ctx, messageIds),
      this.calls.addressesOf(ctx, unique(notifications.flatMap(({ sessionId }) => sessionId ?? []))),
      this.deliveries.byIds(
        ctx,
        notifications.flatMap(({ details }) => (details?.deliveryId ? BigInt(details.deliveryId) : [])),
      ),
    ]);
    const { users, groups } = await this.summaries.of(ctx, {
      uids: unique([...notifications.flatMap(uidsOf), ...[...messages.values()].map(({ sender }) => sender)]),
      guids: unique(notifications.flatMap(({ receiverType, receiver }) => (receiverType === 'group' ? receiver : []))),
    });
    return {
      message: (id) => shown(messages.get(BigInt(id))),
      user: (uid) => userSummaryView(uid, users.get(uid)),
      group: (guid) => {
        const group = groups.get(guid);
        return group && groupSummaryView(guid, group);
      },
      campaignDelivery: (deliveryId) => deliveries.get(BigInt(deliveryId)),
      call: (sessionId) => calls.get(sessionId),
    };
  }
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const messageIdsOf = ({ messageId, details }: DueNotification): bigint[] => [
  ...(messageId === null ? [] : [messageId]),
  ...(details?.messageIds ?? []).map(BigInt),
];

function uidsOf({ uid, sender, reactionSender, details, conversationKey }: DueNotification): string[] {
  const parties = partiesOf(conversationKey as ConversationKey);
  const others = 'uids' in parties ? parties.uids : [];
  return [
    uid,
    sender,
    ...(reactionSender === null ? [] : [reactionSender]),
    ...(details?.members ?? []),
    ...(details?.by === undefined ? [] : [details.by]),
    ...others,
  ];
}

const shown = (message: MessageView | undefined): MessageView | undefined =>
  message && message.deletedAt === undefined && !isMessageHeldBack(message) ? message : undefined;
