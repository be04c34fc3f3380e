import { MAX_SLOW_MODE_SECONDS } from '#resources/groups/group.dto.js';
import type { ConversionReport } from '../archive/conversion-report.js';
import type { SourceChannel, SourceMember, SourceUser } from '../history/history-source.js';
import { fieldsOf, idOf, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import { customFields, userIdOf } from './stream-values.js';

/** Members of users that have a counterpart, that clients cannot use, or that are credentials. Others are custom fields. */
const USER_FIELDS = new Set([
  'id',
  'name',
  'image',
  'role',
  'created_at',
  'updated_at',
  'last_active',
  'deactivated_at',
  'deleted_at',
  'online',
  'invisible',
  'banned',
  'ban_expires',
  'shadow_banned',
  'devices',
  'push_notifications',
  'last_engaged_at',
  'channel_mutes',
  'mutes',
  'total_unread_count',
  'unread_channels',
  'unread_count',
  'unread_threads',
  'blocked_user_ids',
  'revoke_tokens_issued_before',
  'privacy_settings',
  'avg_response_time',
  'teams_role',
  'channel_unread_count',
]);

const CHANNEL_FIELDS = new Set([
  'cid',
  'id',
  'type',
  'name',
  'image',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
  'truncated_at',
  'truncated_by',
  'last_message_at',
  'member_count',
  'config',
  'frozen',
  'cooldown',
  'disabled',
  'hidden',
  'own_capabilities',
  'members',
  'muted',
  'hide_messages_before',
  'message_count',
  'truncated_by_id',
  'blocked',
]);

/** The role of users without a particular one. */
const ORDINARY_ROLE = 'user';

export function streamUser(id: string, user: Fields): SourceUser {
  const role = textOf(user.role);
  return {
    id,
    name: textOf(user.name),
    avatar: user.image,
    metadata: { ...customFields(user, USER_FIELDS), ...(role && role !== ORDINARY_ROLE && { role }) },
    createdAt: secondsOf(user.created_at),
    updatedAt: secondsOf(user.updated_at),
    lastActiveAt: secondsOf(user.last_active),
    deactivatedAt: secondsOf(user.deactivated_at) ?? secondsOf(user.deleted_at),
    blocked: listOf(user.blocked_user_ids).flatMap((blocked) => idOf(blocked) ?? []),
    isInvisible: user.invisible === true,
    isBanned: user.banned === true,
  };
}

/** Types of channels that everybody can join. */
const PUBLIC_TYPES = new Set(['livestream', 'gaming']);

/** Channels that the members identify have ids with this prefix; there is one such channel for the same members. */
const DISTINCT = '!members-';

export function streamChannel(id: string, channel: Fields, members: SourceMember[]): Omit<SourceChannel, 'id'> {
  const type = textOf(channel.type);
  const { cooldown } = channel;
  const ids = new Set(members.map((member) => member.id));
  const isDirect = id.startsWith(DISTINCT) && ids.size === 2;
  return {
    kind: isDirect ? 'direct' : type !== undefined && PUBLIC_TYPES.has(type) ? 'public' : 'private',
    name: textOf(channel.name),
    icon: channel.image,
    creator: idOf(fieldsOf(channel.created_by).id) ?? idOf(channel.created_by_id),
    createdAt: secondsOf(channel.created_at),
    updatedAt: secondsOf(channel.updated_at),
    metadata: { ...customFields(channel, CHANNEL_FIELDS), ...(type && { channelType: type }) },
    rules: {
      frozen: channel.frozen === true || channel.disabled === true ? true : undefined,
      slowModeSeconds:
        typeof cooldown === 'number' && cooldown > 0 ? Math.min(Math.ceil(cooldown), MAX_SLOW_MODE_SECONDS) : undefined,
    },
    members,
  };
}

/** What the memberships, which have an id, and the read positions say. Who only reads a channel is no member. */
export function streamMembers(members: Fields[], reads: Fields[]): SourceMember[] {
  const readOf = new Map(reads.map((read) => [userIdOf(read)!, read]));
  return members
    .filter((member) => !isInvited(member))
    .map((member) => {
      const id = userIdOf(member)!;
      const read = readOf.get(id);
      const isArchived = secondsOf(member.archived_at) !== undefined;
      return {
        id,
        scope: scopeOf(member),
        joinedAt: secondsOf(member.created_at),
        isBanned: isBanned(member),
        readAt: secondsOf(read?.last_read),
        deliveredAt: secondsOf(read?.last_delivered_at),
        tags: isArchived ? ['archived'] : undefined,
        pinnedAt: secondsOf(member.pinned_at),
      };
    });
}

export function reportMember(member: Fields, report: ConversionReport): void {
  const id = userIdOf(member);
  if (isInvited(member)) report.leftOut('invitations to channels', id);
  else {
    if (member.notifications_muted === true) report.detailLeftOut('muted notifications of members', id);
    if (isBanned(member)) report.changed('banned members are kept out of the group', id);
  }
}

const isInvited = ({ invited, invite_accepted_at: acceptedAt, status }: Fields): boolean =>
  (invited === true && !acceptedAt) || status === 'pending' || status === 'rejected';

const isBanned = ({ banned, shadow_banned: isShadowBanned }: Fields): boolean =>
  banned === true || isShadowBanned === true;

const MODERATORS = new Set(['channel_moderator', 'moderator']);
const ADMINS = new Set(['owner', 'admin']);

function scopeOf({ channel_role: role, role: older, is_moderator: isModerator }: Fields): SourceMember['scope'] {
  const roles = [textOf(role) ?? '', textOf(older) ?? ''];
  if (roles.some((one) => ADMINS.has(one))) return 'admin';
  return isModerator === true || roles.some((one) => MODERATORS.has(one)) ? 'moderator' : undefined;
}
