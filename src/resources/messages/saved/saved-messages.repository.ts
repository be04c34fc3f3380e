import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { countOthers, lockUser } from './saved-messages.sql.js';

/** Writes the table `saved_messages`. Foreign keys delete the rows of erased messages and users. */
@Injectable()
export class SavedMessagesRepository {
  constructor(private readonly database: Database) {}

  /** Locks the user until the end of the transaction. Concurrent changes of what the user has saved wait here, so that counts are exact. */
  async lock(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(lockUser, [uid]);
  }

  /** The number of other messages that the user has saved and can see. */
  async countOthers(ctx: RequestContext, uid: string, messageId: bigint): Promise<number> {
    const [counted] = await this.database.forApp(ctx).query(countOthers, [uid, messageId]);
    return counted!.saved;
  }

  /** @returns when, unless it was saved before */
  async save(ctx: RequestContext, uid: string, messageId: bigint): Promise<Date | undefined> {
    const [saved] = await this.database.forApp(ctx).prisma.savedMessage.createManyAndReturn({
      data: [{ appId: ctx.app.id, uid, messageId }],
      skipDuplicates: true,
      select: { savedAt: true },
    });
    return saved?.savedAt;
  }

  /** @returns whether it was saved */
  async remove(ctx: RequestContext, uid: string, messageId: bigint): Promise<boolean> {
    const { prisma } = this.database.forApp(ctx);
    const { count } = await prisma.savedMessage.deleteMany({ where: { appId: ctx.app.id, uid, messageId } });
    return count > 0;
  }

  async removeForAll(ctx: RequestContext, messageId: bigint): Promise<void> {
    const { prisma } = this.database.forApp(ctx);
    await prisma.savedMessage.deleteMany({ where: { appId: ctx.app.id, messageId } });
  }
}
