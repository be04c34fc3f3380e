import type { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';
import type { EventName, EventPayloads } from '#platform/events/event-map.js';
import type { CallAddress } from '../calls/records/calls.repository.js';
import type { MessageView } from '../messages/view/message.view.js';
import type { Audience, OutboundEvent } from './outbound-event.js';

/** Ids of the rows that the serialization of an event needs. */
export interface Requirements {
  messageIds?: string[];
  uids?: string[];
  guids?: string[];
  sessionIds?: string[];
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
  /** uids of the users whom the user has blocked and of those who have blocked the user. */
  blocksOf(uid: string): string[];
}

export type SerializedEvent = Pick<OutboundEvent, 'type' | 'data' | 'messageKind' | 'related'> & {
  audience: Partial<Audience>;
};

export interface EventSerializer<Payload> {
  /** No user receives the event. */
  readonly isForWebhooksOnly?: true;
  requirements(payload: Payload): Requirements;
  /**
   * @param subject of the event
   * @returns undefined if rows that the event needs were deleted since
   */
  serialize(payload: Payload, relations: EventRelations, subject: string): SerializedEvent | undefined;
}

export type EventSerializers<Names extends EventName = EventName> = {
  readonly [Name in Names]: EventSerializer<EventPayloads[Name]>;
};
