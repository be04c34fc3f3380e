-- Written by npm run statements.

-- statement: stickers-list
-- $1: text
-- $2: bigint
-- $3: bigint
-- column id: bigint not null
-- column set_name: text not null
-- column name: text not null
-- column url: text not null
-- column position: integer not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
SELECT id, set_name, name, url, position, created_at, updated_at FROM stickers WHERE app_id = $1
  ORDER BY left(search_fold_1(set_name), 100) COLLATE "C", set_name COLLATE "C", position, id OFFSET $2 LIMIT $3;

-- statement: stickers-update
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: text
-- $6: integer
-- column id: bigint not null
-- column set_name: text not null
-- column name: text not null
-- column url: text not null
-- column position: integer not null
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
UPDATE stickers
     SET set_name = coalesce($3, set_name), name = coalesce($4, name), url = coalesce($5, url), position = coalesce($6, position),
         updated_at = now()
   WHERE app_id = $1 AND id = $2
  RETURNING id, set_name, name, url, position, created_at, updated_at;
