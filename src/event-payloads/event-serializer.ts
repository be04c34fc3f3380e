import type { EventName, EventPayloads } from '../platform/events/event-map.js';
import type { CallAddress } from '../resources/calls/calls.repository.js';
import type { GroupSummaryView, UserSummaryView } from '../domain/lookups/summary.view.js';
import type { MessageView } from '../resources/messages/model/message.view.js';
import type { Audience, OutboundEvent } from './outbound-event.js';

/** What has to be looked up before an event can be presented. */
export interface Requirements {
  messageIds?: string[];
  uids?: string[];
  guids?: string[];
  sessionIds?: string[];
  /** Users of whom it must be known whom they have blocked, and who them. */
  blocksAround?: string[];
}

/** What was looked up for all events of one app. */
export interface EventRelations {
  /** undefined for one that was erased */
  message(id: string): MessageView | undefined;
  /** Of those who are gone no more than the uid. */
  user(uid: string): UserSummaryView;
  /** undefined for one that was deleted */
  group(guid: string): GroupSummaryView | undefined;
  /** undefined for one that was erased */
  call(sessionId: string): CallAddress | undefined;
  /** Those whom the user has blocked, and who have blocked the user. */
  blocksAround(uid: string): string[];
}

export type SerializedEvent = Pick<OutboundEvent, 'type' | 'data' | 'messageKind'> & { audience: Partial<Audience> };

export interface EventSerializer<Payload> {
  requirements(payload: Payload): Requirements;
  /**
   * @param subject of the event
   * @returns undefined where too little is left of what the event tells of
   */
  serialize(payload: Payload, around: EventRelations, subject: string): SerializedEvent | undefined;
}

export type EventSerializers<Names extends EventName = EventName> = {
  readonly [Name in Names]: EventSerializer<EventPayloads[Name]>;
};
