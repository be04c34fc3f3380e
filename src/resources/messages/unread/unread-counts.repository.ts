import { Injectable } from '@nestjs/common';
import type { UnreadSettings } from '#core/app-settings/unread-settings.js';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { unreadCounts, type UnreadCount, type UnreadFilter } from './unread-counts.sql.js';

/** Read-only. One statement counts the unread messages of all conversations of a user. */
@Injectable()
export class UnreadCountsRepository extends Repository {
  /** Returns the count of each conversation of the user that has unread messages. */
  async of(ctx: RequestContext, uid: string, settings: UnreadSettings, filter: UnreadFilter): Promise<UnreadCount[]> {
    const { statement, values } = unreadCounts(uid, settings, filter);
    return this.query(ctx, statement, values);
  }
}
