import type { EventName } from '#platform/events/event-map.js';
import type { MessageView } from '../messages/view/message.view.js';
import type { eventViews } from './event.view.js';

/** The member `data` of the events of a trigger, as the API document describes it. */
export type EventData<Name extends EventName> = InstanceType<(typeof eventViews)[Name]>;

/** An event as webhooks and realtime clients receive it. */
export type OutboundEvent<Name extends EventName = EventName> = { readonly [Each in Name]: EventOf<Each> }[Name];

interface EventOf<Name extends EventName> {
  /** The position in decimal. The same in every delivery of the event, so that receivers can detect duplicates. */
  readonly id: string;
  readonly position: bigint;
  readonly appId: string;
  readonly trigger: Name;
  /** Only of events within the session of a call or meeting. */
  readonly type?: 'call' | 'meet';
  /** Events of the same subject are delivered in order. A conversation key, `user:<uid>` or `group:<guid>`. */
  readonly subject: string;
  readonly data: EventData<Name>;
  /** The kind of the message that the event concerns, if `data` does not contain the message: a role can be denied to read a kind. */
  readonly messageKind?: MessageKind;
  /**
   * Messages that the event concerns and that `data` does not contain, for protocols that show these: the message of a reaction, the action
   * messages of a change of members, the call message of a change of a call.
   */
  readonly related?: readonly MessageView[];
  readonly occurredAt: Date;
  /** The id of the request that caused the event. */
  readonly requestId?: string;
  /** Who made that request. */
  readonly actingUid?: string;
  readonly audience: Audience;
  /** The span that a delivery of the event continues, if it is recorded. */
  readonly traceParent?: string;
}

/** The category and type of messages, which a role can be allowed or denied to read. */
export interface MessageKind {
  readonly category: string;
  readonly type: string;
}

/** The users who receive an event: these users and the members of the groups at the time of delivery, without the excepted users. */
export interface Audience {
  readonly uids: string[];
  readonly guid?: string;
  /** Further groups. */
  readonly guids?: string[];
  readonly except: string[];
  /** Restricts the audience to users who are members of this group at the time of delivery. */
  readonly onlyMembersOf?: string;
}
