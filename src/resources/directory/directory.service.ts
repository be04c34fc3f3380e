import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { MemberScope } from '../../generated/prisma/enums.js';
import { DirectoryRepository, type GroupEntry, type UserEntry } from './directory.repository.js';

/** The people and groups that a set of rows speaks of. */
export interface Entries {
  readonly users: ReadonlyMap<string, UserEntry>;
  readonly groups: ReadonlyMap<string, GroupEntry>;
}

/** Looks people and groups up for the areas that only speak of them: messages, calls, moderation. Always whole sets, never one per row. */
@Injectable()
export class DirectoryService {
  constructor(private readonly directory: DirectoryRepository) {}

  /** Two queries at most, whatever the number of ids. The system user is always found, erased ones are not. */
  async entries(ctx: RequestContext, { uids, guids }: { uids: Iterable<string>; guids: Iterable<string> }): Promise<Entries> {
    const wanted = new Set(uids);
    wanted.delete(SYSTEM_UID);
    const [users, groups] = await Promise.all([
      this.directory.users(ctx, [...wanted]),
      this.directory.groups(ctx, [...new Set(guids)]),
    ]);
    return {
      users: new Map([systemUser(ctx), ...users].map((user) => [user.uid, user])),
      groups: new Map(groups.map((group) => [group.guid, group])),
    };
  }

  /** @throws ERR_UID_NOT_FOUND for a user who is unknown, deactivated or deleted. */
  async requireUser(ctx: RequestContext, uid: string): Promise<void> {
    const active = await this.directory.activeUids(ctx, [uid]);
    if (active.length === 0) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
  }

  /** Those of the uids that belong to active users. */
  async activeUids(ctx: RequestContext, uids: string[]): Promise<Set<string>> {
    return new Set(await this.directory.activeUids(ctx, uids));
  }

  /** @throws ERR_GUID_NOT_FOUND */
  async requireGroup(ctx: RequestContext, guid: string): Promise<void> {
    if (!(await this.groupExists(ctx, guid))) throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
  }

  async groupExists(ctx: RequestContext, guid: string): Promise<boolean> {
    return this.directory.groupExists(ctx, guid);
  }

  /** @returns undefined for somebody who is no member. */
  async scopeInGroup(ctx: RequestContext, guid: string, uid: string): Promise<MemberScope | undefined> {
    return this.directory.scopeInGroup(ctx, guid, uid);
  }

  /** @throws ERR_GROUP_NOT_JOINED for a user who is no member; the app itself needs not to be one. */
  async requireMembership(ctx: RequestContext, guid: string): Promise<void> {
    const { principal } = ctx;
    if (principal.kind === 'system') return;
    const { uid } = principal.user;
    if (!(await this.directory.scopeInGroup(ctx, guid, uid))) throw new DomainError('ERR_GROUP_NOT_JOINED', { uid, guid });
  }
}

function systemUser(ctx: RequestContext): UserEntry {
  return {
    uid: SYSTEM_UID,
    name: 'System',
    avatar: null,
    link: null,
    role: 'default',
    status: 'offline',
    last_active_at: null,
    created_at: ctx.app.createdAt,
  };
}
