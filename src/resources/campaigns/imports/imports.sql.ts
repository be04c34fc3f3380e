import { installationStatement } from '#platform/database/statement.js';

export const findUnfinished = installationStatement('campaign-imports-find-unfinished', {
  reason: 'finds the imports of all apps whose job has failed, or that were copied from another installation',
})`
   SELECT i.app_id, i.campaign_id FROM campaign_imports i JOIN apps a ON a.app_id = i.app_id
    WHERE a.deletion_scheduled_at IS NULL AND i.status IN ('pending', 'processing')`;
