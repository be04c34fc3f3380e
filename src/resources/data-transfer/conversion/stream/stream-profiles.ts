import type {
  ConversationStateRecord,
  GroupRecord,
  MemberRecord,
  UserRecord,
} from '#resources/data-transfer/import/import-records.js';
import type { Conversion } from '../archive/conversion.js';
import { nameOf, profileMetadata } from '../content/limits.js';
import { fieldsOf, idOf, notBefore, secondsOf, textOf, webUrlOf, type Fields } from '../reading/fields.js';
import { userIdOf } from './stream-export.js';
import type { StreamTarget } from './stream-first-pass.js';

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

/** The other fields of an object, which are custom ones. */
export const customFields = (fields: Fields, known: ReadonlySet<string>): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !known.has(name) && value !== null && value !== '' && value !== undefined,
    ),
  );

/** The role of users without a particular one. */
const ORDINARY_ROLE = 'user';

export function userRecord(user: Fields, { users, report }: Conversion): UserRecord {
  const id = idOf(user.id)!;
  const uid = users.idOf(id);
  const role = textOf(user.role);
  const metadata = { ...customFields(user, USER_FIELDS), ...(role && role !== ORDINARY_ROLE && { role }) };
  if (user.banned === true) report.detailLeftOut('bans of users in the whole app', id);
  return {
    uid,
    name: nameOf(textOf(user.name), id, report),
    avatar: webUrlOf(user.image),
    metadata: profileMetadata({ ...metadata, ...(uid !== id && { sourceId: id }) }, id, report),
    createdAt: secondsOf(user.created_at),
    updatedAt: secondsOf(user.updated_at),
    lastActiveAt: secondsOf(user.last_active),
    deactivatedAt: secondsOf(user.deactivated_at) ?? secondsOf(user.deleted_at),
  };
}

/** Types of channels that everybody can join. */
const PUBLIC_TYPES = new Set(['livestream', 'gaming']);

export function groupRecord(
  channel: Fields,
  { guid, sourceId }: StreamTarget & { type: 'group' },
  owner: string | undefined,
  { report }: Conversion,
): GroupRecord {
  const type = textOf(channel.type);
  const metadata = { ...customFields(channel, CHANNEL_FIELDS), ...(type && { channelType: type }) };
  if (channel.frozen === true || channel.disabled === true) report.detailLeftOut('that channels are frozen', sourceId);
  return {
    guid,
    name: nameOf(textOf(channel.name), sourceId, report),
    type: type !== undefined && PUBLIC_TYPES.has(type) ? 'public' : 'private',
    icon: webUrlOf(channel.image),
    metadata: profileMetadata({ ...metadata, ...(guid !== sourceId && { sourceId }) }, sourceId, report),
    owner,
    createdAt: secondsOf(channel.created_at),
    updatedAt: secondsOf(channel.updated_at),
  };
}

const MODERATORS = new Set(['channel_moderator', 'moderator']);
const ADMINS = new Set(['owner', 'admin']);

/** @returns undefined for invitations */
export function memberRecord(
  member: Fields,
  { guid, createdAt }: GroupRecord,
  { users, report }: Conversion,
): MemberRecord | undefined {
  const id = userIdOf(member)!;
  const isPending = member.invited === true && !member.invite_accepted_at;
  if (isPending || member.status === 'pending' || member.status === 'rejected') {
    report.leftOut('invitations to channels', id);
    return undefined;
  }
  if (member.notifications_muted === true) report.detailLeftOut('muted notifications of members', id);
  const record = {
    guid,
    uid: users.idOf(id),
    scope: scopeOf(member),
    joinedAt: notBefore(createdAt, secondsOf(member.created_at)),
  };
  if (member.banned !== true && member.shadow_banned !== true) return record;
  report.changed('banned members are kept out of the group', id);
  return { ...record, isBanned: true };
}

function scopeOf({ channel_role: role, role: older, is_moderator: isModerator }: Fields): MemberRecord['scope'] {
  const roles = [textOf(role) ?? '', textOf(older) ?? ''];
  if (roles.some((one) => ADMINS.has(one))) return 'admin';
  return isModerator === true || roles.some((one) => MODERATORS.has(one)) ? 'moderator' : 'participant';
}

/** What a member has done with the channel; undefined if there is nothing to keep. */
export function stateOfMember(
  member: Fields,
  target: StreamTarget,
  { users }: Conversion,
): ConversationStateRecord | undefined {
  const uid = users.idOf(userIdOf(member)!);
  const pinnedAt = secondsOf(member.pinned_at);
  const isArchived = secondsOf(member.archived_at) !== undefined;
  const receiver = receiverFor(uid, target);
  if (!receiver || (pinnedAt === undefined && !isArchived)) return undefined;
  return { uid, ...receiver, ...(isArchived && { tags: ['archived'] }), pinnedAt };
}

export function stateOfReader(read: Fields, target: StreamTarget, { users }: Conversion) {
  const uid = users.idOf(userIdOf(read)!);
  const readAt = secondsOf(read.last_read);
  const deliveredAt = secondsOf(read.last_delivered_at);
  const receiver = receiverFor(uid, target);
  if (!receiver || readAt === undefined) return undefined;
  return { uid, ...receiver, readAt, deliveredAt } satisfies ConversationStateRecord;
}

/** Whom the user writes to in the channel. @returns undefined if the channel is between two others */
export function receiverFor(uid: string, target: StreamTarget) {
  if (target.type === 'group') return { receiverType: 'group', receiver: target.guid } as const;
  const [one, other] = target.uids;
  if (uid !== one && uid !== other) return undefined;
  return { receiverType: 'user', receiver: uid === one ? other : one } as const;
}

/** Who created the channel. */
export const creatorOf = (channel: Fields): string | undefined =>
  idOf(fieldsOf(channel.created_by).id) ?? idOf(channel.created_by_id);
