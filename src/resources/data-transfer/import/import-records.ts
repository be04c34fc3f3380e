import type { UserFields } from '#resources/users/user.dto.js';

/**
 * The records of import and export files. Each kind has a file of newline-delimited JSON, one record per line. A record has the fields of a
 * row of the `/v3/data_import` operations; those operations and the files are read by the same rules.
 *
 * All times are Unix seconds, with a fraction for milliseconds. Absent values are left out.
 */
export interface ImportRecords {
  roles: RoleRecord;
  users: UserRecord;
  friends: FriendRecord;
  blocks: BlockRecord;
  groups: GroupRecord;
  members: MemberRecord;
  files: FileRecord;
  messages: MessageRecord;
  'conversation-states': ConversationStateRecord;
  calls: CallRecord;
}

export type ImportKind = keyof ImportRecords;

/** The kinds are in the order in which they are imported: a record refers to records of kinds before it. */
export const IMPORT_KINDS: readonly ImportKind[] = [
  'roles',
  'users',
  'friends',
  'blocks',
  'groups',
  'members',
  'files',
  'messages',
  'conversation-states',
  'calls',
];

export interface RoleRecord {
  role: string;
  name: string;
  description?: string;
  metadata?: object;
  settings?: object;
}

export interface UserRecord extends Omit<UserFields, 'metadata'> {
  metadata?: object;
  /** Must exist. Default: `default`. */
  role?: string;
  createdAt?: number;
  updatedAt?: number;
  lastActiveAt?: number;
  deactivatedAt?: number;
}

/** One record for both directions. */
export interface FriendRecord {
  uid: string;
  friendUid: string;
  createdAt?: number;
}

/** `uid` has blocked `blockedUid`. */
export interface BlockRecord {
  uid: string;
  blockedUid: string;
  blockedAt?: number;
}

export interface GroupRecord {
  guid: string;
  name: string;
  type: 'public' | 'password' | 'private';
  /** Groups of type `password` have the password, or the hash that an export contains. */
  password?: string;
  passwordHash?: string;
  icon?: string;
  description?: string;
  metadata?: object;
  tags?: string[];
  /** Only the app itself sends. */
  frozen?: boolean;
  /** The lowest scope whose members send. Default: participant. */
  sendScope?: 'participant' | 'moderator' | 'admin';
  /** Seconds between two messages of a participant. Default: 0, for no limit. */
  slowModeSeconds?: number;
  /** Users ask to join, and moderators decide. */
  joinByRequest?: boolean;
  /** Messages of the group that are sent from now on disappear after so many seconds. Default: 0, they stay. */
  disappearAfterSeconds?: number;
  /** A uid. Becomes a member with scope admin. Default: app_system. */
  owner?: string;
  createdAt?: number;
  updatedAt?: number;
  updatedBy?: string;
}

export interface MemberRecord {
  guid: string;
  uid: string;
  /** A ban has the scope before it. Default: participant. */
  scope?: 'admin' | 'moderator' | 'participant';
  joinedAt?: number;
  /** The record is a ban, not a membership. */
  isBanned?: boolean;
  bannedAt?: number;
  bannedBy?: string;
}

/** An uploaded file. Its bytes are in the folder `files` beside the NDJSON file, under the id as its name. */
export interface FileRecord {
  id: string;
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** The user who uploaded it. Default: app_system. */
  uid?: string;
  createdAt?: number;
}

export interface MessageRecord {
  /**
   * Kept where the app is imported whole (the archive has `app.json`); otherwise the message gets a new id, and other records of the same
   * import refer to it by this one.
   */
  id?: string;
  /** Unique in the app. A record whose muid exists is refused. */
  muid?: string;
  /** A uid, or app_system. */
  sender: string;
  receiverType: 'user' | 'group';
  receiver: string;
  category: string;
  type: string;
  data: object;
  tags?: string[];
  sentAt: number;
  updatedAt?: number;
  editedAt?: number;
  editedBy?: string;
  /** When it disappears for everybody. One whose time has passed disappears after the import. */
  disappearsAt?: number;
  deletedAt?: number;
  deletedBy?: string;
  /** One-to-one: when the receiver received and read it. */
  deliveredAt?: number;
  readAt?: number;
  /** The message that this one replies to, and the one that it quotes: by id or by muid, of this import or of the app. */
  parentId?: string;
  parentMuid?: string;
  quotedMessageId?: string;
  quotedMuid?: string;
  mentionedUids?: string[];
  reactions?: { uid: string; reaction: string; reactedAt?: number }[];
  pinned?: { pinnedBy: string; pinnedAt: number };
  savedBy?: { uid: string; savedAt?: number }[];
  threadSubscribers?: { uid: string; subscribedAt?: number; readMessageId?: string }[];
  interactions?: { uid: string; elementId: string; interactedAt?: number }[];
  poll?: {
    multiple?: boolean;
    anonymous?: boolean;
    closesAt?: number;
    closedAt?: number;
    /** Those of anonymous polls as well: a user has one vote here too. */
    votes?: { uid: string; option: number; votedAt?: number }[];
  };
  /** Ids of the files in `data.attachments`. */
  fileIds?: string[];
}

/** What a user has read, received, reset, tagged and pinned of a conversation, and when messages of it disappear. */
export interface ConversationStateRecord {
  uid: string;
  receiverType: 'user' | 'group';
  /** The other user of a one-to-one conversation. */
  receiver: string;
  /** Everything up to this message is read: by id or by muid, or everything that was sent until this time. */
  readMessageId?: string;
  readMuid?: string;
  readAt?: number;
  deliveredMessageId?: string;
  deliveredMuid?: string;
  deliveredAt?: number;
  /** Everything up to this message is hidden from the user. */
  resetMessageId?: string;
  resetMuid?: string;
  tags?: string[];
  pinnedAt?: number;
  /** For both users, of a one-to-one conversation: messages that are sent from now on disappear after so many seconds. Groups have it in their record. */
  disappearAfterSeconds?: number;
}

export interface CallRecord {
  sessionId: string;
  type: 'audio' | 'video';
  mode: 'call' | 'meet' | 'presenter';
  status: 'ended' | 'unanswered' | 'rejected' | 'canceled';
  initiator: string;
  receiverType: 'user' | 'group';
  receiver: string;
  mid?: string;
  metadata?: object;
  tags?: string[];
  initiatedAt: number;
  startedAt?: number;
  endedAt?: number;
  participants?: {
    uid: string;
    deviceId?: string;
    mid?: string;
    state: 'ended' | 'unanswered' | 'rejected';
    joinedAt?: number;
    leftAt?: number;
    audioMinutes?: number;
    videoMinutes?: number;
  }[];
  recordings?: { rid: string; url: string; minutes: number; startedAt: number; endedAt: number }[];
  transcriptions?: {
    tid: string;
    mid?: string;
    roomName: string;
    url: string;
    startedAt: number;
    endedAt: number;
    transcribedAt: number;
  }[];
}
