import { Injectable } from '@nestjs/common';
import { MAX_GROUPS, MAX_MEMBERS } from '#core/app-settings/group-limits.js';
import { groupConversationKey } from '#core/conversations/conversation-key.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { AppContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { restrictsSenders } from '#resources/groups/groups.repository.js';
import { changeMembersCounts } from '#resources/groups/groups.sql.js';
import { countGroups } from '#resources/groups/members/group-members.sql.js';
import { hashGroupPassword } from '#resources/groups/passwords/group-password.js';
import { DisappearancesService } from '#resources/messages/store/disappearances.service.js';
import type { GroupRecordDto, MemberRecordDto } from '../rules/group-record.dto.js';
import * as sql from './imported-groups.sql.js';
import { acceptedOf, inOrder, refuseOthers } from './imported-people.repository.js';
import { lockUsers } from './imported-people.sql.js';
import {
  isStrict,
  presentIds,
  withoutDetail,
  type LoadedImport,
  type LoadedInPart,
  type Refusal,
} from './load-context.js';

interface LockedUser {
  active: boolean;
  groups: number;
}

/** Stores groups, members and bans of an import, as ImportedPeopleRepository does with users. */
@Injectable()
export class ImportedGroupsRepository {
  constructor(
    private readonly database: Database,
    private readonly credentials: Credentials,
    private readonly disappearances: DisappearancesService,
  ) {}

  /** A group of a file whose owner is not there, or cannot own another group, is one of the app: its members and messages are not lost for it. */
  async loadGroups(ctx: AppContext, context: LoadedImport, records: GroupRecordDto[]): Promise<LoadedInPart> {
    const users = await this.lockUsers(
      ctx,
      records.map(({ owner }) => owner),
    );
    const ownerProblem = ({ owner = SYSTEM_UID }: GroupRecordDto) =>
      owner === SYSTEM_UID ? undefined : checkQuotaOfUser(owner, users);
    const { kept, losses } = withoutDetail(context, records, 'owner', ownerProblem);
    const exists = (guid: string) => new DomainError('ERR_GUID_ALREADY_EXISTS', { guid });
    const refusals = inOrder(
      kept,
      ({ guid }) => guid,
      ({ guid }) => exists(guid),
      (record) => {
        const { type, password, passwordHash } = record;
        if (type === 'password' && !password && passwordHash === undefined)
          return new DomainError('ERR_EMPTY_GROUP_PASS');
        return ownerProblem(record);
      },
    );
    const accepted = acceptedOf(kept, refusals);
    if (accepted.length === 0) return { refusals, losses };
    if (accepted.some(restrictsSenders)) await this.credentials.invalidateUnlessRestricted(ctx, ctx.app.id);
    const rows = await Promise.all(accepted.map(async (record) => this.groupRow(record, users)));
    const inserted = await this.database.forApp(ctx).query(sql.insertGroups, [recordset(rows)]);
    const stored = new Map(inserted.map(({ guid, createdAt }) => [guid, createdAt]));
    const owners = accepted.flatMap(({ guid, owner = SYSTEM_UID }) => {
      const joinedAt = stored.get(guid);
      return owner === SYSTEM_UID || !joinedAt
        ? []
        : [{ guid, uid: owner, scope: 'admin', joinedAt: joinedAt.getTime() / 1000 }];
    });
    if (owners.length > 0) await this.database.forApp(ctx).query(sql.insertMembers, [recordset(owners)]);
    await this.disappearances.setMany(
      ctx,
      accepted.flatMap(({ guid, disappearAfterSeconds = 0 }) =>
        stored.has(guid) ? [{ key: groupConversationKey(guid), seconds: disappearAfterSeconds }] : [],
      ),
    );
    if (context.replaces) {
      const others = rows.filter(({ guid }) => !stored.has(guid));
      if (others.length > 0) await this.database.forApp(ctx).query(sql.replaceGroups, [recordset(others)]);
      return { refusals, losses };
    }
    return {
      refusals: refuseOthers(kept, refusals, ({ guid }) => (stored.has(guid) ? undefined : exists(guid))),
      losses,
    };
  }

  /**
   * A ban ends the membership of a member. A record of a file replaces the membership that an owner has since the group was stored. What was sent since
   * `joinedAt` counts as unread, so a time in a file that is before the creation of the group is kept; one that is no time in the past is lost.
   */
  async loadMembers(ctx: AppContext, context: LoadedImport, given: MemberRecordDto[]): Promise<LoadedInPart> {
    const now = Date.now() / 1000;
    const { kept: records, losses } = withoutDetail(context, given, 'joinedAt', ({ guid, uid, joinedAt = now }) =>
      joinedAt < 0 || joinedAt > now ? new DomainError('ERR_IMPORT_INVALID_JOINEDAT', { uid, guid }) : undefined,
    );
    const app = this.database.forApp(ctx);
    const users = await this.lockUsers(
      ctx,
      records.map(({ uid }) => uid),
    );
    const locked = await app.query(sql.lockGroups, [presentIds(records.map(({ guid }) => guid))]);
    const groups = new Map(locked.map((group) => [group.guid, group]));
    const present = await app.query(sql.memberships, columnsOf(records, 'guid', 'uid'));
    const statuses = new Map(present.map((status) => [keyOf(status), status]));
    const changes = new Map<string, number>();
    const count = (guid: string, uid: string, change: number) => {
      if (!users.get(uid)!.active) return;
      groups.get(guid)!.membersCount += change;
      changes.set(guid, (changes.get(guid) ?? 0) + change);
    };
    const removed: MemberRecordDto[] = [];
    const unbanned: MemberRecordDto[] = [];
    const check = (record: MemberRecordDto): Refusal => {
      const { guid, uid, joinedAt, isBanned } = record;
      const group = groups.get(guid);
      if (!group) return new DomainError('ERR_GUID_NOT_FOUND', { guid });
      const user = users.get(uid);
      if (!user) return new DomainError('ERR_UID_NOT_FOUND', { uid });
      // times have whole seconds in responses, from which a client may take them
      const createdAt = Math.floor(group.createdAt.getTime() / 1000);
      if (isStrict(context) && joinedAt !== undefined && (joinedAt < createdAt || joinedAt > now))
        return new DomainError('ERR_IMPORT_INVALID_JOINEDAT', { uid, guid });
      const status = statuses.get(keyOf(record));
      if (isBanned) {
        if (status?.banned && context.replaces) return void unbanned.push(record);
        if (status?.banned) return new DomainError('ERR_ALREADY_BANNED', { uid, guid });
        if (group.owner === uid) return new DomainError('ERR_GROUP_OWNER_STAYS', { guid });
        if (status) {
          removed.push(record);
          count(guid, uid, -1);
        }
        return undefined;
      }
      if (status && !status.banned && (context.replaces || (!isStrict(context) && group.owner === uid))) {
        removed.push(record);
        return undefined;
      }
      if (status && context.replaces) unbanned.push(record);
      else if (status)
        return new DomainError(status.banned ? 'ERR_BANNED_GROUPMEMBER' : 'ERR_ALREADY_JOINED', { uid, guid });
      const refusal = checkQuotaOfUser(uid, users) ?? checkQuotaOfGroup(group.membersCount);
      if (!refusal) {
        user.groups++;
        count(guid, uid, 1);
      }
      return refusal;
    };
    const refusals = inOrder(records, keyOf, (record) => repeated(record), check);
    const accepted = acceptedOf(records, refusals);
    if (removed.length > 0) await app.query(sql.deleteMembers, columnsOf(removed, 'guid', 'uid'));
    if (unbanned.length > 0) await app.query(sql.deleteBans, columnsOf(unbanned, 'guid', 'uid'));
    const bans = accepted.filter(({ isBanned }) => isBanned);
    const formerScopeOf = (record: MemberRecordDto) => record.scope ?? statuses.get(keyOf(record))?.scope;
    const banRows = bans.map((record) => ({ ...record, scope: formerScopeOf(record) }));
    if (bans.length > 0) await app.query(sql.insertBans, [recordset(banRows), SYSTEM_UID]);
    const members = accepted.filter(({ isBanned }) => !isBanned);
    if (members.length > 0) await app.query(sql.insertMembers, [recordset(members)]);
    if (changes.size > 0) await app.query(changeMembersCounts, [[...changes.keys()], [...changes.values()]]);
    return { refusals, losses };
  }

  /** Ends memberships and bans. */
  async removeMembers(ctx: AppContext, records: MemberRecordDto[]): Promise<void> {
    const app = this.database.forApp(ctx);
    const users = await this.lockUsers(
      ctx,
      records.map(({ uid }) => uid),
    );
    await app.query(sql.lockGroups, [presentIds(records.map(({ guid }) => guid))]);
    const changes = new Map<string, number>();
    for (const { guid, uid, banned } of await app.query(sql.memberships, columnsOf(records, 'guid', 'uid')))
      if (!banned && users.get(uid)?.active) changes.set(guid, (changes.get(guid) ?? 0) - 1);
    await app.query(sql.deleteMembers, columnsOf(records, 'guid', 'uid'));
    await app.query(sql.deleteBans, columnsOf(records, 'guid', 'uid'));
    if (changes.size > 0) await app.query(changeMembersCounts, [[...changes.keys()], [...changes.values()]]);
  }

  /** The existing ones among the groups. They are not deleted until the end of the transaction. */
  async lockGroups(ctx: AppContext, guids: Iterable<string | undefined>): Promise<Set<string>> {
    const named = presentIds(guids);
    if (named.length === 0) return new Set();
    const rows = await this.database.forApp(ctx).query(sql.lockGroupsForKeyShare, [named]);
    return new Set(rows.map(({ guid }) => guid));
  }

  private async lockUsers(ctx: AppContext, uids: Iterable<string | undefined>): Promise<Map<string, LockedUser>> {
    const named = presentIds(uids);
    const app = this.database.forApp(ctx);
    const locked = await app.query(lockUsers, [named]);
    const counts = await app.query(countGroups, [named]);
    const groups = new Map(counts.map((counted) => [counted.uid, counted.groups]));
    return new Map(locked.map(({ uid, active }) => [uid, { active, groups: groups.get(uid)! }]));
  }

  /** The password of a group of another type is not stored. */
  private async groupRow(
    { password, passwordHash, owner = SYSTEM_UID, ...group }: GroupRecordDto,
    users: ReadonlyMap<string, LockedUser>,
  ) {
    const hash = passwordHash ?? (group.type === 'password' ? await hashGroupPassword(password!) : undefined);
    return {
      ...group,
      owner,
      passwordHash: group.type === 'password' ? hash : undefined,
      isOwnerActive: users.get(owner)?.active ?? false,
    };
  }
}

const keyOf = ({ guid, uid }: { guid: string; uid: string }): string => `${guid}/${uid}`;

const repeated = ({ guid, uid, isBanned }: MemberRecordDto) =>
  new DomainError(isBanned ? 'ERR_ALREADY_BANNED' : 'ERR_ALREADY_JOINED', { uid, guid });

const checkQuotaOfGroup = (membersCount: number): Refusal =>
  membersCount < MAX_MEMBERS
    ? undefined
    : new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit: MAX_MEMBERS, resources: 'members of a group' });

function checkQuotaOfUser(uid: string, users: ReadonlyMap<string, LockedUser>): Refusal {
  const user = users.get(uid);
  if (!user) return new DomainError('ERR_UID_NOT_FOUND', { uid });
  return user.groups < MAX_GROUPS
    ? undefined
    : new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit: MAX_GROUPS, resources: 'groups of a user' });
}
