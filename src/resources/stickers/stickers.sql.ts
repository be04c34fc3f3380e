import { nameOrder } from '#platform/database/lists/list-filter.js';
import { sql } from '#platform/database/sql.js';
import { statement, type RowOf } from '#platform/database/statement.js';

export type StickerRow = RowOf<'stickers-list'>;

const columns = sql`id, set_name, name, url, position, created_at, updated_at`;

const bySet = nameOrder(sql`set_name`);

/** Set by set in the order of their names, and each in its order. $2 how many are skipped, $3 how many are returned. */
export const list = statement('stickers-list')`
   SELECT ${columns} FROM stickers WHERE app_id = $1
    ORDER BY ${bySet.sortKey!}, ${bySet.thenBy!}, position, id OFFSET $2 LIMIT $3`;

/** The time is that of the database, as `createdAt` is. $2 id; null leaves a value as it is: $3 set, $4 name, $5 address, $6 place. */
export const update = statement('stickers-update')`
   UPDATE stickers
      SET set_name = coalesce($3, set_name), name = coalesce($4, name), url = coalesce($5, url), position = coalesce($6, position),
          updated_at = now()
    WHERE app_id = $1 AND id = $2
   RETURNING ${columns}`;
