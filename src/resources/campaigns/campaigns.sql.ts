import { sql } from '#platform/database/sql.js';
import { installationStatement, statement } from '#platform/database/statement.js';

export const lock = statement(
  'campaigns-lock',
  sql`SELECT 1 FROM campaigns WHERE app_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

export const findUnfinished = installationStatement('campaigns-find-unfinished', {
  reason: 'finds the campaigns of all apps whose job has failed, or that were copied from another installation',
  text: sql`SELECT c.app_id, c.id FROM campaigns c JOIN apps a ON a.app_id = c.app_id
    WHERE a.deletion_scheduled_at IS NULL
      AND (c.status = 'scheduled' AND c.scheduled_at <= now()
           OR c.status = 'sending'
              AND (c.segment_cursor IS NOT NULL
                   OR EXISTS (SELECT FROM campaign_recipients r
                            WHERE r.app_id = c.app_id AND r.campaign_id = c.id AND r.status IN ('pending', 'processing') AND r.due_at <= now())
                   OR NOT EXISTS (SELECT FROM campaign_recipients r
                                   WHERE r.app_id = c.app_id AND r.campaign_id = c.id AND r.status IN ('pending', 'processing'))))`,
});
