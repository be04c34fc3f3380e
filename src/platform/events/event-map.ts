/**
 * The payloads of all events, by the trigger names of the wire contract.
 *
 * A payload refers to rows that outlive the event by their ids, and copies only data that does not. The serializer reads the rest when the
 * event is delivered.
 */
export interface EventPayloads {
  message_sent: { messageId: string };
  /**
   * `actionId` is the action message in the conversation. `hiddenFrom` are its readers who reset the conversation after the message.
   */
  message_edited: { messageId: string; actionId: string; hiddenFrom?: string[] };
  /** `message` is absent in events that earlier versions logged. */
  message_deleted: {
    messageId: string;
    actionId?: string;
    hiddenFrom?: string[];
    deletedBy: string;
    /** Whether no row is left. */
    permanent: boolean;
    /** Present if copies of the content are to be erased too, although the row stays because of its replies. */
    forgotten?: true;
    /** Present if the action message is not stored, with what its view needs; Unix seconds. */
    unstored?: { receiverType: 'user' | 'group'; receiver: string; at: number };
    message?: DeletedMessage;
  };
  message_reaction_added: ReactionChange;
  message_reaction_removed: ReactionChange;
  /** The user has reached the goal of an interactive message, with the elements used until then; `interactedAt` in Unix seconds. */
  message_interaction_completed: {
    messageId: string;
    uid: string;
    interactions: { elementId: string; interactedAt: number }[];
  };
  /** `uids` are the users who were not mentioned in the message before. */
  user_mentioned: { messageId: string; uids: string[] };
  /**
   * `uid` received or read the messages of others up to and including this one; in Unix seconds. In a group, `authors` are the senders of
   * the earlier messages, without the sender of this one.
   */
  message_delivery_receipt: { messageId: string; uid: string; timestamp: number; authors?: string[] };
  message_read_receipt: { messageId: string; uid: string; timestamp: number; authors?: string[] };
  /**
   * In a group: every member other than the sender has received (read) this message, and with it the earlier ones of the same sender.
   * Members who joined after a message was sent are not counted for it. In Unix seconds.
   */
  message_delivered_to_all: { messageId: string; timestamp: number };
  message_read_by_all: { messageId: string; timestamp: number };
  /** Everyone in the conversation receives it. */
  message_pinned: { messageId: string; by: string };
  message_unpinned: { messageId: string; by: string };
  /** Its votes changed, or it was closed. */
  message_poll_changed: { messageId: string };
  /** The pages of its links were fetched. */
  message_link_preview_changed: { messageId: string };
  /** The thumbnails of its images were made. */
  message_thumbnails_changed: { messageId: string };
  /** Only the user `uid` receives it; `savedAt` is in Unix seconds. */
  message_saved: { messageId: string; uid: string; savedAt: number };
  message_unsaved: { messageId: string; uid: string };
  /** Only the user `uid` receives it. `sendAt` in Unix seconds; `messageId` is the message that was sent, `code` the error of one that was not. */
  scheduled_message_changed: {
    id: string;
    uid: string;
    status: 'scheduled' | 'sent' | 'cancelled' | 'failed';
    sendAt?: number;
    messageId?: string;
    code?: string;
  };
  /** Only the user `uid` receives it; `remindAt` in Unix seconds. */
  message_reminder: { messageId: string; uid: string; remindAt: number; status: 'set' | 'due' | 'deleted' };
  /** Only the user `uid` receives it. */
  draft_changed: {
    uid: string;
    receiverType: 'user' | 'group';
    receiver: string;
    parentId?: string;
    status: 'saved' | 'deleted';
  };
  /** Only the user `uid` receives it. */
  conversation_archive_changed: { uid: string; receiverType: 'user' | 'group'; receiver: string; archived: boolean };
  /** The `messageId` of an edit is that of its action message. */
  moderation_engine_approved: { messageId: string };
  moderation_engine_blocked: { messageId: string };
  /**
   * A moderator approved a blocked message or edit; of an edit, `messageId` is the action message. `match` is absent where no rule had
   * blocked the message.
   */
  moderation_manual_approved: { messageId: string; match?: RuleMatch; reviewedBy?: string | null };
  /** A moderator hid a flagged message from everybody but its sender. `hiddenFrom` as in `message_edited`. */
  moderation_manual_blocked: { messageId: string; hiddenFrom?: string[]; reviewedBy?: string | null };
  /** An event about a message or a submission, without its content. All times are in Unix seconds. `failures` are as the event shows them. */
  moderation_engine_failed: {
    resource: {
      id: string;
      conversationId: string;
      sender: string;
      receiverType: 'user' | 'group';
      receiver: string;
      category: string;
      type: string;
      sentAt: number;
    };
    contentType: 'text' | 'image' | 'video' | 'audio' | 'file';
    outcome: 'approved' | 'disapproved';
    completedAt: number;
    failures: object[];
  };

  /** A campaign, or a request to send a notification, has been sent to all of its recipients; or to none of them. */
  after_campaign_completed: CampaignEvent;
  after_campaign_failed: CampaignEvent;
  after_notification_created: CampaignEvent;
  /** Only the user of the delivery receives it. */
  after_feed_item_sent: CampaignDeliveryEvent;
  after_feed_item_delivered: CampaignDeliveryEvent;
  after_feed_item_read: CampaignDeliveryEvent;
  after_feed_item_interacted: CampaignDeliveryEvent;
  after_push_notification_sent: CampaignDeliveryEvent;
  after_push_notification_delivered: CampaignDeliveryEvent;
  after_push_notification_clicked: CampaignDeliveryEvent;
  after_email_notification_sent: CampaignDeliveryEvent;
  after_sms_notification_sent: CampaignDeliveryEvent;

  /** `pinnedAt` in Unix seconds. */
  conversation_pinned: ConversationPin & { pinnedAt: number };
  conversation_unpinned: ConversationPin;
  /** Messages that are sent from now on disappear after so many seconds; 0: they stay. */
  conversation_disappearing_changed: { uids?: string[]; guid?: string; disappearAfterSeconds: number; by: string };
  /**
   * The messages of a conversation up to `messageId` were erased for everyone: of the two users `uids`, or of the group `guid`.
   * `erasedAt` in Unix seconds.
   */
  conversation_erased: { uids?: string[]; guid?: string; messageId: string; erasedAt: number; by: string };

  /** `messageId` is the call message in the conversation. */
  call_initiated: CallParticipantEvent & { messageId: string };
  call_started: CallParticipantEvent & { startedAt: number; messageId?: string };
  call_participant_joined: CallPresence;
  call_participant_left: CallPresence & { leftAt: number };
  /** `occupants` are all participants, one per device. */
  call_ended: CallParticipantEvent & { startedAt: number; endedAt: number; occupants: Occupant[]; messageId?: string };
  /** A call that was not answered. `by` is the system user if its time ran out; a group member who declines has no message. */
  call_unanswered: CallRefusal;
  call_cancelled: CallRefusal;
  call_rejected: CallRefusal;
  call_busy: CallRefusal;
  /** A session that is joined without ringing. Each run of it starts and ends. */
  meeting_started: EventPayloads['call_started'];
  meeting_participant_joined: EventPayloads['call_participant_joined'];
  meeting_participant_left: EventPayloads['call_participant_left'];
  meeting_ended: EventPayloads['call_ended'];
  /** Recordings and transcriptions do not change, and are deleted with their call only; `transcribedAt` in ISO 8601. */
  recording_generated: CallParticipantEvent & { url: string; seconds: number; startedAt: number };
  transcription_generated: CallParticipantEvent & {
    tid: string;
    url: string;
    startedAt: number;
    endedAt: number;
    transcribedAt: string;
  };

  /** `by` blocked or unblocked the users `uids`. */
  user_blocked: { uids: string[]; by: string };
  user_unblocked: { uids: string[]; by: string };
  /**
   * A user was erased with all messages up to `messageId`, if there were any. `uids` are the users with one-to-one messages and `guids` the
   * groups with messages of the user, the newest of each. `erasedAt` in Unix seconds.
   */
  user_erased: { uid: string; uids: string[]; guids: string[]; messageId?: string; erasedAt: number; by: string };
  /** One connection of a user. `timestamp` and `connectedAt` in Unix milliseconds. */
  user_connection_status_changed: {
    uid: string;
    status: 'online' | 'offline';
    connectedAt: number;
    platform: string;
    action: 'connected' | 'disconnected';
    /** Whether the status of the user changed. Of a user who hides or shows their presence, `action` is that of a connection which they have. */
    presenceChanged: boolean;
    timestamp: number;
  };

  /** `uids` are the first members, with the owner. `by` is absent in events that earlier versions logged. */
  group_created: { guid: string; uids: string[]; by?: string };
  group_updated: { guid: string; updatedBy: string };
  /** The last state of the group; `createdAt` in Unix seconds. `uids` are at most 1,000 of its last members. */
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
  /** `mutedUntil` in Unix seconds; absent for a mute without an end. */
  group_member_muted: { guid: string; uid: string; by: string; mutedUntil?: number };
  group_member_unmuted: { guid: string; uid: string; by: string };
  /**
   * A user was invited to a group, or what became of it; `moderators` of that moment receive it as well. `expiresAt` in Unix seconds, while it
   * is open.
   */
  group_invitation_changed: PendingMemberChange;
  /** The same for a request to join. */
  group_join_request_changed: PendingMemberChange;
  group_member_scope_changed: {
    guid: string;
    uid: string;
    scope: string;
    oldScope: string;
    by: string;
    messageIds?: string[];
  };
}

/** Events that other areas handle in the same transaction. They are not stored, and not delivered to clients or webhooks. */
export interface InternalEventPayloads {
  /** The app of the context is new. What every app has from the start is created here. */
  app_created: Record<string, never>;
  /** The user is about to be erased. Their row still exists, and is locked. */
  user_erasing: { uid: string };
  /** The user is erased with all related rows. `wasActive` is false if the user was deactivated before. */
  user_deleted: { uid: string; wasActive: boolean };
  /** The users were active; their rows, memberships and messages stay. Their rows are locked until the end of the transaction. */
  user_deactivated: { uids: string[] };
  /** The user hides or shows their presence. Their row is locked until the end of the transaction. */
  user_presence_visibility_changed: { uid: string; presenceVisibility: 'everyone' | 'nobody' };
  /** The users were deactivated. */
  user_reactivated: { uids: string[] };
  /** The role is locked: until the end of the transaction no other one can assign it to a user. */
  role_deleted: { role: string };
  /** A batch of the oldest messages, which the retention erased. */
  messages_expired: { messageIds: string[]; conversationKeys: string[] };
  /** The app of the context is erased with all its data. Its files stay where another cell has the app. */
  app_erased: { filesStay: boolean };
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

/** A deleted message without its content. `sentAt` in Unix seconds. */
interface DeletedMessage {
  sender: string;
  category: string;
  type: string;
  muid?: string;
  parentId?: string;
  sentAt: number;
  /** Moderation blocked it: only the sender saw it. */
  heldBack?: true;
}

/** The conversation with the receiver. */
interface ConversationPin {
  receiverType: 'user' | 'group';
  /** uid or guid. */
  receiver: string;
  /** The user who has the pin; absent if the app pins the conversation for everyone. */
  uid?: string;
  /** The users who have a conversation with the receiver that the app pins, the newest of them. */
  uids?: string[];
  by: string;
}

/** The rule that blocked a message, as it was at that time: the rule can change or be deleted. `blockedAt` in Unix seconds. */
interface RuleMatch {
  rule: { id: string; name: string; revisionId: string };
  condition: Record<string, unknown>;
  actions: string[];
  blockedAt: number;
}

/** `reactedAt` in Unix seconds. `byExtension`: by the extension of the hosted service, as apps do that find reactions in metadata. */
interface ReactionChange {
  messageId: string;
  reactionId: string;
  reaction: string;
  uid: string;
  reactedAt: number;
  byExtension?: true;
}

interface MembersChange {
  guid: string;
  uids: string[];
  by: string;
  /** The action messages about it. Absent in events that earlier versions logged. */
  messageIds?: string[];
}

interface CampaignEvent {
  campaignId: string;
}

interface CampaignDeliveryEvent {
  deliveryId: string;
}

interface PendingMemberChange {
  guid: string;
  uid: string;
  by: string;
  status: 'created' | 'accepted' | 'declined' | 'withdrawn';
  expiresAt?: number;
  moderators: string[];
}

export type EventName = keyof EventPayloads;
/** Private to one user: sent to their realtime connections, and to no webhook. */
export type RealtimeOnlyEventName =
  | 'message_saved'
  | 'message_unsaved'
  | 'scheduled_message_changed'
  | 'draft_changed'
  | 'message_reminder'
  | 'conversation_archive_changed';
export type InternalEventName = keyof InternalEventPayloads;

export interface DomainEvent<Name extends EventName = EventName> {
  readonly name: Name;
  /** What must stay in order among events: a conversation key, `user:<uid>` or `group:<guid>`. */
  readonly subject: string;
  readonly payload: EventPayloads[Name];
}
