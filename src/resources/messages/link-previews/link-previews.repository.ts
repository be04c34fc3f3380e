import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import * as sql from './link-previews.sql.js';
import type { CachedPreview } from './link-previews.sql.js';

export type { CachedPreview } from './link-previews.sql.js';

/** Less than a day: then a file that no message uses is removed, and an image may not have been used yet. */
const KEPT_SECONDS = 20 * 3600;
/** A page that could not be fetched may be there soon. */
const LACK_KEPT_SECONDS = 15 * 60;

/** The only place that writes the table `link_previews`, which is a cache. */
@Injectable()
export class LinkPreviewsRepository extends Repository {
  /** @returns undefined if the page has to be fetched */
  async findCached(ctx: AppContext, url: string): Promise<CachedPreview | undefined> {
    const values = [hashOf(url), KEPT_SECONDS, LACK_KEPT_SECONDS] as const;
    return this.first(ctx, sql.findCached, values);
  }

  async cache(ctx: AppContext, url: string, { preview, mediaId }: CachedPreview): Promise<void> {
    const values = [hashOf(url), preview && JSON.stringify(preview), mediaId] as const;
    await this.query(ctx, sql.cache, values);
  }

  async deleteOld(ctx: InstallationContext): Promise<void> {
    for (const { appId: id } of await this.database.forInstallation(ctx).query(sql.findAppsWithOld, [KEPT_SECONDS]))
      await this.database.forApp({ ...ctx, app: { id } }).query(sql.deleteOld, [KEPT_SECONDS]);
  }
}

/** URLs may have secrets, and any length. */
const hashOf = (url: string): Buffer => createHash('sha256').update(url).digest();
