import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { FilteredGroup, FilteredUser } from './rule-filters.js';

/** Reads the users and groups that filters of rules compare. */
@Injectable()
export class FilteredEntitiesRepository extends Repository {
  async user(ctx: AppContext, uid: string): Promise<FilteredUser | undefined> {
    const user = await this.database.forApp(ctx).prisma.user.findUnique({
      where: { appId_uid: { appId: ctx.app.id, uid } },
      select: { uid: true, name: true, role: true, tags: true, createdAt: true },
    });
    return user ?? undefined;
  }

  async group(ctx: AppContext, guid: string): Promise<FilteredGroup | undefined> {
    const group = await this.database.forApp(ctx).prisma.group.findUnique({
      where: { appId_guid: { appId: ctx.app.id, guid } },
      select: { guid: true, name: true, type: true, tags: true, createdAt: true },
    });
    return group ?? undefined;
  }
}
