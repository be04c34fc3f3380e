import { Injectable } from '@nestjs/common';
import { Prisma } from '#generated/prisma/client.js';
import type { PresenceVisibility, UserStatus } from '#generated/prisma/enums.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import { isForeignKeyViolation } from '#platform/database/database-errors.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { rangedPage } from '#platform/database/lists/ranged-list.js';
import { TableRepository } from '#platform/database/repository.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { userTable, type User } from './list/user-columns.js';
import { listedUsers, userList, userSegments, type UserFilter } from './list/user-list.sql.js';
import { isExpired, type StatusMessage } from './status-message.js';
import type { CreateUserDto } from './user.dto.js';
import * as sql from './users.sql.js';

export type { User };

export type NewUser = Omit<CreateUserDto, 'withAuthToken' | 'metadata' | keyof StatusMessage> &
  StatusMessage & { metadata?: object };

export type UserChanges = Partial<Omit<NewUser, 'uid'>> & { unset?: ('avatar' | 'link' | 'metadata')[] };

/** Without the visibility of the presence: each change of it is an event. */
export type OtherChanges = Omit<UserChanges, 'presenceVisibility'>;

const active = { deactivatedAt: null };

/** The only place that writes the table `users`. */
@Injectable()
export class UsersRepository extends TableRepository('user') {
  /** @throws ERR_UID_ALREADY_EXISTS, ERR_ROLE_NOT_FOUND */
  async create(ctx: RequestContext, user: NewUser): Promise<User> {
    const [row] = await this.query(ctx, sql.create, [recordset([user])]).catch((error: unknown) => {
      throw asRoleNotFound(error, user.role);
    });
    if (!row) throw new DomainError('ERR_UID_ALREADY_EXISTS', { uid: user.uid });
    return row;
  }

  async find(ctx: RequestContext, uid: string): Promise<User | undefined> {
    return this.first(ctx, sql.find, [uid]);
  }

  /** The active ones among the users, as the acting user may see them, in no order. */
  async findMany(ctx: RequestContext, uids: string[]): Promise<User[]> {
    return this.query(ctx, sql.findMany, [uids, viewerUid(ctx.principal)]);
  }

  /** Returns the users in the order of `userSegments`. */
  async list(ctx: RequestContext, filter: UserFilter, page: CursorPageRequest): Promise<Page<User>> {
    return rangedPage(this.database, ctx, userList, userSegments(filter), listedUsers, page);
  }

  /** @throws ERR_ROLE_NOT_FOUND */
  async update(ctx: RequestContext, uid: string, { unset = [], ...changes }: OtherChanges): Promise<User | undefined> {
    const cleared = Object.fromEntries(unset.map((name) => [name, name === 'metadata' ? Prisma.DbNull : null]));
    try {
      const [row] = await this.table(ctx).updateManyAndReturn({
        where: { appId: ctx.app.id, uid, ...active },
        data: { ...changes, ...cleared, updatedAt: new Date() },
        select: userTable.prisma,
      });
      return row && isExpired(row) ? await this.clearStatusMessage(ctx, row as User) : (row as User | undefined);
    } catch (error) {
      throw asRoleNotFound(error, changes.role);
    }
  }

  private async clearStatusMessage(ctx: RequestContext, user: User): Promise<User> {
    await this.table(ctx).updateMany({
      where: { appId: ctx.app.id, uid: user.uid, statusMessageExpiresAt: user.statusMessageExpiresAt },
      data: { statusMessage: null, statusMessageExpiresAt: null },
    });
    return { ...user, statusMessage: null, statusMessageExpiresAt: null };
  }

  /** Replaces the metadata or, with null, clears it, except the member @private. */
  async setPublicMetadata(ctx: RequestContext, uid: string, metadata: object | null): Promise<void> {
    await this.query(ctx, sql.setPublicMetadata, [uid, metadata && JSON.stringify(metadata)]);
  }

  /** The uids among the given that exist, deactivated ones included. */
  async existing(ctx: RequestContext, uids: string[]): Promise<string[]> {
    const rows = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, uid: { in: uids } },
      select: { uid: true },
    });
    return rows.map(({ uid }) => uid);
  }

  /** @param ctx must have an open transaction @returns the uids of the users who were active before */
  async deactivate(ctx: RequestContext, uids: string[]): Promise<string[]> {
    return uidsOf(await this.query(ctx, sql.deactivate, [uids]));
  }

  /** @param ctx must have an open transaction @returns the uids of the users who were deactivated before */
  async reactivate(ctx: RequestContext, uids: string[]): Promise<string[]> {
    return uidsOf(await this.query(ctx, sql.reactivate, [uids]));
  }

  /** @param ctx must have an open transaction @returns false if there is no such user */
  async lockForErasure(ctx: RequestContext, uid: string): Promise<boolean> {
    return this.hasAny(ctx, sql.lockForErasure, [uid]);
  }

  /** @param ctx must have locked the user */
  async erase(ctx: RequestContext, uid: string): Promise<{ wasActive: boolean }> {
    return (await this.first(ctx, sql.erase, [uid]))!;
  }

  /** Gives every user with the role the default role. @param ctx must have an open transaction */
  async resetRole(ctx: RequestContext, role: string): Promise<void> {
    await this.query(ctx, sql.resetRole, [role]);
  }

  /** Hides or shows the presence of an active user, whose row is locked then. @returns whether it was the other way before */
  async setPresenceVisibility(ctx: RequestContext, uid: string, visibility: PresenceVisibility): Promise<boolean> {
    return this.hasAny(ctx, sql.setPresenceVisibility, [uid, visibility]);
  }

  /** @param ctx must have an open transaction @returns the uids of the users whose presence is hidden */
  async lockForStatusUpdate(ctx: RequestContext, uids: string[]): Promise<ReadonlySet<string>> {
    const locked = await this.query(ctx, sql.lockForStatusUpdate, [uids]);
    return new Set(uidsOf(locked.filter(({ presenceVisibility }) => presenceVisibility === 'nobody')));
  }

  /** @returns the uids of the users whose status changed */
  async setStatus(ctx: RequestContext, uids: string[], status: UserStatus, at: Date): Promise<string[]> {
    return uidsOf(await this.query(ctx, sql.setStatus, [uids, status, at]));
  }
}

const uidsOf = (rows: { uid: string }[]): string[] => rows.map(({ uid }) => uid);

const asRoleNotFound = (error: unknown, role = 'default'): unknown =>
  isForeignKeyViolation(error) ? new DomainError('ERR_ROLE_NOT_FOUND', { role }) : error;
