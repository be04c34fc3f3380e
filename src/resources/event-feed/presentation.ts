import type { EventName, EventPayloads } from '../../platform/events/event-vocabulary.js';
import type { CallAddress } from '../calls/calls.repository.js';
import type { GroupEntryView, UserEntryView } from '../directory/entry.view.js';
import type { MessageView } from '../messages/message.view.js';
import type { Audience, PresentedEvent } from './presented-event.js';

/** What has to be looked up before an event can be presented. */
export interface Needs {
  messageIds?: string[];
  uids?: string[];
  guids?: string[];
  sessionIds?: string[];
  /** Users of whom it must be known whom they have blocked, and who them. */
  blocksAround?: string[];
}

/** What was looked up for all events of one app. */
export interface Surroundings {
  /** undefined for one that was erased */
  message(id: string): MessageView | undefined;
  /** Of those who are gone no more than the uid. */
  user(uid: string): UserEntryView;
  /** undefined for one that was deleted */
  group(guid: string): GroupEntryView | undefined;
  /** undefined for one that was erased */
  call(sessionId: string): CallAddress | undefined;
  /** Those whom the user has blocked, and who have blocked the user. */
  blocksAround(uid: string): string[];
}

export type Presented = Pick<PresentedEvent, 'type' | 'data' | 'messageKind'> & { audience: Partial<Audience> };

export interface Presentation<Payload> {
  needs(payload: Payload): Needs;
  /**
   * @param subject of the event
   * @returns undefined where too little is left of what the event tells of
   */
  present(payload: Payload, around: Surroundings, subject: string): Presented | undefined;
}

export type Presentations<Names extends EventName = EventName> = {
  readonly [Name in Names]: Presentation<EventPayloads[Name]>;
};
