import { Injectable } from '@nestjs/common';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { groupSummaryView, userSummaryView } from '#core/summaries/summary.view.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import type { LoggedEvent } from '#platform/events/event-log.js';
import type { EventName } from '#platform/events/event-map.js';
import { CallsService } from '../calls/records/calls.service.js';
import { CampaignsService } from '../campaigns/campaigns.service.js';
import { DeliveriesService } from '../campaigns/deliveries/deliveries.service.js';
import { GroupsService } from '../groups/groups.service.js';
import { AppsService } from '../management/apps.service.js';
import { FileAddresses } from '../media/files/file-addresses.js';
import { MessageViews } from '../messages/view/message-views.js';
import type { MessageView } from '../messages/view/message.view.js';
import { callEventSerializers } from './call-event-serializers.js';
import { campaignEventSerializers } from './campaign-event-serializers.js';
import { conversationEventSerializers } from './conversation-event-serializers.js';
import type {
  Requirements,
  EventSerializer,
  EventSerializers,
  SerializedEvent,
  EventRelations,
} from './event-serializer.js';
import { groupEventSerializers } from './group-event-serializers.js';
import { isMessageHeldBack, messageEventSerializers } from './message-event-serializers.js';
import type { Audience, OutboundEvent } from './outbound-event.js';
import { personalEventSerializers } from './personal-event-serializers.js';
import { userEventSerializers } from './user-event-serializers.js';

const eventSerializers: EventSerializers = {
  ...messageEventSerializers,
  ...callEventSerializers,
  ...userEventSerializers,
  ...conversationEventSerializers,
  ...groupEventSerializers,
  ...personalEventSerializers,
  ...campaignEventSerializers,
};

/** The triggers of outbound events. */
export const triggers = Object.keys(eventSerializers) as EventName[];

/** The triggers whose events users receive. */
export const realtimeTriggers: ReadonlySet<EventName> = new Set(
  triggers.filter((name) => !eventSerializers[name].isForWebhooksOnly),
);

/**
 * Serializes logged events as outbound events, with the current state of the rows that they reference. The number of queries per app
 * does not depend on the number of events.
 */
@Injectable()
export class EventPayloadsService {
  constructor(
    private readonly apps: AppsService,
    private readonly messageViews: MessageViews,
    private readonly summaries: SummariesService,
    private readonly calls: CallsService,
    private readonly groups: GroupsService,
    private readonly campaigns: CampaignsService,
    private readonly deliveries: DeliveriesService,
    private readonly files: FileAddresses,
  ) {}

  /**
   * In the given order, without events whose rows were deleted since: erased messages, deleted groups, erased apps. Reads in the
   * transaction of the context if there is one.
   */
  async serialize(installation: InstallationContext, events: LoggedEvent[]): Promise<OutboundEvent[]> {
    const known = events.filter(({ name }) => Object.hasOwn(eventSerializers, name));
    const contexts = await this.apps.contextsOf(installation, [...new Set(known.map(({ appId }) => appId))]);
    const relationsByApp = new Map<string, EventRelations>();
    await Promise.all(
      contexts.map(async (ctx) => {
        const ofApp = known.filter(({ appId }) => appId === ctx.app.id);
        relationsByApp.set(ctx.app.id, await this.relations(ctx, requirementsOf(ofApp)));
      }),
    );
    return known.flatMap((event) => {
      const relations = relationsByApp.get(event.appId);
      const serialized = relations && serializerOf(event).serialize(event.payload, relations, event.subject);
      if (!serialized) return [];
      const { data, related } = serialized;
      return [outboundEvent(event, { ...serialized, ...this.files.currentIn({ data, related }) })];
    });
  }

  private async relations(ctx: RequestContext, requirements: Required<Requirements>): Promise<EventRelations> {
    const [messages, summaries, calls, blocks, campaigns, deliveries] = await Promise.all([
      this.messageViews.viewsByIds(ctx, requirements.messageIds.map(BigInt)),
      this.summaries.of(ctx, requirements),
      this.calls.addressesOf(ctx, requirements.sessionIds),
      this.summaries.blocksAround(ctx, requirements.blocksOf),
      this.campaigns.byIds(ctx, requirements.campaignIds.map(BigInt)),
      this.deliveries.byIds(ctx, requirements.deliveryIds.map(BigInt)),
    ]);
    const groups = [...summaries.groups].map(([guid, group]) => ({ guid, membersCount: group.membersCount }));
    const online = await this.groups.onlineMembers(ctx, groups);
    return {
      message: (id) => withoutHeldBackQuote(messages.get(BigInt(id))),
      user: (uid) => userSummaryView(uid, summaries.users.get(uid)),
      group: (guid) => {
        const group = summaries.groups.get(guid);
        return group && { ...groupSummaryView(guid, group), onlineMembersCount: online.get(guid) ?? 0 };
      },
      call: (sessionId) => calls.get(sessionId),
      blocksOf: (uid) => blocks.get(uid) ?? [],
      campaign: (id) => campaigns.get(BigInt(id)),
      delivery: (id) => deliveries.get(BigInt(id)),
    };
  }
}

/** The cast is needed because the compiler does not correlate the name and the payload of an event. */
const serializerOf = ({ name }: LoggedEvent) => eventSerializers[name] as EventSerializer<EventName>;

/** The requirements have no duplicates. */
function requirementsOf(events: LoggedEvent[]): Required<Requirements> {
  const all = events.map((event) => serializerOf(event).requirements?.(event.payload) ?? {});
  const unique = (of: keyof Requirements) => [...new Set(all.flatMap((requirements) => requirements[of] ?? []))];
  return {
    messageIds: unique('messageIds'),
    uids: unique('uids'),
    guids: unique('guids'),
    sessionIds: unique('sessionIds'),
    blocksOf: unique('blocksOf'),
    campaignIds: unique('campaignIds'),
    deliveryIds: unique('deliveryIds'),
  };
}

const outboundEvent = (
  { position, appId, name, subject, occurredAt, requestId, actingUid, traceParent }: LoggedEvent,
  { type, data, messageKind, related, audience }: SerializedEvent,
): OutboundEvent => {
  const event: Omit<OutboundEvent, 'data'> & { readonly data: object } = {
    id: String(position),
    position,
    appId,
    trigger: name,
    ...(type && { type }),
    subject,
    data,
    ...(messageKind && { messageKind }),
    ...(related && related.length > 0 && { related }),
    occurredAt,
    ...(requestId !== undefined && { requestId }),
    ...(actingUid !== undefined && { actingUid }),
    audience: completeAudience(audience),
    ...(traceParent && { traceParent }),
  };
  // the compiler does not correlate the name and the data
  return event as OutboundEvent;
};

/** The system user receives no events. */
const completeAudience = ({ uids = [], guid, guids, except = [], onlyMembersOf }: Partial<Audience>): Audience => ({
  uids: [...new Set(uids)].filter((uid) => uid !== SYSTEM_UID),
  ...(guid !== undefined && { guid }),
  ...(guids && { guids }),
  except,
  ...(onlyMembersOf !== undefined && { onlyMembersOf }),
});

/** Events are serialized once for all who receive them, and only its sender may see a quoted message that moderation holds back. */
function withoutHeldBackQuote(message: MessageView | undefined): MessageView | undefined {
  if (!message?.quotedMessage || !isMessageHeldBack(message.quotedMessage)) return message;
  const { quotedMessage: _, ...rest } = message;
  return rest;
}
