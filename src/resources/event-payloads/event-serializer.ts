import type { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';
import type { EventName, EventPayloads } from '#platform/events/event-map.js';
import type { CallAddress } from '../calls/records/calls.repository.js';
import type { CampaignWithTemplate } from '../campaigns/campaigns.service.js';
import type { Delivery } from '../campaigns/deliveries/deliveries.service.js';
import type { MessageView } from '../messages/view/message.view.js';
import type { Audience, EventData, OutboundEvent } from './outbound-event.js';

/** Ids of the rows that the serialization of an event needs. */
export interface Requirements {
  messageIds?: string[];
  uids?: string[];
  guids?: string[];
  sessionIds?: string[];
  /** Ids of campaigns, and of what their recipients were sent. */
  campaignIds?: string[];
  deliveryIds?: string[];
  /** uids of users whose blocks, in both directions, are needed. */
  blocksOf?: string[];
}

/** The rows that the serialization of events of one app needs. */
export interface EventRelations {
  /** Returns undefined if the message was erased. */
  message(id: string): MessageView | undefined;
  /** Returns only the uid if the user was erased. */
  user(uid: string): UserSummaryView;
  /** Returns undefined if the group was deleted. */
  group(guid: string): GroupSummaryView | undefined;
  /** Returns undefined if the record of the call was deleted. */
  call(sessionId: string): CallAddress | undefined;
  /** Returns undefined if it was deleted. */
  campaign(id: string): CampaignWithTemplate | undefined;
  /** Returns undefined if it was erased. */
  delivery(id: string): Delivery | undefined;
  /** uids of the users whom the user has blocked and of those who have blocked the user. */
  blocksOf(uid: string): string[];
}

export type SerializedEvent<Data extends object = object> = Pick<OutboundEvent, 'type' | 'messageKind' | 'related'> & {
  data: Data;
  audience: Partial<Audience>;
};

interface Serializer<Payload, Data extends object> {
  /** No user receives the event. */
  readonly isForWebhooksOnly?: true;
  /** Absent for an event that needs no rows. */
  requirements?(payload: Payload): Requirements;
  /**
   * @param subject of the event
   * @returns undefined if rows that the event needs were deleted since
   */
  serialize(payload: Payload, relations: EventRelations, subject: string): SerializedEvent<Data> | undefined;
}

export type EventSerializer<Name extends EventName> = Serializer<EventPayloads[Name], EventData<Name>>;

export type EventSerializers<Names extends EventName = EventName> = {
  readonly [Name in Names]: EventSerializer<Name>;
};

/** The events that name a row by the member. */
type EventNaming<Member extends string> = {
  [Name in EventName]: EventPayloads[Name] extends Record<Member, string> ? Name : never;
}[EventName];

interface Change<Name extends EventName> {
  readonly change: EventPayloads[Name];
  readonly relations: EventRelations;
  readonly subject: string;
}

/** Of an event about a message. @param more what the event needs besides */
export const aboutMessage = <Name extends EventNaming<'messageId'>>(
  serialize: (event: Change<Name> & { message: MessageView }) => SerializedEvent<EventData<Name>> | undefined,
  more?: (change: EventPayloads[Name]) => Requirements,
): EventSerializer<Name> => ({
  requirements: (change) => ({ messageIds: [change.messageId], ...more?.(change) }),
  serialize: (change, relations, subject) => {
    const message = relations.message(change.messageId);
    return message && serialize({ message, change, relations, subject });
  },
});

/** Of an event about a group. @param more what the event needs besides */
export const aboutGroup = <Name extends EventNaming<'guid'>>(
  serialize: (event: Change<Name> & { group: GroupSummaryView }) => SerializedEvent<EventData<Name>> | undefined,
  more?: (change: EventPayloads[Name]) => Requirements,
): EventSerializer<Name> => ({
  requirements: (change) => ({ guids: [change.guid], ...more?.(change) }),
  serialize: (change, relations, subject) => {
    const group = relations.group(change.guid);
    return group && serialize({ group, change, relations, subject });
  },
});
