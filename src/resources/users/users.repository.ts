import { Injectable } from '@nestjs/common';
import { viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { isForeignKeyViolation } from '../../platform/database/database-errors.js';
import { Database } from '../../platform/database/database.js';
import { rangedPage } from '../../platform/database/ranged-list.js';
import { statement, type AppStatement } from '../../platform/database/statement.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { Page, PageRequest } from '../../platform/database/page.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { UserStatus } from '../../generated/prisma/enums.js';
import { userColumns, wholeUserColumns } from './user-columns.js';
import { userSections, usersOfPage, type UserFilter } from './user-listing.js';

export interface User {
  uid: string;
  name: string;
  avatar: string | null;
  link: string | null;
  role: string;
  statusMessage: string | null;
  metadata: object | null;
  tags: string[];
  status: UserStatus;
  lastActiveAt: Date | null;
  createdAt: Date;
  updatedAt: Date | null;
  deactivatedAt: Date | null;
}

export interface NewUser {
  uid: string;
  name: string;
  avatar?: string;
  link?: string;
  role?: string;
  statusMessage?: string;
  metadata?: object;
  tags?: string[];
}

export type UserChanges = Partial<Omit<NewUser, 'uid'>> & { unset?: ('avatar' | 'link' | 'metadata')[] };

const columns = {
  uid: true,
  name: true,
  avatar: true,
  link: true,
  role: true,
  statusMessage: true,
  metadata: true,
  tags: true,
  status: true,
  lastActiveAt: true,
  createdAt: true,
  updatedAt: true,
  deactivatedAt: true,
} satisfies Prisma.UserSelect;

const active = { deactivatedAt: null };

const create = statement(
  'users-create',
  `INSERT INTO users AS u (app_id, uid, name, avatar, link, role, status_message, metadata, tags)
   VALUES ($1, $2, $3, $4, $5, coalesce($6, 'default'), $7, $8::jsonb, coalesce($9, '{}'::text[]))
       ON CONFLICT (app_id, uid) DO NOTHING
   RETURNING ${wholeUserColumns}`,
);

const find = statement(
  'users-find',
  `SELECT ${wholeUserColumns} FROM users u
    WHERE u.app_id = $1 AND u.uid = $2 AND u.deactivated_at IS NULL`,
);

const findMany = statement(
  'users-find-many',
  `SELECT ${userColumns('$3')} FROM users u
    WHERE u.app_id = $1 AND u.uid = ANY($2) AND u.deactivated_at IS NULL`,
);

// Whatever $3 is, NULL included, the private member stays.
const setShownMetadata = statement(
  'users-set-shown-metadata',
  `UPDATE users
      SET metadata = CASE WHEN metadata ? '@private'
                          THEN coalesce($3::jsonb - '@private', '{}') || jsonb_build_object('@private', metadata -> '@private')
                          ELSE $3::jsonb - '@private' END
    WHERE app_id = $1 AND uid = $2 AND deactivated_at IS NULL`,
);

// Of many users at once, so in an order that is always the same. Deactivated users have roles as well.
const resetRole = statement(
  'users-reset-role',
  `WITH held AS (
     SELECT uid FROM users WHERE app_id = $1 AND role = $2 ORDER BY uid FOR NO KEY UPDATE
   )
   UPDATE users SET role = DEFAULT, updated_at = now() WHERE app_id = $1 AND uid IN (SELECT uid FROM held)`,
);

// The rows are locked in the order of their uids, so that no two transactions wait for each other in a circle.
const deactivate = statement(
  'users-deactivate',
  `WITH locked AS (
     SELECT uid FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE
   )
   UPDATE users SET deactivated_at = now(), updated_at = now()
    WHERE app_id = $1 AND uid IN (SELECT uid FROM locked) AND deactivated_at IS NULL
   RETURNING uid`,
);

const reactivate = statement(
  'users-reactivate',
  `WITH locked AS (
     SELECT uid FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE
   )
   UPDATE users SET deactivated_at = NULL, updated_at = now()
    WHERE app_id = $1 AND uid IN (SELECT uid FROM locked) AND deactivated_at IS NOT NULL
   RETURNING uid`,
);

const erase = statement(
  'users-erase',
  `DELETE FROM users WHERE app_id = $1 AND uid = $2
   RETURNING deactivated_at IS NULL AS "wasActive"`,
);

// In an order that is always the same, so that no two transactions wait for each other.
const lockForStatusUpdate = statement(
  'users-hold-status',
  'SELECT 1 FROM users WHERE app_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE',
);

const setStatus = statement(
  'users-set-status',
  `UPDATE users SET status = $3::user_status, last_active_at = $4
    WHERE app_id = $1 AND uid = ANY($2) AND status <> $3::user_status
   RETURNING uid`,
);

/** The only place that writes the table `users`. */
@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  /** @throws ERR_UID_ALREADY_EXISTS, ERR_ROLE_NOT_FOUND */
  async create(ctx: RequestContext, user: NewUser): Promise<User> {
    const { uid, name, avatar, link, role, statusMessage, metadata, tags } = user;
    const values = [
      ctx.app.id,
      uid,
      name,
      avatar,
      link,
      role,
      statusMessage,
      metadata && JSON.stringify(metadata),
      tags,
    ];
    const [row] = await this.rows(ctx, create, values).catch((error: unknown) => {
      throw asRoleNotFound(error, role);
    });
    if (!row) throw new DomainError('ERR_UID_ALREADY_EXISTS', { uid });
    return row;
  }

  async find(ctx: RequestContext, uid: string): Promise<User | undefined> {
    const [row] = await this.rows(ctx, find, [ctx.app.id, uid]);
    return row;
  }

  /** Those of the users who are active, as the acting user may see them, in no order. */
  async findMany(ctx: RequestContext, uids: string[]): Promise<User[]> {
    const values = [uids, viewerUid(ctx.principal)];
    return this.database.forApp(ctx).queryUnchecked<User>(findMany, values);
  }

  /** In the order that `userSections` tells of. */
  async list(ctx: RequestContext, filter: UserFilter, page: PageRequest): Promise<Page<User>> {
    return rangedPage<User>(this.database, ctx, userSections(filter), usersOfPage, page);
  }

  private async rows(ctx: RequestContext, of: AppStatement, values: unknown[]): Promise<User[]> {
    return this.database.forApp(ctx).queryUnchecked<User>(of, values.slice(1));
  }

  /** @throws ERR_ROLE_NOT_FOUND */
  async update(ctx: RequestContext, uid: string, { unset = [], ...changes }: UserChanges): Promise<User | undefined> {
    const cleared = Object.fromEntries(unset.map((name) => [name, name === 'metadata' ? Prisma.DbNull : null]));
    try {
      const [row] = await this.users(ctx).updateManyAndReturn({
        where: { appId: ctx.app.id, uid, ...active },
        data: { ...changes, ...cleared, updatedAt: new Date() },
        select: columns,
      });
      return row as User | undefined;
    } catch (error) {
      throw asRoleNotFound(error, changes.role);
    }
  }

  /** Replaces or, with null, clears the metadata but for the member @private, which stays as it is stored. */
  async setShownMetadata(ctx: RequestContext, uid: string, metadata: object | null): Promise<void> {
    await this.database.forApp(ctx).query(setShownMetadata, [uid, metadata && JSON.stringify(metadata)]);
  }

  /** The uids among the given that exist, deactivated ones included. */
  async existing(ctx: RequestContext, uids: string[]): Promise<string[]> {
    const rows = await this.users(ctx).findMany({
      where: { appId: ctx.app.id, uid: { in: uids } },
      select: { uid: true },
    });
    return rows.map(({ uid }) => uid);
  }

  /** @param ctx must have an open transaction @returns those who had been active */
  async deactivate(ctx: RequestContext, uids: string[]): Promise<string[]> {
    return this.uids(ctx, deactivate, [ctx.app.id, uids]);
  }

  /** @param ctx must have an open transaction @returns those who had been deactivated */
  async reactivate(ctx: RequestContext, uids: string[]): Promise<string[]> {
    return this.uids(ctx, reactivate, [ctx.app.id, uids]);
  }

  /** @returns undefined if there was no such user */
  async erase(ctx: RequestContext, uid: string): Promise<{ wasActive: boolean } | undefined> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<{ wasActive: boolean }>(erase, [uid]);
    return row;
  }

  /** Gives all who have the role the default one. @param ctx must have an open transaction */
  async resetRole(ctx: RequestContext, role: string): Promise<void> {
    await this.database.forApp(ctx).query(resetRole, [role]);
  }

  /** @param ctx must have an open transaction */
  async lockForStatusUpdate(ctx: RequestContext, uids: string[]): Promise<void> {
    await this.database.forApp(ctx).query(lockForStatusUpdate, [uids]);
  }

  /** @returns those who had another one */
  async setStatus(ctx: RequestContext, uids: string[], status: UserStatus, at: Date): Promise<string[]> {
    return this.uids(ctx, setStatus, [ctx.app.id, uids, status, at]);
  }

  private async uids(ctx: RequestContext, of: AppStatement, values: unknown[]): Promise<string[]> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ uid: string }>(of, values.slice(1));
    return rows.map(({ uid }) => uid);
  }

  private users(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.user;
  }
}

const asRoleNotFound = (error: unknown, role = 'default'): unknown =>
  isForeignKeyViolation(error) ? new DomainError('ERR_ROLE_NOT_FOUND', { role }) : error;
