import { Injectable, type OnModuleInit } from '@nestjs/common';
import { intersection } from '#core/policy/permissions.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { SummariesService, withoutPresence } from '#core/summaries/summaries.service.js';
import { systemUserSummary } from '#core/summaries/system-user.js';
import { SYSTEM_UID, viewerUid } from '#platform/access/principal.js';
import { mayCall } from '#platform/authentication/console/collaborator-rights.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { AuthTokensService } from '../auth-tokens/auth-tokens.service.js';
import { userTable } from './list/user-columns.js';
import type { UserFilter } from './list/user-list.sql.js';
import type { SeenUser } from './user.view.js';
import { UsersRepository, type NewUser, type OtherChanges, type User, type UserChanges } from './users.repository.js';

const PRIVATE_METADATA = '@private';

@Injectable()
export class UsersService implements OnModuleInit {
  constructor(
    private readonly users: UsersRepository,
    private readonly authTokens: AuthTokensService,
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
    private readonly credentials: Credentials,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('role_deleted', async (tx, { role }) => {
      await this.users.resetRole(tx, role);
      await this.credentials.invalidateApp(tx, tx.app.id);
    });
  }

  /** @throws ERR_UID_ALREADY_EXISTS (also for the uid of a deactivated user and of the system user), ERR_ROLE_NOT_FOUND */
  async create(ctx: RequestContext, user: NewUser): Promise<User> {
    if (user.uid === SYSTEM_UID) throw new DomainError('ERR_UID_ALREADY_EXISTS', { uid: user.uid });
    return this.users.create(ctx, user);
  }

  /** Stores both in one transaction. */
  async createWithAuthToken(ctx: RequestContext, user: NewUser): Promise<{ user: User; authToken: string }> {
    const role = ctx.collaborator?.role;
    if (role && !mayCall(role, 'create-authtoken')) throw new DomainError('AUTH_ERR_NO_ACCESS');
    return this.database.withTransaction(ctx, async (tx) => ({
      user: await this.create(tx, user),
      authToken: (await this.authTokens.issue(tx, user.uid)).authToken,
    }));
  }

  /** Returns the users as the viewer may see them; an acting user sees active users only. @throws ERR_PERMISSION_DENIED */
  async list(ctx: RequestContext, filter: UserFilter, page: CursorPageRequest): Promise<Page<SeenUser>> {
    const dependsOnPresence = filter.status !== undefined || filter.order?.by === 'status';
    const withoutPresence = dependsOnPresence ? await this.summaries.usersWithoutPresence(ctx) : undefined;
    const restricted = { ...this.restrictedFilter(ctx, filter), withoutPresence };
    const { rows, total } = await this.users.list(ctx, restricted, page);
    return {
      rows: await this.summaries.withBlocks(
        ctx,
        rows.map((user) => visible(ctx, user)),
      ),
      total,
    };
  }

  /** Returns the user as the viewer may see them. Every viewer may see the system user. @throws ERR_UID_NOT_FOUND, ERR_PERMISSION_DENIED */
  async get(ctx: RequestContext, uid: string): Promise<SeenUser> {
    if (uid === SYSTEM_UID) return systemUser(ctx);
    const [found, blocks] = await Promise.all([this.users.find(ctx, uid), this.summaries.blocks(ctx, [uid])]);
    const user = found ?? notFound(ctx, uid);
    await this.policy.requireCanViewUser(ctx, user);
    const block = blocks.get(uid);
    return { ...visible(ctx, block ? withoutPresence(user) : user), block };
  }

  /** The active ones among the users, as the viewer may see them, by uid. @param withBlocks adds the blocks between each and the viewer */
  async findMany(
    ctx: RequestContext,
    uids: string[],
    { withBlocks = false } = {},
  ): Promise<ReadonlyMap<string, SeenUser>> {
    if (uids.length === 0) return new Map();
    const users = await this.users.findMany(ctx, uids);
    const visibleUsers: SeenUser[] = withBlocks
      ? await this.summaries.withBlocks(ctx, users)
      : await this.summaries.withVisiblePresence(ctx, users);
    return new Map(visibleUsers.map((user) => [user.uid, user]));
  }

  /** @throws ERR_UID_NOT_FOUND, ERR_ROLE_NOT_FOUND */
  async update(
    ctx: RequestContext,
    uid: string,
    changes: UserChanges,
    { deactivates = false }: { deactivates?: boolean } = {},
  ): Promise<User> {
    if (viewerUid(ctx.principal) !== undefined) return this.updateProfile(ctx, uid, changes);
    if (changes.role === undefined && changes.presenceVisibility === undefined && !deactivates)
      return (await this.users.update(ctx, uid, changes)) ?? notFound(ctx, uid);
    return this.database.withTransaction(ctx, async (tx) => {
      const others = await this.withPresenceVisibility(tx, uid, changes);
      const user = (await this.users.update(tx, uid, others)) ?? notFound(ctx, uid);
      if (changes.role !== undefined) await this.credentials.invalidateUsers(tx, ctx.app.id, [uid]);
      if (!deactivates) return user;
      await this.deactivateActive(tx, [uid]);
      return { ...user, deactivatedAt: new Date() };
    });
  }

  /** An acting user cannot change private metadata. */
  private async updateProfile(ctx: RequestContext, uid: string, changes: UserChanges): Promise<User> {
    const { metadata, unset = [], role: _, ...allowed } = changes;
    const publicMetadata = unset.includes('metadata') ? null : metadata;
    const cleared = unset.filter((name) => name !== 'metadata');
    return this.database.withTransaction(ctx, async (tx) => {
      const others = await this.withPresenceVisibility(tx, uid, allowed);
      if (publicMetadata !== undefined) await this.users.setPublicMetadata(tx, uid, publicMetadata);
      return (await this.users.update(tx, uid, { ...others, unset: cleared })) ?? notFound(ctx, uid);
    });
  }

  /**
   * Hides or shows the presence of the user. Before other changes, so that these return the status that follows from it.
   *
   * @returns the other changes
   */
  private async withPresenceVisibility(
    tx: RequestContext,
    uid: string,
    { presenceVisibility, ...others }: UserChanges,
  ): Promise<OtherChanges> {
    if (presenceVisibility && (await this.users.setPresenceVisibility(tx, uid, presenceVisibility)))
      await this.events.publishInternally(tx, 'user_presence_visibility_changed', { uid, presenceVisibility });
    return others;
  }

  /** Deletes their auth tokens and hides the users from every read. Their data stays, and they can be reactivated. */
  async deactivate(ctx: RequestContext, uids: string[]) {
    return this.database.withTransaction(ctx, async (tx) => {
      const changed = new Set(await this.deactivateActive(tx, uids));
      const existing = new Set(await this.users.existing(tx, uids));
      const unique = [...new Set(uids)];
      return {
        deactivated: unique.filter((uid) => changed.has(uid)),
        alreadyDeactivated: unique.filter((uid) => existing.has(uid) && !changed.has(uid)),
        notFound: unique.filter((uid) => !existing.has(uid)),
      };
    });
  }

  async reactivate(ctx: RequestContext, uids: string[]) {
    return this.database.withTransaction(ctx, async (tx) => {
      const changed = new Set(await this.users.reactivate(tx, uids));
      if (changed.size > 0) await this.events.publishInternally(tx, 'user_reactivated', { uids: [...changed] });
      const existing = new Set(await this.users.existing(tx, uids));
      const unique = [...new Set(uids)];
      return {
        active: unique.filter((uid) => existing.has(uid)),
        reactivated: unique.filter((uid) => changed.has(uid)),
        notFound: unique.filter((uid) => !existing.has(uid)),
      };
    });
  }

  /** Deactivates one user. @throws ERR_UID_NOT_FOUND, also for a user who is deactivated already */
  async delete(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      if ((await this.deactivateActive(tx, [uid])).length === 0) notFound(ctx, uid);
    });
  }

  /** Erases the user with messages, memberships and conversations, and frees the uid. @throws ERR_UID_NOT_FOUND */
  async erase(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      // before anything else: a user who is created again meanwhile would be found by some of the statements only
      if (!(await this.users.lockForErasure(tx, uid))) notFound(ctx, uid);
      await this.events.publishInternally(tx, 'user_erasing', { uid });
      await this.authTokens.refuseAppTokensOfErased(tx, uid);
      const { wasActive } = await this.users.erase(tx, uid);
      await this.credentials.invalidateUsers(tx, ctx.app.id, [uid]);
      await this.events.publishInternally(tx, 'user_deleted', { uid, wasActive });
    });
  }

  /**
   * Until the end of the transaction no other transaction changes the status of the users.
   *
   * @param ctx must have an open transaction
   * @returns the uids of the users whose presence is hidden: they stay offline
   */
  async lockForStatusUpdate(ctx: RequestContext, uids: string[]): Promise<ReadonlySet<string>> {
    return this.users.lockForStatusUpdate(ctx, uids);
  }

  /** @returns the uids of the users whose status changed */
  async setStatus(ctx: RequestContext, uids: string[], status: 'available' | 'offline', at: Date): Promise<string[]> {
    return uids.length > 0 ? this.users.setStatus(ctx, uids, status, at) : [];
  }

  /** @returns the uids of the users who were active before */
  private async deactivateActive(tx: RequestContext, uids: string[]): Promise<string[]> {
    const changed = await this.users.deactivate(tx, uids);
    if (changed.length === 0) return changed;
    await this.authTokens.flush(tx, changed);
    await this.events.publishInternally(tx, 'user_deactivated', { uids: changed });
    return changed;
  }

  private restrictedFilter(ctx: RequestContext, filter: UserFilter): UserFilter {
    if (viewerUid(ctx.principal) === undefined) return filter;
    const { friendsOf, roles } = this.policy.listableUsers(ctx);
    return {
      ...filter,
      state: 'active',
      friendsOf: friendsOf ?? filter.friendsOf,
      roles: intersection(filter.roles, roles),
    };
  }
}

function notFound({ principal }: RequestContext, uid: string): never {
  // who was deactivated or erased since the request was authenticated has no auth token any more
  if (principal.kind === 'user' && principal.token && principal.user.uid === uid)
    throw new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  throw new DomainError('ERR_UID_NOT_FOUND', { uid });
}

function systemUser(ctx: RequestContext): User {
  const { lastActiveAt, createdAt, ...summary } = systemUserSummary(ctx);
  return { ...userTable.nulls, ...summary, tags: [], presenceVisibility: 'everyone', lastActiveAt, createdAt };
}

/** Only the user themself and the app see private metadata, and that the presence is hidden. */
function visible(ctx: RequestContext, user: User): User {
  const viewer = viewerUid(ctx.principal);
  if (viewer === undefined || viewer === user.uid) return user;
  return withoutPrivateMetadata(
    user.presenceVisibility === 'nobody' ? { ...user, presenceVisibility: 'everyone' } : user,
  );
}

function withoutPrivateMetadata(user: User): User {
  if (!user.metadata || !(PRIVATE_METADATA in user.metadata)) return user;
  const { [PRIVATE_METADATA]: _, ...metadata } = user.metadata as Record<string, unknown>;
  return { ...user, metadata };
}
