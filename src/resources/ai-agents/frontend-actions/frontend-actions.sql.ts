import { statement } from '#platform/database/statement.js';

/** After the lock of the configuration. Later than that of every other action of the app, because lists continue from it. */
export const nextCreatedAt = statement('ai-frontend-actions-next-created-at')`
   SELECT greatest(date_trunc('milliseconds', clock_timestamp()), max(created_at) + interval '1 millisecond') AS created_at
     FROM ai_frontend_actions WHERE app_id = $1`;
