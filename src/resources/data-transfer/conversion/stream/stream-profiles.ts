import { MAX_SLOW_MODE_SECONDS } from '#resources/groups/group.dto.js';
import type { SourceChannel, SourceMember, SourceUser } from '../history/history-source.js';
import type { SourceRecord } from '../reading/source-record.js';
import { userIdOf } from './stream-values.js';

/** The role of users without a particular one. */
const ORDINARY_ROLE = 'user';

export function streamUser(id: string, user: SourceRecord): SourceUser {
  const role = user.text('role');
  const described = {
    id,
    name: user.text('name'),
    avatar: user.text('image'),
    createdAt: user.time('created_at'),
    updatedAt: user.time('updated_at'),
    lastActiveAt: user.time('last_active'),
    deactivatedAt: user.time('deactivated_at') ?? user.time('deleted_at'),
    blocked: user.ids('blocked_user_ids'),
    isInvisible: user.flag('invisible'),
    isBanned: user.flag('banned'),
  };
  // what the app has added to the user
  return { ...described, metadata: { ...user.rest(), ...(role && role !== ORDINARY_ROLE && { role }) } };
}

/** Types of channels that everybody can join. */
const PUBLIC_TYPES = new Set(['livestream', 'gaming']);

/** Channels that the members identify have ids with this prefix; there is one such channel for the same members. */
const DISTINCT = '!members-';

export interface FoundChannel {
  readonly cid: string | undefined;
  readonly isDeleted: boolean;
  /** Earlier messages are hidden in the source. */
  readonly truncatedAt: number | undefined;
  readonly described: Omit<SourceChannel, 'id' | 'members'>;
}

export function streamChannel(channel: SourceRecord): FoundChannel {
  const [type, id] = [channel.text('type'), channel.text('id')];
  const cid = channel.text('cid') ?? (type && id ? `${type}:${id}` : undefined);
  channel.identifiedBy(cid);
  const creator = channel.record('created_by', 'User');
  const creatorId = creator.id('id') ?? channel.id('created_by_id');
  if (creatorId !== undefined) streamUser(creatorId, creator);
  const isFrozen = channel.flag('frozen');
  const isDisabled = channel.flag('disabled');
  const cooldown = channel.number('cooldown') ?? 0;
  const found = {
    cid,
    isDeleted: channel.has('deleted_at'),
    truncatedAt: channel.time('truncated_at'),
    kind: type !== undefined && PUBLIC_TYPES.has(type) ? ('public' as const) : ('private' as const),
    name: channel.text('name'),
    icon: channel.text('image'),
    creator: creatorId,
    createdAt: channel.time('created_at'),
    updatedAt: channel.time('updated_at'),
    rules: {
      frozen: isFrozen || isDisabled ? true : undefined,
      slowModeSeconds: cooldown > 0 ? Math.min(Math.ceil(cooldown), MAX_SLOW_MODE_SECONDS) : undefined,
    },
  };
  const { isDeleted, truncatedAt, ...described } = found;
  const metadata = { ...channel.rest(), ...(type && { channelType: type }) };
  return { cid, isDeleted, truncatedAt, described: { ...described, metadata } };
}

/** @param id in its type */
export const isDirect = (id: string, members: readonly SourceMember[]): boolean =>
  id.startsWith(DISTINCT) && new Set(members.map((member) => member.id)).size === 2;

export interface FoundMember {
  readonly member: SourceMember;
  /** What the membership or the read position says of the user. */
  readonly user: SourceUser | undefined;
  readonly isInvited: boolean;
}

/** @returns undefined without an id */
export function streamMember(record: SourceRecord): FoundMember | undefined {
  const id = userIdOf(record);
  if (id === undefined) return undefined;
  record.identifiedBy(id);
  const isInvited = wasInvited(record);
  const isBanned = record.flag('banned') || record.flag('shadow_banned');
  const isMuted = record.flag('notifications_muted');
  const member = {
    id,
    scope: scopeOf(record),
    joinedAt: record.time('created_at'),
    isBanned,
    tags: record.time('archived_at') === undefined ? undefined : ['archived'],
    pinnedAt: record.time('pinned_at'),
  };
  if (isInvited) record.leaveOut('invitations to channels');
  else if (isMuted) record.lacks('muted notifications of members');
  if (!isInvited && isBanned) record.becomes('banned members are kept out of the group');
  return { member, user: describedUser(id, record), isInvited };
}

/** Who only reads a channel is no member. */
export function streamRead(record: SourceRecord) {
  const id = userIdOf(record);
  if (id === undefined) return undefined;
  record.identifiedBy(id);
  const user = describedUser(id, record);
  return { id, user, readAt: record.time('last_read'), deliveredAt: record.time('last_delivered_at') };
}

/** The user of a membership is only named where the export has no more. */
function describedUser(id: string, record: SourceRecord): SourceUser | undefined {
  const user = record.record('user', 'User');
  return user.size > 1 ? streamUser(id, user) : undefined;
}

function wasInvited(record: SourceRecord): boolean {
  const status = record.text('status');
  return (record.flag('invited') && !record.has('invite_accepted_at')) || status === 'pending' || status === 'rejected';
}

const MODERATORS = new Set(['channel_moderator', 'moderator']);
const ADMINS = new Set(['owner', 'admin']);

function scopeOf(record: SourceRecord): SourceMember['scope'] {
  const roles = [record.text('channel_role') ?? '', record.text('role') ?? ''];
  const isModerator = record.flag('is_moderator');
  if (roles.some((one) => ADMINS.has(one))) return 'admin';
  return isModerator || roles.some((one) => MODERATORS.has(one)) ? 'moderator' : undefined;
}
