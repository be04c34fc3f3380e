import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Credentials } from '../../platform/auth/credentials.js';
import { SYSTEM_NAME, SYSTEM_UID, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import type { Page, PageRequest } from '../../platform/http/envelope.js';
import { AuthTokensService } from '../auth-tokens/auth-tokens.service.js';
import { common } from '../../domain/policy/permissions.js';
import { LookupsService } from '../../domain/lookups/lookups.service.js';
import { PolicyService } from '../../domain/policy/policy.service.js';
import type { SeenUser } from './user.view.js';
import type { UserFilter } from './user-listing.js';
import { UsersRepository, type NewUser, type User, type UserChanges } from './users.repository.js';

const PRIVATE_METADATA = '@private';

@Injectable()
export class UsersService implements OnModuleInit {
  constructor(
    private readonly users: UsersRepository,
    private readonly authTokens: AuthTokensService,
    private readonly lookups: LookupsService,
    private readonly policy: PolicyService,
    private readonly credentials: Credentials,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('role_deleted', async (tx, { role }) => {
      await this.users.resetRole(tx, role);
      await this.credentials.notifyChanged(tx, tx.app.id);
    });
  }

  /** @throws ERR_UID_ALREADY_EXISTS (also for the uid of a deactivated user and of the system user), ERR_ROLE_NOT_FOUND */
  async create(ctx: RequestContext, user: NewUser): Promise<User> {
    if (user.uid === SYSTEM_UID) throw new DomainError('ERR_UID_ALREADY_EXISTS', { uid: user.uid });
    return this.users.create(ctx, user);
  }

  /** Either both are there afterwards, the user and the token, or neither. */
  async createWithAuthToken(ctx: RequestContext, user: NewUser): Promise<{ user: User; authToken: string }> {
    return this.database.withTransaction(ctx, async (tx) => ({
      user: await this.create(tx, user),
      authToken: (await this.authTokens.mint(tx, user.uid)).authToken,
    }));
  }

  /** As the viewer may see them: to users, deactivated ones are as good as absent. @throws ERR_PERMISSION_DENIED */
  async list(ctx: RequestContext, filter: UserFilter, page: PageRequest): Promise<Page<SeenUser>> {
    const { rows, total } = await this.users.list(ctx, this.narrowed(ctx, filter), page);
    return {
      rows: await this.lookups.withBlocks(
        ctx,
        rows.map((user) => visible(ctx, user)),
      ),
      total,
    };
  }

  /** As the viewer may see the user. Everybody may see the system user. @throws ERR_UID_NOT_FOUND, ERR_PERMISSION_DENIED */
  async get(ctx: RequestContext, uid: string): Promise<SeenUser> {
    if (uid === SYSTEM_UID) return systemUser(ctx);
    const [found, blocks] = await Promise.all([this.users.find(ctx, uid), this.lookups.blocks(ctx, [uid])]);
    const user = found ?? notFound(uid);
    await this.policy.requireCanViewUser(ctx, user);
    return { ...visible(ctx, user), block: blocks.get(uid) };
  }

  /** Those of the users who are active, as the viewer may see them, by uid. @param withBlocks whether it is looked up who has blocked whom */
  async findMany(
    ctx: RequestContext,
    uids: string[],
    { withBlocks = false } = {},
  ): Promise<ReadonlyMap<string, SeenUser>> {
    if (uids.length === 0) return new Map();
    const users = await this.users.findMany(ctx, uids);
    const seen: SeenUser[] = withBlocks ? await this.lookups.withBlocks(ctx, users) : users;
    return new Map(seen.map((user) => [user.uid, user]));
  }

  /** @throws ERR_UID_NOT_FOUND, ERR_ROLE_NOT_FOUND */
  async update(ctx: RequestContext, uid: string, changes: UserChanges): Promise<User> {
    if (viewerUid(ctx.principal) !== undefined) return this.updateProfile(ctx, uid, changes);
    if (changes.role === undefined) return (await this.users.update(ctx, uid, changes)) ?? notFound(uid);
    return this.database.withTransaction(ctx, async (tx) => {
      const user = (await this.users.update(tx, uid, changes)) ?? notFound(uid);
      await this.credentials.announceUserChange(tx, ctx.app.id, [uid]);
      return user;
    });
  }

  /** By a user: what is private in metadata stays as the app has set it. */
  private async updateProfile(ctx: RequestContext, uid: string, changes: UserChanges): Promise<User> {
    const { metadata, unset = [], role: _, ...others } = changes;
    const shown = unset.includes('metadata') ? null : metadata;
    const cleared = unset.filter((name) => name !== 'metadata');
    return this.database.withTransaction(ctx, async (tx) => {
      if (shown !== undefined) await this.users.setShownMetadata(tx, uid, shown);
      return (await this.users.update(tx, uid, { ...others, unset: cleared })) ?? notFound(uid);
    });
  }

  /** Their tokens end and they are gone from every read. What is theirs stays, and they can be reactivated. */
  async deactivate(ctx: RequestContext, uids: string[]) {
    return this.database.withTransaction(ctx, async (tx) => {
      const changed = new Set(await this.deactivateNow(tx, uids));
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
      if ((await this.deactivateNow(tx, [uid])).length === 0) notFound(uid);
    });
  }

  /** The user is erased with messages, memberships and conversations; the uid is free again. @throws ERR_UID_NOT_FOUND */
  async erase(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { wasActive } = (await this.users.erase(tx, uid)) ?? notFound(uid);
      await this.credentials.announceUserChange(tx, ctx.app.id, [uid]);
      await this.events.publishInternally(tx, 'user_deleted', { uid, wasActive });
    });
  }

  /**
   * Until the end of the transaction nobody else decides whether the users are online.
   *
   * @param ctx must have an open transaction
   */
  async lockForStatusUpdate(ctx: RequestContext, uids: string[]): Promise<void> {
    await this.users.lockForStatusUpdate(ctx, uids);
  }

  /** The users came or went. @returns those of whom the opposite was known */
  async setStatus(ctx: RequestContext, uids: string[], status: 'available' | 'offline', at: Date): Promise<string[]> {
    return uids.length > 0 ? this.users.setStatus(ctx, uids, status, at) : [];
  }

  /** @returns those who had been active */
  private async deactivateNow(tx: RequestContext, uids: string[]): Promise<string[]> {
    const changed = await this.users.deactivate(tx, uids);
    if (changed.length === 0) return changed;
    await this.authTokens.flush(tx, changed);
    await this.events.publishInternally(tx, 'user_deactivated', { uids: changed });
    return changed;
  }

  private narrowed(ctx: RequestContext, filter: UserFilter): UserFilter {
    if (viewerUid(ctx.principal) === undefined) return filter;
    const { friendsOf, roles } = this.policy.listableUsers(ctx);
    return { ...filter, state: 'active', friendsOf, roles: common(filter.roles, roles) };
  }
}

function notFound(uid: string): never {
  throw new DomainError('ERR_UID_NOT_FOUND', { uid });
}

function systemUser(ctx: RequestContext): User {
  return {
    uid: SYSTEM_UID,
    name: SYSTEM_NAME,
    avatar: null,
    link: null,
    role: 'default',
    statusMessage: null,
    metadata: null,
    tags: [],
    status: 'offline',
    lastActiveAt: null,
    createdAt: ctx.app.createdAt,
    updatedAt: null,
    deactivatedAt: null,
  };
}

/** The app sees everything, users see of others what is not private. */
function visible(ctx: RequestContext, user: User): User {
  const viewer = viewerUid(ctx.principal);
  return viewer === undefined || viewer === user.uid ? user : withoutPrivateMetadata(user);
}

function withoutPrivateMetadata(user: User): User {
  if (!user.metadata || !(PRIVATE_METADATA in user.metadata)) return user;
  const { [PRIVATE_METADATA]: _, ...metadata } = user.metadata as Record<string, unknown>;
  return { ...user, metadata };
}
