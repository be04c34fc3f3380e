import { Injectable } from '@nestjs/common';
import { AGENTIC_ROLE, DEFAULT_ROLE } from '#platform/access/role-rules.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { RolesRepository, type NewRole, type Role, type RoleChanges } from './roles.repository.js';

export const MAX_ROLES_PER_APP = 25;
const GUEST_ROLE = 'guest';

@Injectable()
export class RolesService {
  constructor(
    private readonly roles: RolesRepository,
    private readonly credentials: Credentials,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /** Every app has this role. */
  async createDefault(ctx: RequestContext): Promise<void> {
    await this.roles.create(ctx, {
      role: DEFAULT_ROLE,
      name: 'Default Role',
      description: 'The role of users who were given no other.',
    });
  }

  /** Creates the role with the first AI agent of the app. It does not count towards the maximum. */
  async ensureAgenticRole(ctx: RequestContext): Promise<void> {
    await this.roles.createIfAbsent(ctx, {
      role: AGENTIC_ROLE,
      name: 'AI Agents',
      description: 'The role of AI agents.',
    });
  }

  /**
   * Creates the role with the first guest of an app that has chosen no other: anybody can become a guest, and is not to read who else uses the app.
   *
   * @returns its id
   */
  async ensureGuestRole(ctx: RequestContext): Promise<string> {
    await this.roles.createIfAbsent(ctx, {
      role: GUEST_ROLE,
      name: 'Guests',
      description: 'The role of visitors without an account.',
      settings: { listUsers: 'friendsOnly' },
    });
    return GUEST_ROLE;
  }

  /** @throws ERR_PLAN_QUOTA_RESTRICTION beyond 25 roles, ERR_BAD_REQUEST for an id that is taken */
  async create(ctx: RequestContext, role: NewRole): Promise<Role> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.roles.lockApp(tx);
      requireRoom(await this.roles.count(tx), MAX_ROLES_PER_APP, 'roles');
      return this.roles.create(tx, role);
    });
  }

  /** Returns the newest first. */
  async list(ctx: RequestContext, page: PageRequest): Promise<Page<Role>> {
    return this.roles.list(ctx, page);
  }

  /** @throws ERR_ROLE_NOT_FOUND */
  async get(ctx: RequestContext, role: string): Promise<Role> {
    return (await this.roles.find(ctx, role)) ?? notFound(role);
  }

  /** @throws ERR_ROLE_NOT_FOUND */
  async update(ctx: RequestContext, role: string, changes: RoleChanges): Promise<Role> {
    return this.database.withTransaction(ctx, async (tx) => {
      const updated = (await this.roles.update(tx, role, changes)) ?? notFound(role);
      await this.credentials.invalidateApp(tx, ctx.app.id);
      return updated;
    });
  }

  /** Its users get the default role. @throws ERR_ROLE_NOT_FOUND, ERR_ROLE_DELETE_DENIED for the default role and that of agents */
  async delete(ctx: RequestContext, role: string): Promise<void> {
    if (role === DEFAULT_ROLE || role === AGENTIC_ROLE) throw new DomainError('ERR_ROLE_DELETE_DENIED', { role });
    await this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.roles.lock(tx, role))) notFound(role);
      await this.events.publishInternally(tx, 'role_deleted', { role });
      await this.roles.delete(tx, role);
    });
  }
}

function notFound(role: string): never {
  throw new DomainError('ERR_ROLE_NOT_FOUND', { role });
}
