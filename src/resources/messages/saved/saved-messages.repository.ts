import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import { countOthers } from './saved-messages.sql.js';

/** Writes the table `saved_messages`. Foreign keys delete the rows of erased messages and users. */
@Injectable()
export class SavedMessagesRepository extends TableRepository('savedMessage') {
  /** The number of other messages that the user has saved and can see. */
  async countOthers(ctx: RequestContext, uid: string, messageId: bigint): Promise<number> {
    return (await this.first(ctx, countOthers, [uid, messageId]))!.saved;
  }

  /** @returns when, unless it was saved before */
  async save(ctx: RequestContext, uid: string, messageId: bigint): Promise<Date | undefined> {
    const [saved] = await this.table(ctx).createManyAndReturn({
      data: [{ appId: ctx.app.id, uid, messageId }],
      skipDuplicates: true,
      select: { savedAt: true },
    });
    return saved?.savedAt;
  }

  /** @returns whether it was saved */
  async remove(ctx: RequestContext, uid: string, messageId: bigint): Promise<boolean> {
    const { count } = await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, uid, messageId } });
    return count > 0;
  }

  async removeForAll(ctx: RequestContext, messageId: bigint): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, messageId } });
  }
}
