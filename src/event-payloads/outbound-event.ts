/** An event as the world outside is told of it. */
export interface OutboundEvent {
  /** The position in decimal: the same however often the event is told, so that receivers know it again. */
  readonly id: string;
  readonly position: bigint;
  readonly appId: string;
  readonly trigger: string;
  /** Of the events within a session. */
  readonly type?: 'call';
  /** What it stands in order with: a conversation key, `user:<uid>` or `group:<guid>`. */
  readonly subject: string;
  readonly data: object;
  /** Of the message that it is about, where `data` does not show the message: roles may be denied to read messages of a kind. */
  readonly messageKind?: MessageKind;
  readonly occurredAt: Date;
  readonly audience: Audience;
}

/** What a role may read or not. */
export interface MessageKind {
  readonly category: string;
  readonly type: string;
}

/** Whom an event concerns: these users, and those who are members of the group when they are told, but for the excepted ones. */
export interface Audience {
  readonly uids: string[];
  readonly guid?: string;
  /** Further groups. */
  readonly guids?: string[];
  readonly except: string[];
  /** Of them only those who are members of this group when they are told. */
  readonly onlyMembersOf?: string;
}
