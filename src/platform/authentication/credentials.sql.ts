import type { RoleRuleColumns } from '../access/role-rules.js';
import { sql, type SqlText } from '../database/sql.js';
import { installationStatement, rows, statement, type RowOf } from '../database/statement.js';

export type AppRow = RowOf<'credential-find-app'>;
export type KeyRow = RowOf<'credential-find-keys'>;
export type TokenRow = RowOf<'credential-find-tokens'>;

export interface SessionRow extends RowOf<'credential-find-sessions'> {
  readonly expiresAt: Date;
}

/** The credentials of an app that has been moved are known, so that its clients are told that. */
const isKnown = (app: SqlText) => sql`(${app}.deletion_scheduled_at IS NULL OR ${app}.moved_at IS NOT NULL)`;

const stateOf = (app: SqlText) =>
  sql`${app}.moving_since IS NOT NULL AS is_moving, ${app}.moved_at IS NOT NULL AS is_moved, ${app}.moved_to, ${app}.moved_to_cell`;

export const findKeys = installationStatement('credential-find-keys', {
  reason: 'finds the apps of API keys',
})`
   SELECT k.key_hash AS hash, k.id, k.scope, k.app_id, a.region, a.created_at AS app_created_at,
          ${stateOf(sql`a`)}
     FROM api_keys k JOIN apps a USING (app_id)
    WHERE k.key_hash = ANY($1) AND ${isKnown(sql`a`)}`;

export const findTokens = installationStatement('credential-find-tokens', {
  reason: 'finds the apps of auth tokens',
})`
   SELECT t.token_hash AS hash, t.id, t.uid, t.app_id, a.region, a.created_at AS app_created_at,
          ${stateOf(sql`a`)}
     FROM auth_tokens t JOIN apps a USING (app_id)
    WHERE t.token_hash = ANY($1) AND t.expires_at IS NULL AND ${isKnown(sql`a`)}`;

/**
 * Sessions of app tokens: an app finds its own only, because several apps may accept a token. Those that have expired are found until they
 * are deleted. $1 apps, $2 a hash for each.
 */
export const findSessions = installationStatement('credential-find-sessions', {
  reason: 'finds sessions of several apps at once',
  row: rows<SessionRow>(),
})`
   SELECT t.token_hash AS hash, t.id, t.uid, t.expires_at, t.app_id, a.region, a.created_at AS app_created_at,
            ${stateOf(sql`a`)}
     FROM unnest($1::text[], $2::bytea[]) AS s (app_id, token_hash)
     JOIN auth_tokens t ON t.app_id = s.app_id AND t.token_hash = s.token_hash
     JOIN apps a ON a.app_id = t.app_id
    WHERE t.expires_at IS NOT NULL AND ${isKnown(sql`a`)}`;

export const findApp = statement('credential-find-app')`
   SELECT a.app_id, a.region, a.created_at AS app_created_at, ${stateOf(sql`a`)}
     FROM apps a WHERE a.app_id = $1 AND ${isKnown(sql`a`)}`;

export const findActiveUser = statement('credential-find-active-user')`
   SELECT uid, role FROM users WHERE app_id = $1 AND uid = $2 AND deactivated_at IS NULL`;

/** Whether any group of the app restricts its members. The index of groups has the restricted ones only. */
const isAnyGroupRestricted = sql`(EXISTS (SELECT FROM scope_permissions s WHERE s.app_id = $1)
          OR EXISTS (SELECT FROM groups g WHERE g.app_id = $1 AND (g.frozen OR g.send_scope <> 'participant' OR g.slow_mode_seconds > 0))
          OR EXISTS (SELECT FROM group_mutes m WHERE m.app_id = $1 AND (m.muted_until IS NULL OR m.muted_until > now())))`;

export const findGroupsRestricted = statement('credential-find-groups-restricted')`
   SELECT ${isAnyGroupRestricted} AS groups_restricted`;

export const findRoleRules = statement('credential-find-role-rules', rows<RoleRuleColumns>())`
   SELECT r.settings,
          (SELECT jsonb_object_agg(p.permission, p.value) FROM role_permissions p WHERE p.app_id = $1 AND p.role = $2) AS permissions,
          ARRAY(SELECT f.feature FROM restricted_features f WHERE f.app_id = $1 AND f.role = $2) AS restricted,
          ${isAnyGroupRestricted} AS groups_restricted
     FROM roles r WHERE r.app_id = $1 AND r.role = $2`;

export const findManagementPair = installationStatement('credential-find-management-pair', {
  reason: 'the credentials of the installation',
})`SELECT key_hash, secret_hash FROM management_credentials WHERE id = 1`;
