import { Injectable } from '@nestjs/common';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { CursorPageRequest, Page } from '#platform/database/lists/page.js';
import { Repository } from '#platform/database/repository.js';
import { readUserPage } from '#resources/users/list/read-user-page.js';
import * as sql from './muted-users.sql.js';
import type { GroupMute, MutedUser } from './muted-users.sql.js';

export type { GroupMute, MutedUser } from './muted-users.sql.js';

/** The only place that writes the table `group_mutes`. */
@Injectable()
export class MutedUsersRepository extends Repository {
  /** Replaces an earlier mute. @param seconds undefined for a mute without an end */
  async mute(ctx: RequestContext, guid: string, uid: string, seconds: number | undefined): Promise<GroupMute> {
    return (await this.first(ctx, sql.mute, [guid, uid, actingUid(ctx.principal), seconds]))!;
  }

  /** @returns whether the user was muted until now */
  async unmute(ctx: RequestContext, guid: string, uid: string): Promise<boolean> {
    return (await this.first(ctx, sql.unmute, [guid, uid]))?.wasMuted ?? false;
  }

  /** Returns the muted users in the order of uids. */
  async list(ctx: RequestContext, guid: string, page: CursorPageRequest): Promise<Page<MutedUser>> {
    return readUserPage(this.database.forApp(ctx), ctx, sql, [guid], page);
  }
}
