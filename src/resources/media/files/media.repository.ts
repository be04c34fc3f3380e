import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext, RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { MediaKey } from './media-links.js';
import * as sql from './media.sql.js';

/** The only place that writes the tables `media` and `media_uses`, beside triggers. */
@Injectable()
export class MediaRepository extends Repository {
  /** Before the upload begins, so that what an interrupted upload leaves in the store is found. @returns whether the id was free */
  async create(ctx: AppContext, media: { id: string; name: string; uid: string }): Promise<boolean> {
    const rows = await this.query(ctx, sql.create, [media.id, media.name, media.uid]);
    return rows.length > 0;
  }

  async complete(ctx: AppContext, id: string, file: { mimeType: string; size: number }): Promise<void> {
    await this.database.forApp(ctx).prisma.media.updateMany({ where: { appId: ctx.app.id, id }, data: file });
  }

  /** @returns whether the id is free, or an earlier import of the file was interrupted */
  async createImported(ctx: AppContext, media: { id: string; name: string; uid: string }): Promise<boolean> {
    const rows = await this.query(ctx, sql.createImported, [media.id, media.name, media.uid]);
    return rows.length > 0;
  }

  async completeImported(
    ctx: AppContext,
    { id, mimeType, size, createdAt }: { id: string; mimeType: string; size: number; createdAt?: number },
  ): Promise<void> {
    await this.query(ctx, sql.completeImported, [id, mimeType, size, createdAt]);
  }

  async find(ctx: InstallationContext, { appId, mediaId }: MediaKey): Promise<sql.MediaRow | undefined> {
    const [row] = await this.database.forApp({ ...ctx, app: { id: appId } }).query(sql.find, [mediaId]);
    return row;
  }

  async sizeOf(ctx: AppContext, id: string): Promise<number | undefined> {
    const row = await this.database.forApp(ctx).prisma.media.findFirst({
      where: { appId: ctx.app.id, id },
      select: { size: true },
    });
    return row?.size === null || row === null ? undefined : Number(row.size);
  }

  /** Files that are already discarded are skipped. @param ctx must have the open transaction that stores the messages */
  async use(ctx: AppContext, ids: string[], messageIds: bigint[]): Promise<void> {
    await this.query(ctx, sql.use, [ids, messageIds]);
  }

  async release(ctx: RequestContext, messageId: bigint): Promise<void> {
    await this.database.forApp(ctx).prisma.mediaUse.deleteMany({ where: { appId: ctx.app.id, messageId } });
  }

  async keepUntil(ctx: RequestContext, ids: string[], time: Date): Promise<void> {
    await this.query(ctx, sql.keepUntil, [ids, time]);
  }

  /** The uploads of the user that nothing uses. */
  async expireOfUser(ctx: RequestContext, uid: string): Promise<void> {
    await this.query(ctx, sql.expireOfUser, [uid]);
  }

  async expireOfApp(ctx: RequestContext): Promise<void> {
    await this.query(ctx, sql.expireOfApp, []);
  }

  /** Forgets the files of the app, whose bytes stay. */
  async removeOfApp(ctx: RequestContext): Promise<void> {
    await this.query(ctx, sql.removeOfApp, []);
  }

  /** The files among the given that nothing uses. Nothing can use them any more. */
  async claimUnused(ctx: RequestContext, ids: string[]): Promise<MediaKey[]> {
    return this.query(ctx, sql.claimUnused, [ids]);
  }

  /**
   * Some of the files of all apps that are due and that nothing uses. Nothing can use them any more. Files that are not removed
   * within five minutes are due again.
   *
   * @returns `more`: whether other files may be due
   */
  async claimDue(ctx: InstallationContext): Promise<{ keys: MediaKey[]; more: boolean }> {
    const due = await this.database.forInstallation(ctx).query(sql.findDue, []);
    const keys: MediaKey[] = [];
    let more = false;
    for (const appId of new Set(due.map((key) => key.appId))) {
      const ids = due.filter((key) => key.appId === appId).map(({ mediaId }) => mediaId);
      const claimed = await this.claimDueOfApp(ctx, appId, ids);
      keys.push(...claimed.keys);
      more ||= claimed.locked > 0;
    }
    return { keys, more };
  }

  /** Files that another process has locked or claimed are skipped. */
  private async claimDueOfApp(
    ctx: InstallationContext,
    appId: string,
    due: string[],
  ): Promise<{ keys: MediaKey[]; locked: number }> {
    return this.database.withTransaction({ ...ctx, app: { id: appId } }, async (tx) => {
      const ids = (await this.query(tx, sql.lockDue, [due])).map(({ id }) => id);
      if (ids.length === 0) return { keys: [], locked: 0 };
      // Statements after the one that locks see every use that was committed before the lock.
      await this.query(tx, sql.keepUsed, [ids]);
      return { keys: await this.query(tx, sql.claimUnused, [ids]), locked: ids.length };
    });
  }

  /** Must be called after the content was removed from the store. */
  async remove(ctx: InstallationContext, { appId, mediaId: id }: MediaKey): Promise<void> {
    const app = this.database.forApp({ ...ctx, app: { id: appId } });
    await app.prisma.media.deleteMany({ where: { appId, id, discarded: true } });
  }
}
