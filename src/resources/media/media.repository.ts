import { Injectable } from '@nestjs/common';
import type { InstallationContext, RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { installationStatement, statement } from '../../platform/database/statement.js';
import type { MediaKey } from './media-links.js';

export interface MediaRow {
  id: string;
  name: string;
  mime_type: string;
  size: bigint;
}

// Who uploads a file has a day to send it.
const create = statement(
  'media-create',
  `INSERT INTO media (app_id, id, name, uid, discard_at) VALUES ($1, $2, $3, $4, now() + interval '1 day')`,
);

const complete = statement(
  'media-complete',
  'UPDATE media SET mime_type = $3, size = $4 WHERE app_id = $1 AND id = $2',
);

const inUse = (alias: string) =>
  `EXISTS (SELECT FROM media_uses u WHERE u.app_id = ${alias}.app_id AND u.media_id = ${alias}.id)`;

const find = statement(
  'media-by-id',
  `SELECT id, name, mime_type, size FROM media
    WHERE app_id = $1 AND id = $2 AND size IS NOT NULL AND NOT discarded
      AND (discard_at IS NULL OR discard_at > now() OR ${inUse('media')})`,
);

// Rows are locked in an order that is always the same.
const use = statement(
  'media-use',
  `WITH wanted AS (
     SELECT id FROM media WHERE app_id = $1 AND id = ANY($2::text[]) AND size IS NOT NULL AND NOT discarded ORDER BY id FOR UPDATE
   ), used AS (
     UPDATE media SET discard_at = NULL FROM wanted WHERE media.app_id = $1 AND media.id = wanted.id RETURNING media.id
   )
   INSERT INTO media_uses (app_id, message_id, media_id)
   SELECT $1, message_id, used.id FROM unnest($3::bigint[]) AS message_id CROSS JOIN used
       ON CONFLICT DO NOTHING`,
);

const release = statement('media-release', 'DELETE FROM media_uses WHERE app_id = $1 AND message_id = $2');

const expireOfUser = statement(
  'media-expire-of-user',
  'UPDATE media SET discard_at = now() WHERE app_id = $1 AND uid = $2 AND discard_at IS NOT NULL',
);

const expireOfApp = statement('media-expire-of-app', 'UPDATE media SET discard_at = now() WHERE app_id = $1');

const claimUnused = statement(
  'media-claim-unused',
  `UPDATE media SET discarded = true, discard_at = now() + interval '5 minutes'
    WHERE app_id = $1 AND id = ANY($2::text[]) AND discard_at IS NOT NULL AND NOT ${inUse('media')}
   RETURNING app_id AS "appId", id AS "mediaId"`,
);

const lockDue = installationStatement('media-lock-due', {
  reason: 'finds unused files that are due, in all apps',
  text: `SELECT app_id AS "appId", id AS "mediaId" FROM media
    WHERE discard_at <= now() ORDER BY discard_at LIMIT 100 FOR UPDATE SKIP LOCKED`,
});

// A statement after the one that locks, so that it sees every use that was there before the lock.
const claim = installationStatement('media-claim', {
  reason: 'settles unused files of several apps at once',
  text: `UPDATE media
      SET discarded = NOT ${inUse('media')},
          discard_at = CASE WHEN ${inUse('media')} THEN NULL ELSE now() + interval '5 minutes' END
     FROM unnest($1::text[], $2::text[]) AS due (app_id, id)
    WHERE media.app_id = due.app_id AND media.id = due.id
   RETURNING media.app_id AS "appId", media.id AS "mediaId", media.discarded`,
});

const remove = statement('media-remove', 'DELETE FROM media WHERE app_id = $1 AND id = $2 AND discarded');

/** The only place that writes the tables `media` and `media_uses`. */
@Injectable()
export class MediaRepository {
  constructor(private readonly database: Database) {}

  /** Before its bytes arrive: should they be all that is left of an upload, this is how they are found. */
  async create(ctx: RequestContext, media: { id: string; name: string; uid: string }): Promise<void> {
    await this.database.forApp(ctx).query(create, [media.id, media.name, media.uid]);
  }

  async complete(
    ctx: RequestContext,
    id: string,
    { mimeType, size }: { mimeType: string; size: number },
  ): Promise<void> {
    await this.database.forApp(ctx).query(complete, [id, mimeType, size]);
  }

  async find(ctx: InstallationContext, { appId, mediaId }: MediaKey): Promise<MediaRow | undefined> {
    const [row] = await this.database.forApp({ ...ctx, app: { id: appId } }).queryUnchecked<MediaRow>(find, [mediaId]);
    return row;
  }

  /** Files that are being discarded are passed over. @param ctx has an open transaction, the one that stores the messages */
  async use(ctx: RequestContext, ids: string[], messageIds: bigint[]): Promise<void> {
    await this.database.forApp(ctx).query(use, [ids, messageIds.map(String)]);
  }

  async release(ctx: RequestContext, messageId: string): Promise<void> {
    await this.database.forApp(ctx).query(release, [messageId]);
  }

  /** What the user has uploaded and not sent. */
  async expireOfUser(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(expireOfUser, [uid]);
  }

  async expireOfApp(ctx: RequestContext): Promise<void> {
    await this.database.forApp(ctx).query(expireOfApp, []);
  }

  /** Those of the files that no message uses: from now on none can. */
  async claimUnused(ctx: RequestContext, ids: string[]): Promise<MediaKey[]> {
    return this.database.forApp(ctx).queryUnchecked<MediaKey>(claimUnused, [ids]);
  }

  /**
   * Some of the files of all apps that are due and that no message uses: from now on none can. If nobody removes them they are due
   * again in five minutes.
   *
   * @returns `more`: whether others are due
   */
  async claimDue(ctx: InstallationContext): Promise<{ keys: MediaKey[]; more: boolean }> {
    return this.database.withTransaction(ctx, async (tx) => {
      const due = await this.database.forInstallation(tx).queryUnchecked<MediaKey>(lockDue, []);
      if (due.length === 0) return { keys: [], more: false };
      const claimed = await this.database
        .forInstallation(tx)
        .queryUnchecked<MediaKey & { discarded: boolean }>(claim, [
          due.map(({ appId }) => appId),
          due.map(({ mediaId }) => mediaId),
        ]);
      return { keys: claimed.filter(({ discarded }) => discarded), more: true };
    });
  }

  /** Once its bytes are gone. */
  async remove(ctx: InstallationContext, { appId, mediaId }: MediaKey): Promise<void> {
    await this.database.forApp({ ...ctx, app: { id: appId } }).query(remove, [mediaId]);
  }
}
