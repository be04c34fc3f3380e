import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';

export interface StickerRow {
  id: bigint;
  setName: string;
  name: string;
  url: string;
  position: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Raw: the time is that of the database, as `createdAt` is. $2 id; null leaves a value as it is: $3 set, $4 name, $5 address, $6 place. */
export const update = statement(
  'stickers-update',
  sql`UPDATE stickers
      SET set_name = coalesce($3, set_name), name = coalesce($4, name), url = coalesce($5, url), position = coalesce($6, position),
          updated_at = now()
    WHERE app_id = $1 AND id = $2
   RETURNING id, set_name, name, url, position, created_at, updated_at`,
  rows<StickerRow>(),
);
