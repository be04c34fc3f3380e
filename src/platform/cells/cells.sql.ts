import type { CollaboratorRole } from '#generated/prisma/enums.js';
import type { Region } from '../config/config.js';
import { sql } from '../database/sql.js';
import { installationStatement, type RowOf, rows } from '../database/statement.js';

const reason = 'the directory of the cells has the apps of the whole installation';

export interface Cell extends RowOf<'cells-list'> {
  /** How many apps it has, deleted ones included. */
  apps: number;
}

export const list = installationStatement('cells-list', { reason })`
   SELECT c.name, c.address, c.weight,
          (SELECT count(*)::int FROM cell_apps a WHERE a.cell = c.name) AS apps
     FROM cells c ORDER BY c.name`;

export const add = installationStatement('cells-add', { reason })`
   INSERT INTO cells (name, address, weight) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING RETURNING name`;

/** $2 weight, $3 address; null leaves either as it is */
export const update = installationStatement('cells-update', { reason })`
   UPDATE cells SET weight = coalesce($2::int, weight), address = coalesce($3, address) WHERE name = $1 RETURNING name`;

export type Placement = RowOf<'cells-placements'>;

export const placements = installationStatement('cells-placements', { reason })`SELECT app_id, cell FROM cell_apps`;

export const findPlacements = installationStatement('cells-find-placements', { reason })`
   SELECT app_id, cell FROM cell_apps WHERE app_id = ANY($1)`;

/**
 * Takes the id for an app that the cell is about to create. It can take one again that it has taken before: its own database decides whether the
 * app exists.
 *
 * $1 app, $2 cell, $3 name, $4 region, $5 time of the creation
 */
export const reserve = installationStatement('cells-reserve', { reason })`
   INSERT INTO cell_apps (app_id, cell, name, region, is_reserved, created_at) VALUES ($1, $2, $3, $4, true, $5)
       ON CONFLICT (app_id) DO UPDATE SET updated_at = excluded.updated_at
    WHERE cell_apps.cell = excluded.cell AND cell_apps.is_reserved
   RETURNING app_id`;

export interface MovingPlacement extends Placement {
  /** Null if no move of the app has begun, or the last one has ended. */
  movingTo: string | null;
  /** The app refuses changes, and its command has said a moment ago that it goes on. */
  isRefused: boolean;
}

/** A command that has not renewed its refusal for five seconds is frozen, or cannot reach the directory. */
export const findMoving = installationStatement('cells-find-moving', { reason })`
   SELECT app_id, cell, moving_to, refused_since IS NOT NULL AND updated_at > now() - interval '5 seconds' AS is_refused
     FROM cell_apps WHERE app_id = $1 AND NOT is_reserved`;

/** The app of a move, where it is by the directory, and where it moves to: the same cell after the switch. */
export interface Move extends Placement {
  movingTo: string;
  /** For how long the app has refused changes; null if it accepts them. */
  refusedSeconds: number | null;
}

export const moves = installationStatement('cells-moves', { reason, row: rows<Move>() })`
   SELECT app_id, cell, moving_to, extract(epoch FROM now() - refused_since)::int AS refused_seconds
     FROM cell_apps WHERE moving_to IS NOT NULL ORDER BY app_id`;

/** $1 app, $2 its cell, $3 the cell that it moves to. Returns no row if it is not there, or moves elsewhere. */
export const beginMove = installationStatement('cells-begin-move', { reason })`
   UPDATE cell_apps SET moving_to = $3
    WHERE app_id = $1 AND cell = $2 AND NOT is_reserved AND (moving_to IS NULL OR moving_to = $3) RETURNING app_id`;

/** $1 app, $2 its cell, $3 the cell that it moves to, $4 now. Returns no row if it does not move there any more. */
export const beginRefusing = installationStatement('cells-begin-refusing', { reason })`
   UPDATE cell_apps SET refused_since = $4, updated_at = now()
    WHERE app_id = $1 AND cell = $2 AND moving_to = $3 RETURNING app_id`;

/** $1 app, $2 since when it refuses changes. Returns no row if its command was given up. */
export const renewRefusing = installationStatement('cells-renew-refusing', { reason })`
   UPDATE cell_apps SET updated_at = now() WHERE app_id = $1 AND refused_since = $2 RETURNING app_id`;

/** $1 app, $2 its cell, $3 since when it refuses changes, or null for whenever. Returns no row if the directory has it otherwise. */
export const endRefusing = installationStatement('cells-end-refusing', { reason })`
   UPDATE cell_apps SET refused_since = NULL
    WHERE app_id = $1 AND cell = $2 AND ($3::timestamptz IS NULL OR refused_since = $3) RETURNING app_id`;

/** $1 app, $2 its cell, $3 the cell that it moves to, $4 since when it refuses changes. */
export const switchCell = installationStatement('cells-switch', { reason })`
   UPDATE cell_apps SET cell = $3, updated_at = now()
    WHERE app_id = $1 AND cell = $2 AND moving_to = $3 AND refused_since = $4 RETURNING app_id`;

/** $1 app, $2 the cell that it moved to, or stays in */
export const endMove = installationStatement('cells-end-move', { reason })`
   UPDATE cell_apps SET moving_to = NULL, refused_since = NULL WHERE app_id = $1 AND cell = $2`;

/** $1 app, $2 cell, $3 whether it stays unless it is reserved */
export const remove = installationStatement('cells-remove-app', { reason })`
   DELETE FROM cell_apps WHERE app_id = $1 AND cell = $2 AND (is_reserved OR NOT $3::boolean)`;

/** What a cell publishes of an app. */
export interface PublishedApp {
  readonly appId: string;
  readonly name: string;
  readonly region: Region;
  readonly createdAt: Date;
  readonly deletionScheduledAt: Date | null;
  readonly collaborators: readonly { readonly email: string; readonly role: CollaboratorRole }[];
}

/** An app that the directory has in another cell stays there. $1 cell, $2 apps in JSON */
export const publishApps = installationStatement('cells-publish-apps', { reason })`
   INSERT INTO cell_apps (app_id, cell, name, region, is_reserved, created_at, deletion_scheduled_at)
   SELECT a.app_id, $1, a.name, a.region, false, a.created_at, a.deletion_scheduled_at
     FROM jsonb_to_recordset($2::jsonb)
       AS a (app_id text, name text, region region, created_at timestamptz, deletion_scheduled_at timestamptz)
    ORDER BY a.app_id
       ON CONFLICT (app_id) DO UPDATE SET name = excluded.name, region = excluded.region, is_reserved = false,
          created_at = excluded.created_at, deletion_scheduled_at = excluded.deletion_scheduled_at, updated_at = excluded.updated_at
    WHERE cell_apps.cell = excluded.cell
      AND (cell_apps.name, cell_apps.region, cell_apps.is_reserved, cell_apps.created_at, cell_apps.deletion_scheduled_at)
          IS DISTINCT FROM (excluded.name, excluded.region, false, excluded.created_at, excluded.deletion_scheduled_at)`;

/** $1 cell, $2 apps, $3 to $5 collaborators: their apps, emails and roles */
export const removeCollaborators = installationStatement('cells-remove-collaborators', { reason })`
   DELETE FROM cell_collaborators c USING cell_apps a
    WHERE a.app_id = c.app_id AND a.cell = $1 AND c.app_id = ANY($2)
      AND NOT EXISTS (SELECT FROM unnest($3::text[], $4::text[]) AS given (app_id, email)
                       WHERE given.app_id = c.app_id AND given.email = c.email)`;

/** As above. $1 cell, $2 to $4 collaborators */
export const publishCollaborators = installationStatement('cells-publish-collaborators', { reason })`
   INSERT INTO cell_collaborators (app_id, email, role)
   SELECT a.app_id, given.email, given.role
     FROM unnest($2::text[], $3::text[], $4::collaborator_role[]) AS given (app_id, email, role)
     JOIN cell_apps a ON a.app_id = given.app_id AND a.cell = $1
    ORDER BY a.app_id, given.email
       ON CONFLICT (app_id, email) DO UPDATE SET role = excluded.role WHERE cell_collaborators.role <> excluded.role`;

/** $1 cell, $2 the apps of the cell, $3 time before which an entry is old, $4 whether only reservations are removed */
export const removeOthers = installationStatement('cells-remove-others', { reason })`
   DELETE FROM cell_apps WHERE cell = $1 AND app_id <> ALL($2) AND updated_at < $3 AND (is_reserved OR NOT $4::boolean)
   RETURNING app_id`;

export interface ListedApp extends RowOf<'cells-list-apps'> {
  /** Null if it does not move. */
  movingTo: string | null;
}

/** $1 email of a collaborator or null, $2 pattern of id or name or null, $3 whether deleted, or null for both */
const isListed = sql`NOT a.is_reserved
      AND ($1::text IS NULL OR EXISTS (SELECT FROM cell_collaborators c WHERE c.app_id = a.app_id AND c.email = $1))
      AND ($2::text IS NULL OR a.app_id ILIKE $2 OR a.name ILIKE $2)
      AND ($3::boolean IS NULL OR (a.deletion_scheduled_at IS NOT NULL) = $3)`;

/** $4 and $5 limit and offset */
export const listApps = installationStatement('cells-list-apps', { reason })`
   SELECT a.app_id AS id, a.cell, a.moving_to, a.name, a.region, a.created_at, a.deletion_scheduled_at
     FROM cell_apps a WHERE ${isListed} ORDER BY a.created_at DESC, a.app_id LIMIT $4 OFFSET $5`;

export const countApps = installationStatement('cells-count-apps', { reason })`
   SELECT count(*)::int AS total FROM cell_apps a WHERE ${isListed}`;
