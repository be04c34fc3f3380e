import type { GroupRecordDto } from '#resources/data-transfer/import/rules/group-record.dto.js';
import type { FileOfSource } from '../content/attachments.js';
import type { Mentioned } from '../content/mentions.js';
import type { Fields } from '../reading/fields.js';

// What the exports of services with users, channels and messages have in common. Ids are those of the source; times are Unix seconds.

export interface SourceUser {
  readonly id: string;
  readonly name?: string;
  readonly avatar?: unknown;
  readonly metadata?: Fields;
  readonly createdAt?: number;
  readonly updatedAt?: number;
  readonly lastActiveAt?: number;
  readonly deactivatedAt?: number;
  readonly statusMessage?: string;
  /** Others see the user as offline. */
  readonly isInvisible?: boolean;
  /** The ids of users whom the user has blocked. */
  readonly blocked?: readonly string[];
  /** Banned from the whole app, for which Confab has nothing. */
  readonly isBanned?: boolean;
}

export interface SourceMember {
  readonly id: string;
  /** Participant by default. */
  readonly scope?: 'admin' | 'moderator';
  readonly joinedAt?: number;
  /** Kept out of the channel. */
  readonly isBanned?: boolean;
  /** Everything that was sent until then is read. */
  readonly readAt?: number;
  readonly deliveredAt?: number;
  /** The tags of the conversation, as the member sees it. */
  readonly tags?: string[];
  readonly pinnedAt?: number;
  /** The member keeps the conversation at the top; when that began is not known. */
  readonly isFavorite?: boolean;
}

export interface SourceChannel {
  readonly id: string;
  /** A direct channel of two becomes their one-to-one conversation. */
  readonly kind: 'public' | 'private' | 'direct';
  readonly name?: string;
  readonly description?: string;
  readonly icon?: unknown;
  readonly creator?: string;
  readonly createdAt?: number;
  readonly updatedAt?: number;
  readonly metadata?: Fields;
  /** What the group has of rules about who sends. */
  readonly rules?: Pick<GroupRecordDto, 'frozen' | 'sendScope' | 'slowModeSeconds'>;
  /** Messages disappear so many seconds after they are sent. */
  readonly disappearAfterSeconds?: number;
  /** Where the source does not say, the members are undefined, and whoever wrote in the channel is a member. */
  readonly members?: readonly SourceMember[];
}

export interface SourceReaction {
  readonly name: string;
  readonly users: readonly string[];
  readonly reactedAt?: number;
  /** The number as the source counts users, where it does not name all. */
  readonly count?: number;
}

export interface SourceMessage {
  readonly id: string;
  readonly channel: string;
  /** The author is undefined for a message that no user wrote. */
  readonly author: string | undefined;
  readonly sentAt: number;
  /** The text, in which the users of the source may be named. */
  readonly text: string | ((uidOf: (id: string) => string) => string);
  /** The users who are mentioned have labels where the text has their names behind an @. */
  readonly mentions?: readonly { readonly id: string; readonly labels?: Mentioned['labels'] }[];
  readonly files?: readonly FileOfSource[];
  /** The name under which it was sent, which can be another than that of the author: several people may be behind one id. */
  readonly alias?: string;
  /** The service wrote the message, such as one about who joined. */
  readonly notice?: string;
  /** Content for which Confab has a custom message. */
  readonly custom?: { readonly type: string; readonly data: Fields };
  readonly metadata?: Fields;
  /** It notified nobody, and did not count as unread. */
  readonly isSilent?: boolean;
  readonly editedAt?: number;
  /** When it is not that of the edit. */
  readonly updatedAt?: number;
  readonly deletedAt?: number;
  readonly parent?: string;
  readonly quoted?: string;
  readonly reactions?: readonly SourceReaction[];
  readonly pinned?: { readonly by?: string; readonly at?: number };
  /** The users who have saved it. */
  readonly savedBy?: readonly string[];
  /** The users who follow its thread. */
  readonly followers?: readonly string[];
  /** What the message says of users, who may be nowhere else in the source. */
  readonly people?: readonly SourceUser[];
}
