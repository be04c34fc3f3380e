import { Injectable } from '@nestjs/common';
import { PermissionSet, type RolePermission } from '#core/policy/permissions.js';
import { restrictivePermissions, type PermissionValue } from '#platform/access/role-rules.js';
import type { AppContext } from '#platform/context/context.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Repository } from '#platform/database/repository.js';
import type { NotificationEvent } from './notification-event.js';
import * as sql from './recipients.sql.js';

/** Reads, for many events and users at once, what decisions about notifications need. */
@Injectable()
export class RecipientsRepository extends Repository {
  /** The users who may be notified of each event, except for what their roles and preferences say. */
  async recipients(ctx: AppContext, events: readonly NotificationEvent[]): Promise<sql.RecipientRow[]> {
    const rows = events.map(({ audience, parentId, ...event }) => ({
      ...event,
      ...audience,
      parentId: parentId === undefined ? undefined : BigInt(parentId),
    }));
    const pairs = (uids: (event: NotificationEvent) => readonly string[]) =>
      events.flatMap((event, index) => uids(event).map((uid) => ({ number: index + 1, uid })));
    const named = pairs(({ audience }) => audience.uids);
    const excepted = pairs(({ audience }) => audience.except);
    return this.query(ctx, sql.findRecipients, [
      ...columnsOf(rows, 'guid', 'onlyMembersOf', 'conversationKey', 'actor', 'parentId'),
      ...columnsOf(named, 'number', 'uid'),
      ...columnsOf(excepted, 'number', 'uid'),
    ]);
  }

  /** Returns the users by uid. */
  async users(ctx: AppContext, uids: readonly string[]): Promise<ReadonlyMap<string, sql.RecipientUserRow>> {
    const users = await this.query(ctx, sql.findUsers, [uids]);
    return new Map(users.map((user) => [user.uid, user]));
  }

  /** What the roles may not read. Roles that read everything are absent. */
  async readingPermissions(ctx: AppContext): Promise<ReadonlyMap<string, PermissionSet<RolePermission>>> {
    const permissions = new Map<string, Record<string, PermissionValue>>();
    for (const { role, permission, value } of await this.query(ctx, sql.findRoleRules, []))
      permissions.set(role, { ...permissions.get(role), [permission]: value as PermissionValue });
    return new Map(
      [...permissions].map(([role, stored]) => [role, new PermissionSet(new Map(restrictivePermissions(stored)))]),
    );
  }

  /** @returns whether a user is subscribed to a thread */
  async subscriptions(
    ctx: AppContext,
    uids: readonly string[],
    parentIds: readonly bigint[],
  ): Promise<(uid: string, parentId: string) => boolean> {
    if (parentIds.length === 0) return () => false;
    const rows = await this.query(ctx, sql.findSubscriptions, [uids, parentIds]);
    const subscribed = new Set(rows.map(({ uid, parentId }) => `${uid} ${parentId}`));
    return (uid, parentId) => subscribed.has(`${uid} ${parentId}`);
  }

  /** Returns the counts by guid. */
  async membersCounts(ctx: AppContext, guids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const groups = guids.length > 0 ? await this.query(ctx, sql.membersCounts, [guids]) : [];
    return new Map(groups.map(({ guid, membersCount }) => [guid, membersCount]));
  }
}
