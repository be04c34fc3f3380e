import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { jsonRows } from '../../platform/database/json-rows.js';
import { statement } from '../../platform/database/statement.js';
import type { GroupType, UserStatus } from '../../generated/prisma/enums.js';

export interface UserSummary {
  uid: string;
  name: string;
  avatar: string | null;
  link: string | null;
  role: string;
  status: UserStatus;
  last_active_at: Date | null;
  created_at: Date;
}

export interface GroupSummary {
  guid: string;
  name: string;
  icon: string | null;
  description: string | null;
  type: GroupType;
  tags: string[];
  owner: string;
  members_count: number;
  created_at: Date;
  updated_at: Date | null;
  updated_by: string | null;
}

/** Two users between whom there is something, one out of each of two sets. */
export interface UserPair {
  uid: string;
  other: string;
}

/** What stands between a user ("me") and another one. */
export interface BlockStatus {
  uid: string;
  blockedByMeAt: Date | null;
  blockedMeAt: Date | null;
}

/** For statements of other areas that answer with those whom their rows name. */
export const userSummaries = jsonRows<UserSummary>({
  uid: 'value',
  name: 'value',
  avatar: 'value',
  link: 'value',
  role: 'value',
  status: 'value',
  last_active_at: 'time',
  created_at: 'time',
});

export const groupSummaries = jsonRows<GroupSummary>({
  guid: 'value',
  name: 'value',
  icon: 'value',
  description: 'value',
  type: 'value',
  tags: 'value',
  owner: 'value',
  members_count: 'value',
  created_at: 'time',
  updated_at: 'time',
  updated_by: 'value',
});

// Users are shown here even while they are deactivated: what they wrote still names them.
const usersByUid = statement(
  'directory-users',
  `SELECT uid, name, avatar, link, role, status, last_active_at, created_at FROM users WHERE app_id = $1 AND uid = ANY($2)`,
);

const tagsByUid = statement('directory-tags', 'SELECT uid, tags FROM users WHERE app_id = $1 AND uid = ANY($2)');

const groupsByGuid = statement(
  'directory-groups',
  `SELECT guid, name, icon, description, type, tags, owner, members_count, created_at, updated_at, updated_by FROM groups WHERE app_id = $1 AND guid = ANY($2)`,
);

const activeUids = statement(
  'directory-active-uids',
  `SELECT uid FROM users WHERE app_id = $1 AND uid = ANY($2) AND deactivated_at IS NULL`,
);

const existingGuids = statement(
  'directory-existing-guids',
  `SELECT guid FROM groups WHERE app_id = $1 AND guid = ANY($2)`,
);

const blockPairs = statement(
  'directory-block-pairs',
  `SELECT uid, blocked_uid AS other FROM user_blocks WHERE app_id = $1 AND uid = ANY($2) AND blocked_uid = ANY($3)
    UNION
   SELECT blocked_uid, uid FROM user_blocks WHERE app_id = $1 AND blocked_uid = ANY($2) AND uid = ANY($3)`,
);

const friendPairs = statement(
  'directory-friend-pairs',
  'SELECT uid, friend_uid AS other FROM friends WHERE app_id = $1 AND uid = ANY($2) AND friend_uid = ANY($3)',
);

const guidsOfMembers = statement(
  'directory-guids-of-members',
  'SELECT uid, array_agg(guid) AS guids FROM group_members WHERE app_id = $1 AND uid = ANY($2) GROUP BY uid',
);

const blocks = statement(
  'directory-blocks',
  `SELECT u.uid, mine.blocked_at AS "blockedByMeAt", theirs.blocked_at AS "blockedMeAt"
     FROM users u
     LEFT JOIN user_blocks mine ON mine.app_id = $1 AND mine.uid = $2 AND mine.blocked_uid = u.uid
     LEFT JOIN user_blocks theirs ON theirs.app_id = $1 AND theirs.uid = u.uid AND theirs.blocked_uid = $2
    WHERE u.app_id = $1 AND u.uid = ANY($3) AND u.deactivated_at IS NULL
      AND (mine.uid IS NOT NULL OR theirs.uid IS NOT NULL)`,
);

const blocksAround = statement(
  'directory-blocks-around',
  `SELECT uid, blocked_uid AS other FROM user_blocks WHERE app_id = $1 AND uid = ANY($2)
   UNION
   SELECT blocked_uid, uid FROM user_blocks WHERE app_id = $1 AND blocked_uid = ANY($2)`,
);

/** Read-only; the rows belong to users, blocked-users, groups and group-members. */
@Injectable()
export class LookupsRepository {
  constructor(private readonly database: Database) {}

  async users(ctx: RequestContext, uids: string[]): Promise<UserSummary[]> {
    return uids.length > 0 ? this.database.forApp(ctx).queryUnchecked<UserSummary>(usersByUid, [uids]) : [];
  }

  async tags(ctx: RequestContext, uids: string[]): Promise<{ uid: string; tags: string[] }[]> {
    return this.database.forApp(ctx).queryUnchecked(tagsByUid, [uids]);
  }

  async groups(ctx: RequestContext, guids: string[]): Promise<GroupSummary[]> {
    return guids.length > 0 ? this.database.forApp(ctx).queryUnchecked<GroupSummary>(groupsByGuid, [guids]) : [];
  }

  async activeUids(ctx: RequestContext, uids: string[]): Promise<string[]> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ uid: string }>(activeUids, [uids]);
    return rows.map(({ uid }) => uid);
  }

  async existingGuids(ctx: RequestContext, guids: string[]): Promise<string[]> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ guid: string }>(existingGuids, [guids]);
    return rows.map(({ guid }) => guid);
  }

  /** Of each of the users those whom they have blocked, and who have blocked them. */
  async blocksAround(ctx: RequestContext, uids: string[]): Promise<{ uid: string; other: string }[]> {
    return this.database.forApp(ctx).queryUnchecked(blocksAround, [uids]);
  }

  async blocks(ctx: RequestContext, uid: string, others: string[]): Promise<BlockStatus[]> {
    return this.database.forApp(ctx).queryUnchecked<BlockStatus>(blocks, [uid, others]);
  }

  async blockPairs(ctx: RequestContext, uids: string[], others: string[]): Promise<UserPair[]> {
    return this.database.forApp(ctx).queryUnchecked<UserPair>(blockPairs, [uids, others]);
  }

  async friendPairs(ctx: RequestContext, uids: string[], others: string[]): Promise<UserPair[]> {
    return this.database.forApp(ctx).queryUnchecked<UserPair>(friendPairs, [uids, others]);
  }

  async guidsOfMembers(ctx: RequestContext, uids: string[]): Promise<{ uid: string; guids: string[] }[]> {
    return this.database.forApp(ctx).queryUnchecked(guidsOfMembers, [uids]);
  }
}
