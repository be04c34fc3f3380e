import { installationStatement, statement } from '#platform/database/statement.js';

/** $1 time, $2 limit. Runs that are not over are left out. */
export const findExpired = installationStatement('ai-runs-find-expired', {
  reason: 'old runs are deleted across all apps',
})`
   SELECT r.app_id, r.id FROM ai_runs r JOIN apps USING (app_id)
            WHERE r.created_at < $1 AND r.state IN ('finished', 'failed', 'cancelled') ORDER BY r.created_at LIMIT $2`;

export const remove = statement('ai-runs-remove')`DELETE FROM ai_runs WHERE app_id = $1 AND id = ANY ($2::bigint[])`;
