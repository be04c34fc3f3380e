import { installationStatement, statement } from '#platform/database/statement.js';

export const lock = statement('campaigns-lock')`
   SELECT 1 FROM campaigns WHERE app_id = $1 AND id = $2 FOR NO KEY UPDATE`;

/** When the rate of the app lets campaigns send again. */
export const appNextBatch = statement('campaigns-app-next-batch')`
   SELECT max(app_next_batch_at) AS at FROM campaigns WHERE app_id = $1`;

/**
 * The user $2 was erased: no campaign sends in their name, and a segment that was read up to them is read up to the user before. Reads all
 * campaigns of the app, which is seldom. Those that read a segment are locked, because the lock shows the cursor that they have set meanwhile.
 */
export const forgetUser = statement('campaigns-forget-user')`
   UPDATE campaigns
      SET sender = nullif(sender, $2),
          segment_cursor = CASE WHEN segment_cursor = $2 THEN coalesce(
            (SELECT max(u.uid COLLATE "C") FROM users u WHERE u.app_id = $1 AND u.uid COLLATE "C" < $2), '') ELSE segment_cursor END
    WHERE app_id = $1 AND (sender = $2 OR segment_cursor IS NOT NULL)`;

export const findUnfinished = installationStatement('campaigns-find-unfinished', {
  reason: 'finds the campaigns of all apps whose job has failed, or that were copied from another installation',
})`
   SELECT c.app_id, c.id FROM campaigns c JOIN apps a ON a.app_id = c.app_id
    WHERE a.deletion_scheduled_at IS NULL
      AND (c.status = 'scheduled' AND c.scheduled_at <= now()
           OR c.status = 'sending'
              AND (c.segment_cursor IS NOT NULL
                   OR EXISTS (SELECT FROM campaign_recipients r
                            WHERE r.app_id = c.app_id AND r.campaign_id = c.id AND r.status IN ('pending', 'processing') AND r.due_at <= now())
                   OR NOT EXISTS (SELECT FROM campaign_recipients r
                                   WHERE r.app_id = c.app_id AND r.campaign_id = c.id AND r.status IN ('pending', 'processing'))))`;
