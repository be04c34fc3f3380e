/**
 * What can happen, by the trigger names of the wire contract, and what is kept of it.
 *
 * A payload names rows that outlive the event by their ids and carries a copy only of what does not: whoever delivers
 * the event reads the rest then.
 */
export interface EventPayloads {
  message_sent: { messageId: string };
  /**
   * `actionId` is the action message that tells the readers of the conversation. `hiddenFrom` are those of them who reset the
   * conversation after the message.
   */
  message_edited: { messageId: string; actionId: string; hiddenFrom?: string[] };
  /** `message` is absent in events that earlier versions have logged. */
  message_deleted: {
    messageId: string;
    actionId?: string;
    hiddenFrom?: string[];
    deletedBy: string;
    permanent: boolean;
    message?: DeletedMessage;
  };
  message_reaction_added: ReactionChange;
  message_reaction_removed: ReactionChange;
  /** `uids` are those who had not been mentioned in the message before. */
  user_mentioned: { messageId: string; uids: string[] };
  /**
   * `uid` got or read the messages of others up to and including this one; in Unix seconds. In a group, `authors` are the members who sent
   * earlier ones of them, besides the sender of this one.
   */
  message_delivery_receipt: { messageId: string; uid: string; timestamp: number; authors?: string[] };
  message_read_receipt: { messageId: string; uid: string; timestamp: number; authors?: string[] };
  /**
   * In a group: every member other than the sender has received (read) this message, and with it the earlier ones of the same sender.
   * Members who joined after a message was sent are not counted for it. In Unix seconds.
   */
  message_delivered_to_all: { messageId: string; timestamp: number };
  message_read_by_all: { messageId: string; timestamp: number };
  /** In the conversation, for everybody in it. */
  message_pinned: { messageId: string; by: string };
  message_unpinned: { messageId: string; by: string };
  /** By `uid`, for themself alone; `savedAt` in Unix seconds. */
  message_saved: { messageId: string; uid: string; savedAt: number };
  message_unsaved: { messageId: string; uid: string };
  moderation_engine_blocked: { messageId: string };

  /** `pinnedAt` in Unix seconds. */
  conversation_pinned: ConversationPin & { pinnedAt: number };
  conversation_unpinned: ConversationPin;
  /**
   * The messages of a conversation up to `messageId` were erased for everybody: of the two users `uids`, or of the group `guid`.
   * `erasedAt` in Unix seconds.
   */
  conversation_erased: { uids?: string[]; guid?: string; messageId: string; erasedAt: number; by: string };

  /** `messageId` is the call message that tells the conversation. */
  call_initiated: CallParticipantEvent & { messageId: string };
  call_started: CallParticipantEvent & { startedAt: number };
  call_participant_joined: CallPresence;
  call_participant_left: CallPresence & { leftAt: number };
  /** `occupants` are all who were in it, one for each device. */
  call_ended: CallParticipantEvent & { startedAt: number; endedAt: number; occupants: Occupant[] };
  /** A call that nobody took. `by` is the system user where the server gave it up; a member of a group who is not coming has no message. */
  call_unanswered: CallRefusal;
  call_cancelled: CallRefusal;
  call_rejected: CallRefusal;
  call_busy: CallRefusal;

  /** `uids` are those whom `by` has blocked or unblocked. */
  user_blocked: { uids: string[]; by: string };
  user_unblocked: { uids: string[]; by: string };
  /**
   * A user was erased, and with them their messages up to `messageId`, if they had any. `uids` are those they had one-to-one messages
   * with and `guids` the groups they wrote to, the newest of each. `erasedAt` in Unix seconds.
   */
  user_erased: { uid: string; uids: string[]; guids: string[]; messageId?: string; erasedAt: number; by: string };
  /** Of one of the connections of a user. `timestamp` and `connectedAt` in Unix milliseconds. */
  user_connection_status_changed: {
    uid: string;
    status: 'online' | 'offline';
    connectedAt: number;
    platform: string;
    action: 'connected' | 'disconnected';
    /** Whether the status of the user is another one than before. */
    presenceChanged: boolean;
    timestamp: number;
  };

  /** `uids` are the first members, the owner among them. */
  group_created: { guid: string; uids: string[] };
  group_updated: { guid: string; updatedBy: string };
  /** The last state of the group; `createdAt` in Unix seconds. `uids` are its last members, the first thousand of more. */
  group_deleted: {
    guid: string;
    uids: string[];
    name: string;
    type: string;
    owner: string;
    icon?: string;
    description?: string;
    membersCount: number;
    createdAt: number;
    deletedBy: string;
  };
  group_owner_transferred: { guid: string; owner: string; oldOwner: string; updatedBy: string };
  group_member_added: MembersChange;
  group_member_joined: Omit<MembersChange, 'by'>;
  group_member_left: Omit<MembersChange, 'by'>;
  group_member_kicked: MembersChange;
  group_member_banned: MembersChange;
  group_member_unbanned: MembersChange;
  group_member_scope_changed: { guid: string; uid: string; scope: string; oldScope: string; by: string };
}

/** What only other areas of the server must follow, in the same transaction. Nobody outside is told, so nothing is kept of it. */
export interface InternalEventPayloads {
  /** The user is about to be erased. Their row still exists, and is not locked yet. */
  user_erasing: { uid: string };
  /** The user is erased, and all that was theirs goes too. `wasActive` is false for a user who had been deactivated. */
  user_deleted: { uid: string; wasActive: boolean };
  /** The users had been active; their rows, memberships and messages stay. Until the end of the transaction nobody else changes them. */
  user_deactivated: { uids: string[] };
  /** The users had been deactivated. */
  user_reactivated: { uids: string[] };
  /** Until the end of the transaction nobody else can give it to a user. */
  role_deleted: { role: string };
  /** Messages of these conversations have been erased because of their age, a batch of the oldest. */
  messages_expired: { messageIds: string[]; conversationKeys: string[] };
  /** The app of the context is being erased with everything in it. */
  app_erased: Record<string, never>;
}

/** All times of calls are in Unix seconds. */
interface CallParticipantEvent {
  sessionId: string;
}

interface Occupant {
  uid: string;
  type: 'audio' | 'video';
  joinedAt: number;
  leftAt: number;
}

type CallPresence = CallParticipantEvent & Omit<Occupant, 'leftAt'>;

interface CallRefusal extends CallParticipantEvent {
  by: string;
  messageId?: string;
}

/** What a deleted message was, without its content. `sentAt` in Unix seconds. */
interface DeletedMessage {
  sender: string;
  category: string;
  type: string;
  muid?: string;
  parentId?: string;
  sentAt: number;
  /** By moderation: nobody but the sender has seen it. */
  heldBack?: true;
}

/** The conversation with the receiver. */
interface ConversationPin {
  receiverType: 'user' | 'group';
  /** uid or guid. */
  receiver: string;
  /** Whose pin it is; absent where the app pins the conversation for everybody who has it. */
  uid?: string;
  /** Those who have a conversation with the user whom the app pins, the newest of them. */
  uids?: string[];
  by: string;
}

/** `reactedAt` in Unix seconds. */
interface ReactionChange {
  messageId: string;
  reactionId: string;
  reaction: string;
  uid: string;
  reactedAt: number;
}

interface MembersChange {
  guid: string;
  uids: string[];
  by: string;
}

export type EventName = keyof EventPayloads;
/** Private to one user: sent to their realtime connections, and to no webhook. */
export type RealtimeOnlyEventName = 'message_saved' | 'message_unsaved';
export type InternalEventName = keyof InternalEventPayloads;

export interface DomainEvent<Name extends EventName = EventName> {
  readonly name: Name;
  /** What must stay in order among events: a conversation key, `user:<uid>` or `group:<guid>`. */
  readonly subject: string;
  readonly payload: EventPayloads[Name];
}
